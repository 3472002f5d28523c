package lowest;

import pinochle.Action;
import pinochle.Bot;
import pinochle.Decision;
import pinochle.Pinochle;

/** Always takes the lowest legal action, the same simple bot as lowest_python and the others. */
public final class LowestBot implements Bot {
  @Override
  public Action choose(Decision decision) {
    return decision.firstLegal();
  }

  /** Plays for the referee that started the program. */
  public static void main(String[] args) {
    Pinochle.serve(new LowestBot());
  }
}
