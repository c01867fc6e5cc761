package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.primitives.SpreadSearch;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.ProbeOptions.PrimitiveOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.engine.stats.Rounds.RoundsListener;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.engine.stats.StoppingRule.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Spreads;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Everything that a suite works with while it runs: the device, its share of the time, and those who are told. Confined to one thread. */
public final class SuiteRun {
    /** Begins a notice of a wrong result. */
    public static final String WRONG = "wrong result of ";

    private static final String AS_PUBLISHED = "as-published";
    /** Visits of each case that its time should allow, so that its samples tell how it changes while others run. */
    private static final int VISITS = 4;

    private static final int MOST_NAMES = 3;

    private final Suite suite;
    private final Measurement run;
    private final Profile soFar;
    private Function<SampledQuantity, String> first;

    /**
     * A stretch of a suite's work.
     *
     * @param from share of the suite that is over when it begins
     * @param to share of the suite that is over when it ends
     */
    public record Slice(double from, double to) {
        public static final Slice ALL = new Slice(0, 1);

        /** Returns one of so many equal slices of this, the first being 0. */
        public Slice of(int index, int parts) {
            return new Slice(at((double) index / parts), at((index + 1.0) / parts));
        }

        /** Returns the share of the suite that is over when this share of the part is. */
        double at(double share) {
            return from + share * (to - from);
        }
    }

    SuiteRun(Suite suite, Measurement run, Profile soFar) {
        this.suite = suite;
        this.run = run;
        this.soFar = soFar;
    }

    public Device device() {
        return run.device;
    }

    /** Returns the clock that all runs of the device are compared with. */
    public ClockGuard clock() {
        return run.clock;
    }

    public Depth depth() {
        return run.options.depth();
    }

    /** Returns the seed of what is drawn by lot. */
    public long seed() {
        return run.options.seed();
    }

    public PrimitiveOptions primitives() {
        return run.options.primitives();
    }

    public ProgramOptions programs() {
        return run.options.programs();
    }

    /** Returns one unit of backoff, in SM cycles. */
    public int backoffUnit() {
        return run.calibration.unitCycles();
    }

    /**
     * Returns over how many words those barriers spread that can, the best that a search on the device finds, or the prediction where none can be
     * searched; only for a suite that says that it needs to know.
     */
    public Spreading spreading() {
        if (run.spreading == null) {
            run.spreading = SpreadSearch.on(run.device).orElse(run.predicted);
        }
        return run.spreading;
    }

    /** Returns the spreading that the probes predict: for a run that has no time for a search, and is held against runs of other devices. */
    public Spreading predictedSpreading() {
        return run.predicted;
    }

    /** Returns the findings of earlier suites of the same run. */
    public Profile soFar() {
        return soFar;
    }

    /** Returns the nanoseconds that the suite may still take. */
    public long leftNs() {
        return run.clockOfRun.left(suite);
    }

    /** Says that a phase begins. */
    public void phase(String name) {
        run.progress.phase(name);
    }

    /** Says which share of the suite is over, from 0 to 1. */
    public void reached(double share) {
        run.progress.reached(run.clockOfRun.overall(suite, share));
    }

    /** Tells the user something that does not belong in the profile. */
    public void tell(String sentence) {
        run.progress.notice(sentence);
    }

    /** Tells the user something that a reader of the profile should know of the machine's state too. */
    public void notice(String sentence) {
        run.notices.add(sentence);
        tell(sentence);
    }

    /** Tells the user of the first case of {@link #visit} that has a sample, in these words. */
    public void tellFirst(Function<SampledQuantity, String> words) {
        first = words;
    }

    /** Passes on what checks showed. */
    public void checked(List<Verification> checks) {
        for (Verification check : checks) {
            String name = "check/" + check.promise() + "/" + check.name();
            finished(name, Ending.ENDED_BY_ITSELF.id(), check);
            if (check.failed()) {
                notice((check.twin() ? "a seeded bug was not caught: " : "verification failed: ") + name);
            }
        }
    }

    /** Passes on what a check showed. */
    public void checked(Verification check) {
        run.listener.onCheck(check);
    }

    /** Passes on what a case gave that is not visited. */
    public void finished(String name, String status, Record result) {
        run.listener.onCase(new RunListener.FinishedCase(suite.id(), name, status, result));
    }

