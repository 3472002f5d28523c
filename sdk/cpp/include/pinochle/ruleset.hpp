#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "pinochle/cards.hpp"

namespace pinochle {

/// What is played: a preset, and the options in which it differs from that.
struct Ruleset {
    /// The preset, such as "single-deck-1500".
    std::string name;
    /// Options that differ from the preset, as name and value: "racehorse" is "true".
    std::map<std::string, std::string> options;
    /// The seats that play, clockwise from north; empty where the preset is newer than this code.
    std::vector<Seat> seats;
    /// The sides, in the order of every list by side.
    std::vector<Side> sides;
    /// Every card, copies repeated, in order.
    std::vector<Card> deck;
    /// How many tricks are played while there is a stock; in them no suit need be followed.
    int stock_tricks = 0;

    /// Whether this version of the SDK knows the preset, and so its seats and its deck.
    [[nodiscard]] bool is_known() const { return !seats.empty(); }
    /// The other seat of the side, or none where every seat plays for itself.
    [[nodiscard]] Seat partner(Seat seat) const;
    /// The side of a seat.
    [[nodiscard]] Side side(Seat seat) const;
    /// The seat so many places to the left, clockwise; none where the seat does not play.
    [[nodiscard]] Seat left(Seat seat, int places = 1) const;
};

/// The facts of a preset, with the options in which a match differs from it.
[[nodiscard]] std::shared_ptr<const Ruleset> make_ruleset(const std::string& name,
                                                          std::map<std::string, std::string> options = {});

/// The names of all presets that this version knows.
[[nodiscard]] std::vector<std::string> preset_names();

}  // namespace pinochle
