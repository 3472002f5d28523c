#include "pinochle/decision.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pinochle {

std::string to_string(Kind kind) {
    static constexpr std::array names{"nothing",    "call",   "trump", "cards", "play",
                                      "concession", "redeal", "bury",  "dix",   "meld"};
    const auto number = static_cast<std::size_t>(kind);
    return number < names.size() ? names[number] : "kind " + std::to_string(number);
}

std::vector<int> Decision::lowest_bids(std::size_t n) const {
    std::vector<int> bids;
    for (const BidRange& range : ranges) {
        for (int points = range.minimum; points <= range.maximum && bids.size() < n;
             points += std::max(range.step, 1)) {
            bids.push_back(points);
        }
    }
    return bids;
}

int Decision::lowest_call() const { return may_pass || ranges.empty() ? pass : ranges.front().minimum; }

std::vector<Card> Decision::first_cards() const {
    const auto size = std::min(static_cast<std::ptrdiff_t>(count), static_cast<std::ptrdiff_t>(cards.size()));
    return {cards.begin(), cards.begin() + size};
}

Action Decision::first_legal() const {
    switch (kind) {
        case Kind::trump: return NameTrump{trumps.front()};
        case Kind::cards: return GiveCards{first_cards()};
        case Kind::play: return PlayCard{cards.front()};
        case Kind::concession: return Concession{};
        case Kind::redeal: return Redeal{};
        case Kind::bury: return BuryCards{first_cards()};
        case Kind::dix: return HandleDix{dix_choices.front()};
        case Kind::meld: return LayMeld{};
        default: return MakeCall{lowest_call()};
    }
}

}  // namespace pinochle
