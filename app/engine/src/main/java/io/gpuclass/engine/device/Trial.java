package io.gpuclass.engine.device;

import io.gpuclass.profile.primitives.Writers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.ByteBuffer;

/**
 * One run of one kernel, fully described: what a device is asked to do. Equal trials ask for the same thing, so a trial is
 * also the key under which a recording keeps what was observed. Immutable.
 *
 * <p>The fields after {@code blocks}, but for the last four, are the kernel's arguments and mirror {@code gpuclass::trial_arguments} in
 * {@code probes-cuda/include/gpuclass/trial.cuh} one to one; a kernel ignores those it has no use for.
 *
 * @param kernel entry point, {@code <subject>_<metric>_<variant>}
 * @param blocks blocks in the grid (threads on a host device)
 * @param threads threads in a block
 * @param length accesses, operations or phases per block
 * @param stride 32-bit words between the words of neighbouring blocks; 0 makes all blocks share one word
 * @param distance 32-bit words between the hot word and the polled word; where the state of a primitive begins
 * @param share the kernel's argument for who plays which role, set by {@link #withHammers}, {@link #withWriters} or
 *     {@link #withWriterBlocks}
 * @param initial initial value of a semaphore
 * @param backoffMin shortest pause, in units of {@code backoffUnit}
 * @param backoffMax longest pause, in units of {@code backoffUnit}
 * @param backoffUnit SM cycles in one unit of backoff
 * @param windowNs how long a fixed-time trial stays open
 * @param timeoutNs bound of all waiting on the device, from the start of the kernel
 * @param section loads and stores inside a critical section, or between two barriers
 * @param first operations that the counters of a primitive have behind them at the start, so that they can start near their wrap
 * @param skew SM cycles by which blocks come late at a barrier at most, each block in each phase by another share
 * @param place 32-bit words by which the shared words begin further on, on a device that {@linkplain Device#movesWords moves} them
 * @param dataset id of the dataset that the kernel works on, which the device {@linkplain Device#load has been given}; null without
 * @param home id of the processor whose memory holds the shared words, such as {@code cuda:1} or {@code host}; null for the device's own
 * @param team who takes part beside the device itself, as {@link DeviceGroup#text} writes it; null for nobody
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = true)
public record Trial(
        String kernel,
        int blocks,
        int threads,
        int length,
        int stride,
        int distance,
        int share,
        int initial,
        int backoffMin,
        int backoffMax,
        int backoffUnit,
        long windowNs,
        long timeoutNs,
        int section,
        int first,
        int skew,
        int place,
        String dataset,
        String home,
        String team)
        implements TrialBuilder.With {
    /** Threads in a block unless a kernel asks for another number: Stuart & Owens 2011, section 6. */
    public static final int THREADS_PER_BLOCK = 128;

    /** Shares of blocks are counted in sixteenths. */
    public static final int SHARE_OF = 16;

    /** Bound of all waiting on the device unless a trial sets its own. */
    public static final long DEFAULT_TIMEOUT_NS = 2_000_000_000L;

    /** Returns a trial of {@code kernel} over {@code blocks} blocks with every other argument at its default. */
    public static Trial of(String kernel, int blocks) {
        return TrialBuilder.builder()
                .kernel(kernel)
                .blocks(blocks)
                .threads(THREADS_PER_BLOCK)
                .timeoutNs(DEFAULT_TIMEOUT_NS)
                .build();
    }

    /** Returns the same trial, in which so many of each {@link #SHARE_OF} blocks keep atomics going while the others poll. */
    public Trial withHammers(int ofSixteen) {
        return withShare(ofSixteen);
    }

    /** Returns the same trial of a reader-writer semaphore, in which these blocks write. */
    public Trial withWriters(Writers writers) {
        return withShare(writers.share());
    }

    /** Returns the same trial of an object that blocks share, to which the first so many of them write. */
    public Trial withWriterBlocks(int writers) {
        return withShare(writers);
    }

    public Trial withBackoff(int newMin, int newMax, int newUnit) {
        return TrialBuilder.builder(this)
                .backoffMin(newMin)
                .backoffMax(newMax)
                .backoffUnit(newUnit)
                .build();
    }

    /** Returns the same trial, in which others take part too. */
    public Trial withTeam(DeviceGroup others) {
        return withTeam(others.text());
    }

    /**
     * Packs what all drivers' kernels get of a trial, as {@code trial_arguments} have it in a row: change them together.
     *
     * @param wordCount how many words there are, those before its place among them
     */
    public void pack(ByteBuffer packed, int wordCount) {
        packed.putLong(windowNs).putLong(timeoutNs);
        packed.putInt(length).putInt(stride).putInt(distance).putInt(share);
        packed.putInt(initial).putInt(backoffMin).putInt(backoffMax);
        packed.putInt(backoffUnit).putInt(wordCount - place);
        packed.putInt(section).putInt(first).putInt(skew);
    }
}
