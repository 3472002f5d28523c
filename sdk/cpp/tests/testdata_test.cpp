// The SDK against proto/testdata: its tables, its generator, decisions and their answers, and what helpers find.

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>

#include <sstream>

#include "support.hpp"
#include "wire.hpp"

using google::protobuf::util::MessageDifferencer;
using nlohmann::json;
using pinochle::Action;
using pinochle::Card;
using pinochle::Decision;
using pinochle::Kind;
using pinochle::Observation;
using pinochle::Random;
using pinochle::Seat;
using pinochle::Side;
using pinochle::Suit;

namespace pb = pinochle_protocol::v1;

namespace {

int number(Card card) { return card.number(); }

template <typename Value>
int number(Value value) {
    return static_cast<int>(value);
}

/// Values of the SDK as the test data have them.
template <typename Values>
std::vector<int> numbers(const Values& values) {
    std::vector<int> found;
    for (const auto& value : values) found.push_back(number(value));
    return found;
}

template <typename Value>
void check_text(int place, const std::string& text) {
    std::ostringstream out;
    out << static_cast<Value>(place);
    CHECK(out.str() == text);
}

template <typename Message>
Message from_json(const json& value) {
    Message message;
    REQUIRE(google::protobuf::util::JsonStringToMessage(value.dump(), &message).ok());
    return message;
}

Decision decode(const json& vector) {
    const auto ruleset = pinochle::make_ruleset(vector.at("ruleset"), vector.at("options"));
    const auto seat = static_cast<Seat>(vector.at("seat").get<int>());
    return pinochle::parse_decision(support::unhex(vector.at("bytes")), ruleset, seat);
}

/// The last legal action in the documented order.
Action last_legal(const Decision& d) {
    const auto last_cards = [&] { return std::vector<Card>{d.cards.end() - d.count, d.cards.end()}; };
    switch (d.kind) {
        case Kind::trump: return pinochle::NameTrump{d.trumps.back()};
        case Kind::cards: return pinochle::GiveCards{last_cards()};
        case Kind::play: return pinochle::PlayCard{d.cards.back()};
        case Kind::concession: return pinochle::Concession{true};
        case Kind::redeal: return pinochle::Redeal{true};
        case Kind::bury: return pinochle::BuryCards{last_cards()};
        case Kind::dix: return pinochle::HandleDix{d.dix_choices.back()};
        case Kind::meld: return pinochle::LayMeld{d.melds.back()};
        default: return pinochle::MakeCall{d.ranges.empty() ? pinochle::pass : d.ranges.back().maximum};
    }
}

void check_answer(const json& vector, const std::string& name, const Decision& decision, const Action& action) {
    CAPTURE(name);
    const pb::Action got = pinochle::write(decision, action);
    if (!vector.contains(name) || vector.at(name).is_null()) return;  // each SDK's own matter, but it must be an answer
    const json& want = vector.at(name);
    INFO("is " << got.ShortDebugString() << ", want " << want.at("message").dump());
    CHECK(MessageDifferencer::Equals(got, support::decode<pb::Action>(want)));
    CHECK(MessageDifferencer::Equals(got, from_json<pb::Action>(want.at("message"))));
}

void check_seen(const json& seen, const Observation& observation) {
    CHECK(number(observation.trump()) == seen.at("trump"));
    CHECK(number(observation.partner()) == seen.at("partner"));
    CHECK(observation.highest_bid() == seen.at("highest_bid"));
    CHECK(number(observation.current_winner()) == seen.at("current_winner"));
    CHECK(numbers(observation.callers()) == seen.at("callers").get<std::vector<int>>());
    CHECK(numbers(observation.cards_left()) == seen.at("cards_left").get<std::vector<int>>());
    const auto tricks = observation.tricks();
    REQUIRE(tricks.size() == seen.at("tricks").size());
    for (std::size_t place = 0; place < tricks.size(); ++place) {
        const json& want = seen.at("tricks").at(place);
        CHECK(number(tricks[place].leader) == want.at("leader"));
        CHECK(numbers(tricks[place].seats) == want.at("seats").get<std::vector<int>>());
        CHECK(numbers(tricks[place].cards) == want.at("cards").get<std::vector<int>>());
    }
    auto voids = observation.voids();
    for (const auto& [seat, suits] : seen.at("voids").items()) {
        CHECK(numbers(voids[static_cast<Seat>(std::stoi(seat))]) == suits.get<std::vector<int>>());
    }
}

}  // namespace

