package io.gpuclass.profile.probes;

import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * Result of one memory probe.
 *
 * @param id which of the twelve probes, such as {@code contentious-volatile-read}
 * @param access how the word is touched
 * @param direction read or write
 * @param sharing one word for all blocks, or one each
 * @param pattern how consecutive accesses relate
 * @param elapsedMs milliseconds for 1000 accesses per block, launch included: the paper's Table 1
 * @param nsPerAccess steady nanoseconds per access of one block while all blocks access; null where only the elapsed time is known
 * @param overWords how much it matters which word all blocks access; null where one word was accessed, or each block had its own
 */
@RecordBuilder
public record ProbeResult(
        String id,
        Access access,
        Direction direction,
        Sharing sharing,
        Pattern pattern,
        int blocks,
        Summary elapsedMs,
        Summary nsPerAccess,
        WordSpread overWords) {
    public ProbeResult {
        String expected = new ProbeCase(access, direction, sharing, pattern).id();
        Check.require(
                expected.equals(id),
                "id",
                () -> "'" + id + "' must be '" + expected + "' by its sharing, access and direction");
    }

    /** Accesses per block in {@link #elapsedMs}: Stuart & Owens 2011, section 3. */
    public static final int PUBLISHED_LENGTH = 1000;

    /** Returns the result of a probe. */
    public static ProbeResult of(ProbeCase probe, int blocks, Summary elapsedMs, Summary nsPerAccess) {
        return ProbeResultBuilder.builder()
                .id(probe.id())
                .access(probe.access())
                .direction(probe.direction())
                .sharing(probe.sharing())
                .pattern(probe.pattern())
                .blocks(blocks)
                .elapsedMs(elapsedMs)
                .nsPerAccess(nsPerAccess)
                .build();
    }

    /** Returns the same with how far the words are apart; null for not known. */
    public ProbeResult over(WordSpread words) {
        return ProbeResultBuilder.builder(this).overWords(words).build();
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

    /**
     * Spread over the words that all blocks access: the medians of the words that took turns, each of its own samples.
     *
     * @param words how many words took turns, two at least
     * @param low nanoseconds per access of the fastest word
     * @param high nanoseconds per access of the slowest word
     */
    public record WordSpread(int words, double low, double high) {
        public WordSpread {
            Check.inOrder(low, high, high);
        }

        /** Returns by which share the slowest word takes longer than the fastest; 0 where that takes no time. */
        public double spread() {
            return low > 0 ? high / low - 1 : 0;
        }
    }

    /**
     * One point of the sustained line-hostage probe: some blocks keep atomics going on a hot word while the rest poll a word nearby.
     *
     * @param share of each 16 blocks, how many keep atomics going
     * @param distanceBytes bytes between the hot word and the polled word
     * @param nsPerPoll nanoseconds of one poll (serial volatile read)
     * @param effect {@code nsPerPoll} over that at equal share with the atomics on a far line; null while that is
     *     not known
     */
    @RecordBuilder
    public record HostagePoint(int share, int distanceBytes, Summary nsPerPoll, Estimate effect) {
        /** The number of blocks of which {@link #share} are taken. */
        public static final int SHARE_OF = 16;
    }
}
