//! Always takes the lowest legal action, the same simple bot as `lowest_python` and the others.

use std::process::ExitCode;

use pinochle::{About, Action, Bot, Decision};

struct Lowest;

impl Bot for Lowest {
    fn about(&self) -> About {
        About {
            without_deal_ended: true,
            ..About::default()
        }
    }

    fn choose(&mut self, decision: &mut Decision) -> Action {
        decision.first_legal()
    }
}

fn main() -> ExitCode {
    pinochle::serve(Lowest)
}
