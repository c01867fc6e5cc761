package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialBuilder;
import io.gpuclass.engine.primitives.RunLengths.PhaseCycles;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.SkewedResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Barriers whose blocks arrive apart. In a loop that holds nothing but the barrier all blocks arrive at once, which hides what a form
 * pays that pauses before it first looks, and what one gains whose early arrivals are out of the way of the last.
 *
 * <p>Left out are barriers that end the kernel, since nobody arrives at them, and hosts, whose benchmarks have no clock to be late by: they
 * have no such kernels. Confined to one thread.
 */
public final class SkewSuite {
    /** Skews as multiples of what the barrier takes with all blocks together: blocks that nearly meet, and blocks that do not. */
    public static final List<Integer> TIMES = List.of(1, 10);

    private final List<SkewedMeasurement> measurements;

    SkewSuite(Device device, ClockGuard clock, Verdicts verdicts, int backoffUnit, List<PrimitiveSetting> settings) {
        measurements = settings.stream()
                .filter(setting -> fits(device, setting))
                .map(setting -> together(device, setting, backoffUnit))
                .flatMap(barrier -> TIMES.stream().map(times -> new SkewedMeasurement(clock, verdicts, barrier, times)))
                .toList();
    }

    /** Returns whether a device has barriers whose blocks arrive apart. */
    public static boolean isFor(Device device) {
        return Catalogue.of(device.facts().kind(), Kind.BARRIER).stream().anyMatch(form -> has(device, form));
    }

    /** Returns the cases to visit. */
    public List<? extends SampledQuantity> cases() {
        return measurements;
    }

    /** Returns the results of the visits, in the order of the catalogue. */
    public List<SkewedResult> results() {
        return measurements.stream().map(SkewedMeasurement::result).toList();
    }

    private static boolean fits(Device device, PrimitiveSetting setting) {
        Implementation form = setting.implementation();
        return has(device, form) && device.saturation(form.skewKernel(), Trial.THREADS_PER_BLOCK) >= setting.blocks();
    }

    private static boolean has(Device device, Implementation form) {
        return !form.has(Trait.ENDS_THE_KERNEL) && device.has(form.skewKernel());
    }

    private static BarrierTogether together(Device device, PrimitiveSetting setting, int backoffUnit) {
        Trial trial = setting.trial(setting.implementation().timingKernel(), backoffUnit);
        return new BarrierTogether(device, setting, Trials.meeting(trial, device, setting.implementation()));
    }

    /**
     * Measurement in progress of a barrier whose blocks arrive apart. Its figure is the time of a phase less the delay of its last block.
     * Confined to one thread.
     */
    static final class SkewedMeasurement implements SampledQuantity {
        private final ClockGuard clock;
        private final Verdicts verdicts;
        private final BarrierTogether barrier;
        private final int times;
        private final Series costNs = new Series();
        private ArrivalSkew skew;
        private double meanLatest;
        private boolean timedOut;

        /** @param times how many times as long the skew is as the barrier itself */
        SkewedMeasurement(ClockGuard clock, Verdicts verdicts, BarrierTogether barrier, int times) {
            this.clock = clock;
            this.verdicts = verdicts;
            this.barrier = barrier;
            this.times = times;
        }

        @Override
        public String name() {
            return barrier.setting().name() + "~" + times;
        }

        @Override
        public Series samples() {
            return costNs;
        }

        @Override
        public Visit visit(boolean acceptFallenClock) {
            if (skew == null && !choosesSkew()) {
                return Visit.DONE;
            }
            PhaseCycles apart = barrier.apart(skew);
            timedOut = apart.expired().isPresent();
            if (timedOut) {
                return Visit.DONE;
            }
            double cost = apart.each() - meanLatest;
            boolean fallen = apart.hadFallen(clock);
            if ((fallen || cost <= 0) && !acceptFallenClock) {
                return Visit.REPEAT;
            }
            costNs.add(apart.ns(Math.max(0, cost)));
            return Visit.SAMPLED;
        }

