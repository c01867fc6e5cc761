package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.primitives.Preparation;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.primitives.ResidencyCheck;
import io.gpuclass.engine.primitives.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.ProbeSuite;
import io.gpuclass.engine.probes.SimtSuite;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.engine.stats.RoundsReport;
import io.gpuclass.profile.advice.Spreads;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.SimtHazard;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** One run of the suites on a device, in order. Used once, by one thread. */
final class Measurement {
    /** What details may take of the time for primitives: one run of each case, where the visits are a dozen. */
    private static final double DETAILS_SHARE = 0.07;

    private final Device device;
    private final ProbeOptions options;
    private final Progress progress;
    private final RunListener listener;
    private final Plan plan;
    private final RunClock run;
    private final ClockGuard clock = new ClockGuard();
    private final CaseVisits visits;
    private final List<String> notices = new ArrayList<>();
    private Calibration calibration;
    private List<VerificationResult> verification = List.of();
    private Spreading spreading;

    /** A run whose findings nobody wants before its end. */
    Measurement(Device device, ProbeOptions options, Progress progress, LongSupplier nanoTime) {
        this(device, options, progress, RunListener.NONE, nanoTime);
    }

    Measurement(Device device, ProbeOptions options, Progress progress, RunListener listener, LongSupplier nanoTime) {
        this.device = device;
        this.options = options;
        this.progress = progress;
        this.listener = listener;
        this.plan = Plan.of(options.depth());
        this.run = new RunClock(options.suites(), options.timeBudget().toNanos(), nanoTime);
        this.visits = new CaseVisits(options.seed(), run, progress, listener, nanoTime);
    }

    /**
     * Runs the suites that were asked for.
     *
     * @param afterEach is told, after each suite, which ones are done and what they have found
     */
    Findings run(BiConsumer<Set<Suite>, Findings> afterEach) {
        progress.phase("warming up");
        calibration = Calibration.of(device, clock);
        spreading = spreading();
        Set<Suite> done = EnumSet.noneOf(Suite.class);
        Findings findings = Findings.NONE;
        for (Suite suite : options.suites()) {
            findings = findings.and(run(suite));
            done.add(suite);
            listener.onSuite(suite);
            afterEach.accept(done, findings);
        }
        progress.reached(1);
        return findings;
    }

    private Findings run(Suite suite) {
        return switch (suite) {
            case PROBES -> Findings.NONE.withProbes(probes());
            case HOSTAGE -> Findings.NONE.withHostage(hostage());
            case SIMT -> Findings.NONE.withSimt(simt());
            case PRIMITIVES -> synchronizing();
            case SECTIONS -> sections();
            case ARTIFICIAL_BARRIERS -> programs().artificialBarriers();
            case APPLICATIONS -> programs().applications(calibration.unitCycles(), spreading);
        };
    }

    private ProgramMeasurement programs() {
        return new ProgramMeasurement(device, clock, options, plan, visits, run, progress, this::notice);
    }

    private Findings synchronizing() {
        Preparation preparation = new Preparation(device, true);
        preparation.begin();
        List<Residency> residency = residency();
        verification = verification();
        preparation.end();
        List<PrimitiveResult> primitives = primitives(new Verdicts(verification));
        return Findings.NONE.withPrimitives(residency, verification, primitives);
    }

    private Findings sections() {
        SectionPlan sectionPlan = plan.sections(device, calibration.unitCycles(), spreading);
        if (sectionPlan.skipped() != null) {
            progress.notice("no sections: " + sectionPlan.skipped());
            return Findings.NONE;
        }
        Preparation preparation = new Preparation(device, false);
        preparation.begin();
        List<VerificationResult> checked = wants(Suite.PRIMITIVES) ? List.of() : verification();
        preparation.end();
        Verdicts verdicts = new Verdicts(wants(Suite.PRIMITIVES) ? verification : checked);
        return Findings.NONE.withSections(checked, sections(sectionPlan, verdicts));
    }

    /** The probes may not have been asked for, and a replay does not get the same of all their samples. */
    private Spreading spreading() {
        boolean needed = wants(Suite.PRIMITIVES) || wants(Suite.SECTIONS) || wants(Suite.APPLICATIONS);
        List<ProbeResult> foretaste = needed ? Calibration.foretaste(device, Spreads.PROBES) : List.of();
        return Spreads.of(device.facts().kind(), foretaste, calibration.cyclesPerNs());
    }

