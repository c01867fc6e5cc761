package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.programs.PairedMeasurement.CycleDetails;
import io.gpuclass.engine.stats.ExponentialFit;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StraightLine;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult.MemoryFit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Programs without and with barriers that they do not need (Lo et al.), one input after the other, since their data does not fit
 * beside each other. Confined to one thread.
 */
public final class ArtificialBarrierSuite {
    private final Device device;
    private final ClockGuard clock;
    private final List<ArtificialBarrierResult> results = new ArrayList<>();
    private final List<LocalityResult> localities = new ArrayList<>();

    public ArtificialBarrierSuite(Device device, ClockGuard clock) {
        this.device = device;
        this.clock = clock;
    }

    /**
     * Measures one setting: brings its data to the device, has the case visited, splits its time, and frees the data.
     *
     * @param visiting visits the case until there are enough samples
     * @throws io.gpuclass.engine.device.DeviceException if the data does not fit, with nothing measured
     */
    public List<ArtificialBarrierResult> measure(
            ArtificialSetting setting, Consumer<List<? extends SampledQuantity>> visiting) {
        return setting.input().heldBy(device, () -> {
            PairedMeasurement measurement = new PairedMeasurement(device, clock, setting);
            visiting.accept(List.of(measurement));
            List<ArtificialBarrierResult> found = measurement.results(CycleDetails.of(setting, device));
            results.addAll(found);
            return found;
        });
    }

    /** Measures the locality of one shape of block. */
    public LocalityResult measure(LocalitySetting setting) {
        return setting.input().heldBy(device, () -> {
            LocalityResult found = LocalityMeasurement.of(setting, device);
            localities.add(found);
            return found;
        });
    }

    public List<ArtificialBarrierResult> results() {
        return List.copyOf(results);
    }

    public List<LocalityResult> localities() {
        return List.copyOf(localities);
    }

    /** Hit ratio against the time between two accesses to the same place (Lo et al., Figure 5). Pure but for the device. */
    static final class LocalityMeasurement {
        private static final int HITS = 0;
        private static final int PAIRS = 1;
        private static final int TAU_CYCLES = 2;
        private static final int THRESHOLDS = 3;
        private static final int BLOCKS = 4;
        private static final int LOST = 5;
        private static final int SHARED_FETCHES = 6;
        private static final int ACCESS_CYCLES = 7;

        /** Runs whose pairs are counted together. */
        private static final int RUNS = 3;

        private static final int SECTOR_BYTES = 32;

        /** The kernel forgets neighbours that are very far ahead; where those are many, the rest would show less time than there is. */
        private static final double MOST_LOST = 0.05;

        /** The shares of few pairs tell nothing of a ratio. */
        private static final long FEWEST_PAIRS = 1000;

        private LocalityMeasurement() {}

        /** Returns the points and the curve through them; a run that did not end, or gave too few pairs, is no point. */
        static LocalityResult of(LocalitySetting setting, Device device) {
            List<Observation> seen = new ArrayList<>();
            List<LocalityPoint> points = new ArrayList<>();
            for (Integer every : setting.intervals()) {
                List<Observation> runs = device.observe(setting.trial(every), RUNS);
                seen.addAll(runs);
                LocalityPoint point = point(setting, every, runs);
                if (point != null) {
                    points.add(point);
                }
            }
            double thresholds =
                    seen.stream().mapToLong(one -> one.count(THRESHOLDS)).sum();
            double blocks = seen.stream().mapToLong(one -> one.count(BLOCKS)).sum();
            return new LocalityResult(
                    setting.blocks(),
                    setting.threads(),
                    setting.accesses(),
                    blocks == 0 ? 0 : thresholds / blocks,
                    points,
                    fit(points),
                    memoryFit(points));
        }

        private static LocalityPoint point(LocalitySetting setting, Integer every, List<Observation> runs) {
            long pairs = sum(runs, PAIRS);
            long lost = sum(runs, LOST);
            if (runs.stream().anyMatch(seen -> seen.timedOut() || seen.violations() > 0)
                    || pairs < FEWEST_PAIRS
                    || lost > pairs * MOST_LOST) {
                return null;
            }
            long accesses = sum(runs, ACCESS_CYCLES);
            return new LocalityPoint(
                    every,
                    (double) sum(runs, TAU_CYCLES) / pairs,
                    (double) hits(setting, runs) / pairs,
                    pairs,
                    accesses == 0 ? null : Double.valueOf((double) accesses / pairs));
        }

        /**
         * An access to a sector whose fetch its neighbour has begun is served by that, and needs none of its own: a hit, however late. Where
         * rows share lines alone, each sector is fetched for itself.
         */
        private static long hits(LocalitySetting setting, List<Observation> runs) {
            boolean sharesSectors = (long) setting.threads() * Integer.BYTES % SECTOR_BYTES != 0;
            return sum(runs, HITS) + (sharesSectors ? sum(runs, SHARED_FETCHES) : 0);
        }

        private static long sum(List<Observation> runs, int count) {
            return runs.stream().mapToLong(seen -> seen.count(count)).sum();
        }

        /** The time of an access over the share of misses (equation 3). */
        private static MemoryFit memoryFit(List<LocalityPoint> points) {
            List<LocalityPoint> timed = points.stream()
                    .filter(point -> point.accessCycles() != null)
                    .toList();
            double[] misses =
                    timed.stream().mapToDouble(point -> 1 - point.hitRatio()).toArray();
            double[] cycles =
                    timed.stream().mapToDouble(LocalityPoint::accessCycles).toArray();
            return StraightLine.of(misses, cycles)
                    .map(line -> new MemoryFit(line.atZero(), line.slope(), line.residual()))
                    .orElse(null);
        }

        private static LocalityFit fit(List<LocalityPoint> points) {
            double[] tau = points.stream().mapToDouble(LocalityPoint::tauCycles).toArray();
            double[] ratio =
                    points.stream().mapToDouble(LocalityPoint::hitRatio).toArray();
            return ExponentialFit.of(tau, ratio)
                    .map(fit -> new LocalityFit(fit.atZero(), fit.decay(), fit.residual()))
                    .orElse(null);
        }
    }
}
