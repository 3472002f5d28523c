#include <chrono>
#include <string>
#include <utility>

#include "pinochle/error.hpp"
#include "wire.hpp"

namespace pinochle {

namespace {

template <typename To>
To from_number(int number) {
    return static_cast<To>(number);
}

template <>
Card from_number<Card>(int number) {
    return Card::from_number(number);
}

/// Numbers of a message as values of the SDK.
template <typename To, typename Numbers>
std::vector<To> convert(const Numbers& numbers) {
    std::vector<To> values;
    values.reserve(static_cast<std::size_t>(numbers.size()));
    for (const int number : numbers) values.push_back(from_number<To>(number));
    return values;
}

std::chrono::nanoseconds read(const google::protobuf::Duration& message) {
    return std::chrono::seconds{message.seconds()} + std::chrono::nanoseconds{message.nanos()};
}

Meld read(const pb::Meld& message) {
    return {
        .kind = static_cast<MeldKind>(message.kind()),
        .suit = static_cast<Suit>(message.suit()),
        .copies = message.copies(),
        .points = message.points(),
        .cards = convert<Card>(message.cards()),
    };
}

template <typename Messages>
std::vector<Meld> read_melds(const Messages& messages) {
    std::vector<Meld> melds;
    for (const pb::Meld& message : messages) melds.push_back(read(message));
    return melds;
}

std::optional<Contract> read_contract(const pb::Declaration& message) {
    if (message.declarer() == pb::SEAT_UNSPECIFIED) return std::nullopt;
    return Contract{static_cast<Seat>(message.declarer()), message.points(), static_cast<Suit>(message.trump())};
}

std::vector<ShownMelds> read_shown(const pb::Declaration& message) {
    std::vector<ShownMelds> shown;
    for (const pb::ShownMelds& each : message.shown_melds()) {
        shown.push_back({
            .seat = static_cast<Seat>(each.seat()),
            .points = each.points(),
            .cards = convert<Card>(each.cards()),
            .melds = read_melds(each.melds()),
        });
    }
    return shown;
}

TableCards read(const pb::TableCards& message) {
    TableCards table{.seat = static_cast<Seat>(message.seat())};
    for (const pb::TableCard& laid : message.cards()) {
        table.cards.push_back({Card::from_number(laid.card()), convert<int>(laid.melds())});
    }
    return table;
}

Observation read(const pb::Observation& message, const std::shared_ptr<const Ruleset>& ruleset, Seat seat) {
    Observation observation{
        .ruleset = ruleset,
        .seat = seat,
        .dealer = static_cast<Seat>(message.dealer()),
        .hand = convert<Card>(message.hand()),
        .calls = convert<int>(message.calls()),
        .contract = read_contract(message.declaration()),
        .melds = read_shown(message.declaration()),
        .plays = convert<Card>(message.plays()),
        .trick_leaders = convert<Seat>(message.trick_leaders()),
        .tricks_omitted = message.tricks_omitted(),
        .given = convert<Card>(message.given_cards()),
        .received = convert<Card>(message.received_cards()),
        .scores = convert<int>(message.scores()),
        .trick_points = convert<int>(message.trick_points()),
        .checks = convert<int>(message.checks()),
        .widow = convert<Card>(message.widow_cards()),
        .buried = convert<Card>(message.buried_cards()),
        .buried_count = message.buried_count(),
        .turned_up = Card::from_number(message.turned_up_card()),
        .upcard = Card::from_number(message.upcard()),
        .stock_size = message.stock_size(),
        .exchanger = static_cast<Seat>(message.exchanger()),
        .drawn = Card::from_number(message.drawn_card()),
        .last_stock_card = Card::from_number(message.last_stock_card()),
    };
    for (const pb::TableCards& table : message.tables()) observation.tables.push_back(read(table));
    return observation;
}

}  // namespace

Decision read(const pb::Decision& message, const std::shared_ptr<const Ruleset>& ruleset, Seat seat) {
    Decision decision{
        .observation = read(message.observation(), ruleset, seat),
        .rng = Random::from_bytes(message.random_seed()),
        .deal_id = message.deal_id(),
        .decision_id = message.decision_id(),
    };
    switch (message.kind_case()) {
        case pb::Decision::kCall:
            decision.kind = Kind::call;
            decision.may_pass = message.call().may_pass();
            for (const pb::BidRange& range : message.call().ranges()) {
                decision.ranges.push_back({range.minimum(), range.maximum(), range.step()});
            }
            break;
        case pb::Decision::kTrump:
            decision.kind = Kind::trump;
            decision.trumps = convert<Suit>(message.trump().suits());
            break;
        case pb::Decision::kCards:
            decision.kind = Kind::cards;
            decision.count = message.cards().count();
            decision.cards = convert<Card>(message.cards().cards());
            break;
        case pb::Decision::kPlay:
            decision.kind = Kind::play;
            decision.cards = convert<Card>(message.play().cards());
            break;
        case pb::Decision::kConcession: decision.kind = Kind::concession; break;
        case pb::Decision::kRedeal: decision.kind = Kind::redeal; break;
        case pb::Decision::kBury:
            decision.kind = Kind::bury;
            decision.count = message.bury().count();
            decision.cards = convert<Card>(message.bury().cards());
            break;
        case pb::Decision::kDix:
            decision.kind = Kind::dix;
            decision.dix_choices = convert<DixChoice>(message.dix().choices());
            break;
        case pb::Decision::kMeld:
            decision.kind = Kind::meld;
            decision.melds = read_melds(message.meld().melds());
            break;
        case pb::Decision::KIND_NOT_SET: break;
    }
    return decision;
}

Decision parse_decision(std::string_view bytes, const std::shared_ptr<const Ruleset>& ruleset, Seat seat) {
    pb::Decision message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) throw Error("not a Decision message");
    return read(message, ruleset, seat);
}

MatchStarted read(const pb::MatchStarted& message) {
    MatchStarted info{
        .ruleset = make_ruleset(message.ruleset(), {message.options().begin(), message.options().end()}),
        .seat = static_cast<Seat>(message.seat()),
        .format = static_cast<MatchFormat>(message.format()),
        .boards = message.boards(),
        .bank = read(message.bank_time_budget()),
    };
    if (message.has_decision_time_budget()) info.decision = read(message.decision_time_budget());
    return info;
}

DealEnded read(const pb::DealEnded& message) {
    DealEnded info{
        .deal_id = message.deal_id(),
        .result = static_cast<DealResult>(message.result()),
        .deltas = convert<int>(message.deltas()),
        .trick_points = convert<int>(message.trick_points()),
        .dealer = static_cast<Seat>(message.dealer()),
        .calls = convert<int>(message.calls()),
        .contract = read_contract(message.declaration()),
        .melds = read_shown(message.declaration()),
        .plays = convert<Card>(message.plays()),
        .trick_leaders = convert<Seat>(message.trick_leaders()),
        .widow = convert<Card>(message.widow_cards()),
        .stock = convert<Card>(message.stock_cards()),
        .buried = convert<Card>(message.buried_cards()),
        .turned_up = Card::from_number(message.turned_up_card()),
        .checks = convert<int>(message.checks()),
    };
    for (const pb::Hand& hand : message.hands()) info.hands.push_back(convert<Card>(hand.cards()));
    return info;
}

Clock read_clock(const pb::DecisionBatch& message) {
    Clock clock{.bank = read(message.bank_time_budget())};
    if (message.has_decision_time_budget()) clock.decision = read(message.decision_time_budget());
    if (message.has_last_round_trip_duration()) clock.last_round_trip = read(message.last_round_trip_duration());
    return clock;
}

}  // namespace pinochle
