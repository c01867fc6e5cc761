package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.primitives.TunerPlan.TunerTarget;
import io.gpuclass.engine.primitives.TunerRun.TunerCase;
import io.gpuclass.engine.primitives.TunerSearch.TunerSetting;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;

/**
 * Finds the best pauses of every implementation that pauses, under each contention (Stuart & Owens 2011, section 7: the future work
 * on I_min and I_max). Confined to one thread.
 *
 * <p>Each target has an equal share of the time that is left when its turn comes, so what one leaves over passes on; low contention goes
 * first, since it is quick. When all have had their turn, time left goes to those that have not converged.
 */
public final class Tuner {
    /** Initial value at which semaphores are tuned: some wait, and some do not. */
    public static final int INITIAL = 10;

    /** Bound of waiting after the window: a setting that needs longer is of no use. */
    private static final long UNWINDING_NS = 200_000_000;

    /** Share of the time that is kept for judging, in use, what the search found. */
    private static final double JUDGING_SHARE = 0.25;

    private final Device device;
    private final PrimitiveBench bench;
    private final TunerPlan plan;
    private final LongSupplier nanoTime;
    private final List<TunerRun> runs;
    private final TunerJudge judge;
    private long started;
    private double fraction;

    /** @param clock notices that the SM clock has fallen away */
    public Tuner(Device device, ClockGuard clock, TunerPlan plan, LongSupplier nanoTime) {
        this.device = device;
        this.bench = new PrimitiveBench(device, clock, new Verdicts(List.of()));
        this.plan = plan;
        this.nanoTime = nanoTime;
        this.runs = targets().stream()
                .map(target -> new TunerRun(target, plan.fairness()))
                .toList();
        this.judge = new TunerJudge(bench, plan, nanoTime);
    }

    /** Returns the implementations that have pauses to be tuned, in the order of the catalogue. */
    public static List<Implementation> tunable() {
        return Catalogue.all().stream()
                .filter(row -> row.device().runsCuda() && !row.has(Trait.AS_PUBLISHED))
                .filter(row -> row.pauses().form() != Pauses.Form.NONE)
                .toList();
    }

    /**
     * Searches until all targets have converged or their share of the time is over, and has what was found judged in use.
     *
     * @param onTarget told before each step for a target
     * @param onProgress told after each visit which share of the whole search is over, from 0 to 1; never falls
     */
    public void run(Consumer<TunerTarget> onTarget, DoubleConsumer onProgress) {
        started = nanoTime.getAsLong();
        long end = started + plan.budgetNanos();
        searchUntil(end - (long) (JUDGING_SHARE * plan.budgetNanos()), onTarget, onProgress);
        judgeUntil(end, onTarget, onProgress);
    }

    private void searchUntil(long end, Consumer<TunerTarget> onTarget, DoubleConsumer onProgress) {
        List<TunerRun> open = runs.stream()
                .sorted(Comparator.comparing(run -> run.target().contention()))
                .toList();
        while (!open.isEmpty() && nanoTime.getAsLong() < end) {
            for (int i = 0; i < open.size(); i++) {
                long now = nanoTime.getAsLong();
                search(open.get(i), now + (end - now) / (open.size() - i), onTarget, onProgress);
            }
            open = open.stream().filter(run -> !run.isOver()).toList();
        }
    }

    private void judgeUntil(long end, Consumer<TunerTarget> onTarget, DoubleConsumer onProgress) {
        List<TunerRun> found = runs.stream().filter(judge::takes).toList();
        for (int i = 0; i < found.size() && nanoTime.getAsLong() < end; i++) {
            long now = nanoTime.getAsLong();
            onTarget.accept(found.get(i).target());
            judge.judge(found.get(i), now + (end - now) / (found.size() - i)).ifPresent(found.get(i)::judged);
            onProgress.accept(fraction(1 - JUDGING_SHARE + JUDGING_SHARE * (i + 1) / found.size()));
        }
    }

    private void search(TunerRun run, long deadline, Consumer<TunerTarget> onTarget, DoubleConsumer onProgress) {
        while (!run.isOver() && nanoTime.getAsLong() < deadline) {
            onTarget.accept(run.target());
            run.step(settings -> measure(run.target(), settings, deadline, onProgress));
        }
    }

