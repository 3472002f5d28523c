// The transcripts of proto/testdata, what a bot is told, and how its mistakes are named.

#include <google/protobuf/util/message_differencer.h>

#include <chrono>

#include "support.hpp"
#include "wire.hpp"

using google::protobuf::util::MessageDifferencer;
using nlohmann::json;
using pinochle::Action;
using pinochle::Conversation;
using pinochle::Decision;
using pinochle::Kind;
using pinochle::Seat;

namespace pb = pinochle_protocol::v1;

namespace {

pb::PlayRequest parse(const std::string& bytes) {
    pb::PlayRequest message;
    REQUIRE(message.ParseFromString(bytes));
    return message;
}

/// Hands over the referee's half; what the bot says.
std::vector<pb::PlayRequest> play(Conversation& conversation, const json& messages) {
    std::vector<pb::PlayRequest> said;
    for (const json& entry : messages) {
        if (entry.at("from") != "referee") continue;
        if (const auto answer = conversation.receive(support::unhex(entry.at("bytes")))) said.push_back(parse(*answer));
    }
    return said;
}

json restarted() { return support::read_testdata("transcript-restarted.json").at("messages"); }

/// Keeps what it is told.
class Listener : public support::Lowest {
  public:
    std::vector<pinochle::MatchStarted> started;
    std::vector<pinochle::DealEnded> ended;
    std::vector<pinochle::MatchEnded> over;
    std::vector<pinochle::Clock> clocks;

    void match_started(const pinochle::MatchStarted& info) override { started.push_back(info); }
    void deal_ended(const pinochle::DealEnded& info) override { ended.push_back(info); }
    void match_ended(const pinochle::MatchEnded& info) override { over.push_back(info); }
    Action choose(Decision& decision) override {
        clocks.push_back(decision.clock);
        return Lowest::choose(decision);
    }
};

/// Does without the ends of deals.
class Deaf : public support::Lowest {
  public:
    [[nodiscard]] pinochle::About about() const override {
        return {.without_deal_ended = pinochle::does_without_deal_ended<Deaf>};
    }
};

/// Would do without, but that it overrides deal_ended().
class Hearing : public pinochle::Bot {
    [[nodiscard]] pinochle::About about() const override {
        return {.without_deal_ended = pinochle::does_without_deal_ended<Hearing>};
    }
    void deal_ended(const pinochle::DealEnded& /*info*/) override {}
};

static_assert(pinochle::does_without_deal_ended<support::Lowest>);
static_assert(!pinochle::does_without_deal_ended<Listener>);

std::vector<std::string> features(pinochle::Bot& bot) {
    const auto said = parse(Conversation{bot}.hello("t", "", ""));
    return {said.hello().features().begin(), said.hello().features().end()};
}

/// Answers every batch with the same actions.
class Wrong : public pinochle::Bot {
  public:
    explicit Wrong(std::vector<Action> actions) : actions_{std::move(actions)} {}
    std::vector<Action> choose_batch(std::span<Decision> /*decisions*/) override { return actions_; }

