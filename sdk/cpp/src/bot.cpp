#include "pinochle/bot.hpp"

#include <algorithm>
#include <tuple>

namespace pinochle {

namespace {

auto count_suit(const std::vector<Card>& cards, Suit suit) {
    return std::count_if(cards.begin(), cards.end(), [suit](Card card) { return card.suit() == suit; });
}

}  // namespace

std::vector<Action> Bot::choose_batch(std::span<Decision> decisions) {
    std::vector<Action> actions;
    actions.reserve(decisions.size());
    for (Decision& decision : decisions) actions.push_back(choose(decision));
    return actions;
}

Action Bot::choose(Decision& decision) {
    switch (decision.kind) {
        case Kind::trump: return NameTrump{choose_trump(decision)};
        case Kind::cards: return GiveCards{choose_cards(decision)};
        case Kind::play: return PlayCard{choose_play(decision)};
        case Kind::concession: return Concession{choose_concession(decision)};
        case Kind::redeal: return Redeal{choose_redeal(decision)};
        case Kind::bury: return BuryCards{choose_bury(decision)};
        case Kind::dix: return HandleDix{choose_dix(decision)};
        case Kind::meld: return LayMeld{choose_meld(decision)};
        default: return MakeCall{choose_call(decision)};
    }
}

int Bot::choose_call(Decision& decision) { return decision.lowest_call(); }

Suit Bot::choose_trump(Decision& decision) {
    const auto& hand = decision.observation.hand;
    return *std::max_element(decision.trumps.begin(), decision.trumps.end(),
                             [&](Suit a, Suit b) { return count_suit(hand, a) < count_suit(hand, b); });
}

std::vector<Card> Bot::choose_cards(Decision& decision) { return decision.first_cards(); }

Card Bot::choose_play(Decision& decision) { return decision.cards.front(); }

bool Bot::choose_concession(Decision& /*decision*/) { return false; }

bool Bot::choose_redeal(Decision& /*decision*/) { return false; }

std::vector<Card> Bot::choose_bury(Decision& decision) {
    const auto& hand = decision.observation.hand;
    const Suit trump = decision.observation.trump();
    const auto worth = [&](Card card) {
        return std::tuple{card.suit() == trump, card.rank(), count_suit(hand, card.suit())};
    };
    std::vector<Card> cards = decision.cards;
    std::stable_sort(cards.begin(), cards.end(), [&](Card a, Card b) { return worth(a) < worth(b); });
    cards.resize(std::min(cards.size(), static_cast<std::size_t>(decision.count)));
    return cards;
}

DixChoice Bot::choose_dix(Decision& decision) {
    const auto& choices = decision.dix_choices;
    const bool may_exchange = std::find(choices.begin(), choices.end(), DixChoice::exchange) != choices.end();
    return may_exchange ? DixChoice::exchange : DixChoice::show;
}

std::optional<Meld> Bot::choose_meld(Decision& decision) {
    const auto best = std::max_element(decision.melds.begin(), decision.melds.end(),
                                       [](const Meld& a, const Meld& b) { return a.points < b.points; });
    if (best == decision.melds.end()) return std::nullopt;
    return *best;
}

}  // namespace pinochle
