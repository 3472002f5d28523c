// A decision is a plain struct, so a test writes down what the bot is asked. A test framework may take the place of
// check(); this takes none, so that there is nothing to install.
#include "bot.hpp"

#include <initializer_list>
#include <iostream>
#include <string>
#include <vector>

namespace {

using pinochle::Decision;
using pinochle::Kind;
using pinochle::Seat;

int failures = 0;

void check(bool holds, const std::string& what) {
    if (holds) return;
    ++failures;
    std::cerr << "failed: " << what << '\n';
}

std::vector<pinochle::Card> cards(std::initializer_list<const char*> texts) {
    std::vector<pinochle::Card> read;
    for (const char* text : texts) read.push_back(pinochle::parse_card(text));
    return read;
}

/// South is to play, in a trick that has been led by the seat and has these cards.
Decision asked(Seat leader, std::initializer_list<const char*> trick, std::initializer_list<const char*> legal) {
    Decision decision{.kind = Kind::play, .cards = cards(legal)};
    auto& observation = decision.observation;
    observation.ruleset = pinochle::make_ruleset("single-deck-1500");
    observation.seat = Seat::south;
    observation.hand = decision.cards;
    observation.contract = {Seat::north, 300, pinochle::Suit::spades};
    observation.plays = cards(trick);
    observation.trick_leaders = {leader};
    return decision;
}

}  // namespace

int main() {
    MyBot bot;
    Decision lead = asked(Seat::south, {}, {"9S", "AS", "KH"});
    check(bot.choose_play(lead) == pinochle::parse_card("AS"), "it leads its highest card");
    Decision follow = asked(Seat::east, {"KH"}, {"TH", "AH"});
    check(bot.choose_play(follow) == pinochle::parse_card("TH"), "it follows with its lowest");
    Decision call{.kind = Kind::call, .ranges = {{.minimum = 250, .maximum = 270, .step = 10}}};
    check(bot.choose_call(call) == 250, "it bids the least where it may not pass");
    return failures == 0 ? 0 : 1;
}
