package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.primitives.FixedWorkResultBuilder;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Locks for fixed work, beside the same for a fixed time (Stuart & Owens 2011, section 6): every block makes the same number of operations, and the
 * time is that of the whole, its end with ever fewer contenders included. Confined to one thread.
 */
public final class FixedWorkSuite extends Experiment<FixedWorkResult> {
    /** Operations of each block in Stuart & Owens 2011, section 6. */
    private static final int PUBLISHED_OPERATIONS = 1000;

    private final PrimitiveBench bench;
    private final PrimitivePlan plan;
    private final long timeoutNs;
    private final List<SampledQuantity> usual = new ArrayList<>();
    private final Map<PrimitiveSetting, SampledQuantity> further = new LinkedHashMap<>();

    /**
     * @param plan whose further sizes take part as far as {@link #fitting} has them
     * @param timeoutNs bound of a run: a form under which few get on would take minutes for them. That of a further size is longer, by as much
     *     as it has more blocks
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
        this.plan = plan;
        this.timeoutNs = timeoutNs;
        implementations.stream()
                .filter(form -> isFor(form) && device.has(form.fixedWorkKernel()))
                .flatMap(
                        form -> PrimitiveSetting.over(form, plan.allSizes(), plan.initials(), Spreading.USUAL).stream())
                .forEach(this::add);
    }

    @Override
    public List<? extends SampledQuantity> cases() {
        return List.copyOf(usual);
    }

    /**
     * Returns those cases of further sizes that are expected to fit into some time together, the shortest first, and each by itself into its
     * bound. What is expected follows from the rate for a fixed time: without one a case is left out, as where the device holds no trial of it.
     *
     * @param fixedTime what the locks gave for a fixed time
     */
    public List<? extends SampledQuantity> fitting(List<PrimitiveResult> fixedTime, long leftNs) {
        Map<PrimitiveSetting, Double> expected = new HashMap<>();
        further.keySet().stream()
                .filter(setting -> device.holds(trial(setting)))
                .forEach(setting -> rate(setting.name(), fixedTime)
                        .map(rate -> Nanos.PER_SECOND * PUBLISHED_OPERATIONS * setting.blocks() / rate)
                        .filter(ns -> ns <= boundNs(setting))
                        .ifPresent(ns -> expected.put(setting, ns)));
        List<SampledQuantity> fitting = new ArrayList<>();
        double sumNs = 0;
        for (PrimitiveSetting setting : further.keySet().stream()
                .filter(expected::containsKey)
                .sorted(Comparator.comparingDouble(expected::get))
                .toList()) {
            sumNs += expected.get(setting);
            if (sumNs > leftNs) {
                break;
            }
            fitting.add(further.get(setting));
        }
        return List.copyOf(fitting);
    }

    /** Returns how many cases of further sizes there are. */
    public int furtherCases() {
        return further.size();
    }

    private long boundNs(PrimitiveSetting setting) {
        int most = Collections.max(plan.sizes());
        return setting.blocks() <= most ? timeoutNs : timeoutNs * setting.blocks() / most;
    }

    /** Returns whether an implementation is a lock of the paper's sort: it has neither condition variables nor readers and writers. */
    private static boolean isFor(Implementation implementation) {
        boolean lock = implementation.kind() == Kind.MUTEX || implementation.kind() == Kind.SEMAPHORE;
        return lock && !implementation.has(Trait.READERS_AND_WRITERS);
    }

    private Trial trial(PrimitiveSetting setting) {
        return setting.trial(setting.implementation().fixedWorkKernel(), plan.backoffUnit())
                .withLength(PUBLISHED_OPERATIONS)
                .withTimeoutNs(boundNs(setting));
    }

    private void add(PrimitiveSetting setting) {
        SampledQuantity added = add(
                "fixed-work/" + setting.name(),
                new ThroughputEstimator.Throughput(List.of(Trials.contending(trial(setting), device))),
                done -> FixedWorkResultBuilder.builder()
                        .kind(setting.implementation().kind())
                        .implementation(setting.implementation().id())
                        .outcome(bench.outcome(setting, done))
                        .verified(bench.verdicts().verified(setting.implementation()))
                        .blocks(setting.blocks())
                        .initial(setting.initial())
                        .operationsPerBlock(PUBLISHED_OPERATIONS)
                        .opsPerSecond(done.figure())
                        .completed(done.failed().map(Observation::operations).orElse(null))
                        .build());
        if (plan.furtherSizes().contains(setting.blocks())) {
            further.put(setting, added);
        } else {
            usual.add(added);
        }
    }

    /** Returns the results of the visits, in the order of the catalogue, each held against the same for a fixed time. */
    public List<FixedWorkResult> results(List<PrimitiveResult> fixedTime) {
        return results().stream().map(fixed -> over(fixed, fixedTime)).toList();
    }

    private static FixedWorkResult over(FixedWorkResult fixed, List<PrimitiveResult> fixedTime) {
        String name =
                PrimitiveResult.caseName(fixed.kind(), fixed.implementation(), fixed.initial(), null, fixed.blocks());
        Double ratio = fixed.opsPerSecond() == null
                ? null
                : rate(name, fixedTime)
                        .map(rate -> fixed.opsPerSecond().median() / rate)
                        .orElse(null);
        return FixedWorkResultBuilder.builder(fixed).overFixedTime(ratio).build();
    }

    /** Returns the rate of a case for a fixed time; empty where it has none that counts. */
    private static Optional<Double> rate(String name, List<PrimitiveResult> fixedTime) {
        return fixedTime.stream()
                .filter(other -> other.counts() && other.caseName().equals(name))
                .map(other -> other.opsPerSecond().median())
                .filter(rate -> rate > 0)
                .findFirst();
    }
}
