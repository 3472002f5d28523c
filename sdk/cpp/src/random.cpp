#include "pinochle/random.hpp"

#include <bit>

#include "pinochle/error.hpp"

namespace pinochle {

Random Random::from_bytes(std::string_view seed) {
    if (seed.size() > 8) seed.remove_prefix(seed.size() - 8);
    std::uint64_t state = 0;
    for (const char byte : seed) state = state << 8U | static_cast<unsigned char>(byte);
    return Random{state};
}

std::uint64_t Random::next_word() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ mixed >> 30U) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ mixed >> 27U) * 0x94D049BB133111EBU;
    return mixed ^ mixed >> 31U;
}

std::int64_t Random::below(std::int64_t bound) {
    if (bound <= 0) throw Error("the bound of Random::below must be positive");
    const auto limit = static_cast<std::uint64_t>(bound);
    const auto width = static_cast<unsigned>(std::bit_width(limit));
    while (true) {
        const std::uint64_t drawn = next_word() >> (64U - width);
        if (drawn < limit) return static_cast<std::int64_t>(drawn);
    }
}

}  // namespace pinochle
