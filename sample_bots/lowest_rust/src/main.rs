//! Always takes the lowest legal action, the same simple bot as `lowest_python` and the others.

use std::process::ExitCode;

use pinochle::{Action, Bot, Decision};

struct Lowest;

impl Bot for Lowest {
    fn choose(&mut self, decision: &mut Decision) -> Action {
        decision.first_legal()
    }
}

fn main() -> ExitCode {
    pinochle::serve(Lowest)
}
