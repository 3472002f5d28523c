package pinochle

import (
	"encoding/binary"
	"math/bits"
)

// Random draws from a decision's random seed (SplitMix64): the same in every language, and not for secrets.
//
// It is a source of math/rand/v2: rand.New(decision.Random()) gives all that rand.Rand has.
type Random struct{ state uint64 }

// NewRandom starts from the seed's bytes, eight as a rule; missing ones are zeros in front.
func NewRandom(seed []byte) *Random {
	var last [8]byte
	if len(seed) > 8 {
		seed = seed[len(seed)-8:]
	}
	copy(last[8-len(seed):], seed)
	return &Random{binary.BigEndian.Uint64(last[:])}
}

// Uint64 is the next number of 64 bits.
func (r *Random) Uint64() uint64 {
	r.state += 0x9E3779B97F4A7C15
	mixed := r.state
	mixed = (mixed ^ mixed>>30) * 0xBF58476D1CE4E5B9
	mixed = (mixed ^ mixed>>27) * 0x94D049BB133111EB
	return mixed ^ mixed>>31
}

// Below is a whole number from 0 up to, not including, the bound, which must be positive.
func (r *Random) Below(bound int) int {
	if bound <= 0 {
		panic("pinochle: the bound of Random.Below must be positive")
	}
	width := bits.Len(uint(bound))
	for {
		if drawn := r.Uint64() >> (64 - width); drawn < uint64(bound) {
			return int(drawn)
		}
	}
}

// Float64 is from 0 up to, not including, 1.
func (r *Random) Float64() float64 { return float64(r.Uint64()>>11) / (1 << 53) }

// Shuffle puts n things in any order; swap exchanges two of them by place.
func (r *Random) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, r.Below(i+1))
	}
}

// Choice is one of the things, of which there must be some.
func Choice[T any](r *Random, things []T) T { return things[r.Below(len(things))] }
