// Lowest_go always takes the lowest legal action, the same simple bot as lowest_python and the others.
package main

import "pinochle"

type lowest struct{ pinochle.Defaults }

func (lowest) Choose(d *pinochle.Decision) pinochle.Action { return d.FirstLegal() }

func main() { pinochle.Serve(lowest{}) }
