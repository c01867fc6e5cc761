package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.kinds.KindContest;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.primitives.OwnOffers;
import io.gpuclass.engine.primitives.OwnVerification;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.BenchOptions;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.kinds.KindVerification;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** An event counter, combining mutex or the like. */
final class OwnKindBench implements OwnContest {
    /** Share of the run that is over when verification is. */
    private static final double VERIFIED = 0.4;

    private final Device device;
    private final BenchOptions options;
    private final RunProgress progress;
    private final LongSupplier nanoTime;
    private final ClockGuard clock = new ClockGuard();
    private final KindContest contest;

    OwnKindBench(Device device, OwnOffers own, BenchOptions options, RunProgress progress, LongSupplier nanoTime) {
        this.device = device;
        this.options = options;
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.contest = new KindContest(device, own, options::isRival);
        progress.phase("warming up");
        Calibration.of(device, clock);
    }

    @Override
    public Optional<Breach> verify() {
        progress.phase("verification");
        OwnVerification<KindVerification> verification = new OwnVerification<>(device, contest);
        if (verification.passFor(options.duration(), nanoTime, share -> progress.reached(VERIFIED * share))) {
            contest.checkRivals();
        }
        return verification.breach();
    }

    @Override
    public Found checked() {
        return found(contest.suite(clock));
    }

    @Override
    public Found timed() {
        progress.phase("kinds");
        KindSuite suite = contest.suite(clock);
        new Rounds(
                        MeasuringPlan.of(options.depth()).sectionRule(),
                        options.timeBudget().toNanos(),
                        options.seed(),
                        nanoTime)
                .run(suite.cases(), (visited, share) -> progress.reached(VERIFIED + share * (1 - VERIFIED)));
        return found(suite);
    }

    private static Found found(KindSuite suite) {
        return new Found(List.of(), List.of(), List.of(), suite.results());
    }
}
