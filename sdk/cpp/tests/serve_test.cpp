// serve and run on real streams, and the program's exit status.

#define DOCTEST_CONFIG_IMPLEMENT
#include <google/protobuf/util/message_differencer.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>

#include "pinochle_protocol/v1/referee_service.grpc.pb.h"
#include "support.hpp"

using google::protobuf::util::MessageDifferencer;
using nlohmann::json;

namespace pb = pinochle_protocol::v1;

namespace {

using Stream = grpc::ServerReaderWriter<pb::PlayResponse, pb::PlayRequest>;
using Script = std::function<grpc::Status(Stream&)>;

/// A referee of a few lines: it says what its script says, and judges nothing. The environment points at it.
class Referee : public pb::RefereeService::Service {
  public:
    Referee(const std::string& transport, Script script) : script_{std::move(script)} {
        std::string folder = "/tmp/cppXXXXXX";
        REQUIRE(mkdtemp(folder.data()) != nullptr);
        folder_ = folder;
        int port = 0;
        grpc::ServerBuilder builder;
        const std::string address = transport == "unix" ? "unix://" + folder + "/s" : "127.0.0.1:0";
        builder.AddListeningPort(address, grpc::InsecureServerCredentials(), &port);
        builder.RegisterService(this);
        server_ = builder.BuildAndStart();
        REQUIRE(server_ != nullptr);
        setenv("PINOCHLE_ADDRESS",
               transport == "unix" ? address.c_str() : ("127.0.0.1:" + std::to_string(port)).c_str(), 1);
        setenv("PINOCHLE_TOKEN", "secret", 1);
        setenv("PINOCHLE_BOT_NAME", "first-legal", 1);
        setenv("PINOCHLE_BOT_VERSION", "1.0.0", 1);
    }
    ~Referee() override {
        server_->Shutdown();
        std::filesystem::remove_all(folder_);
    }
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;
    Referee(Referee&&) = delete;
    Referee& operator=(Referee&&) = delete;

    grpc::Status Play(grpc::ServerContext* /*context*/, Stream* stream) override { return script_(*stream); }

  private:
    Script script_;
    std::string folder_;
    std::unique_ptr<grpc::Server> server_;
};

pb::PlayResponse goodbye(const std::string& reason) {
    pb::PlayResponse message;
    message.mutable_goodbye()->set_reason(reason);
    return message;
}

pb::PlayResponse welcome() {
    pb::PlayResponse message;
    message.mutable_welcome()->set_name("test");
    return message;
}

/// How run ends with a referee that takes the hello and then follows the script.
std::string end_of(const Script& script) {
    const Referee referee{"unix", [&](Stream& stream) {
                              pb::PlayRequest hello;
                              stream.Read(&hello);
                              return script(stream);
                          }};
    support::Lowest bot;
    try {
        pinochle::run(bot);
    } catch (const pinochle::Error& error) {
        return error.what();
    }
    return "in order";
}

/// Runs this program as a bot; its exit status and what it printed.
std::pair<int, std::string> run_bot(const std::string& environment) {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe");
    const std::string log = "/tmp/cpp_test_" + std::to_string(getpid()) + ".log";
    const int status =
        std::system(("env PINOCHLE_SERVE_A_BOT=1 " + environment + " " + program + " >" + log + " 2>&1").c_str());
    std::ifstream file{log};
    const std::string output{std::istreambuf_iterator<char>{file}, {}};
    std::filesystem::remove(log);
    return {WEXITSTATUS(status), output};
}

bool begins(const std::string& text, const std::string& with) { return text.compare(0, with.size(), with) == 0; }

}  // namespace

TEST_CASE("a transcript on a real stream") {
    const json messages = support::read_testdata("transcript-first-legal.json").at("messages");
    for (const std::string transport : {"unix", "tcp"}) {
        CAPTURE(transport);
        int wrong = 0;
        bool left_in_order = false;
        const Referee referee{transport, [&](Stream& stream) {
                                  pb::PlayRequest got;
                                  for (const json& entry : messages) {
                                      if (entry.at("from") == "referee") {
                                          pb::PlayResponse response;
                                          response.ParseFromString(support::unhex(entry.at("bytes")));
                                          stream.Write(response);
                                          continue;
                                      }
                                      pb::PlayRequest want;
                                      want.ParseFromString(support::unhex(entry.at("bytes")));
                                      if (want.has_hello()) want.mutable_hello()->set_token("secret");
                                      if (!stream.Read(&got) || !MessageDifferencer::Equals(got, want)) ++wrong;
                                  }
                                  left_in_order = !stream.Read(&got);
                                  return grpc::Status::OK;
                              }};
        support::Lowest bot;
        CHECK_NOTHROW(pinochle::run(bot));
        CHECK(wrong == 0);
        CHECK(left_in_order);
    }
}

TEST_CASE("how a stream ends") {
    CHECK(end_of([](Stream&) { return grpc::Status::OK; }) == "in order");
    CHECK(end_of([](Stream& stream) {
              stream.Write(welcome());
              stream.Write(goodbye(""));
              return grpc::Status::OK;
          }) == "in order");
    CHECK(end_of([](Stream& stream) {
              stream.Write(goodbye("wrong version"));
              return grpc::Status::OK;
          }) == "the referee refused this bot: wrong version");
    CHECK(end_of([](Stream&) {
              return grpc::Status{grpc::StatusCode::UNAUTHENTICATED, "no such token"};
          }) == "the referee refused this bot: no such token");
    CHECK(begins(end_of([](Stream& stream) {
                     stream.Write(welcome());
                     return grpc::Status{grpc::StatusCode::INTERNAL, "broken"};
                 }),
                 "the stream to the referee broke"));
}

TEST_CASE("a referee that does not end the stream is not waited for") {
    CHECK(end_of([](Stream& stream) {
              stream.Write(welcome());
              stream.Write(goodbye(""));
              pb::PlayRequest got;
              stream.Read(&got);
              stream.Read(&got);
              return grpc::Status::OK;
          }) == "in order");
}

TEST_CASE("nobody answers") {
    setenv("PINOCHLE_TOKEN", "secret", 1);
    setenv("PINOCHLE_ADDRESS", "unix:///nowhere/at/all", 1);
    support::Lowest bot;
    try {
        pinochle::run(bot);
        FAIL("no error");
    } catch (const pinochle::Error& error) {
        CHECK(begins(error.what(), "no referee answers at unix:///nowhere/at/all ("));
    }
}

TEST_CASE("exit status") {
    const auto by_hand = run_bot("PINOCHLE_ADDRESS= PINOCHLE_TOKEN=");
    CHECK(by_hand.first == 2);
    CHECK(begins(by_hand.second, "This program is a Pinochle bot"));
    const auto lost = run_bot("PINOCHLE_ADDRESS=unix:///nowhere PINOCHLE_TOKEN=secret");
    CHECK(lost.first == 1);
    CHECK(std::count(lost.second.begin(), lost.second.end(), '\n') == 1);
    const Referee referee{"unix", [](Stream& stream) {
                              stream.Write(welcome());
                              stream.Write(goodbye("done"));
                              return grpc::Status::OK;
                          }};
    CHECK(run_bot("") == std::pair<int, std::string>{0, ""});
}

/// Runs a bot instead of the tests where it is told to, so that exit statuses can be seen.
int main(int argc, char** argv) {
    if (std::getenv("PINOCHLE_SERVE_A_BOT") != nullptr) {
        support::Lowest bot;
        return pinochle::serve(bot);
    }
    return doctest::Context{argc, argv}.run();
}
