#include "pinochle/observation.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pinochle {

namespace {

template <typename Things, typename Thing>
bool contains(const Things& things, const Thing& thing) {
    return std::find(things.begin(), things.end(), thing) != things.end();
}

}  // namespace

std::string to_string(MeldKind kind) {
    static constexpr std::array names{"no meld",  "run",  "royal marriage", "marriage", "dix",
                                      "pinochle", "aces", "kings",          "queens",   "jacks"};
    const auto number = static_cast<std::size_t>(kind);
    return number < names.size() ? names[number] : "meld kind " + std::to_string(static_cast<int>(kind));
}

Seat Trick::winner(Suit trump) const {
    if (cards.empty()) return Seat::none;
    std::size_t best = 0;
    for (std::size_t i = 1; i < cards.size(); ++i) {
        if (cards[i].beats(cards[best], trump)) best = i;
    }
    return seats[best];
}

Suit Observation::trump() const { return contract ? contract->trump : turned_up.suit(); }

Seat Observation::declarer() const { return contract ? contract->declarer : Seat::none; }

int Observation::highest_bid() const { return calls.empty() ? 0 : *std::max_element(calls.begin(), calls.end()); }

std::vector<Seat> Observation::callers() const {
    std::vector<Seat> found;
    std::vector<Seat> passed;
    const auto option = ruleset->options.find("auto_bid_50");
    const bool dealer_is_first = option != ruleset->options.end() && option->second == "true";
    Seat caller = dealer_is_first ? dealer : ruleset->left(dealer);
    for (const int call : calls) {
        found.push_back(caller);
        if (call == pass) passed.push_back(caller);
        if (passed.size() >= ruleset->seats.size()) {
            caller = dealer;  // the forced bid, after everybody has passed
            continue;
        }
        do {
            caller = ruleset->left(caller);
        } while (contains(passed, caller));
    }
    return found;
}

std::vector<Trick> Observation::tricks() const {
    const std::size_t size = ruleset->seats.size();
    std::vector<Trick> found;
    found.reserve(trick_leaders.size());
    for (std::size_t number = 0; number < trick_leaders.size(); ++number) {
        Trick& trick = found.emplace_back(Trick{.leader = trick_leaders[number]});
        const std::size_t end = std::min((number + 1) * size, plays.size());
        for (std::size_t place = number * size; place < end; ++place) {
            trick.seats.push_back(ruleset->left(trick.leader, static_cast<int>(place - number * size)));
            trick.cards.push_back(plays[place]);
        }
    }
    return found;
}

Trick Observation::current_trick() const { return trick_leaders.empty() ? Trick{} : tricks().back(); }

std::vector<Card> Observation::cards_left() const {
    std::array<int, 256> gone{};
    for (const auto* cards : {&hand, &plays, &buried}) {
        for (const Card card : *cards) ++gone[static_cast<std::size_t>(card.number())];
    }
    std::vector<Card> left;
    for (const Card card : ruleset->deck) {
        int& times = gone[static_cast<std::size_t>(card.number())];
        if (times > 0) {
            --times;
        } else {
            left.push_back(card);
        }
    }
    return left;
}

std::map<Seat, std::vector<Suit>> Observation::voids() const {
    std::map<Seat, std::vector<Suit>> found;
    const Suit trumps = trump();
    int number = tricks_omitted;
    for (const Trick& trick : tricks()) {
        if (number++ < ruleset->stock_tricks) continue;
        for (std::size_t place = 1; place < trick.cards.size(); ++place) {
            const Suit led = trick.cards[0].suit();
            const Suit played = trick.cards[place].suit();
            if (played == led) continue;
            std::vector<Suit>& suits = found[trick.seats[place]];
            if (!contains(suits, led)) suits.push_back(led);
            if (trumps != Suit::none && played != trumps && !contains(suits, trumps)) suits.push_back(trumps);
        }
    }
    for (auto& [seat, suits] : found) std::sort(suits.begin(), suits.end());
    return found;
}

}  // namespace pinochle
