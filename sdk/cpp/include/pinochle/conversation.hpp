#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "pinochle/bot.hpp"

namespace pinochle {

class Talk;

/// A bot's side of one stream, without the stream: serialized messages in, serialized messages out. serve() does the
/// same over gRPC; a test may hand the messages over itself.
class Conversation {
  public:
    /// Begins one; the bot must outlive it.
    explicit Conversation(Bot& bot);
    ~Conversation();
    Conversation(Conversation&&) noexcept;
    Conversation& operator=(Conversation&&) noexcept;
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    /// The first message. Name and version are used where the bot itself has none.
    [[nodiscard]] std::string hello(const std::string& token, const std::string& name,
                                    const std::string& version) const;

    /// Takes a message of the referee; what to send, or nothing where nothing is to be answered.
    /// @throws Error the bytes are no message, or what the bot chose cannot be sent.
    std::optional<std::string> receive(std::string_view bytes);

    /// Whether the referee has accepted the bot.
    [[nodiscard]] bool is_welcome() const;
    /// Whether the referee has said goodbye.
    [[nodiscard]] bool is_over() const;
    /// What the referee said with its goodbye.
    [[nodiscard]] const std::string& farewell() const;

  private:
    std::unique_ptr<Talk> talk_;
};

}  // namespace pinochle
