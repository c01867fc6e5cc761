package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * A word from one processor to another and its answer, one thread each.
 *
 * @param from id of the one that begins, and takes the time
 * @param to id of the one that answers
 * @param flag where the two words lie
 * @param outcome how it ended
 * @param nsPerRoundTrip nanoseconds there and back; null unless it completed
 */
public record PingPongResult(
        @Required String from,
        @Required String to,
        @Required FlagPlace flag,
        @Required Outcome outcome,
        Summary nsPerRoundTrip) {
    public PingPongResult {
        Check.that(from == null || !from.equals(to), "to", () -> "nobody answers itself: " + from);
        Summary.checkNotNegative(nsPerRoundTrip, "nsPerRoundTrip");
    }
}
