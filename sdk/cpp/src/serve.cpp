#include "pinochle/serve.hpp"

#include <grpcpp/create_channel.h>
#include <grpcpp/security/credentials.h>
#include <grpcpp/support/channel_arguments.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

#include "pinochle/error.hpp"
#include "pinochle_protocol/v1/referee_service.grpc.pb.h"
#include "talk.hpp"

namespace pinochle {

namespace {

constexpr int max_message_bytes = 64 * 1024 * 1024;
constexpr int keep_alive_ms = 10'000;
constexpr int keep_alive_timeout_ms = 8'000;
constexpr std::chrono::milliseconds closing_time{500};

constexpr const char* by_hand =
    R"(This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
PINOCHLE_TOKEN to what that prints.)";

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nothing here sets variables
    return value == nullptr ? "" : value;
}

std::shared_ptr<grpc::Channel> dial(const std::string& address) {
    grpc::ChannelArguments arguments;
    // The name of a unix socket is no host name; referees expect this one.
    arguments.SetString(GRPC_ARG_DEFAULT_AUTHORITY, "localhost");
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    arguments.SetInt(GRPC_ARG_SERVICE_CONFIG_DISABLE_RESOLUTION, 1);
    arguments.SetMaxReceiveMessageSize(max_message_bytes);
    arguments.SetMaxSendMessageSize(max_message_bytes);
    // A referee that is gone without a word is noticed within 20 seconds.
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, keep_alive_ms);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, keep_alive_timeout_ms);
    arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

/// Cancels a call that has not ended in time.
class Deadline {
  public:
    explicit Deadline(grpc::ClientContext& context) : thread_{[this, &context] { wait(context); }} {}
    ~Deadline() {
        {
            const std::lock_guard lock{mutex_};
            is_done_ = true;
        }
        done_.notify_one();
        thread_.join();
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;
    Deadline(Deadline&&) = delete;
    Deadline& operator=(Deadline&&) = delete;

  private:
    void wait(grpc::ClientContext& context) {
        std::unique_lock lock{mutex_};
        if (!done_.wait_for(lock, closing_time, [this] { return is_done_; })) context.TryCancel();
    }

    std::mutex mutex_;
    std::condition_variable done_;
    bool is_done_ = false;
    std::thread thread_;
};

std::string refusal(const std::string& reason) { return "the referee refused this bot: " + reason; }

/// The error for a stream that did not end in order.
Error explain(const grpc::Status& status, const std::string& address, bool is_welcome) {
    if (status.error_code() == grpc::StatusCode::UNAUTHENTICATED) return Error(refusal(status.error_message()));
    const std::string said = " (status " + std::to_string(status.error_code()) + ": " + status.error_message() + ")";
    if (!is_welcome) return Error("no referee answers at " + address + said);
    return Error("the stream to the referee broke" + said);
}

}  // namespace

void run(Bot& bot) {
    const std::string address = environment("PINOCHLE_ADDRESS");
    const std::string token = environment("PINOCHLE_TOKEN");
    if (address.empty() || token.empty()) throw NoReferee(by_hand);
    Talk talk{bot};
    const auto stub = pb::RefereeService::NewStub(dial(address));
    grpc::ClientContext context;
    const auto stream = stub->Play(&context);
    // Where the stream has ended, reading and finishing tell how.
    stream->Write(talk.hello(token, environment("PINOCHLE_BOT_NAME"), environment("PINOCHLE_BOT_VERSION")));
    pb::PlayResponse response;
    while (!talk.is_over() && stream->Read(&response)) {
        if (const auto request = talk.receive(response)) stream->Write(*request);
    }
    if (!talk.is_over()) {
        const grpc::Status status = stream->Finish();
        if (!status.ok()) throw explain(status, address, talk.is_welcome());
        return;
    }
    stream->WritesDone();
    {
        // The referee ends the stream now; one that does not is not waited for.
        const Deadline deadline{context};
        while (stream->Read(&response)) {
        }
        stream->Finish();
    }
    if (!talk.is_welcome()) throw Error(refusal(talk.farewell()));
}

int serve(Bot& bot) {
    try {
        run(bot);
        return 0;
    } catch (const NoReferee& error) {
        std::cerr << error.what() << '\n';
        return 2;
    } catch (const Error& error) {
        std::cerr << error.what() << '\n';
    } catch (const std::exception& error) {
        std::cerr << "the bot failed: " << error.what() << '\n';
    }
    return 1;
}

}  // namespace pinochle
