#pragma once

/// @file
/// All of the SDK. A bot in ten lines:
///
/// @code
/// #include <pinochle/pinochle.hpp>
///
/// class Highest : public pinochle::Bot {
///     pinochle::Card choose_play(pinochle::Decision& decision) override { return decision.cards.back(); }
/// };
///
/// int main() {
///     Highest bot;
///     return pinochle::serve(bot);
/// }
/// @endcode
///
/// A referee starts the program once for each seat and asks it for decisions. Each Decision holds all that the seat may
/// know and what is legal; no knowledge of the rules is needed to play legally, and no memory. Draw random numbers from
/// Decision::rng alone: then a match can be repeated, move for move.
///
/// Standard output and standard error are the bot's own: the referee keeps the end of what is written there.

#include "pinochle/action.hpp"
#include "pinochle/bot.hpp"
#include "pinochle/cards.hpp"
#include "pinochle/conversation.hpp"
#include "pinochle/decision.hpp"
#include "pinochle/error.hpp"
#include "pinochle/observation.hpp"
#include "pinochle/random.hpp"
#include "pinochle/ruleset.hpp"
#include "pinochle/serve.hpp"
