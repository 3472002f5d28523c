#include "pinochle/cards.hpp"

#include <cctype>

#include "pinochle/error.hpp"

namespace pinochle {

namespace {

constexpr std::string_view rank_letters = "-9JQKTA";
constexpr std::string_view suit_letters = "-SHDC";

/// The letter of a number; "?" for one of a newer contract.
std::string letter(std::string_view letters, int number) {
    const auto place = static_cast<std::size_t>(number);
    return place < letters.size() ? std::string{letters[place]} : "?";
}

}  // namespace

bool has(Side side, Seat seat) {
    switch (side) {
        case Side::north_south: return seat == Seat::north || seat == Seat::south;
        case Side::east_west: return seat == Seat::east || seat == Seat::west;
        case Side::north_alone: return seat == Seat::north;
        case Side::east_alone: return seat == Seat::east;
        case Side::south_alone: return seat == Seat::south;
        default: return false;
    }
}

std::string to_string(Suit suit) { return letter(suit_letters, static_cast<int>(suit)); }

std::string to_string(Rank rank) { return letter(rank_letters, static_cast<int>(rank)); }

std::string to_string(Card card) { return card ? to_string(card.rank()) + to_string(card.suit()) : "-"; }

std::string to_string(Seat seat) { return letter("-NESW", static_cast<int>(seat)); }

std::string to_string(Side side) {
    switch (side) {
        case Side::north_south: return "NS";
        case Side::east_west: return "EW";
        default: return letter("---NES", static_cast<int>(side));
    }
}

std::ostream& operator<<(std::ostream& out, Suit suit) { return out << to_string(suit); }
std::ostream& operator<<(std::ostream& out, Rank rank) { return out << to_string(rank); }
std::ostream& operator<<(std::ostream& out, Card card) { return out << to_string(card); }
std::ostream& operator<<(std::ostream& out, Seat seat) { return out << to_string(seat); }
std::ostream& operator<<(std::ostream& out, Side side) { return out << to_string(side); }

Card parse_card(std::string_view text) {
    if (text.size() == 2) {
        const auto upper = [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); };
        const auto rank = rank_letters.find(upper(text[0]), 1);
        const auto suit = suit_letters.find(upper(text[1]), 1);
        if (rank != std::string_view::npos && suit != std::string_view::npos) {
            return {static_cast<Suit>(suit), static_cast<Rank>(rank)};
        }
    }
    throw Error("\"" + std::string{text} + "\" is no card: write a rank (9 J Q K T A) and a suit (S H D C), as in TH");
}

}  // namespace pinochle
