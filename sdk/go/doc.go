// Package pinochle is for writing Pinochle bots: embed [Defaults], choose, and [Serve] it.
//
//	package main
//
//	import "pinochle"
//
//	type bot struct{ pinochle.Defaults }
//
//	// ChoosePlay plays the highest legal card of the first suit.
//	func (bot) ChoosePlay(d *pinochle.Decision) pinochle.Card {
//		best := d.Cards[0]
//		for _, card := range d.Cards {
//			if card.Suit() == best.Suit() {
//				best = card
//			}
//		}
//		return best
//	}
//
//	func main() { pinochle.Serve(bot{}) }
//
// A referee starts the program once for each seat and asks it for decisions. Each [Decision] holds all that the seat
// may know ([Observation]) and what is legal; no knowledge of the rules is needed to play legally, and no memory. Draw
// random numbers from [Decision.Random] alone: then a match can be repeated, move for move.
//
// Standard output and standard error are the bot's own: the referee keeps the end of what is written there. The
// standard library's log package does well.
package pinochle
