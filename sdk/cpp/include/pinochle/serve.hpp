#pragma once

#include "pinochle/bot.hpp"

namespace pinochle {

/// Plays for the referee that started this program until it says goodbye; the program's exit status.
///
/// It is 0 after a goodbye, or when the referee closed the stream in order. If the referee refuses the bot or is lost,
/// or the bot throws, there is a sentence on standard error and it is 1; 2, with a sentence, if there is no referee to
/// dial.
[[nodiscard]] int serve(Bot& bot);

/// serve() for programs that do more: it returns where serve() gives 0.
/// @throws NoReferee there is no referee to dial.
/// @throws Error the referee refused the bot or is lost; what the bot throws passes through.
void run(Bot& bot);

}  // namespace pinochle
