// A bot to begin with: it leads its highest card and follows with its lowest. The SDK's defaults do the rest.
#pragma once

#include <algorithm>
#include <pinochle/pinochle.hpp>

/// Override more methods one after the other: bidding, trump, what the partner is given.
class MyBot : public pinochle::Bot {
  public:
    /// It is told how deals ended only if it overrides deal_ended(): without, it is quicker.
    pinochle::About about() const override { return {.without_deal_ended = pinochle::does_without_deal_ended<MyBot>}; }

    /// Leads the highest card and follows with the lowest.
    pinochle::Card choose_play(pinochle::Decision& decision) override {
        const bool leads = decision.observation.current_winner() == pinochle::Seat::none;
        return *std::min_element(decision.cards.begin(), decision.cards.end(),
                                 [leads](auto a, auto b) { return leads ? a.rank() > b.rank() : a.rank() < b.rank(); });
    }
};
