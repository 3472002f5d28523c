#pragma once

#include <stdexcept>

namespace pinochle {

/// What went wrong, as a sentence for the author of the bot. The SDK throws nothing else of its own.
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// No referee started the program: the environment does not say where to dial.
class NoReferee : public Error {
  public:
    using Error::Error;
};

}  // namespace pinochle
