package pinochle;

import java.time.Duration;

/**
 * The time for a batch of decisions: its size times the limit of one, and then the bank.
 *
 * @param decision the limit for one decision; null where play is untimed
 * @param bank what is left beyond the limits
 * @param lastRoundTrip how long the batch before took by the referee's clock; zero before the first
 */
public record Clock(Duration decision, Duration bank, Duration lastRoundTrip) {}