    /** Measures settings in turn, the first of which must get somewhere for the others to matter. */
    private List<TunerSetting> measure(
            TunerTarget target, List<Pauses> settings, long deadline, DoubleConsumer onProgress) {
        List<TunerCase> cases = settings.stream()
                .map(pauses -> new TunerCase(pauses, measured(target, pauses)))
                .toList();
        BooleanSupplier inVain = () -> cases.get(0).isStuck() || nanoTime.getAsLong() >= deadline;
        new Rounds(plan.rule(), Math.max(0, deadline - nanoTime.getAsLong()), plan.seed(), nanoTime, inVain)
                .run(cases, (visited, progress) -> onProgress.accept(fraction(ofTargets())));
        return cases.stream()
                .filter(one -> one.isDecided(plan.rule()))
                .map(TunerCase::setting)
                .toList();
    }

    private double ofTargets() {
        return (1 - JUDGING_SHARE) * runs.stream().filter(TunerRun::isOver).count() / runs.size();
    }

    /** Returns the share of the time, or of the work, that is over, whichever is more. */
    private double fraction(double ofWork) {
        double ofTime = (double) (nanoTime.getAsLong() - started) / Math.max(1, plan.budgetNanos());
        fraction = Math.max(fraction, Math.min(1, Math.max(ofTime, ofWork)));
        return fraction;
    }

    private MeasuredCase<PrimitiveResult> measured(TunerTarget target, Pauses pauses) {
        PrimitiveSetting setting = target.setting(pauses);
        Implementation implementation = setting.implementation();
        Trial trial = setting.trial(implementation.timingKernel(), plan.unitCycles());
        if (implementation.kind() == Kind.BARRIER) {
            List<Trial> addresses = Trials.meeting(trial, device, implementation);
            return bench.measured(setting, new ThroughputEstimator.Barrier(addresses, RunLengths.of(implementation)));
        }
        long windowNs = plan.windowNs(setting.blocks());
        Trial timed = trial.withWindowNs(windowNs).withTimeoutNs(windowNs + UNWINDING_NS);
        return bench.measured(setting, new ThroughputEstimator.Lock(Trials.contending(timed, device)));
    }

    private List<TunerTarget> targets() {
        int saturation = PrimitiveSuite.saturation(device);
        List<TunerTarget> targets = new ArrayList<>();
        for (Implementation implementation : tunable()) {
            if (plan.wanted().test(implementation) && device.has(implementation.timingKernel())) {
                Integer initial = implementation.kind() == Kind.SEMAPHORE ? INITIAL : null;
                for (Contention contention : plan.contentions()) {
                    int blocks = contention.blocks(device.facts().multiprocessors(), saturation);
                    Implementation untuned = implementation.over(blocks, plan.spreading());
                    targets.add(new TunerTarget(untuned, contention, blocks, initial, implementation.pauses()));
                }
            }
        }
        return targets;
    }

    /** Returns the settings found, in the order of the catalogue. */
    public List<Tuning> results() {
        return runs.stream()
                .filter(TunerRun::hasResult)
                .map(run -> run.result(plan.unitNs()))
                .toList();
    }

    /** Returns the targets whose best pauses, being others than the library's own, do not hold in use. */
    public List<TunerTarget> dropped() {
        return runs.stream().filter(TunerRun::isDropped).map(TunerRun::target).toList();
    }

    /** Returns the targets whose best pauses there was no time, or no kernel, to judge in use. */
    public List<TunerTarget> unjudged() {
        return runs.stream()
                .filter(run -> judge.isWanted(run) && !run.isJudged())
                .map(TunerRun::target)
                .toList();
    }

    /** Returns the targets whose untuned setting does not get anywhere, so that there is nothing to compare with. */
    public List<TunerTarget> stuck() {
        return runs.stream().filter(TunerRun::isStuck).map(TunerRun::target).toList();
    }

    /** Returns the targets that the time was too short for. */
    public List<TunerTarget> untouched() {
        return runs.stream()
                .filter(run -> !run.hasResult() && !run.isStuck())
                .map(TunerRun::target)
                .toList();
    }
}
