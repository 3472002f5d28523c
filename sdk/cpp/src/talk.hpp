#pragma once

#include <memory>
#include <optional>
#include <string>

#include "wire.hpp"

namespace pinochle {

/// A conversation in messages; what Conversation is in bytes.
class Talk {
  public:
    explicit Talk(Bot& bot) : bot_{&bot} {}

    [[nodiscard]] pb::PlayRequest hello(const std::string& token, const std::string& name,
                                        const std::string& version) const;
    std::optional<pb::PlayRequest> receive(const pb::PlayResponse& response);

    [[nodiscard]] bool is_welcome() const { return is_welcome_; }
    [[nodiscard]] bool is_over() const { return is_over_; }
    [[nodiscard]] const std::string& farewell() const { return farewell_; }

  private:
    std::optional<pb::PlayRequest> answer(const pb::DecisionBatch& batch);

    Bot* bot_;
    bool is_welcome_ = false;
    bool is_over_ = false;
    std::string farewell_;
    std::shared_ptr<const Ruleset> ruleset_;
    Seat seat_ = Seat::none;
};

}  // namespace pinochle
