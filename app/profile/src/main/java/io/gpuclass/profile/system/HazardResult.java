package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;

/**
 * Fate of an operation on one word by several processors at once.
 *
 * @param operation what each does
 * @param bits width of the word: 32 or 64
 * @param home id of the processor whose memory holds the word
 * @param members ids of those that take part
 * @param hostThreads threads of the CPU that take part; null where it does not
 * @param blocks blocks of each GPU that take part, one thread of each
 * @param operations operations that all of them completed; null where none were counted
 * @param lost how many left no trace, or were seen torn; null where only that some did can be told, as of exchanges
 * @param timesOwn how many times as long one takes as on the processor's own memory; null where only losses matter
 */
@RecordBuilder
public record HazardResult(
        SharedOperation operation,
        int bits,
        String home,
        List<String> members,
        Integer hostThreads,
        int blocks,
        Long operations,
        Long lost,
        Estimate timesOwn,
        HazardVerdict verdict) {
    /** Access time over that of the processor's own memory from which on polling is a hazard. */
    public static final double SLOW = 100;

    public HazardResult {
        members = members == null ? List.of() : List.copyOf(members);
        Check.require(
                lost == null || lost == 0 || verdict != HazardVerdict.SAFE,
                "verdict",
                () -> "what lost " + lost + " is not safe");
    }

    /** Returns how many were lost, of how many, with a blank behind; empty where that cannot be told. */
    public String lostWords() {
        String of = operations == null ? "" : String.format(Locale.ROOT, " of %,d", operations);
        return lost == null ? "" : String.format(Locale.ROOT, "%,d", lost) + of + " ";
    }

    /** Verdict on an operation on shared words. */
    public enum HazardVerdict implements Named {
        /** Nothing was lost or torn, and it does not take out of all proportion. */
        SAFE,
        /** Updates were lost: nothing that needs this operation to be atomic works there. */
        LOST_UPDATES,
        /** Values were seen that nobody wrote. */
        TORN,
        /** All hold, at so high a price that a design must avoid it. */
        SLOW,
        /** It could not be told, as where nothing completed. */
        UNKNOWN;
    }
}
