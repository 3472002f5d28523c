// What a card is worth: the rest of the play, with the unseen cards dealt at random, played by simple rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <pinochle/pinochle.hpp>
#include <vector>

/// The play at one moment with all hands open, as one sample has them. Seats are places in Ruleset::seats.
class Playout {
  public:
    /// Deals what the observer cannot see: no seat gets a suit that it has shown to be out of, as far as that goes.
    Playout(const pinochle::Observation& seen, const std::vector<pinochle::Card>& unseen,
            const std::map<pinochle::Seat, std::vector<pinochle::Suit>>& voids, pinochle::Random& rng)
        : trump_{seen.trump()}, seats_{seen.ruleset->seats.size()} {
        const auto& seats = seen.ruleset->seats;
        const auto trick = seen.current_trick();
        turn_ = place(seats, seen.seat);
        trick_ = trick.cards;
        leader_ = place(seats, trick.leader);
        hands_[turn_] = seen.hand;
        std::array<std::size_t, 4> room{};
        for (std::size_t i = 0; i < seats_; ++i) {
            ours_[i] = has(seen.ruleset->side(seen.seat), seats[i]);
            const bool played = std::find(trick.seats.begin(), trick.seats.end(), seats[i]) != trick.seats.end();
            if (i != turn_) room[i] = seen.hand.size() - (played ? 1 : 0);
        }
        auto cards = unseen;
        rng.shuffle(cards);
        for (const bool heeds_voids : {true, false}) {
            std::vector<pinochle::Card> left;
            for (const pinochle::Card card : cards) {
                const auto first = static_cast<std::size_t>(rng.below(static_cast<std::int64_t>(seats_)));
                bool is_dealt = false;
                for (std::size_t step = 0; step < seats_ && !is_dealt; ++step) {
                    const std::size_t i = (first + step) % seats_;
                    const auto shown = voids.find(seats[i]);
                    const bool is_void = heeds_voids && shown != voids.end() &&
                                         std::count(shown->second.begin(), shown->second.end(), card.suit()) > 0;
                    if (hands_[i].size() < room[i] && i != turn_ && !is_void) {
                        hands_[i].push_back(card);
                        is_dealt = true;
                    }
                }
                if (!is_dealt) left.push_back(card);
            }
            cards = left;  // what nobody may have is dealt after all, or is out of play
        }
    }

    /// Plays the card and all that follows; the points of the own side less those of the others.
    int value_of(pinochle::Card card, pinochle::Random& rng) {
        put(card);
        while (!hands_[turn_].empty()) put(choose(rng));
        return value_;
    }

  private:
    using Cards = std::vector<pinochle::Card>;

    static std::size_t place(const std::vector<pinochle::Seat>& seats, pinochle::Seat seat) {
        return static_cast<std::size_t>(std::find(seats.begin(), seats.end(), seat) - seats.begin());
    }
    static bool is_counter(pinochle::Card card) { return card.rank() >= pinochle::Rank::king; }

    /// Which card of the trick is the best so far.
    [[nodiscard]] std::size_t best() const {
        std::size_t found = 0;
        for (std::size_t i = 1; i < trick_.size(); ++i) {
            if (trick_[i].beats(trick_[found], trump_)) found = i;
        }
        return found;
    }

    void put(pinochle::Card card) {
        auto& hand = hands_[turn_];
        hand.erase(std::find(hand.begin(), hand.end(), card));
        trick_.push_back(card);
        turn_ = (turn_ + 1) % seats_;
        if (trick_.size() < seats_) return;
        turn_ = leader_ = (leader_ + best()) % seats_;
        const bool is_last = hands_[turn_].empty();
        const auto points =
            static_cast<int>(std::count_if(trick_.begin(), trick_.end(), is_counter)) + (is_last ? 1 : 0);
        value_ += ours_[turn_] ? points : -points;
        trick_.clear();
    }

    /// Follow suit, else trump; beat the best card if you can. Rulesets that ask for less are played like this, too.
    [[nodiscard]] Cards legal() const {
        const Cards& hand = hands_[turn_];
        if (trick_.empty()) return hand;
        const auto top = trick_[best()];
        for (const pinochle::Suit suit : {trick_.front().suit(), trump_}) {
            Cards following;
            Cards winning;
            for (const pinochle::Card card : hand) {
                if (card.suit() != suit) continue;
                following.push_back(card);
                if (card.beats(top, trump_)) winning.push_back(card);
            }
            if (!winning.empty()) return winning;
            if (!following.empty()) return following;
        }
        return hand;
    }

    /// Leads an ace or anything; gives counters to the partner's trick; wins as dear as it can, else throws the lowest.
    [[nodiscard]] pinochle::Card choose(pinochle::Random& rng) const {
        const Cards cards = legal();
        const auto by_rank = [](pinochle::Card a, pinochle::Card b) { return a.rank() < b.rank(); };
        const auto [low, high] = std::minmax_element(cards.begin(), cards.end(), by_rank);
        if (trick_.empty()) return high->rank() == pinochle::Rank::ace ? *high : rng.choice(cards);
        const bool wins = high->beats(trick_[best()], trump_);
        const bool partner_wins = ours_[(leader_ + best()) % seats_] == ours_[turn_];
        return wins || partner_wins ? *high : *low;
    }

    std::array<Cards, 4> hands_{};
    std::array<bool, 4> ours_{};
    Cards trick_{};
    pinochle::Suit trump_;
    std::size_t seats_;
    std::size_t leader_ = 0;
    std::size_t turn_ = 0;
    int value_ = 0;
};
