package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Tunes on a {@link FakeDevice}, which has 4 SMs and fits 64 blocks, and whose runs let the time pass. */
abstract class TunerRig {
    static final long AMPLE_NS = 1_000_000_000_000L;
    static final double USE_NS = 3e6;
    static final Set<Contention> ALL = EnumSet.allOf(Contention.class);

    final Random random = new Random(3);
    final List<String> begun = new ArrayList<>();
    final List<Double> fractions = new ArrayList<>();
    long nanos;
    FakeDevice device = new FakeDevice(mutexPeakingAt(256));

    Tuner tune(Predicate<Implementation> wanted, Set<Contention> contentions, long budgetNanos) {
        return tune(wanted, contentions, budgetNanos, Spreading.USUAL);
    }

    Tuner tune(Predicate<Implementation> wanted, Set<Contention> contentions, long budgetNanos, Spreading spreading) {
        TunerPlan plan = TunerPlanBuilder.builder()
                .wanted(wanted)
                .contentions(contentions)
                .fairness(0.8)
                .rule(new StoppingRule(0.015, 6, 25))
                .windowNsPerBlock(10_000)
                .shortestWindowNs(500_000)
                .budgetNanos(budgetNanos)
                .seed(1)
                .unitNs(640)
                .unitCycles(1267)
                .spreading(spreading)
                .build();
        Tuner tuner = new Tuner(device, new ClockGuard(), plan, () -> nanos);
        tuner.run(target -> begun.add(target.name()), fractions::add);
        return tuner;
    }

    static Predicate<Implementation> only(Kind kind, String id) {
        return row -> row.kind() == kind && row.id().equals(id);
    }

    static long windowNs(int blocks) {
        return Math.max(500_000, blocks * 10_000L);
    }

    /** Returns a mutex whose rate falls by a fifth for each doubling of the longest pause away from its peak, with noise of 0.5 %. */
    Function<Trial, Observation> mutexPeakingAt(int longest) {
        return trial -> {
            double doublings = Math.abs(Math.log((double) Math.max(1, trial.backoffMax()) / longest) / Math.log(2));
            double noise = 1 + 0.005 * (random.nextDouble() - 0.5);
            long operations = Math.round(1e6 * Math.pow(0.8, doublings) * noise);
            double windowNs = isUse(trial) ? USE_NS : trial.windowNs();
            return taking(Seen.run()
                    .within(windowNs)
                    .lasting(isUse(trial) ? windowNs : Math.max(windowNs, 1000.0 * trial.length()))
                    .completing(operations)
                    .sharing(0.95, 1, 1)
                    .observation());
        };
    }

    /** Returns a device's script that differs between the tool's own loops and a user's kernel. */
    static Function<Trial, Observation> bench(
            Function<Trial, Observation> inTheBench, Function<Trial, Observation> inUse) {
        return trial -> (isUse(trial) ? inUse : inTheBench).apply(trial);
    }

    static boolean isUse(Trial trial) {
        return trial.kernel().contains("_use_");
    }

    /** Returns a run of a user's kernel with so many operations, whatever its length. */
    Observation using(long operations) {
        return taking(Seen.run().within(USE_NS).completing(operations).observation());
    }

    /** Returns a window of the tool's own loop with so many operations. */
    Observation rated(Trial trial, long operations) {
        return taking(Seen.run()
                .within(trial.windowNs())
                .completing(operations)
                .sharing(1, 1, 1)
                .observation());
    }

    /** Lets the time pass that a run takes. */
    Observation taking(Observation seen) {
        nanos += (long) Math.max(seen.elapsedNs(), seen.windowNs());
        return seen;
    }
}
