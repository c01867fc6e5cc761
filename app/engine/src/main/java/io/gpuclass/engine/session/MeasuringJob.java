package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.engine.stats.RoundsReport;
import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.units.Named;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** {@code probe}'s measuring: runs the suites and makes the profile. */
public final class MeasuringJob implements ProbeJob {
    private final Clock wallClock;
    private final LongSupplier nanoTime;

    public MeasuringJob(Clock wallClock, LongSupplier nanoTime) {
        this.wallClock = wallClock;
        this.nanoTime = nanoTime;
    }

    @Override
    public Profile run(ChosenDevice chosen, ProbeOptions options, Journal journal, Progress progress) {
        Device device = chosen.device();
        Instant createdAt = wallClock.instant().truncatedTo(ChronoUnit.SECONDS);
        // Asking takes longer than the first probe, so it goes on beside the warm-up.
        CompletableFuture<Surroundings> before = CompletableFuture.supplyAsync(device::surroundings);
        Measurement measurement = new Measurement(device, options, progress, journal.listener(), nanoTime);
        BiFunction<Set<Suite>, Findings, Profile> profileOf = (done, findings) -> {
            Environment environment = Environments.of(
                    notices(chosen, measurement), answer(before), device.surroundings(), measurement.reports());
            Method method = method(device, options.withSuites(done), measurement);
            return journal.earlier()
                    .map(EarlierRun::new)
                    .map(earlier -> earlier.and(createdAt.toString(), device.facts(), environment, method, findings))
                    .orElseGet(() -> ProfileAssembler.measured(
                            createdAt.toString(), device.facts(), environment, method, findings));
        };
        Findings findings = measurement.run((done, soFar) -> journal.keeper()
                .filter(keeper -> !done.equals(options.suites()))
                .ifPresent(keeper -> keeper.accept(profileOf.apply(done, soFar))));
        return profileOf.apply(options.suites(), findings);
    }

    private static List<String> notices(ChosenDevice chosen, Measurement measurement) {
        return Stream.concat(chosen.notices().stream(), measurement.notices().stream())
                .toList();
    }

    /** Waits for the answer; a failure to ask is thrown as it was, and not wrapped by what it was asked beside. */
    private static Surroundings answer(CompletableFuture<Surroundings> asked) {
        try {
            return asked.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private static Method method(Device device, ProbeOptions options, Measurement measurement) {
        List<RoundsReport> reports = measurement.reports();
        boolean byDifference = device.timing() == Timing.LAUNCHED;
        return new Method(
                options.depth().id(),
                threadsPerBlock(device.facts()),
                blocks(device, options),
                options.seed(),
                options.suites().stream().map(Named::id).toList(),
                options.timeBudget().toMillis() / 1e3,
                measurement.elapsedSeconds(),
                measurement.plan().rule().targetHalfWidth(),
                sum(reports, RoundsReport::reachedTarget),
                sum(reports, RoundsReport::endedByBudget),
                sum(reports, RoundsReport::tooNoisy),
                sum(reports, RoundsReport::rounds),
                sum(reports, RoundsReport::repeats),
                byDifference,
                byDifference ? Probes.lengths() : List.of(ProbeResult.PUBLISHED_LENGTH),
                backoff(device.facts(), measurement));
    }

    /** Returns the pauses that the kernels were given. A host's unit is its CPU's spin hint, whose time nobody tells. */
    private static Method.Backoff backoff(DeviceFacts facts, Measurement measurement) {
        return facts.kind().cpu()
                ? null
                : new Method.Backoff(measurement.calibration().unitNs(), Pauses.SPINNING, Pauses.POLLING);
    }

    private static int threadsPerBlock(DeviceFacts facts) {
        return facts.kind().cpu() ? 1 : Trial.THREADS_PER_BLOCK;
    }

    private static int blocks(Device device, ProbeOptions options) {
        return options.suites().contains(Suite.PROBES) ? Probes.saturation(device) : PrimitiveSuite.saturation(device);
    }

    private static int sum(List<RoundsReport> reports, ToIntFunction<RoundsReport> count) {
        return reports.stream().mapToInt(count).sum();
    }
}
