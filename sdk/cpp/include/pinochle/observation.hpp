#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pinochle/cards.hpp"
#include "pinochle/ruleset.hpp"

namespace pinochle {

/// A call that declines, for good; any other call is the points of a bid.
inline constexpr int pass = 0;

/// Who declares, for how many points, and with which trump (none until it is named).
struct Contract {
    Seat declarer = Seat::none;
    int points = 0;
    Suit trump = Suit::none;
};

/// A kind of meld. There may be more in a newer contract than have names here.
enum class MeldKind : int { none, run, royal_marriage, marriage, dix, pinochle, aces, kings, queens, jacks };

/// The kind's name in lower case.
[[nodiscard]] std::string to_string(MeldKind kind);

/// One scored combination.
struct Meld {
    MeldKind kind = MeldKind::none;
    /// The suit of a run, marriage or dix; none for the others.
    Suit suit = Suit::none;
    /// How many sets of the cards are scored as one: 2 for a double run.
    int copies = 0;
    int points = 0;
    std::vector<Card> cards{};
};

/// What one seat laid face up.
struct ShownMelds {
    Seat seat = Seat::none;
    /// The points of all melds together.
    int points = 0;
    /// The cards that it takes to show the melds.
    std::vector<Card> cards{};
    std::vector<Meld> melds{};
};

/// A card face up before a seat.
struct TableCard {
    Card card{};
    /// The places, in the seat's ShownMelds::melds, of the melds that it is in.
    std::vector<int> melds{};
};

/// The cards face up before one seat, in the order in which they were laid.
struct TableCards {
    Seat seat = Seat::none;
    std::vector<TableCard> cards{};
};

/// A trick: complete, in progress, or about to be led.
struct Trick {
    Seat leader = Seat::none;
    /// The seats that have played, in order, and their cards.
    std::vector<Seat> seats{};
    std::vector<Card> cards{};

    /// The seat whose card takes the trick so far: the highest trump, else the highest card of the suit led, the
    /// earliest of equals. None before a lead.
    [[nodiscard]] Seat winner(Suit trump) const;
};

/// All that one seat may know at one moment. It is whole each time, so a bot needs no memory.
///
/// Lists by seat are in the order of Ruleset::seats, lists by side in that of Ruleset::sides; points are the ruleset's
/// own. A field that does not apply is empty, none or zero.
struct Observation {
    std::shared_ptr<const Ruleset> ruleset{};
    /// The own seat.
    Seat seat = Seat::none;
    Seat dealer = Seat::none;
    /// The cards held now, copies repeated, in order.
    std::vector<Card> hand{};
    /// All calls so far, in order: points, or `pass`. callers() says whose they are.
    std::vector<int> calls{};
    /// Not there until the auction is over, and where there is none.
    std::optional<Contract> contract{};
    /// What each seat has laid face up; empty before that. Where there is a stock: all it scored so far.
    std::vector<ShownMelds> melds{};
    /// The cards played, in order, from the first trick that may still be looked at; see tricks().
    std::vector<Card> plays{};
    /// The leaders of the tricks in plays, and of the trick about to be led.
    std::vector<Seat> trick_leaders{};
    /// How many tricks there were before plays, under the option history=last_trick_only.
    int tricks_omitted = 0;
    /// The cards of an exchange with the partner.
    std::vector<Card> given{};
    std::vector<Card> received{};
    /// The sides' totals before this deal; 0 in board format.
    std::vector<int> scores{};
    /// What each side took in tricks so far.
    std::vector<int> trick_points{};
    /// The totals of the second ledger, where there is one.
    std::vector<int> checks{};
    /// Face up for everybody from the end of the auction.
    std::vector<Card> widow{};
    /// The cards that this seat buried; how many the declarer did is known to all.
    std::vector<Card> buried{};
    int buried_count = 0;
    /// The card turned up at the deal, whose suit is trump.
    Card turned_up{};
    /// The card under the stock, and how many are left to draw, with it.
    Card upcard{};
    int stock_size = 0;
    /// The cards face up before each seat, where there is a stock.
    std::vector<TableCards> tables{};
    /// Who took the card turned up for a nine of trump.
    Seat exchanger = Seat::none;
    /// The card that this seat drew last.
    Card drawn{};
    /// The last of the stock that was face down, under the option show_last_card.
    Card last_stock_card{};

    /// The trump suit, or none as long as there is none.
    [[nodiscard]] Suit trump() const;
    /// The seat that won the auction, or none.
    [[nodiscard]] Seat declarer() const;
    /// The other seat of the side, or none where every seat plays for itself.
    [[nodiscard]] Seat partner() const { return ruleset->partner(seat); }
    /// The bid in force, or 0.
    [[nodiscard]] int highest_bid() const;
    /// The seats that made each of the calls.
    [[nodiscard]] std::vector<Seat> callers() const;
    /// The plays, trick by trick. The last may be in progress, or empty where it is about to be led.
    [[nodiscard]] std::vector<Trick> tricks() const;
    /// The trick in progress or about to be led; `Trick{}` before the play.
    [[nodiscard]] Trick current_trick() const;
    /// The seat whose card now takes the trick in progress, or none where nobody has led.
    [[nodiscard]] Seat current_winner() const { return current_trick().winner(trump()); }
    /// The deck's cards but for the own hand, the cards played and those this seat buried: what others hold, or nobody
    /// yet. Copies are repeated, in order. Cards of tricks that may not be looked at any more are among them.
    [[nodiscard]] std::vector<Card> cards_left() const;
    /// The suits, in order, that each seat has shown to be out of: it did not follow the suit led, and if it did not
    /// trump either, it has no trump. Tricks played while there is a stock say nothing.
    [[nodiscard]] std::map<Seat, std::vector<Suit>> voids() const;
};

}  // namespace pinochle
