#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "pinochle/error.hpp"
#include "wire.hpp"

namespace pinochle {

namespace {

constexpr std::size_t max_remark_bytes = 1024;

template <typename Message>
void add_cards(const std::vector<Card>& cards, Message& to) {
    for (const Card card : cards) to.add_cards(static_cast<pb::Card>(card.number()));
}

/// Writes each alternative of an Action into its member of the message.
class Writer {
  public:
    explicit Writer(pb::Action& to) : to_{to} {}

    void operator()(const MakeCall& action) const {
        if (action.points == pass) {
            to_.mutable_call()->mutable_pass();
        } else {
            to_.mutable_call()->mutable_bid()->set_points(action.points);
        }
    }
    void operator()(const NameTrump& action) const {
        to_.mutable_trump()->set_suit(static_cast<pb::Suit>(action.suit));
    }
    void operator()(const GiveCards& action) const { add_cards(action.cards, *to_.mutable_cards()); }
    void operator()(const PlayCard& action) const {
        to_.mutable_play()->set_card(static_cast<pb::Card>(action.card.number()));
    }
    void operator()(const Concession& action) const {
        to_.mutable_concession()->set_choice(action.concede ? pb::CONCESSION_CHOICE_CONCEDE
                                                            : pb::CONCESSION_CHOICE_CONTINUE);
    }
    void operator()(const Redeal& action) const {
        to_.mutable_redeal()->set_choice(action.ask ? pb::REDEAL_CHOICE_REDEAL : pb::REDEAL_CHOICE_CONTINUE);
    }
    void operator()(const BuryCards& action) const { add_cards(action.cards, *to_.mutable_bury()); }
    void operator()(const HandleDix& action) const {
        to_.mutable_dix()->set_choice(static_cast<pb::DixChoice>(action.choice));
    }
    void operator()(const LayMeld& action) const {
        if (!action.meld) {
            to_.mutable_meld()->mutable_none();
            return;
        }
        pb::Meld& meld = *to_.mutable_meld()->mutable_meld();  // kind, copies and cards are what counts
        meld.set_kind(static_cast<pb::MeldKind>(action.meld->kind));
        meld.set_copies(action.meld->copies);
        add_cards(action.meld->cards, meld);
    }

  private:
    pb::Action& to_;
};

/// How many cards an action chooses, where it chooses several.
std::optional<std::size_t> size_of(const Action& action) {
    if (const auto* given = std::get_if<GiveCards>(&action)) return given->cards.size();
    if (const auto* buried = std::get_if<BuryCards>(&action)) return buried->cards.size();
    return std::nullopt;
}

std::string name_of(const Decision& decision) {
    return "decision " + std::to_string(decision.decision_id) + " (" + to_string(decision.kind) + ")";
}

/// How many bytes the UTF-8 character at the start of the text has; 0 where there is none.
std::size_t character(std::string_view text) {
    const auto byte = [&](std::size_t place) { return static_cast<unsigned char>(text[place]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (size == 0 || size > text.size()) return 0;
    for (std::size_t place = 1; place < size; ++place) {
        if ((byte(place) & 0xC0U) != 0x80) return 0;
    }
    // Longer than need be, halves of pairs, and beyond the last character.
    const unsigned second = byte(1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F)) {
        return 0;
    }
    return size;
}

}  // namespace

pb::Action write(const Decision& decision, const Action& action) {
    if (kind_of(action) != decision.kind) {
        throw Error(name_of(decision) + " was answered by an action for " + to_string(kind_of(action)) +
                    ": choose returned the wrong alternative");
    }
    if (const auto size = size_of(action); size && *size != static_cast<std::size_t>(decision.count)) {
        throw Error("choose_" + to_string(decision.kind) + " returned " + std::to_string(*size) + " cards, and " +
                    name_of(decision) + " asks for " + std::to_string(decision.count));
    }
    pb::Action message;
    message.set_decision_id(decision.decision_id);
    message.set_remark(clip(decision.remark));
    std::visit(Writer{message}, action);
    return message;
}

std::string clip(const std::string& remark) {
    std::string kept;
    for (std::string_view rest = remark; !rest.empty();) {
        const std::size_t size = character(rest);
        const std::string_view next = size == 0 ? "\xEF\xBF\xBD" : rest.substr(0, size);
        if (kept.size() + next.size() > max_remark_bytes) break;
        kept += next;
        rest.remove_prefix(size == 0 ? 1 : size);
    }
    return kept;
}

}  // namespace pinochle
