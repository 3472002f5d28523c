package pinochle;

import java.util.ArrayList;
import java.util.List;

/** Asks for a bid or a pass. */
public final class CallDecision extends Decision {
  private final boolean mayPass;
  private final List<BidRange> ranges;

  CallDecision(Setting setting, boolean mayPass, List<BidRange> ranges) {
    super(setting);
    this.mayPass = mayPass;
    this.ranges = ranges;
  }

  /**
   * Whether passing is legal.
   *
   * @return whether it is
   */
  public boolean mayPass() {
    return mayPass;
  }

  /**
   * The legal bids.
   *
   * @return ranges that ascend; may be empty
   */
  public List<BidRange> ranges() {
    return ranges;
  }

  /**
   * The lowest legal bids.
   *
   * @param count how many
   * @return so many bids, or all where there are fewer
   */
  public List<Call> lowestBids(int count) {
    List<Call> bids = new ArrayList<>();
    for (BidRange range : ranges) {
      int step = Math.max(range.step(), 1);
      for (int points = range.minimum();
          points <= range.maximum() && bids.size() < count;
          points += step) {
        bids.add(Call.bid(points));
      }
    }
    return bids;
  }

  /**
   * The highest legal bid that is no higher than what the bot is willing to bid.
   *
   * @param points what the bot is willing to bid
   * @return the bid, or null where even the lowest is higher
   */
  public Call highestBid(int points) {
    Call best = null;
    for (BidRange range : ranges) {
      if (range.minimum() <= points) {
        int most = Math.min(points, range.maximum());
        best = Call.bid(most - (most - range.minimum()) % Math.max(range.step(), 1));
      }
    }
    return best;
  }

  /**
   * A pass where it is legal, else the lowest bid.
   *
   * @return the call
   */
  public Call lowestCall() {
    return mayPass || ranges.isEmpty() ? Call.PASS : Call.bid(ranges.get(0).minimum());
  }

  @Override
  public Action.MakeCall firstLegal() {
    return new Action.MakeCall(lowestCall());
  }

  @Override
  Class<Action.MakeCall> answer() {
    return Action.MakeCall.class;
  }

  @Override
  Action ask(Bot bot) {
    return new Action.MakeCall(returned(bot.chooseCall(this), "chooseCall"));
  }
}
