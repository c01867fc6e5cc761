package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.engine.kinds.KindRow;
import io.gpuclass.engine.levels.LevelRow;
import io.gpuclass.engine.primitives.MutantSuite;
import io.gpuclass.engine.primitives.UseRow;
import io.gpuclass.engine.primitives.VerificationPlan;
import io.gpuclass.engine.primitives.VerificationSuite;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.VerifyJob;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifyOptions;
import io.gpuclass.engine.session.Jobs.VerifyJob.VerifySuite;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.system.SystemVerification;
import io.gpuclass.profile.Conformance;
import io.gpuclass.profile.ConformanceBuilder;
import io.gpuclass.profile.primitives.Verification;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Job of {@code verify}: repeats all checks until its time is up, at least once; with mutants, runs the checks once and then the mutants.
 */
public record CheckingJob(LongSupplier nanoTime) implements VerifyJob {
    /** The suites whose catalogues declare their checks. */
    private static final Set<VerifySuite> DECLARED = EnumSet.of(VerifySuite.KINDS, VerifySuite.LEVELS, VerifySuite.USE);

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
        return options.mutants()
                ? withMutants(suite, device, options, progress, tick, started)
                : repeated(suite, device, options, started, tick);
    }

    private Conformance repeated(
            VerificationSuite suite, Device device, VerifyOptions options, long started, Runnable tick) {
        List<Verification> checks = new ArrayList<>();
        SystemVerification system = options.has(VerifySuite.SYSTEM)
                ? new SystemVerification(device, options.seededBugs(), options::wants, tick)
                : null;
        Map<VerifySuite, Verifier> verifiers = new EnumMap<>(VerifySuite.class);
        options.suites().stream().filter(DECLARED::contains).forEach(each -> verifiers.put(each, new Verifier(device)));
        Supplier<Conformance> found = () -> ConformanceBuilder.builder(Conformance.of(Verification.summed(checks)))
                .kinds(results(verifiers.get(VerifySuite.KINDS)))
                .levels(results(verifiers.get(VerifySuite.LEVELS)))
                .uses(results(verifiers.get(VerifySuite.USE)))
                .system(system == null ? null : system.results())
                .build();
        do {
            if (options.has(VerifySuite.PRIMITIVES)) {
                check(suite, options, checks);
            }
            verifiers.forEach((each, verifier) -> {
                verifier.run(checks(each, device, options), () -> false);
                tick.run();
            });
            if (system != null) {
                system.pass();
            }
        } while (nanoTime.getAsLong() - started < options.duration().toNanos() && !isFruitless(options, found.get()));
        return found.get();
    }

    /** Returns a catalogue's checks of which a device has kernels. */
    private static Stream<Check> checks(VerifySuite suite, Device device, VerifyOptions options) {
        Predicate<Form> wanted = wanted(options);
        return switch (suite) {
            case KINDS -> KindRow.checks(device, wanted);
            case LEVELS -> LevelRow.checks(device, wanted);
            case USE -> UseRow.checks(device, wanted);
            case PRIMITIVES, SYSTEM -> Stream.of();
        };
    }

    /** Seeded bugs are checked all the same, whatever form is wanted. */
    private static Predicate<Form> wanted(VerifyOptions options) {
        return row -> row.twin() ? options.seededBugs() : options.wants(row.form());
    }

    /** @param verifier null where its suite was not asked for */
    private static List<Verification> results(Verifier verifier) {
        return verifier == null ? null : verifier.results();
    }

    /** Returns whether there is nothing to check beside the primitives of one device, so that going on would show no more. */
    private static boolean isFruitless(VerifyOptions options, Conformance found) {
        return found.size() == 0 && !options.suites().equals(Set.of(VerifySuite.PRIMITIVES));
    }

    private Conformance withMutants(
            VerificationSuite suite,
            Device device,
            VerifyOptions options,
            RunProgress progress,
            Runnable tick,
            long started) {
        Verifier kinds = options.has(VerifySuite.KINDS) ? new Verifier(device) : null;
        MutantSuite mutants = new MutantSuite(
                device,
                suite,
                kinds == null ? List.of() : KindRow.mutants(device, kinds, wanted(options)),
                nanoTime,
                tick);
        requireSome(mutants, device);
        List<Verification> checks = new ArrayList<>();
        if (options.has(VerifySuite.PRIMITIVES)) {
            check(suite, options, checks);
        }
        if (kinds != null) {
            kinds.run(checks(VerifySuite.KINDS, device, options), () -> false);
        }
        progress.phase("mutants");
        mutants.run(started + options.duration().toNanos());
        mutants.unweakened().forEach(checks::add);
        return ConformanceBuilder.builder(Conformance.of(Verification.summed(checks), mutants.results()))
                .kinds(results(kinds))
                .build();
    }

    private static void check(VerificationSuite suite, VerifyOptions options, List<Verification> checks) {
        checks.addAll(suite.implementations());
        if (options.seededBugs()) {
            checks.addAll(suite.seededBugs());
        }
        // The sums alone: checks may be repeated for days.
        List<Verification> sums = Verification.summed(checks);
        checks.clear();
        checks.addAll(sums);
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