    Calibration calibration() {
        return calibration;
    }

    Plan plan() {
        return plan;
    }

    /** Returns how the rounds of all suites went. */
    List<RoundsReport> reports() {
        return visits.reports();
    }

    /** Returns what a reader of the profile should know of the machine's state. */
    List<String> notices() {
        return List.copyOf(notices);
    }

    double elapsedSeconds() {
        return run.elapsedSeconds();
    }

    private boolean wants(Suite suite) {
        return options.suites().contains(suite);
    }

    private List<ProbeResult> probes() {
        ProbeSuite suite = new ProbeSuite(device, clock);
        visit(Suite.PROBES, "memory probes", suite.cases(), suite::result);
        return suite.results();
    }

    private List<HostagePoint> hostage() {
        HostageSuite suite = new HostageSuite(device, clock);
        visit(Suite.HOSTAGE, "line hostage", suite.cases(), suite::result);
        return suite.results();
    }

    private SimtHazard simt() {
        progress.phase("SIMT hazard");
        Optional<SimtHazard> seen = new SimtSuite(device).run();
        seen.ifPresent(hazard -> listener.onCase(
                FinishedCase.of(Suite.SIMT, "simt-hazard", Ending.ENDED_BY_ITSELF, Optional.of(hazard))));
        return seen.orElse(null);
    }

    private List<Residency> residency() {
        List<Residency> seen = ResidencyCheck.of(device);
        seen.stream()
                .filter(grid -> grid.blocks() % device.facts().multiprocessors() == 0)
                .filter(grid -> !grid.isEven(device.facts().multiprocessors()))
                .forEach(grid -> notice(grid.blocks() + " blocks lie unevenly: on " + grid.multiprocessors() + " SMs, "
                        + grid.fewest() + " to " + grid.most() + " on each"));
        return seen;
    }

    private List<VerificationResult> verification() {
        progress.phase("verification");
        VerificationSuite suite =
                new VerificationSuite(device, plan.verification(), calibration.unitCycles(), listener::onCheck);
        List<VerificationResult> results = new ArrayList<>(suite.implementations());
        results.addAll(suite.twins());
        return List.copyOf(results);
    }

    private List<PrimitiveResult> primitives(Verdicts verdicts) {
        PrimitiveSuite suite =
                new PrimitiveSuite(device, clock, plan.primitives(device, calibration.unitCycles(), spreading));
        long left = (long) (run.left(Suite.PRIMITIVES) * (1 - DETAILS_SHARE));
        progress.phase("primitives");
        visits.visit(
                Suite.PRIMITIVES,
                suite.cases(),
                ended -> suite.result(ended, verdicts),
                plan.rule(),
                left,
                new Part(0, 1 - DETAILS_SHARE));
        progress.phase("details");
        suite.details(
                () -> run.left(Suite.PRIMITIVES) == 0,
                share -> progress.reached(run.overall(Suite.PRIMITIVES, 1 - DETAILS_SHARE + DETAILS_SHARE * share)));
        List<PrimitiveResult> results = suite.results(verdicts);
        results.stream()
                .filter(result -> result.outcome() == Outcome.UNSUPPORTED)
                .forEach(result -> listener.onCase(FinishedCase.unsupported(result)));
        return results;
    }

    private List<SectionResult> sections(SectionPlan sectionPlan, Verdicts verdicts) {
        SectionSuite suite = new SectionSuite(device, clock, sectionPlan);
        progress.phase("sections");
        visits.visit(
                Suite.SECTIONS,
                suite.cases(),
                ended -> suite.result(ended, verdicts),
                plan.sectionRule(),
                run.left(Suite.SECTIONS),
                Part.ALL);
        return suite.results(verdicts);
    }

    private void visit(
            Suite suite, String phase, List<? extends Case> cases, Function<Case, Optional<? extends Record>> result) {
        progress.phase(phase);
        visits.visit(suite, cases, result, plan.rule(), run.left(suite), Part.ALL);
    }

    private void notice(String sentence) {
        notices.add(sentence);
        progress.notice(sentence);
    }
}
