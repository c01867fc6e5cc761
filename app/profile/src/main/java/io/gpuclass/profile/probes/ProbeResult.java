package io.gpuclass.profile.probes;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;

/**
 * What one memory probe gave.
 *
 * @param id which of the twelve probes, such as {@code contentious-volatile-read}
 * @param access how the word is touched
 * @param direction read or write
 * @param sharing one word for all blocks, or one each
 * @param pattern how consecutive accesses relate
 * @param blocks blocks in the grid
 * @param elapsedMs milliseconds for 1000 accesses per block, launch included: the paper's Table 1
 * @param nsPerAccess steady nanoseconds per access of one block while all blocks access; null where only the elapsed time is known
 */
public record ProbeResult(
        String id,
        Access access,
        Direction direction,
        Sharing sharing,
        Pattern pattern,
        int blocks,
        Summary elapsedMs,
        Summary nsPerAccess) {
    /** Accesses per block in {@link #elapsedMs}: Stuart & Owens 2011, section 3. */
    public static final int PUBLISHED_LENGTH = 1000;

    /** Returns the result of a probe. */
    public static ProbeResult of(ProbeCase probe, int blocks, Summary elapsedMs, Summary nsPerAccess) {
        return new ProbeResult(
                probe.id(),
                probe.access(),
                probe.direction(),
                probe.sharing(),
                probe.pattern(),
                blocks,
                elapsedMs,
                nsPerAccess);
    }

    /** Returns which probe this is the result of. */
    public ProbeCase probeCase() {
        return new ProbeCase(access, direction, sharing, pattern);
    }

    /** Returns nanoseconds per access: the steady cost where it is known, else elapsed time over accesses. */
    public Estimate cost() {
        return nsPerAccess != null
                ? nsPerAccess.estimate()
                : elapsedMs.scaled(1e6 / PUBLISHED_LENGTH).estimate();
    }
}
