//! The generator of a decision.

/// Draws from a decision's random seed (`SplitMix64`): the same in every language, and not for secrets.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts from the seed's bytes, eight as a rule; missing ones are zeros in front.
    pub fn new(seed: &[u8]) -> Random {
        let last = &seed[seed.len().saturating_sub(8)..];
        Random { state: last.iter().fold(0, |state, byte| state << 8 | u64::from(*byte)) }
    }

    /// The next number of 64 bits.
    pub fn next_word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A whole number from 0 up to, not including, the bound.
    ///
    /// # Panics
    ///
    /// If the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "the bound of Random::below must be positive");
        let bound = bound as u64;
        loop {
            let drawn = self.next_word() >> bound.leading_zeros();
            if drawn < bound {
                return drawn as usize;
            }
        }
    }

    /// From 0 up to, not including, 1.
    pub fn float(&mut self) -> f64 {
        (self.next_word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of the things.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub fn choice<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }

    /// Puts the things into any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for place in (1..things.len()).rev() {
            things.swap(place, self.below(place + 1));
        }
    }
}