    /**
     * Visits the cases of an experiment, or says that the device has no kernels for them.
     *
     * @param limitNs they may take no longer, nor longer than the suite has left
     * @return whether there were any
     */
    public boolean measure(String what, Experiment<?> experiment, StoppingRule rule, long limitNs, Slice slice) {
        if (experiment.cases().isEmpty()) {
            tell(what + (device().facts().kind().cpu() ? ": GPU only" : ": this device has no kernels for them"));
            return false;
        }
        phase(what);
        visit(experiment.cases(), rule, Math.min(leftNs(), limitNs), slice);
        return true;
    }
    /**
     * Visits cases until each has enough samples, or the time is over.
     *
     * @param leftNs time for these cases
     */
    public void visit(List<? extends SampledQuantity> cases, StoppingRule rule, long leftNs, Slice slice) {
        run.device.pace(leftNs / Math.max(1, cases.size()) / VISITS);
        Rounds rounds = new Rounds(rule, leftNs, seed(), run.nanoTime, this::isOver);
        // Every case is visited once even when its suite's time is over, so no run is further than the share that was.
        Set<SampledQuantity> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        run.reports.add(rounds.run(cases, new RoundsListener() {
            @Override
            public void onVisit(SampledQuantity visited, double fraction) {
                showFirst(visited);
                seen.add(visited);
                reached(slice.at(Math.min(fraction, (double) seen.size() / cases.size())));
            }

            @Override
            public void onEnd(SampledQuantity ended, Ending ending) {
                finished(ended.name(), ending.id(), ended.result());
            }
        }));
        tellLeftOut(cases.stream().filter(one -> !seen.contains(one)).toList());
        seen.forEach(this::tellWrong);
    }

    /** A promise that is broken while it is timed is an event, whatever its verification said; forms as they are printed may. */
    private void tellWrong(SampledQuantity one) {
        if (one instanceof MeasuredCase<?> measured
                && measured.outcome() == Outcome.WRONG
                && !one.name().contains(AS_PUBLISHED)) {
            String violations = measured.failed()
                    .map(run -> run.violations() + (run.violations() == 1 ? " violation" : " violations"))
                    .orElse("no");
            notice(WRONG + one.name() + " in suite " + suite.id() + ": " + violations
                    + " counted in the run that ended it, seed " + seed() + "; run that suite again with --suites "
                    + suite.id() + " and report it");
        }
    }

    /**
     * Returns whether not even cases without a sample are visited any more. A device that takes its pace from the time that is left has had the
     * chance to visit them; another one needs for a sample what it needs. Programs are few, and take what they take.
     */
    public boolean isOver() {
        return run.device.timing() == Timing.STEADY && !suite.optIn() && run.clockOfRun.isOver();
    }

    private void tellLeftOut(List<? extends SampledQuantity> cases) {
        if (!cases.isEmpty()) {
            String names =
                    cases.stream().limit(MOST_NAMES).map(SampledQuantity::name).collect(Collectors.joining(", "));
            String more = cases.size() > MOST_NAMES ? " and " + (cases.size() - MOST_NAMES) + " more" : "";
            notice("left out, as the time budget was over: " + names + more + "; allow more with --time-budget");
        }
    }

    private void showFirst(SampledQuantity visited) {
        if (first != null && !visited.samples().isEmpty()) {
            tell(first.apply(visited));
            first = null;
        }
    }

    /** One run of the suites on a device, in order. Used once, by one thread. */
    static final class Measurement {
        /** Weight of the calibration: the budget would pay for so many. */
        private static final int WARM_UPS = 100;

        final Device device;
        final ProbeOptions options;
        final RunProgress progress;
        final RunListener listener;
        final LongSupplier nanoTime;
        final RunClock clockOfRun;
        final ClockGuard clock = new ClockGuard();
        /** Reports on the rounds of all suites. */
        final List<RoundsReport> reports = new ArrayList<>();
        /** Sentences for a reader of the profile on the machine's state. */
        final List<String> notices = new ArrayList<>();

        Calibration calibration;
        Spreading predicted;
        Spreading spreading;

        Measurement(
                Device device,
                ProbeOptions options,
                RunProgress progress,
                RunListener listener,
                LongSupplier nanoTime) {
            this.device = device;
            this.options = options;
            this.progress = progress;
            this.listener = listener;
            this.nanoTime = nanoTime;
            this.clockOfRun =
                    new RunClock(options.suites(), options.timeBudget().toNanos(), nanoTime);
        }

        /**
         * Runs the suites that were asked for.
         *
         * @param afterEach is told, after each suite, which ones are done and what they have found
         */
        Profile run(BiConsumer<Set<Suite>, Profile> afterEach) {
            progress.phase("warming up");
            device.pace(clockOfRun.piece(WARM_UPS));
            calibration = Calibration.of(device, clock);
            predicted = predictSpreading();
            Set<Suite> done = new LinkedHashSet<>();
            Profile findings = Profile.NONE;
            for (Suite suite : options.suites()) {
                findings = findings.merge(suite.work().apply(new SuiteRun(suite, this, findings)));
                done.add(suite);
                listener.onSuite(suite.id());
                afterEach.accept(done, findings);
            }
            progress.reached(1);
            return findings;
        }

        /** The probes may not have been asked for, and a replay does not get the same of all their samples. */
        private Spreading predictSpreading() {
            boolean needed = options.suites().stream().anyMatch(Suite::spreads);
            List<ProbeResult> foretaste = needed ? Calibration.foretaste(device, Spreads.PROBES) : List.of();
            return Spreads.of(device.facts().kind(), foretaste, calibration.cyclesPerNs());
        }

        double elapsedSeconds() {
            return clockOfRun.elapsedSeconds();
        }
    }
}