        /** Returns whether the barrier's own time tells by how much blocks are to come apart. */
        private boolean choosesSkew() {
            PhaseCycles own = barrier.own();
            timedOut = own.expired().isPresent();
            long cycles = Math.min(Math.round(times * own.each()), Integer.MAX_VALUE);
            if (timedOut || cycles <= 0) {
                return false;
            }
            skew = new ArrivalSkew((int) cycles);
            meanLatest = skew.meanLatest(RunLengths.APART, barrier.setting().blocks());
            return true;
        }

        @Override
        public SkewedResult result() {
            Implementation implementation = barrier.setting().implementation();
            Outcome seen = timedOut ? Outcome.TIMED_OUT : Outcome.COMPLETED;
            Outcome judged = verdicts.outcome(implementation.kind(), implementation.id(), seen);
            return SkewedResultBuilder.builder()
                    .kind(implementation.kind())
                    .implementation(implementation.id())
                    .outcome(judged)
                    .verified(verdicts.verified(implementation))
                    .blocks(barrier.setting().blocks())
                    .times(times)
                    .skewNs(skew == null ? null : barrier.own().ns(skew.cycles()))
                    .costNs(timedOut || costNs.isEmpty() ? null : costNs.summary())
                    .build();
        }
    }

    /**
     * Delays of blocks before a barrier: in each phase each block gets another share of a skew, uniform, the same in every run. The kernel
     * makes them so late ({@code gpuclass::late_cycles} of {@code probes-cuda/include/gpuclass/time/late.cuh}): change both together.
     *
     * @param cycles SM cycles by which a block comes late at most
     */
    record ArrivalSkew(int cycles) {
        /** Returns the SM cycles by which a block comes late in a phase. */
        int late(int phase, int block) {
            int mixed = phase * 0x9e3779b9 + block;
            mixed = (mixed ^ (mixed >>> 16)) * 0x7feb352d;
            mixed = (mixed ^ (mixed >>> 15)) * 0x846ca68b;
            mixed ^= mixed >>> 16;
            return (int) ((Integer.toUnsignedLong(mixed) * cycles) >>> Integer.SIZE);
        }

        /**
         * Returns by how much the last of so many blocks comes late in the phases that the longer of two runs has more than the shorter, in SM
         * cycles: the mean, which is what they must take longer than with all blocks together.
         */
        double meanLatest(RunLengths phases, int blocks) {
            return IntStream.range(phases.shorter(), phases.longer())
                    .map(phase -> IntStream.range(0, blocks)
                            .map(block -> late(phase, block))
                            .max()
                            .orElseThrow())
                    .average()
                    .orElseThrow();
        }
    }

    /**
     * One barrier under one setting with all blocks arriving together; skews are multiples of its time. It is measured when it is first asked for,
     * by runs of its own: had it been taken from a median of samples, a replay with fewer or more of them would ask for another skew than
     * the one that was recorded. Confined to one thread.
     */
    static final class BarrierTogether {
        private final Device device;
        private final PrimitiveSetting setting;
        private final List<Trial> addresses;
        private PhaseCycles own;

        /** @param addresses trials that differ in where the barrier's words lie, without their length */
        BarrierTogether(Device device, PrimitiveSetting setting, List<Trial> addresses) {
            this.device = device;
            this.setting = setting;
            this.addresses = List.copyOf(addresses);
        }

        PrimitiveSetting setting() {
            return setting;
        }

        /** Returns how long its phases are. */
        PhaseCycles own() {
            if (own == null) {
                own = PhaseCycles.observed(device, addresses, RunLengths.APART);
            }
            return own;
        }

        /** Runs it with blocks that come apart. */
        PhaseCycles apart(ArrivalSkew skew) {
            List<Trial> skewed = addresses.stream()
                    .map(place -> TrialBuilder.builder(place)
                            .kernel(setting.implementation().skewKernel())
                            .skew(skew.cycles())
                            .build())
                    .toList();
            return PhaseCycles.observed(device, skewed, RunLengths.APART);
        }
    }
}