  private:
    std::vector<Action> actions_;
};

std::string mistake_of(std::vector<Action> actions) {
    Wrong bot{std::move(actions)};
    Conversation conversation{bot};
    try {
        play(conversation, restarted());
    } catch (const pinochle::Error& error) {
        return error.what();
    }
    return "none";
}

std::string remark(const std::string& text) {
    const Decision decision{.kind = Kind::redeal, .remark = text};
    return pinochle::write(decision, pinochle::Redeal{}).remark();
}

std::string repeat(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("the bot's half of every transcript") {
    for (const std::string& name : support::transcripts) {
        CAPTURE(name);
        const json messages = support::read_testdata(name).at("messages");
        support::Lowest bot;
        Conversation conversation{bot};
        std::vector<pb::PlayRequest> want;
        for (const json& entry : messages) {
            if (entry.at("from") == "bot") want.push_back(support::decode<pb::PlayRequest>(entry));
        }
        auto said = play(conversation, messages);
        said.insert(said.begin(), parse(conversation.hello(want.at(0).hello().token(), "first-legal", "1.0.0")));
        REQUIRE(said.size() == want.size());
        for (std::size_t place = 0; place < said.size(); ++place) {
            INFO("message " << place << " is " << said[place].ShortDebugString());
            CHECK(MessageDifferencer::Equals(said[place], want[place]));
        }
        CHECK(conversation.is_over());
        CHECK(conversation.is_welcome() == (name != "transcript-refused.json"));
    }
}

TEST_CASE("hello says what a bot does without") {
    Deaf deaf;
    Hearing hearing;
    support::Lowest lowest;
    CHECK(features(deaf) == std::vector<std::string>{"no-deal-ended"});
    CHECK(features(hearing).empty());
    CHECK(features(lowest).empty());
}

TEST_CASE("what a bot is told") {
    using std::chrono::microseconds;
    using std::chrono::milliseconds;
    using std::chrono::seconds;
    Listener bot;
    Conversation conversation{bot};
    play(conversation, restarted());
    REQUIRE(bot.started.size() == 1);
    REQUIRE(bot.ended.size() == 2);
    REQUIRE(bot.over.size() == 1);
    const auto& started = bot.started[0];
    CHECK(started.ruleset->name == "check");
    CHECK(started.seat == Seat::west);
    CHECK(started.format == pinochle::MatchFormat::boards);
    CHECK(started.boards == 2);
    CHECK(started.decision == seconds{1});
    CHECK(started.bank == milliseconds{2500});
    const auto& deal = bot.ended[0];
    CHECK(deal.deal_id == 1);
    CHECK(deal.hands.size() == 4);
    CHECK(deal.plays.size() == 48);
    CHECK(deal.contract.has_value());
    CHECK(deal.dealer == Seat::west);
    CHECK(bot.over[0].termination == pinochle::Termination::completed);
    CHECK(bot.over[0].deals == 2);
    CHECK(bot.clocks.front().decision == seconds{1});
    CHECK_FALSE(bot.clocks.front().last_round_trip.has_value());
    CHECK(bot.clocks.back().last_round_trip == microseconds{12500});
}

TEST_CASE("mistakes are named") {
    CHECK(mistake_of({Action{pinochle::NameTrump{}}, Action{pinochle::NameTrump{}}})
              .find("(play) was answered by an action for trump") != std::string::npos);
    CHECK(mistake_of(std::vector<Action>(5)) == "choose_batch returned 5 actions for 2 decisions");
    const Decision decision{.kind = Kind::cards, .count = 4, .decision_id = 7};
    CHECK_THROWS_WITH_AS(pinochle::write(decision, pinochle::GiveCards{std::vector<pinochle::Card>(3)}),
                         "choose_cards returned 3 cards, and decision 7 (cards) asks for 4", pinochle::Error);
}

TEST_CASE("what is no message, or comes too early") {
    support::Lowest bot;
    pb::PlayResponse early;
    early.mutable_decisions();
    CHECK_THROWS_AS(Conversation{bot}.receive(early.SerializeAsString()), pinochle::Error);
    CHECK_THROWS_AS(Conversation{bot}.receive("\xFF"), pinochle::Error);
    CHECK_THROWS_AS((void)pinochle::parse_decision("\xFF", pinochle::make_ruleset("check"), Seat::north),
                    pinochle::Error);
}

TEST_CASE("remarks are clipped to whole characters") {
    CHECK(remark("short") == "short");
    CHECK(remark(repeat("\xC3\xBC", 600)) == repeat("\xC3\xBC", 512));
    CHECK(remark("a" + repeat("\xC3\xBC", 600)) == "a" + repeat("\xC3\xBC", 511));
    CHECK(remark("bad \xFF byte") == "bad \xEF\xBF\xBD byte");
    CHECK(remark("half \xED\xA0\x80") == "half " + repeat("\xEF\xBF\xBD", 3));
    CHECK(remark("\xF0\x9F\x82\xA1") == "\xF0\x9F\x82\xA1");
    CHECK(remark("cut \xF0\x9F") == "cut " + repeat("\xEF\xBF\xBD", 2));
}
