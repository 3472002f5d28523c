// What the test data do not hold: the default of burying, bids, mistakes in texts, and what is newer than this code.

#include <algorithm>
#include <random>
#include <sstream>

#include "support.hpp"

using pinochle::Card;
using pinochle::Decision;
using pinochle::Kind;
using pinochle::Random;
using pinochle::Rank;
using pinochle::Seat;
using pinochle::Suit;

TEST_CASE("what is buried by default: low cards of short suits, no trump") {
    Decision decision{.kind = Kind::bury, .count = 2};
    auto& hand = decision.observation.hand;
    for (const char* text : {"9S", "9H", "AH", "9C"}) hand.push_back(pinochle::parse_card(text));
    decision.observation.contract = {Seat::north, 300, Suit::spades};
    decision.cards = hand;
    support::Lowest bot;
    CHECK(bot.choose_bury(decision) == std::vector{Card{Suit::clubs, Rank::nine}, Card{Suit::hearts, Rank::nine}});
}

TEST_CASE("the lowest bids") {
    const Decision decision{.kind = Kind::call, .ranges = {{50, 51, 1}, {60, 70, 5}}};
    CHECK(decision.lowest_bids(4) == std::vector{50, 51, 60, 65});
    CHECK(decision.lowest_bids(9) == std::vector{50, 51, 60, 65, 70});
    CHECK(decision.lowest_bids(0).empty());
    CHECK(decision.lowest_call() == 50);
}

TEST_CASE("the generator serves the standard library, too") {
    Random random{1};
    const auto first = Random{1}.next_word();
    CHECK(random() == first);
    CHECK(random() != first);
    CHECK(std::uniform_int_distribution<int>{3, 3}(random) == 3);
    CHECK(random.choice(std::vector<std::string>{"a"}) == "a");
    CHECK_THROWS_AS(random.below(0), pinochle::Error);
}

TEST_CASE("what is no card is said") {
    for (const char* text : {"", "1H", "HT", "THH", "-S"})
        CHECK_THROWS_AS((void)pinochle::parse_card(text), pinochle::Error);
    CHECK(pinochle::parse_card("th") == Card{Suit::hearts, Rank::ten});
    CHECK(to_string(Card{}) == "-");
    CHECK_FALSE(Card{});
}

TEST_CASE("what is newer than this code breaks nothing") {
    std::ostringstream out;
    out << static_cast<Suit>(9) << static_cast<Rank>(9) << static_cast<Seat>(9) << static_cast<pinochle::Side>(9);
    CHECK(out.str() == "????");
    CHECK(to_string(static_cast<pinochle::MeldKind>(99)) == "meld kind 99");
    CHECK(to_string(static_cast<pinochle::MeldKind>(-1)) == "meld kind -1");
    CHECK(to_string(static_cast<Kind>(99)) == "kind 99");
    const pinochle::Observation observation{
        .ruleset = pinochle::make_ruleset("newer"),
        .seat = Seat::north,
        .dealer = Seat::north,
        .calls = {pinochle::pass, 50},
        .trick_leaders = {Seat::north},
    };
    CHECK_FALSE(observation.ruleset->is_known());
    CHECK(observation.tricks().size() == 1);
    CHECK(observation.callers().size() == 2);
    CHECK(observation.partner() == Seat::none);
    CHECK(observation.current_winner() == Seat::none);
}
