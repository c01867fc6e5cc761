package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.profile.advice.Spreads;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** One run of the suites on a device, in order. Used once, by one thread. */
final class Measurement {
    /** What a run is worth that calibrates: the budget would pay for so many. */
    private static final int WARM_UPS = 100;

    final Device device;
    final ProbeOptions options;
    final RunProgress progress;
    final RunListener listener;
    final LongSupplier nanoTime;
    final RunClock clockOfRun;
    final ClockGuard clock = new ClockGuard();
    /** How the rounds of all suites went. */
    final List<RoundsReport> reports = new ArrayList<>();
    /** Sentences for a reader of the profile on the machine's state. */
    final List<String> notices = new ArrayList<>();

    Calibration calibration;
    Spreading spreading;

    Measurement(
            Device device, ProbeOptions options, RunProgress progress, RunListener listener, LongSupplier nanoTime) {
        this.device = device;
        this.options = options;
        this.progress = progress;
        this.listener = listener;
        this.nanoTime = nanoTime;
        this.clockOfRun = new RunClock(options.suites(), options.timeBudget().toNanos(), nanoTime);
    }

    /**
     * Runs the suites that were asked for.
     *
     * @param afterEach is told, after each suite, which ones are done and what they have found
     */
    Findings run(BiConsumer<Set<Suite>, Findings> afterEach) {
        progress.phase("warming up");
        device.pace(clockOfRun.piece(WARM_UPS));
        calibration = Calibration.of(device, clock);
        spreading = predictSpreading();
        Set<Suite> done = new LinkedHashSet<>();
        Findings findings = Findings.NONE;
        for (Suite suite : options.suites()) {
            findings = findings.and(suite.work().apply(new SuiteRun(suite, this, findings)));
            done.add(suite);
            listener.onSuite(suite);
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
