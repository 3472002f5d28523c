// One idea: all cores answer a batch. Boards are in flight side by side, so a batch holds many decisions that have
// nothing to do with one another, and a pool of threads takes one after the other. Each thread draws from the random
// seed of its decision alone: whichever is first, the answers are the same, and a match can be repeated.
//
// A decision is worth a modest search: deal the unseen cards at random, some dozens of times, play each deal to its end
// with every legal card, and take the card that does best on average. All other decisions are the SDK's defaults.
#include <pinochle/pinochle.hpp>

#include "playout.hpp"
#include "pool.hpp"

namespace {

constexpr int samples = 40;

/// The card that does best over the sampled deals; the first of equals.
pinochle::Card best_card(pinochle::Decision& decision) {
    const auto& observation = decision.observation;
    const auto unseen = observation.cards_left();
    const auto voids = observation.voids();
    std::vector<int> values(decision.cards.size());
    for (int sample = 0; sample < samples; ++sample) {
        const Playout deal{observation, unseen, voids, decision.rng};
        for (std::size_t i = 0; i < values.size(); ++i) {
            // Every card is tried on the same deals, so that their luck cancels.
            Playout copy = deal;
            values[i] += copy.value_of(decision.cards[i], decision.rng);
        }
    }
    const auto best = std::max_element(values.begin(), values.end());
    return decision.cards[static_cast<std::size_t>(best - values.begin())];
}

class Threads : public pinochle::Bot {
  public:
    pinochle::About about() const override {
        return {.without_deal_ended = pinochle::does_without_deal_ended<Threads>};
    }

    std::vector<pinochle::Action> choose_batch(std::span<pinochle::Decision> decisions) override {
        std::vector<pinochle::Action> actions(decisions.size());
        // No two threads touch the same decision or the same action, so there is nothing to lock.
        pool_.run(decisions.size(), [&](std::size_t i) { actions[i] = choose(decisions[i]); });
        return actions;
    }

    pinochle::Card choose_play(pinochle::Decision& decision) override { return best_card(decision); }

  private:
    Pool pool_;
};

}  // namespace

int main() {
    Threads bot;
    return pinochle::serve(bot);
}
