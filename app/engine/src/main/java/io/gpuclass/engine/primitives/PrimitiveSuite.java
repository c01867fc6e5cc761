package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.primitives.PrimitiveBench.Stall;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every implementation of the catalogue that the device has, over a sweep of blocks. Confined to one thread. */
public final class PrimitiveSuite extends Experiment<PrimitiveResult> {
    private static final int FASTEST_ON_SMALL_GRIDS = 2;

    private final PrimitivePlan plan;
    private final PrimitiveBench bench;
    private final Map<PrimitiveSetting, MeasuredCase<PrimitiveResult>> measured = new LinkedHashMap<>();
    private final Map<PrimitiveSetting, Detail> details = new HashMap<>();
    private final List<Supplier<PrimitiveResult>> results = new ArrayList<>();

    /** @param verdicts what verification showed, by which results are judged */
    public PrimitiveSuite(Device device, ClockGuard clock, PrimitivePlan plan, Verdicts verdicts) {
        this(device, clock, plan, verdicts, Catalogue.of(device.facts().kind()));
    }

    /** @param implementations what to measure, rather than all that compete */
    public PrimitiveSuite(
            Device device,
            ClockGuard clock,
            PrimitivePlan plan,
            Verdicts verdicts,
            List<Implementation> implementations) {
        this(
                device,
                clock,
                plan,
                verdicts,
                implementations.stream().flatMap(implementation -> plan.settings(implementation).stream()));
    }

    private PrimitiveSuite(
            Device device, ClockGuard clock, PrimitivePlan plan, Verdicts verdicts, Stream<PrimitiveSetting> settings) {
        super(device, clock);
        this.plan = plan;
        this.bench = new PrimitiveBench(device, clock, verdicts);
        settings.forEach(this::addOrSkip);
    }

    /**
     * Returns some barriers on grids of fewer blocks than SMs: those that visits found fastest with a block on each SM, the library's default and
     * what programs use. What a recording does not hold is left out.
     */
    public PrimitiveSuite onSmallGrids(List<Integer> sizes) {
        Set<String> wanted = measured.entrySet().stream()
                .filter(entry -> isOneOnEachSm(entry.getKey()))
                .map(entry -> entry.getValue().result())
                .filter(result -> result != null && result.counts())
                .sorted(Comparator.comparingDouble(
                        result -> -result.opsPerSecond().median()))
                .limit(FASTEST_ON_SMALL_GRIDS)
                .map(PrimitiveResult::implementation)
                .collect(Collectors.toSet());
        DeviceKind kind = device.facts().kind();
        Stream.of(
                        Catalogue.libraryDefault(kind, Kind.BARRIER, Contention.LOW),
                        Catalogue.theOne(kind, Kind.BARRIER, Trait.INCUMBENT))
                .flatMap(Optional::stream)
                .map(Implementation::id)
                .forEach(wanted::add);
        return new PrimitiveSuite(
                device,
                clock,
                plan,
                bench.verdicts(),
                Catalogue.of(kind, Kind.BARRIER).stream()
                        .filter(form -> wanted.contains(form.id()))
                        .flatMap(form -> PrimitiveSetting.over(form, sizes, List.of(), plan.spreading()).stream())
                        .filter(this::isHeld));
    }

    private boolean isOneOnEachSm(PrimitiveSetting setting) {
        return setting.implementation().kind() == Kind.BARRIER
                && !setting.implementation().has(Trait.ENDS_THE_KERNEL)
                && Integer.valueOf(setting.blocks()).equals(device.facts().multiprocessors());
    }

    private boolean isHeld(PrimitiveSetting setting) {
        Implementation form = setting.implementation();
        RunLengths phases = plan.phases(form);
        Trial trial = setting.trial(form.timingKernel(), plan.backoffUnit());
        return device.has(form.timingKernel())
                && Trials.meetingInTurn(trial, phases.shorter(), device, form).get(0).stream()
                        .allMatch(place -> device.holds(place.withLength(phases.shorter()))
                                && device.holds(place.withLength(phases.longer())));
    }

