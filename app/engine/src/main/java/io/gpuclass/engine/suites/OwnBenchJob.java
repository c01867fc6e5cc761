package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.kinds.KindSuite.KindContest;
import io.gpuclass.engine.primitives.OwnOffers;
import io.gpuclass.engine.primitives.OwnVerification;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.BenchJob;
import io.gpuclass.engine.session.BenchJob.BenchOptions;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.stats.Rounds;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationResult;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * {@code bench}'s work: verifies what a user brings, and where it keeps its promise times it beside the catalogue's forms.
 *
 * @param wallClock tells when a run began
 * @param nanoTime a clock that counts nanoseconds
 */
public record OwnBenchJob(Clock wallClock, LongSupplier nanoTime) implements BenchJob {
    @Override
    @SuppressWarnings("try") // the kernels are there while it is open
    public BenchRun run(ChosenDevice chosen, BenchOptions options, RunProgress progress) {
        Device device = chosen.device();
        Origin origin = device.origin().orElse(Origin.here(wallClock.instant()));
        try (Device.Loaded kernels = device.add(options.compiled().kernels())) {
            OwnOffers offers =
                    OwnOffers.of(device, options.code().kind(), options.code().id());
            OwnContest contest = offers.kind().primitive().isPresent()
                    ? new OwnBench(device, offers.row(), options, progress, nanoTime)
                    : new OwnKindBench(device, offers, options, progress, nanoTime);
            Outcome outcome = outcome(contest);
            return BenchRun.of(
                    origin.createdAt(),
                    device.facts(),
                    offers.primitive(options.compiled().source()),
                    outcome.breach(),
                    outcome.found().verification(),
                    outcome.found().primitives(),
                    outcome.found().sections(),
                    outcome.found().kinds());
        }
    }

    /** @param breach null where it kept its promise */
    private record Outcome(Breach breach, OwnContest.Found found) {}

    private static Outcome outcome(OwnContest contest) {
        Optional<Breach> breach = contest.verify();
        if (breach.isPresent()) {
            return new Outcome(breach.get(), contest.checked());
        }
        try {
            return new Outcome(null, contest.timed());
        } catch (DeviceException failure) {
            return new Outcome(OwnVerification.breach(failure, 1, null), contest.checked());
        }
    }

    /** A user's primitive on a device, with those that it is compared with. Used once, by one thread. */
    interface OwnContest {
        /**
         * Checks the user's primitive until the time for that is over, and the others once, with the broken twins of its
         * kind, which show what the checks are worth. Returns how it broke its promise, if it did.
         */
        Optional<Breach> verify();

        /** Returns what the checks showed so far. */
        Found checked();

        /** Times all of them, and returns that with what the checks showed. */
        Found timed();

        /**
         * What was found, by the names that {@link io.gpuclass.profile.bench.BenchRun} has.
         *
         * @param kinds null for a barrier, mutex or semaphore
         */
        record Found(
                List<VerificationResult> verification,
                List<PrimitiveResult> primitives,
                List<SectionResult> sections,
                KindResults kinds) {}
    }

    /** An event counter, combining mutex or the like. */
    static final class OwnKindBench implements OwnContest {
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
            OwnVerification<Verification> verification = new OwnVerification<>(device, contest);
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
}
