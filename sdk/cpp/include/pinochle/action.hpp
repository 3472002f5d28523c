#pragma once

#include <string>
#include <variant>
#include <vector>

#include "pinochle/observation.hpp"

namespace pinochle {

/// What a decision asks for.
enum class Kind { none, call, trump, cards, play, concession, redeal, bury, dix, meld };

/// The kind's name in the protocol.
[[nodiscard]] std::string to_string(Kind kind);

/// What may be done with a nine of trump.
enum class DixChoice { none, keep, exchange, show };

/// Bids points, or passes.
struct MakeCall {
    int points = pass;
};
/// Names the trump suit.
struct NameTrump {
    Suit suit = Suit::none;
};
/// Gives cards to the partner.
struct GiveCards {
    std::vector<Card> cards{};
};
/// Puts a card to the trick.
struct PlayCard {
    Card card{};
};
/// Gives the deal up, or plays on.
struct Concession {
    bool concede = false;
};
/// Asks for other cards, or plays these.
struct Redeal {
    bool ask = false;
};
/// Lays cards away for the widow.
struct BuryCards {
    std::vector<Card> cards{};
};
/// Keeps, exchanges or shows a nine of trump.
struct HandleDix {
    DixChoice choice = DixChoice::none;
};
/// Lays one meld, or none.
struct LayMeld {
    std::optional<Meld> meld{};
};

/// The answer to a decision: the alternative of the decision's kind.
using Action =
    std::variant<MakeCall, NameTrump, GiveCards, PlayCard, Concession, Redeal, BuryCards, HandleDix, LayMeld>;

/// The kind of the decisions that the action answers.
[[nodiscard]] inline Kind kind_of(const Action& action) { return static_cast<Kind>(action.index() + 1); }

}  // namespace pinochle
