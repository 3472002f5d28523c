//! The SDK held against `proto/testdata`, and what that does not say.
//! A copy of this crate that stands alone has no test data: it is tested where it comes from.

mod conversations;
mod decisions;
mod facts;
mod json;
mod mistakes;
mod referee;
mod streams;

use std::fs;

use prost::Message;
use serde_json::Value;

use crate::{Action, Bot, DealEnded, DealListener, Decision};

const TESTDATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proto/testdata");

/// A file of the shared test data.
fn testdata(name: &str) -> Value {
    let text = fs::read_to_string(format!("{TESTDATA}/{name}")).expect("the test data lies beside the SDKs");
    serde_json::from_str(&text).expect("it is JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> i32 {
    value.as_i64().expect("a number") as i32
}

fn numbers(value: &Value) -> Vec<i32> {
    list(value).iter().map(number).collect()
}

fn unhex(digits: &Value) -> Vec<u8> {
    let pairs = text(digits).as_bytes().chunks(2);
    pairs.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

/// A message of which libraries may write the fields in any order.
fn decoded<M: Message + Default>(payload: &[u8]) -> M {
    M::decode(payload).expect("a message")
}

/// Takes the first legal action, as the bot of the transcripts does.
#[derive(Debug)]
struct Lowest;

impl Bot for Lowest {
    fn choose(&mut self, decision: &mut Decision) -> Action {
        decision.first_legal()
    }

    fn deal_listener(&mut self) -> Option<&mut dyn DealListener> {
        Some(self)
    }
}

impl DealListener for Lowest {
    fn deal_ended(&mut self, _info: &DealEnded) {}
}
