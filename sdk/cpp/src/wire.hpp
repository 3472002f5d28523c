#pragma once

// Between the messages of the protocol and the values of the SDK.

#include <memory>

#include "pinochle/bot.hpp"
#include "pinochle_protocol/v1/referee_service.pb.h"

namespace pinochle {

/// The protocol's messages, in namespaces of this project.
namespace pb = ::pinochle_protocol::v1;

/// A decision; its kind is none where the message's is newer than this code.
[[nodiscard]] Decision read(const pb::Decision& message, const std::shared_ptr<const Ruleset>& ruleset, Seat seat);
[[nodiscard]] MatchStarted read(const pb::MatchStarted& message);
[[nodiscard]] DealEnded read(const pb::DealEnded& message);
[[nodiscard]] Clock read_clock(const pb::DecisionBatch& message);

/// The message for an action.
/// @throws Error the action does not answer the decision, in the terms of the bot's author.
[[nodiscard]] pb::Action write(const Decision& decision, const Action& action);

/// The part of a remark that is kept: whole characters, up to 1,024 bytes; what is no UTF-8 is replaced.
[[nodiscard]] std::string clip(const std::string& remark);

}  // namespace pinochle
