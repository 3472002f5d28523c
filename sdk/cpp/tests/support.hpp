#pragma once

// What tests share: the test data, and the bot of the transcripts.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pinochle/pinochle.hpp"

namespace support {

inline nlohmann::json read_testdata(const std::string& name) {
    std::ifstream file{std::string{TESTDATA} + "/" + name};
    REQUIRE_MESSAGE(file.good(), "no " << name << " in " << TESTDATA);
    return nlohmann::json::parse(file);
}

inline std::string unhex(const std::string& digits) {
    std::string bytes;
    for (std::size_t place = 0; place + 1 < digits.size(); place += 2) {
        bytes += static_cast<char>(std::stoi(digits.substr(place, 2), nullptr, 16));
    }
    return bytes;
}

/// A message of one of the test data, from its bytes.
template <typename Message>
Message decode(const nlohmann::json& entry) {
    Message message;
    REQUIRE(message.ParseFromString(unhex(entry.at("bytes"))));
    return message;
}

inline const std::vector<std::string> transcripts{"transcript-first-legal.json", "transcript-restarted.json",
                                                  "transcript-newer.json", "transcript-refused.json"};

/// Takes the first legal action, as the bot of the transcripts does.
class Lowest : public pinochle::Bot {
  public:
    pinochle::Action choose(pinochle::Decision& decision) override { return decision.first_legal(); }
};

}  // namespace support
