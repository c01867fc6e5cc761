package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.primitives.OwnOffers;
import io.gpuclass.engine.primitives.OwnVerification;
import io.gpuclass.engine.session.BenchJob;
import io.gpuclass.engine.session.BenchOptions;
import io.gpuclass.engine.session.ChosenDevice;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.Breach;
import java.time.Clock;
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
}
