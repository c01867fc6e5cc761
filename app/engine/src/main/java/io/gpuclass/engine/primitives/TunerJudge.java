package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.engine.primitives.TunerRun.TunerCase;
import io.gpuclass.engine.primitives.TunerSearch.TunerSetting;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Runs the best that a search found in a kernel of another shape, as users write them, beside the pauses that the C++ library has by
 * itself: what is best in the bench's own loop need not be so there. Confined to one thread.
 */
final class TunerJudge {
    /** Settings of one search that are tried, the best first. */
    private static final int CANDIDATES = 3;

    /** Time of the runs of one sample together, about: long enough for their ends not to matter. */
    private static final long SAMPLE_NS = 4_000_000;

    /** Operations of a block at least: with fewer, a run is mostly its beginning. */
    private static final int FEWEST_OPERATIONS = 4;

    /** Bound of the wait for a common start, the only one that has any. */
    private static final long STARTING_NS = 200_000_000;

    private final Device device;
    private final PrimitiveBench bench;
    private final TunerPlan plan;
    private final LongSupplier nanoTime;

    TunerJudge(PrimitiveBench bench, TunerPlan plan, LongSupplier nanoTime) {
        this.device = bench.device();
        this.bench = bench;
        this.plan = plan;
        this.nanoTime = nanoTime;
    }

    /** Returns whether a search found anything that wants judging. */
    boolean isWanted(TunerRun run) {
        return run.hasResult() && !run.candidates(CANDIDATES).isEmpty();
    }

    /** Returns whether it can be judged: there is a kernel for it, and it cannot livelock, since waits there have no bound. */
    boolean takes(TunerRun run) {
        Implementation implementation = run.target().implementation();
        return isWanted(run)
                && implementation.facts().progress() != ProgressGuarantee.MAY_LIVELOCK
                && device.has(implementation.useKernel());
    }

    /**
     * Compares the candidates of a search with the library's own pauses, all in turn.
     *
     * @return the first candidate that holds, else the search's best, which does not; empty if the time was too short
     */
    Optional<TunerUse> judge(TunerRun run, long deadline) {
        List<Pauses> candidates = run.candidates(CANDIDATES);
        Pauses usual = run.target().usual();
        List<TunerCase> cases = Stream.concat(Stream.of(usual), candidates.stream())
                .map(pauses -> inUse(run, pauses))
                .toList();
        BooleanSupplier over = () -> cases.get(0).isStuck() || nanoTime.getAsLong() >= deadline;
        new Rounds(plan.rule(), Math.max(0, deadline - nanoTime.getAsLong()), plan.seed(), nanoTime, over)
                .run(cases, (visited, progress) -> {});
        List<TunerSetting> seen = cases.stream()
                .filter(one -> one.isDecided(plan.rule()))
                .map(TunerCase::setting)
                .filter(TunerSetting::completed)
                .toList();
        return verdict(usual, candidates.get(0), seen);
    }

    private TunerCase inUse(TunerRun run, Pauses pauses) {
        TunerTarget target = run.target();
        PrimitiveSetting setting = target.setting(pauses);
        Trial trial = setting.trial(target.implementation().useKernel(), plan.unitCycles());
        boolean barrier = target.implementation().kind() == Kind.BARRIER;
        List<Trial> addresses =
                barrier ? Trials.meeting(trial, device, target.implementation()) : Trials.contending(trial, device);
        int length = length(run.untunedRate(), barrier ? 1 : target.blocks(), addresses.size());
        List<Trial> sized = addresses.stream()
                .map(place -> place.withLength(length).withTimeoutNs(STARTING_NS))
                .toList();
        return new TunerCase(pauses, bench.measured(setting, new ThroughputEstimator.Throughput(List.of(sized))));
    }

    /** Returns the operations of a block: a power of two, so that a replay asks for the same. */
    private static int length(Summary opsPerSecond, int sharers, int addresses) {
        double operations = opsPerSecond.median() * SAMPLE_NS / Nanos.PER_SECOND;
        return Integer.highestOneBit(Math.max(FEWEST_OPERATIONS, (int) (operations / sharers / addresses)));
    }

    /** Without the library's own and the search's best there is no verdict. */
    private static Optional<TunerUse> verdict(Pauses usual, Pauses best, List<TunerSetting> seen) {
        Optional<TunerSetting> reference = TunerSetting.find(usual, seen);
        if (reference.isEmpty() || TunerSetting.find(best, seen).isEmpty()) {
            return Optional.empty();
        }
        List<TunerUse> candidates = seen.stream()
                .filter(setting -> setting != reference.get())
                .map(setting -> new TunerUse(
                        setting.pauses(),
                        setting.opsPerSecond(),
                        reference.get().opsPerSecond()))
                .toList();
        return candidates.stream()
                .filter(TunerUse::holds)
                .findFirst()
                .or(() -> candidates.stream()
                        .filter(use -> use.pauses().equals(best))
                        .findFirst());
    }
}
