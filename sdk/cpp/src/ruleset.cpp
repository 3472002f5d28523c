#include "pinochle/ruleset.hpp"

#include <algorithm>
#include <utility>

namespace pinochle {

namespace {

struct Preset {
    const char* name;
    std::vector<Seat> seats;
    std::vector<Side> sides;
    Rank lowest = Rank::nine;
    int copies = 2;
    int stock_tricks = 0;
};

const std::vector<Preset>& presets() {
    static const std::vector<Seat> two{Seat::north, Seat::south};
    static const std::vector<Seat> three{Seat::north, Seat::east, Seat::south};
    static const std::vector<Seat> four{Seat::north, Seat::east, Seat::south, Seat::west};
    static const std::vector<Side> pairs{Side::north_south, Side::east_west};
    static const std::vector<Side> alone_of_two{Side::north_alone, Side::south_alone};
    static const std::vector<Side> alone_of_three{Side::north_alone, Side::east_alone, Side::south_alone};
    static const std::vector<Preset> all{
        {"single-deck-1500", four, pairs},
        {"single-deck-classic", four, pairs},
        {"double-deck", four, pairs, Rank::jack, 4, 0},
        {"two-handed", two, alone_of_two, Rank::nine, 2, 12},
        {"three-handed", three, alone_of_three},
        {"auction-widow", three, alone_of_three},
        {"firehouse", four, pairs},
        {"check", four, pairs},
    };
    return all;
}

std::vector<Card> deck_of(const Preset& preset) {
    std::vector<Card> deck;
    for (const Suit suit : all_suits) {
        for (int rank = static_cast<int>(preset.lowest); rank <= static_cast<int>(Rank::ace); ++rank) {
            deck.insert(deck.end(), static_cast<std::size_t>(preset.copies), Card{suit, static_cast<Rank>(rank)});
        }
    }
    return deck;
}

}  // namespace

Seat Ruleset::partner(Seat seat) const {
    const Side own = side(seat);
    const auto found =
        std::find_if(seats.begin(), seats.end(), [&](Seat other) { return other != seat && has(own, other); });
    return found == seats.end() ? Seat::none : *found;
}

Side Ruleset::side(Seat seat) const {
    const auto found = std::find_if(sides.begin(), sides.end(), [&](Side side) { return has(side, seat); });
    return found == sides.end() ? Side::none : *found;
}

Seat Ruleset::left(Seat seat, int places) const {
    const auto found = std::find(seats.begin(), seats.end(), seat);
    if (found == seats.end()) return Seat::none;
    return seats[static_cast<std::size_t>(found - seats.begin() + places) % seats.size()];
}

std::shared_ptr<const Ruleset> make_ruleset(const std::string& name, std::map<std::string, std::string> options) {
    Ruleset ruleset{.name = name, .options = std::move(options), .seats = {}, .sides = {}, .deck = {}};
    for (const Preset& preset : presets()) {
        if (preset.name == name) {
            ruleset.seats = preset.seats;
            ruleset.sides = preset.sides;
            ruleset.deck = deck_of(preset);
            ruleset.stock_tricks = preset.stock_tricks;
        }
    }
    return std::make_shared<const Ruleset>(std::move(ruleset));
}

std::vector<std::string> preset_names() {
    std::vector<std::string> names;
    for (const Preset& preset : presets()) names.emplace_back(preset.name);
    return names;
}

}  // namespace pinochle
