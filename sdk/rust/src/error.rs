//! What ends a bot's program before the referee says goodbye.

use std::fmt;

const BY_HAND: &str = "\
This program is a Pinochle bot: it is started by a referee, which tells it where to dial.
Let it play with:  pinochle match FOLDER random_bot   (FOLDER holds this program and its bot.toml)
To start it yourself, under a debugger say, use  pinochle match wait:NAME random_bot  and set PINOCHLE_ADDRESS and
PINOCHLE_TOKEN to what that prints.";

/// Why a bot stopped; its text is a sentence for whoever runs it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The environment does not say where to dial.
    NoReferee,
    /// Nobody answers at the address.
    Unreachable {
        /// What `PINOCHLE_ADDRESS` says.
        address: String,
        /// What was said instead.
        reason: String,
    },
    /// The referee refused the bot, and why.
    Refused(String),
    /// The stream to the referee broke, and how.
    Broken(String),
    /// The referee sent what is no message of the protocol.
    NotAMessage(String),
    /// The bot returned what is no answer to the decision.
    Mistake(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoReferee => f.write_str(BY_HAND),
            Error::Unreachable { address, reason } => write!(f, "no referee answers at {address} ({reason})"),
            Error::Refused(reason) => write!(f, "the referee refused this bot: {reason}"),
            Error::Broken(reason) => write!(f, "the stream to the referee broke ({reason})"),
            Error::NotAMessage(reason) => write!(f, "the referee sent what is no message: {reason}"),
            Error::Mistake(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Error {}
