// A bot to begin with: it leads its highest card and follows with its lowest. The SDK's defaults do the rest.
package main

import "pinochle"

// Write more methods one after the other: bidding, trump, what the partner is given.
type bot struct{ pinochle.Defaults }

// ChoosePlay leads the highest card and follows with the lowest.
func (bot) ChoosePlay(d *pinochle.Decision) pinochle.Card {
	leads := d.Observation.CurrentWinner() == pinochle.NoSeat
	best := d.Cards[0]
	for _, card := range d.Cards {
		if leads && card.Rank() > best.Rank() || !leads && card.Rank() < best.Rank() {
			best = card
		}
	}
	return best
}

func main() { pinochle.Serve(bot{}) }
