// Sampler_go shows one idea: where cards are hidden, deal them many times as they might lie, play each of these deals
// out with every card that is legal, and play the one that did best on average. Its auction is the SDK's: it passes.
//
// All that is random comes from the decision's own generator: asked again, it answers the same.
package main

import (
	"sync"

	"pinochle"
)

// samples is how many deals of the unseen cards are tried for one decision.
const samples = 30

type sampler struct{ pinochle.Defaults }

// ChooseBatch answers each decision in a goroutine of its own. They share nothing, not even a generator.
func (s sampler) ChooseBatch(decisions []*pinochle.Decision) []pinochle.Action {
	actions := make([]pinochle.Action, len(decisions))
	var all sync.WaitGroup
	for i, d := range decisions {
		all.Go(func() { actions[i] = pinochle.ChooseByKind(s, d) })
	}
	all.Wait()
	return actions
}

// ChoosePlay tries every legal card in the same sampled deals.
func (sampler) ChoosePlay(d *pinochle.Decision) pinochle.Card {
	o := d.Observation
	if o.StockSize > 0 {
		return d.Cards[0] // hands are filled up from the stock: to play them out would say little
	}
	totals := make([]int, len(d.Cards))
	others := newUnseen(o)
	for range samples {
		hands := others.deal(d.Random())
		for i, card := range d.Cards {
			totals[i] += playOut(o, hands, card)
		}
	}
	best := 0
	for i, total := range totals {
		if total > totals[best] {
			best = i
		}
	}
	return d.Cards[best]
}

func main() { pinochle.Serve(sampler{}) }