    /** Returns these results with more of the same forms, those of a barrier in ascending order of blocks. */
    public List<PrimitiveResult> resultsWith(PrimitiveSuite more) {
        List<PrimitiveResult> own = results();
        List<String> forms = own.stream().map(PrimitiveSuite::form).distinct().toList();
        return Stream.concat(own.stream(), more.results().stream())
                .sorted(Comparator.comparingInt((PrimitiveResult result) -> forms.indexOf(form(result)))
                        .thenComparingInt(result -> result.kind() == Kind.BARRIER ? result.blocks() : 0))
                .toList();
    }

    private static String form(PrimitiveResult result) {
        return result.kind().id() + "/" + result.implementation();
    }

    /** Returns the largest grid at which every implementation that a device has is co-resident. */
    public static int saturation(Device device) {
        return Trials.saturation(device, Implementation::timingKernel);
    }

    /**
     * Runs the kernels that count accesses and sample hand-offs, as far as the device has them: once for each case that completed, after
     * the visits. The largest grids come first: they are what is advised for, should the time not be enough for all.
     *
     * @param timeIsUp asked before each; once true, the rest go without
     * @param reached told which share of them is done, from 0 to 1
     */
    public void details(BooleanSupplier timeIsUp, DoubleConsumer reached) {
        Details closer = new Details(device, plan);
        List<PrimitiveSetting> completed = measured.entrySet().stream()
                .filter(entry -> entry.getValue().completed())
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingInt(setting -> -setting.blocks()))
                .toList();
        for (int i = 0; i < completed.size() && !timeIsUp.getAsBoolean(); i++) {
            details.put(completed.get(i), closer.of(completed.get(i)));
            reached.accept((i + 1.0) / completed.size());
        }
    }

    /** Returns the barriers with blocks that arrive apart, at those of these sizes at which visits gave a figure that counts. */
    public SkewSuite skewed(List<Integer> sizes) {
        List<PrimitiveSetting> settings = measured.keySet().stream()
                .filter(setting -> sizes.contains(setting.blocks()))
                .filter(setting -> setting.implementation().kind() == Kind.BARRIER)
                .filter(setting -> measured.get(setting).visited()
                        && measured.get(setting).result().counts())
                .toList();
        return new SkewSuite(device, clock, bench.verdicts(), plan.backoffUnit(), settings);
    }

    /** Returns the results of the visits, in the order of the catalogue, without cases that were never visited. */
    public List<PrimitiveResult> results() {
        return results.stream().map(Supplier::get).filter(Objects::nonNull).toList();
    }

    private void addOrSkip(PrimitiveSetting setting) {
        String kernel = setting.implementation().timingKernel();
        if (!device.has(kernel)) {
            PrimitiveResultBuilder unsupported = setting.result(Outcome.UNSUPPORTED, false);
            Stall.unsupported(kernel, device.facts()).addTo(unsupported);
            results.add(unsupported::build);
            return;
        }
        ThroughputEstimator estimator = estimator(setting, setting.trial(kernel, plan.backoffUnit()));
        MeasuredCase<PrimitiveResult> added = add(setting.name(), estimator, done -> row(setting, estimator, done));
        measured.put(setting, added);
        results.add(added::result);
    }

    private PrimitiveResult row(
            PrimitiveSetting setting, ThroughputEstimator estimator, MeasuredCase<PrimitiveResult> done) {
        PrimitiveResultBuilder row = bench.row(setting, estimator, done);
        details.getOrDefault(setting, Detail.NONE).addTo(row);
        return row.build();
    }

    /** Where addresses differ most, full windows are taken in each, too. */
    private boolean isOnFewSms(PrimitiveSetting setting) {
        Integer multiprocessors = device.facts().multiprocessors();
        return multiprocessors != null && setting.blocks() < multiprocessors;
    }

    private ThroughputEstimator estimator(PrimitiveSetting setting, Trial trial) {
        Implementation implementation = setting.implementation();
        if (implementation.kind() == Kind.BARRIER) {
            RunLengths phases = plan.phases(implementation);
            List<List<Trial>> turns = Trials.meetingInTurn(trial, phases.shorter(), device, implementation);
            return new ThroughputEstimator.Barrier(turns, phases, turns.size());
        }
        Trial timed = trial.withWindowNs(plan.windowNs(setting.blocks()));
        List<List<Trial>> turns = Trials.contendingInTurn(timed, device);
        return new ThroughputEstimator.Lock(
                turns, plan.briefWindowNs(setting.blocks()), isOnFewSms(setting) ? turns.size() : 1);
    }

    /**
     * Runs the kernels that count accesses and sample hand-offs. Counting slows them, so they are not what is timed.
     */
    record Details(Device device, PrimitivePlan plan) {
        /** Phases of a barrier. */
        static final int PHASES = 200;

        /** Returns the details that one run shows; none where the device has no such kernel, or not room for all blocks, or the run timed out. */
        Detail of(PrimitiveSetting setting) {
            String kernel = setting.implementation().detailKernel();
            if (!device.has(kernel) || device.saturation(kernel, Trial.THREADS_PER_BLOCK) < setting.blocks()) {
                return Detail.NONE;
            }
            Trial trial = setting.trial(kernel, plan.backoffUnit());
            boolean barrier = setting.implementation().kind() == Kind.BARRIER;
            Observation seen = barrier ? observe(trial.withLength(PHASES)) : inAWindow(trial);
            return seen.timedOut() ? Detail.NONE : Detail.of(seen, barrier ? PHASES : seen.operations());
        }

        /**
         * Returns how long a lock takes to pass on, in a window of this length or the plan's; null where the device holds no such trial, has not room
         * for all blocks, or the run timed out.
         */
        HandOff handOff(PrimitiveSetting setting, long windowNs) {
            String kernel = setting.implementation().detailKernel();
            Trial trial = setting.trial(kernel, plan.backoffUnit())
                    .withWindowNs(Math.max(windowNs, plan.windowNs(setting.blocks())));
            if (!device.holds(trial) || device.saturation(kernel, Trial.THREADS_PER_BLOCK) < setting.blocks()) {
                return null;
            }
            Observation seen = observe(trial);
            return seen.timedOut() ? null : Detail.of(seen, seen.operations()).handOff();
        }

        /** Takes a full window where a brief one has shown too little. */
        private Observation inAWindow(Trial trial) {
            long fullNs = plan.windowNs(trial.blocks());
            long briefNs = plan.briefWindowNs(trial.blocks());
            if (briefNs < fullNs) {
                Observation brief = observe(trial.withWindowNs(briefNs));
                if (brief.timedOut() || WindowChoice.isEnough(brief.operations(), trial.blocks())) {
                    return brief;
                }
            }
            return observe(trial.withWindowNs(fullNs));
        }

        private Observation observe(Trial trial) {
            return device.observe(trial, 1).get(0);
        }
    }

    /**
     * Figures of a kernel that counts accesses and samples hand-offs.
     *
     * @param handOff how long it takes to pass on; null where none was sampled
     * @param accesses accesses per operation; null where none were counted
     */
    record Detail(HandOff handOff, Accesses accesses) {
        static final Detail NONE = new Detail(null, null);

        void addTo(PrimitiveResultBuilder result) {
            result.handOff(handOff).accessesPerOperation(accesses);
        }

        /**
         * Reads a run.
         *
         * @param operations operations that it completed; a barrier's phase counts once for all blocks
         */
        static Detail of(Observation seen, long operations) {
            boolean counted = operations > 0 && seen.atomics() + seen.volatiles() > 0;
            return new Detail(
                    seen.handOffs() == 0
                            ? null
                            : new HandOff(
                                    seen.handOffP50Ns(), seen.handOffP99Ns(), seen.handOffMaxNs(), seen.handOffs()),
                    counted
                            ? new Accesses((double) seen.atomics() / operations, (double) seen.volatiles() / operations)
                            : null);
        }
    }
}
