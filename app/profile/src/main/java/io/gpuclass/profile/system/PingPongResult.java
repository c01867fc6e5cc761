package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;

/**
 * A word from one processor to another and its answer, one thread each.
 *
 * @param from id of the one that begins, and takes the time
 * @param to id of the one that answers
 * @param flag where the two words lie
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

    /** In whose memory the word lies that one processor sets and another waits for. */
    public enum FlagPlace implements Named {
        /** The waiting one's: it polls at home, and the store travels. */
        AT_WAITER,
        /** The sending one's: the store stays at home, and each poll travels. */
        AT_SENDER,
        /** The host's, both: where one of the two is the CPU, which reaches no other. */
        AT_HOST;
    }
}
