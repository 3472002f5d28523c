#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pinochle/action.hpp"
#include "pinochle/cards.hpp"
#include "pinochle/observation.hpp"
#include "pinochle/random.hpp"

namespace pinochle {

/// The bids minimum, minimum + step, up to maximum, in points.
struct BidRange {
    int minimum = 0;
    int maximum = 0;
    int step = 1;
};

/// The time for a batch of decisions: its size times the limit of one, and then the bank.
struct Clock {
    /// The limit for one decision; nothing where play is untimed.
    std::optional<std::chrono::nanoseconds> decision{};
    /// What is left beyond the limits.
    std::chrono::nanoseconds bank{0};
    /// How long the batch before took by the referee's clock; nothing before the first.
    std::optional<std::chrono::nanoseconds> last_round_trip{};
};

/// One choice needed from the bot's seat: what it may know, and what is legal.
///
/// Of the members that say what is legal, those of the decision's kind are set.
struct Decision {
    /// All that the seat may know.
    Observation observation{};
    /// What is asked.
    Kind kind = Kind::none;

    /// The legal calls (Kind::call): whether a pass is one, and the bids of the ranges, which ascend.
    bool may_pass = false;
    std::vector<BidRange> ranges{};
    /// The suits that may be named (Kind::trump).
    std::vector<Suit> trumps{};
    /// The cards that may be played (Kind::play), each once; or those of which `count` are given to the partner
    /// (Kind::cards) or buried (Kind::bury), copies repeated.
    std::vector<Card> cards{};
    int count = 0;
    /// What may be done with a nine of trump (Kind::dix).
    std::vector<DixChoice> dix_choices{};
    /// The melds that may be laid (Kind::meld); none always may be.
    std::vector<Meld> melds{};

    /// The decision's own generator: a bot that draws from no other is reproducible. Its seed is the same whenever the
    /// decision is asked again, and the same at every table.
    Random rng{};
    /// Both count from 1 on each connection.
    std::uint64_t deal_id = 0;
    std::uint64_t decision_id = 0;
    /// How long the batch may take.
    Clock clock{};
    /// May be set to a note on the action, which is kept in the record: up to 1,024 bytes.
    std::string remark{};

    /// The n lowest legal bids, or all where there are fewer.
    [[nodiscard]] std::vector<int> lowest_bids(std::size_t n) const;
    /// A pass where it is legal, else the lowest bid.
    [[nodiscard]] int lowest_call() const;
    /// The first `count` of the cards.
    [[nodiscard]] std::vector<Card> first_cards() const;
    /// The lowest legal action, the first in the documented order: a pass, else the lowest bid; the first suit; the
    /// first cards; play on; keep the nine; no meld.
    [[nodiscard]] Action first_legal() const;
};

/// Reads a serialized Decision message, such as one of the protocol's test data, for tests of a bot.
/// @throws Error the bytes are no Decision message.
[[nodiscard]] Decision parse_decision(std::string_view bytes, const std::shared_ptr<const Ruleset>& ruleset, Seat seat);

}  // namespace pinochle
