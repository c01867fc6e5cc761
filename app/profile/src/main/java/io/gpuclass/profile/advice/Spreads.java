package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/**
 * Predicts from the probes over how many words a striped barrier best spreads. More words shorten the queue at each, but each is one
 * more to be looked at, and the slowest of them counts. So there are as many as make the queue no longer than one trip, which has to be
 * waited for anyway: {@code B a / r} words for {@code B} arrivals of service {@code a}, rounded up to a power of two so that blocks share
 * them evenly, and {@code B v / r} copies for as many waiters of service {@code v}, but two at least: on an H200 a
 * second copy made barriers of 132 blocks 1 % and of 528 blocks 5 % faster. Immutable.
 */
public final class Spreads implements Spreading {
    private static final ProbeCase FENCED =
            new ProbeCase(Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS, Pattern.COMPLETED);

    /** The probes that the prediction follows from. */
    public static final List<ProbeCase> PROBES = List.of(
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS, Pattern.SERIAL),
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL),
            new ProbeCase(Access.ATOMIC, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL),
            FENCED);

    static final int FEWEST_COPIES = 2;

    private static final double TO_THE_WORDS = 0.59;

    /** Step in SM cycles: finer ones are lost in the noise. */
    private static final int GRAIN = 20;

    private final AccessTimes times;
    private final double fencedPerBlock;
    private final double cyclesPerNs;

    private Spreads(AccessTimes times, double fencedPerBlock, double cyclesPerNs) {
        this.times = times;
        this.fencedPerBlock = fencedPerBlock;
        this.cyclesPerNs = cyclesPerNs;
    }

    /**
     * Returns the prediction of a machine; where its probes do not tell, the kernels' own rule.
     *
     * @param probes the probes, as far as they were measured
     * @param cyclesPerNs SM cycles in a nanosecond
     */
    public static Spreading of(DeviceKind device, List<ProbeResult> probes, double cyclesPerNs) {
        AccessTimes times = AccessTimes.of(device, probes);
        double fenced = probes.stream()
                .filter(probe -> probe.probeCase().equals(FENCED))
                .mapToDouble(probe -> probe.cost().value() / probe.blocks())
                .findFirst()
                .orElse(Double.NaN);
        boolean known = times.readTripNs() != null
                && times.atomicServiceNs() != null
                && times.readServiceNs() != null
                && Double.isFinite(fenced);
        return known ? new Spreads(times, fenced, cyclesPerNs) : USUAL;
    }

    @Override
    public Pauses over(int blocks) {
        int wanted = powerOfTwo(words(blocks, times.atomicServiceNs(), times.readTripNs()));
        int stripes = Math.min(wanted, Math.min(blocks, MOST_STRIPES));
        int copies = copies(blocks, times.readServiceNs(), times.readTripNs());
        return Pauses.spread(stripes, Math.min(copies, MOST_WORDS / stripes), Math.max(1, firstLookCycles(blocks)));
    }

    /** Returns how many copies of these words so many waiters poll. */
    static int copies(int blocks, double serviceNs, double tripNs) {
        return Math.max(FEWEST_COPIES, words(blocks, serviceNs, tripNs));
    }

    private static int powerOfTwo(int least) {
        return least == 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }

    /** Returns how many words keep the queue of so many accesses at each within one trip. */
    static int words(int blocks, double serviceNs, double tripNs) {
        return Math.max(1, (int) Math.ceil(blocks * serviceNs / tripNs));
    }

    /**
     * A little more than half a trip, which the arrival takes to the words; and half of what the fences of all blocks take at saturation, for as many of them
     * as there are: by that much blocks arrive after one another. A look that comes too early costs a whole trip more.
     */
    private int firstLookCycles(int blocks) {
        double nanos = times.readTripNs() * TO_THE_WORDS + blocks * fencedPerBlock / 2;
        return (int) Math.round(nanos * cyclesPerNs / GRAIN) * GRAIN;
    }
}
