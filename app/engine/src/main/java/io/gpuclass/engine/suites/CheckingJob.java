package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.kinds.KindVerifier;
import io.gpuclass.engine.levels.LevelVerifier;
import io.gpuclass.engine.primitives.MutantSuite;
import io.gpuclass.engine.primitives.UseVerifier;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Findings.RepeatedChecks;
import io.gpuclass.engine.session.Jobs.RunProgress;
import io.gpuclass.engine.session.Jobs.VerifyJob;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.system.SystemVerification;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * {@code verify}'s checking: goes through all checks again and again until its time is up, at least once. With mutants, once, and then
 * through the mutants.
 */
public record CheckingJob(LongSupplier nanoTime) implements VerifyJob {
    @Override
    public Conformance run(ChosenDevice chosen, VerifyOptions options, RunProgress progress) {
        Device device = chosen.device();
        progress.phase("warming up");
        int unit = Calibration.of(device, new ClockGuard()).unitCycles();
        progress.phase("verification");
        long started = nanoTime.getAsLong();
        double budget = options.duration().toNanos();
        Runnable tick = () -> progress.reached(budget == 0 ? 0 : (nanoTime.getAsLong() - started) / budget);
        VerificationSuite suite = new VerificationSuite(
                device,
                VerificationPlan.THOROUGH,
                unit,
                row -> options.has(VerifySuite.PRIMITIVES) && options.wants(row),
                result -> tick.run());
        if (options.mutants()) {
            KindVerifier kinds = options.has(VerifySuite.KINDS) ? new KindVerifier(device, options::wants) : null;
            MutantSuite mutants =
                    new MutantSuite(device, suite, kinds == null ? List.of() : kinds.mutants(), nanoTime, tick);
            requireSome(mutants, device);
            return withMutants(suite, kinds, mutants, options, progress, started);
        }
        return repeated(suite, device, options, started, tick);
    }

    private Conformance repeated(
            VerificationSuite suite, Device device, VerifyOptions options, long started, Runnable tick) {
        RepeatedChecks checks = new RepeatedChecks();
        SystemVerification system = options.has(VerifySuite.SYSTEM)
                ? new SystemVerification(device, options.twins(), options::wants, tick)
                : null;
        KindVerifier kinds = options.has(VerifySuite.KINDS) ? new KindVerifier(device, options::wants) : null;
        LevelVerifier levels = options.has(VerifySuite.LEVELS) ? new LevelVerifier(device, options::wants) : null;
        UseVerifier uses = options.has(VerifySuite.USE) ? new UseVerifier(device, options::wants) : null;
        List<Runnable> passes = new ArrayList<>();
        if (kinds != null) {
            passes.add(() -> kinds.run(options.twins(), () -> false));
        }
        if (levels != null) {
            passes.add(() -> levels.run(options.twins(), () -> false));
        }
        if (uses != null) {
            passes.add(() -> uses.run(options.twins()));
        }
        Supplier<Conformance> found = () -> Draft.of(Conformance.of(checks.results()))
                .set(Conformance::kinds, kinds == null ? null : kinds.results())
                .set(Conformance::levels, levels == null ? null : levels.results())
                .set(Conformance::uses, uses == null ? null : uses.results())
                .set(Conformance::system, system == null ? null : system.results())
                .build();
        do {
            if (options.has(VerifySuite.PRIMITIVES)) {
                check(suite, options, checks);
            }
            passes.forEach(pass -> {
                pass.run();
                tick.run();
            });
            if (system != null) {
                system.pass();
            }
        } while (nanoTime.getAsLong() - started < options.duration().toNanos() && !isFruitless(options, found.get()));
        return found.get();
    }

    /** Whether there is nothing to check beside the primitives of one device, so that going on would show no more. */
    private static boolean isFruitless(VerifyOptions options, Conformance found) {
        return found.size() == 0 && !options.suites().equals(Set.of(VerifySuite.PRIMITIVES));
    }

    /** @param kinds null where they were not asked for */
    private static Conformance withMutants(
            VerificationSuite suite,
            KindVerifier kinds,
            MutantSuite mutants,
            VerifyOptions options,
            RunProgress progress,
            long started) {
        RepeatedChecks checks = new RepeatedChecks();
        if (options.has(VerifySuite.PRIMITIVES)) {
            check(suite, options, checks);
        }
        if (kinds != null) {
            kinds.run(options.twins(), () -> false);
        }
        progress.phase("mutants");
        mutants.run(started + options.duration().toNanos());
        mutants.unweakened().forEach(checks::add);
        return Draft.of(Conformance.of(checks.results(), mutants.results()))
                .set(Conformance::kinds, kinds == null ? null : kinds.results())
                .build();
    }

    private static void check(VerificationSuite suite, VerifyOptions options, RepeatedChecks checks) {
        suite.implementations().forEach(checks::add);
        if (options.twins()) {
            suite.twins().forEach(checks::add);
        }
    }

    /** A score of nothing must not pass for a good one. */
    private static void requireSome(MutantSuite mutants, Device device) {
        if (mutants.isEmpty()) {
            throw new DeviceException(
                    Reason.FAILED,
                    "no mutants of the chosen primitives on " + device.facts().name()
                            + ": only CUDA GPUs have them, and only primitives that order memory themselves;"
                            + " leave out --mutants, or choose others");
        }
    }
}
