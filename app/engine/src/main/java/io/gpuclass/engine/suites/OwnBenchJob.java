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
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
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
            Found found = found(new OwnBench(device, offers.row(), options, progress, nanoTime));
            return BenchRun.of(
                    origin.createdAt(),
                    device.facts(),
                    offers.primitive(options.compiled().source()),
                    found.breach(),
                    found.verification(),
                    found.primitives(),
                    found.sections());
        }
    }

    private record Found(
            Breach breach,
            List<VerificationResult> verification,
            List<PrimitiveResult> primitives,
            List<SectionResult> sections) {}

    private static Found found(OwnBench bench) {
        Optional<Breach> breach = bench.verify();
        if (breach.isPresent()) {
            return new Found(breach.get(), bench.verification(), List.of(), List.of());
        }
        try {
            return new Found(null, bench.verification(), bench.primitives(), bench.sections());
        } catch (DeviceException failure) {
            Breach late = OwnVerification.breach(failure, 1, null);
            return new Found(late, bench.verification(), List.of(), List.of());
        }
    }
}
