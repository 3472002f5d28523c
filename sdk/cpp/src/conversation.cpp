#include "pinochle/conversation.hpp"

#include <iostream>
#include <utility>
#include <vector>

#include "pinochle/error.hpp"
#include "talk.hpp"

namespace pinochle {

namespace {

constexpr int protocol_version = 1;

/// The feature of a bot that is sent no `deal_ended`.
constexpr const char* no_deal_ended = "no-deal-ended";

const std::string& first_of(const std::string& own, const std::string& given, const std::string& otherwise) {
    return !own.empty() ? own : !given.empty() ? given : otherwise;
}

}  // namespace

pb::PlayRequest Talk::hello(const std::string& token, const std::string& name, const std::string& version) const {
    const About about = bot_->about();
    pb::PlayRequest request;
    pb::Hello& hello = *request.mutable_hello();
    hello.set_token(token);
    hello.set_name(first_of(about.name, name, "cpp_bot"));
    hello.set_version(first_of(about.version, version, "0"));
    hello.set_protocol_version(protocol_version);
    hello.mutable_rulesets()->Add(about.rulesets.begin(), about.rulesets.end());
    hello.set_max_batch(about.max_batch);
    if (about.without_deal_ended) hello.add_features(no_deal_ended);
    return request;
}

std::optional<pb::PlayRequest> Talk::receive(const pb::PlayResponse& response) {
    switch (response.kind_case()) {
        case pb::PlayResponse::kDecisions: return answer(response.decisions());
        case pb::PlayResponse::kWelcome: is_welcome_ = true; break;
        case pb::PlayResponse::kMatchStarted: {
            const MatchStarted info = read(response.match_started());
            ruleset_ = info.ruleset;
            seat_ = info.seat;
            if (!ruleset_->is_known()) {
                std::cerr << "the ruleset \"" << ruleset_->name
                          << "\" is newer than this bot: its seats and its deck are not known\n";
            }
            bot_->match_started(info);
            break;
        }
        case pb::PlayResponse::kDealEnded: bot_->deal_ended(read(response.deal_ended())); break;
        case pb::PlayResponse::kMatchEnded:
            bot_->match_ended(
                {static_cast<Termination>(response.match_ended().termination()), response.match_ended().deals()});
            break;
        case pb::PlayResponse::kGoodbye:
            is_over_ = true;
            farewell_ = response.goodbye().reason();
            break;
        case pb::PlayResponse::KIND_NOT_SET: break;  // a kind newer than this code: nothing that needs an answer
    }
    return std::nullopt;
}

std::optional<pb::PlayRequest> Talk::answer(const pb::DecisionBatch& batch) {
    if (!ruleset_) throw Error("the referee asks for decisions before any match has started");
    const Clock clock = read_clock(batch);
    std::vector<Decision> decisions;
    decisions.reserve(static_cast<std::size_t>(batch.decisions_size()));
    for (const pb::Decision& message : batch.decisions()) {
        Decision decision = read(message, ruleset_, seat_);
        if (decision.kind == Kind::none) {
            std::cerr << "decision " << decision.decision_id
                      << " is of a kind newer than this bot; it is not answered\n";
            continue;
        }
        decision.clock = clock;
        decisions.push_back(std::move(decision));
    }
    if (decisions.empty()) return std::nullopt;
    const std::vector<Action> actions = bot_->choose_batch(decisions);
    if (actions.size() != decisions.size()) {
        throw Error("choose_batch returned " + std::to_string(actions.size()) + " actions for " +
                    std::to_string(decisions.size()) + " decisions");
    }
    pb::PlayRequest request;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        *request.mutable_actions()->add_actions() = write(decisions[i], actions[i]);
    }
    return request;
}

Conversation::Conversation(Bot& bot) : talk_{std::make_unique<Talk>(bot)} {}
Conversation::~Conversation() = default;
Conversation::Conversation(Conversation&&) noexcept = default;
Conversation& Conversation::operator=(Conversation&&) noexcept = default;

std::string Conversation::hello(const std::string& token, const std::string& name, const std::string& version) const {
    return talk_->hello(token, name, version).SerializeAsString();
}

std::optional<std::string> Conversation::receive(std::string_view bytes) {
    pb::PlayResponse response;
    if (!response.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
        throw Error("the referee sent what is no message");
    }
    const auto request = talk_->receive(response);
    if (!request) return std::nullopt;
    return request->SerializeAsString();
}

bool Conversation::is_welcome() const { return talk_->is_welcome(); }
bool Conversation::is_over() const { return talk_->is_over(); }
const std::string& Conversation::farewell() const { return talk_->farewell(); }

}  // namespace pinochle
