package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.VerificationResult.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.Objects;

/**
 * Locks for fixed work, beside the same for a fixed time (Stuart & Owens 2011, section 6): every block makes the same number of operations, and the
 * time is that of the whole, its end with ever fewer contenders included. Confined to one thread.
 */
public final class FixedWorkSuite extends Experiment {
    /** Operations of each block in Stuart & Owens 2011, section 6. */
    private static final int PUBLISHED_OPERATIONS = 1000;

    private final PrimitiveBench bench;

    /**
     * @param timeoutNs bound of a run: a form under which few get on would take minutes for them
     * @param implementations of which those take part that are locks and whose kernels the device has
     */
    public FixedWorkSuite(
            Device device,
            ClockGuard clock,
            PrimitivePlan plan,
            long timeoutNs,
            Verdicts verdicts,
            List<Implementation> implementations) {
        super(device, clock);
        this.bench = new PrimitiveBench(device, clock, verdicts);
        implementations.stream()
                .filter(form -> isFor(form) && device.has(form.fixedWorkKernel()))
                .flatMap(form -> Setting.over(form, plan.sizes(), plan.initials(), Spreading.USUAL).stream())
                .forEach(setting -> add(setting, plan.backoffUnit(), timeoutNs));
    }

    /** Whether an implementation is a lock of the paper's sort: it has neither condition variables nor readers and writers. */
    private static boolean isFor(Implementation implementation) {
        boolean lock = implementation.kind() == Kind.MUTEX || implementation.kind() == Kind.SEMAPHORE;
        return lock && !implementation.has(Trait.READERS_AND_WRITERS);
    }

    private void add(Setting setting, int backoffUnit, long timeoutNs) {
        Implementation form = setting.implementation();
        Trial trial = setting.trial(form.fixedWorkKernel(), backoffUnit)
                .withLength(PUBLISHED_OPERATIONS)
                .withTimeoutNs(timeoutNs);
        add(
                "fixed-work/" + setting.name(),
                new Rated.Throughput(Trials.contending(trial, device)),
                done -> Draft.of(FixedWorkResult.class)
                        .set(FixedWorkResult::kind, form.kind())
                        .set(FixedWorkResult::implementation, form.id())
                        .set(FixedWorkResult::blocks, setting.blocks())
                        .set(FixedWorkResult::initial, setting.initial())
                        .set(FixedWorkResult::operationsPerBlock, PUBLISHED_OPERATIONS)
                        .set(FixedWorkResult::outcome, bench.outcome(setting, done))
                        .set(FixedWorkResult::verified, bench.verified(setting))
                        .set(FixedWorkResult::opsPerSecond, done.summary())
                        .set(
                                FixedWorkResult::completed,
                                done.failed().map(Observation::operations).orElse(null))
                        .build());
    }

    /** Returns what the visits gave, in the order of the catalogue, each held against the same for a fixed time. */
    public List<FixedWorkResult> results(List<PrimitiveResult> fixedTime) {
        return rows(FixedWorkResult.class).stream()
                .map(fixed -> over(fixed, fixedTime))
                .toList();
    }

    private static FixedWorkResult over(FixedWorkResult fixed, List<PrimitiveResult> fixedTime) {
        Double ratio = fixed.opsPerSecond() == null
                ? null
                : fixedTime.stream()
                        .filter(other -> isSame(fixed, other) && other.counts())
                        .map(other -> other.opsPerSecond().median())
                        .filter(rate -> rate > 0)
                        .findFirst()
                        .map(rate -> fixed.opsPerSecond().median() / rate)
                        .orElse(null);
        return Draft.of(fixed).set(FixedWorkResult::overFixedTime, ratio).build();
    }

    private static boolean isSame(FixedWorkResult fixed, PrimitiveResult other) {
        return other.kind() == fixed.kind()
                && other.implementation().equals(fixed.implementation())
                && other.blocks() == fixed.blocks()
                && Objects.equals(other.initial(), fixed.initial())
                && other.writers() == null;
    }
}
