/** The lowest bot as a program, for the tests of `serve`; it throws on request. */
import { serve, type Action, type Decision } from "../src/index.js";
import { LowestBot } from "./testdata.js";

class Program extends LowestBot {
  override choose(decision: Decision): Action {
    if (process.env.BOT_THROWS) {
      throw new Error("on purpose");
    }
    return super.choose(decision);
  }
}

await serve(new Program());
