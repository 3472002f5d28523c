#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>

/// For writing Pinochle bots: derive from pinochle::Bot, choose, and pinochle::serve it.
namespace pinochle {

/// One of four suits; their order is that of every list of suits. `none`: no trump yet, for instance.
enum class Suit : std::uint8_t { none, spades, hearts, diamonds, clubs };

/// All four suits in order.
inline constexpr std::array<Suit, 4> all_suits{Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs};

/// One of six ranks, the lowest first. The greater takes the trick: a ten beats a king.
enum class Rank : std::uint8_t { none, nine, jack, queen, king, ten, ace };

/// A face; copies of it are equal, and `Card{}` is no card. Within a suit the greater card takes the trick.
class Card {
  public:
    constexpr Card() = default;
    constexpr Card(Suit suit, Rank rank)
        : number_{suit == Suit::none || rank == Rank::none
                      ? std::uint8_t{0}
                      : static_cast<std::uint8_t>((static_cast<int>(suit) - 1) * ranks + static_cast<int>(rank))} {}

    /// The card of a number of the protocol.
    static constexpr Card from_number(int number) {
        Card card;
        card.number_ = static_cast<std::uint8_t>(number);
        return card;
    }

    /// The number in the protocol: 1 to 24, or 0 for no card.
    [[nodiscard]] constexpr int number() const { return number_; }
    [[nodiscard]] constexpr Suit suit() const {
        return number_ == 0 ? Suit::none : static_cast<Suit>((number_ - 1) / ranks + 1);
    }
    [[nodiscard]] constexpr Rank rank() const {
        return number_ == 0 ? Rank::none : static_cast<Rank>((number_ - 1) % ranks + 1);
    }
    /// Whether there is a card.
    [[nodiscard]] constexpr explicit operator bool() const { return number_ != 0; }

    /// Whether the card, played later, takes the trick from the best card so far. An equal card does not.
    [[nodiscard]] constexpr bool beats(Card best, Suit trump) const {
        if (suit() == best.suit()) return number_ > best.number_;
        return trump != Suit::none && suit() == trump;
    }

    friend constexpr auto operator<=>(Card, Card) = default;

  private:
    static constexpr int ranks = 6;
    std::uint8_t number_ = 0;
};

/// A place at the table, clockwise. Three-handed games use north, east and south, two-handed ones north and south.
enum class Seat : std::uint8_t { none, north, east, south, west };

/// A partnership, or a seat that plays for itself, in the order of every list by side.
enum class Side : std::uint8_t { none, north_south, east_west, north_alone, east_alone, south_alone };

/// Whether the seat belongs to the side.
[[nodiscard]] bool has(Side side, Seat seat);

/// The letter S, H, D or C; "-" for none.
[[nodiscard]] std::string to_string(Suit suit);
/// The letter 9, J, Q, K, T or A; "-" for none.
[[nodiscard]] std::string to_string(Rank rank);
/// Rank and suit, as in "TH"; "-" for no card.
[[nodiscard]] std::string to_string(Card card);
/// The letter N, E, S or W; "-" for none.
[[nodiscard]] std::string to_string(Seat seat);
/// NS, EW, or the letter of the seat that plays for itself; "-" for none.
[[nodiscard]] std::string to_string(Side side);

std::ostream& operator<<(std::ostream& out, Suit suit);
std::ostream& operator<<(std::ostream& out, Rank rank);
std::ostream& operator<<(std::ostream& out, Card card);
std::ostream& operator<<(std::ostream& out, Seat seat);
std::ostream& operator<<(std::ostream& out, Side side);

/// Reads a card such as "TH", the ten of hearts.
/// @throws Error the text is no card.
[[nodiscard]] Card parse_card(std::string_view text);

}  // namespace pinochle
