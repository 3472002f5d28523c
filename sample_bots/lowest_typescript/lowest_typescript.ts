/** Always takes the lowest legal action, the same simple bot as lowest_python and the others. */
import { Bot, serve, type Action, type Decision } from "pinochle";

class Lowest extends Bot {
  override choose(decision: Decision): Action {
    return decision.firstLegal();
  }
}

await serve(new Lowest());
