package io.gpuclass.cli;

import io.gpuclass.device.ClockGuard;
import io.gpuclass.device.Device;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.primitives.PrimitiveSuite;
import io.gpuclass.primitives.Verdicts;
import io.gpuclass.primitives.VerificationResult;
import io.gpuclass.primitives.VerificationSuite;
import io.gpuclass.probes.Calibration;
import io.gpuclass.probes.HostagePoint;
import io.gpuclass.probes.HostageSuite;
import io.gpuclass.probes.ProbeResult;
import io.gpuclass.probes.ProbeSuite;
import io.gpuclass.probes.SimtHazard;
import io.gpuclass.probes.SimtSuite;
import io.gpuclass.stats.Case;
import io.gpuclass.stats.Rounds;
import io.gpuclass.stats.RoundsReport;
import io.gpuclass.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** One run of the suites on a device, in order. Used once, by one thread. */
final class Measurement {
    private final Device device;
    private final ProbeOptions options;
    private final Progress progress;
    private final LongSupplier nanoTime;
    private final Plan plan;
    private final RunClock run;
    private final ClockGuard clock = new ClockGuard();
    private final List<RoundsReport> reports = new ArrayList<>();
    private Calibration calibration;
    private boolean firstResultShown;

    Measurement(Device device, ProbeOptions options, Progress progress, LongSupplier nanoTime) {
        this.device = device;
        this.options = options;
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.plan = Plan.of(options.depth());
        this.run = new RunClock(options.suites(), options.timeBudget().toNanos(), nanoTime);
    }

    /** Runs the suites that were asked for. */
    Findings run() {
        progress.phase("warming up");
        calibration = Calibration.of(device, clock);
        List<ProbeResult> probes = wants(Suite.PROBES) ? probes() : List.of();
        List<HostagePoint> hostage = wants(Suite.HOSTAGE) ? hostage() : List.of();
        SimtHazard simt = wants(Suite.SIMT) ? simt() : null;
        List<VerificationResult> verification = wants(Suite.PRIMITIVES) ? verification() : List.of();
        List<PrimitiveResult> primitives = wants(Suite.PRIMITIVES) ? primitives(verification) : List.of();
        progress.reached(1);
        return new Findings(probes, hostage, simt, verification, primitives);
    }

    Calibration calibration() {
        return calibration;
    }

    Plan plan() {
        return plan;
    }

    /** Returns how the rounds of all suites went. */
    List<RoundsReport> reports() {
        return List.copyOf(reports);
    }

    double elapsedSeconds() {
        return run.elapsedSeconds();
    }

    private boolean wants(Suite suite) {
        return options.suites().contains(suite);
    }

    private List<ProbeResult> probes() {
        ProbeSuite suite = new ProbeSuite(device, clock);
        visit(Suite.PROBES, "memory probes", suite.cases());
        return suite.results();
    }

    private List<HostagePoint> hostage() {
        HostageSuite suite = new HostageSuite(device, clock);
        visit(Suite.HOSTAGE, "line hostage", suite.cases());
        return suite.results();
    }

    private SimtHazard simt() {
        progress.phase("SIMT hazard");
        return new SimtSuite(device).run().orElse(null);
    }

    private List<VerificationResult> verification() {
        progress.phase("verification");
        VerificationSuite suite = new VerificationSuite(device, calibration.unitCycles(), result -> {});
        List<VerificationResult> results = new ArrayList<>(suite.implementations());
        results.addAll(suite.twins());
        return List.copyOf(results);
    }

    private List<PrimitiveResult> primitives(List<VerificationResult> verification) {
        PrimitiveSuite suite = new PrimitiveSuite(device, clock, plan.primitives(device, calibration.unitCycles()));
        visit(Suite.PRIMITIVES, "primitives", suite.cases());
        return suite.results(new Verdicts(verification));
    }

    private void visit(Suite suite, String phase, List<? extends Case> cases) {
        progress.phase(phase);
        Rounds rounds = new Rounds(plan.rule(), run.left(suite), options.seed(), nanoTime);
        FirstVisits visits = new FirstVisits(cases.size());
        reports.add(rounds.run(
                cases, (visited, now) -> show(suite, visited, Math.min(now.fraction(), visits.share(visited)))));
    }

    private void show(Suite suite, Case visited, double share) {
        if (!firstResultShown && suite == Suite.PROBES && !visited.watched().isEmpty()) {
            firstResultShown = true;
            double cost = visited.watched().summary().median();
            progress.notice("first result: " + visited.name() + " takes " + new Nanos(cost));
        }
        progress.reached(run.overall(suite, share));
    }
}
