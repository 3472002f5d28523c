#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

namespace pinochle {

/// Draws from a decision's random seed (SplitMix64): the same in every language, and not for secrets.
///
/// It is a uniform random bit generator, so the algorithms and distributions of `<random>` take it, too; what those
/// draw is up to the standard library at hand.
class Random {
  public:
    using result_type = std::uint64_t;

    explicit Random(std::uint64_t seed = 0) : state_{seed} {}

    /// Starts from the seed's bytes, eight as a rule; missing ones are zeros in front.
    [[nodiscard]] static Random from_bytes(std::string_view seed);

    /// The next number of 64 bits.
    std::uint64_t next_word();

    /// A whole number from 0 up to, not including, the bound.
    /// @throws Error the bound is not positive.
    std::int64_t below(std::int64_t bound);

    /// From 0 up to, not including, 1.
    double real() { return static_cast<double>(next_word() >> 11U) / 9007199254740992.0; }

    /// One of the things, of which there must be some.
    template <typename Things>
    auto choice(const Things& things) -> decltype(auto) {
        return things[static_cast<std::size_t>(below(std::ssize(things)))];
    }

    /// Puts the things in any order.
    template <typename Things>
    void shuffle(Things& things) {
        for (auto i = std::size(things); i > 1; --i) {
            std::swap(things[i - 1], things[static_cast<std::size_t>(below(static_cast<std::int64_t>(i)))]);
        }
    }

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return std::numeric_limits<std::uint64_t>::max(); }
    std::uint64_t operator()() { return next_word(); }

  private:
    std::uint64_t state_;
};

}  // namespace pinochle
