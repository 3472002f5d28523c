#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "pinochle/decision.hpp"

namespace pinochle {

/// What a bot tells the referee of itself. What is left empty is taken from the manifest.
struct About {
    std::string name{};
    std::string version{};
    /// The presets it plays; empty: every one.
    std::vector<std::string> rulesets{};
    /// The most decisions at once; 0: any number.
    int max_batch = 0;
    /// It does not look at deal_ended() and is sent none, which makes matches quicker. does_without_deal_ended knows.
    bool without_deal_ended = false;
};

/// How the deals of a match follow one another. It may have more values in a newer contract.
enum class MatchFormat : int {
    unknown,
    /// Every board stands alone, and scores before it are 0.
    boards,
    /// Boards in sequence until a side reaches the target, or for a number of deals.
    games,
};

/// What a bot is told of a match that begins.
struct MatchStarted {
    std::shared_ptr<const Ruleset> ruleset{};
    /// The bot's own seat.
    Seat seat = Seat::none;
    MatchFormat format = MatchFormat::unknown;
    /// How many boards, or games, each table plays.
    int boards = 0;
    /// The limit for one decision; nothing where play is untimed.
    std::optional<std::chrono::nanoseconds> decision{};
    /// What is added to the bank at each board begun.
    std::chrono::nanoseconds bank{0};
};

/// How a deal ended. It may have more values in a newer contract.
enum class DealResult : int { unknown, made, set, conceded, thrown_in, passed_out, played, forfeited };

/// A deal that has ended at all tables, revealed.
struct DealEnded {
    std::uint64_t deal_id = 0;
    DealResult result = DealResult::unknown;
    /// The changes of each side's score, and what it took in tricks.
    std::vector<int> deltas{};
    std::vector<int> trick_points{};
    /// The hands as dealt, by seat.
    std::vector<std::vector<Card>> hands{};
    Seat dealer = Seat::none;
    /// Calls, contract, melds, plays and leaders as in an Observation.
    std::vector<int> calls{};
    std::optional<Contract> contract{};
    std::vector<ShownMelds> melds{};
    std::vector<Card> plays{};
    std::vector<Seat> trick_leaders{};
    /// Widow and stock as dealt; the upcard is the stock's last.
    std::vector<Card> widow{};
    std::vector<Card> stock{};
    std::vector<Card> buried{};
    Card turned_up{};
    /// What each partner of a side gets in the second ledger.
    std::vector<int> checks{};
};

/// Why a match ended. It may have more values in a newer contract.
enum class Termination : int { unknown, completed, forfeited, cancelled };

/// What a bot is told of a match that is over.
struct MatchEnded {
    Termination termination = Termination::unknown;
    /// How many deals this process saw end.
    int deals = 0;
};

/// Plays one seat: all the deals of it, many of them at the same time.
///
/// Every method has a default, so write those that you want. A bot that overrides choose() decides in one place, and
/// may leave kinds to `Bot::choose`; one that overrides choose_batch() gets the whole batch, to evaluate it at once.
class Bot {
  public:
    virtual ~Bot() = default;

    /// What the bot tells of itself: by default everything is taken from the manifest.
    [[nodiscard]] virtual About about() const { return {}; }

    /// An action for each decision, in their order; by default what choose() says of each.
    virtual std::vector<Action> choose_batch(std::span<Decision> decisions);
    /// The action for a decision of any kind; by default what the method for the kind says.
    virtual Action choose(Decision& decision);

    /// `pass` or the points of a bid; by default a pass where it is legal, else the lowest bid.
    virtual int choose_call(Decision& decision);
    /// One of decision.trumps; by default the suit of which the hand holds most.
    virtual Suit choose_trump(Decision& decision);
    /// Exactly decision.count of decision.cards, to give to the partner; by default the first.
    virtual std::vector<Card> choose_cards(Decision& decision);
    /// One of decision.cards; by default the first.
    virtual Card choose_play(Decision& decision);
    /// Whether to give the deal up: the own contract, or as a defender that of others. Never, by default.
    virtual bool choose_concession(Decision& decision);
    /// Whether to ask for other cards. Never, by default.
    virtual bool choose_redeal(Decision& decision);
    /// Exactly decision.count of decision.cards, to lay away for the widow; by default low cards that are no trump, of
    /// the shortest suits first.
    virtual std::vector<Card> choose_bury(Decision& decision);
    /// One of decision.dix_choices; by default an exchange where it is legal, else the nine is shown.
    virtual DixChoice choose_dix(Decision& decision);
    /// One of decision.melds, or nothing; by default the one of the most points.
    virtual std::optional<Meld> choose_meld(Decision& decision);

    /// A match begins; another may follow on the same stream.
    virtual void match_started(const MatchStarted& /*info*/) {}
    /// A deal has ended at all tables. It is not told to a bot whose about() says that it does without.
    virtual void deal_ended(const DealEnded& /*info*/) {}
    /// The match is over.
    virtual void match_ended(const MatchEnded& /*info*/) {}

  protected:
    Bot() = default;
    Bot(const Bot&) = default;
    Bot(Bot&&) = default;
    Bot& operator=(const Bot&) = default;
    Bot& operator=(Bot&&) = default;
};

/// Whether a class of bots leaves deal_ended() as it is in Bot: for its About, so that it is told once it overrides it.
template <class B>
inline constexpr bool does_without_deal_ended = requires {
    requires std::is_same_v<decltype(&B::deal_ended), void (Bot::*)(const DealEnded&)>;
};

}  // namespace pinochle