TEST_CASE("facts: texts, and the tables of the presets") {
    const json facts = support::read_testdata("facts.json");
    int place = 0;
    for (const std::string text : facts.at("cards")) {
        const Card card = pinochle::parse_card(text);
        CHECK(card == Card::from_number(++place));
        CHECK(to_string(card) == text);
        CHECK(Card{card.suit(), card.rank()} == card);
    }
    place = 0;
    for (const std::string text : facts.at("suits")) check_text<Suit>(++place, text);
    place = 0;
    for (const std::string text : facts.at("seats")) check_text<Seat>(++place, text);
    place = 0;
    for (const std::string text : facts.at("sides")) check_text<Side>(++place, text);
    std::vector<std::string> names;
    for (const json& fact : facts.at("rulesets")) {
        names.push_back(fact.at("name"));
        CAPTURE(names.back());
        const auto ruleset = pinochle::make_ruleset(names.back());
        CHECK(ruleset->is_known());
        CHECK(numbers(ruleset->seats) == fact.at("seats").get<std::vector<int>>());
        CHECK(numbers(ruleset->sides) == fact.at("sides").get<std::vector<int>>());
        CHECK(ruleset->stock_tricks == fact.at("stock_tricks"));
        std::vector<int> deck;
        for (int suit = 0; suit < 4; ++suit) {
            for (const int rank : fact.at("ranks")) deck.insert(deck.end(), fact.at("copies"), 6 * suit + rank);
        }
        CHECK(numbers(ruleset->deck) == deck);
    }
    CHECK(pinochle::preset_names() == names);
}

TEST_CASE("the generator draws what it draws in every language") {
    const json file = support::read_testdata("random.json");
    for (const json& want : file.at("seeds")) {
        const std::string seed = support::unhex(want.at("random_seed"));
        CAPTURE(want.at("random_seed").dump());
        Random words = Random::from_bytes(seed);
        for (const std::string word : want.at("words")) CHECK(std::to_string(words.next_word()) == word);
        Random reals = Random::from_bytes(seed);
        for (const double real : want.at("floats")) CHECK(reals.real() == real);
        Random below = Random::from_bytes(seed);
        for (const json& each : want.at("below")) CHECK(below.below(each.at("bound")) == each.at("drawn"));
        std::vector<int> things{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        Random::from_bytes(seed).shuffle(things);
        CHECK(things == want.at("shuffled").get<std::vector<int>>());
    }
}

TEST_CASE("decisions of every kind are read and answered, and helpers find what can be counted") {
    class Plain : public pinochle::Bot {};
    Plain plain;
    const json file = support::read_testdata("decisions.json");
    for (std::size_t place = 0; place < file.at("decisions").size(); ++place) {
        const json& vector = file.at("decisions").at(place);
        INFO("decision " << place << " of " << vector.at("ruleset"));
        CHECK(MessageDifferencer::Equals(support::decode<pb::Decision>(vector),
                                         from_json<pb::Decision>(vector.at("decision"))));
        Decision decision = decode(vector);
        check_answer(vector, "lowest", decision, decision.first_legal());
        check_answer(vector, "last", decision, last_legal(decision));
        check_answer(vector, "default", decision, plain.choose(decision));
        check_seen(vector.at("seen"), decision.observation);
    }
}
