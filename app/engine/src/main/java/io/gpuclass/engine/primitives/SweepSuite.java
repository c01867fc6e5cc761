package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.primitives.PrimitiveSuite.Details;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.primitives.SweepPointBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Barriers, mutexes and semaphores over many numbers of blocks: Stuart & Owens 2011, Figures 1 to 3. Mutexes also pass on at the numbers of blocks
 * of which documents say something, where the paper calls one "more predictable". Confined to one thread.
 */
public final class SweepSuite {
    /** Window in which some thousands of locks are passed on. */
    private static final long HAND_OFF_WINDOW_NS = 10_000_000;

    private final Device device;
    private final ClockGuard clock;
    private final PrimitivePlan plan;
    private final List<Line> lines;

    /**
     * @param plan whose sizes are in ascending order
     * @param seed of the order in which sizes are visited
     * @param implementations of which those take part that such figures show and whose kernels the device has
     */
    public SweepSuite(
            Device device,
            ClockGuard clock,
            PrimitivePlan plan,
            long seed,
            Verdicts verdicts,
            List<Implementation> implementations) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.lines = implementations.stream()
                .filter(form -> isFor(form) && device.has(form.timingKernel()))
                .flatMap(form -> lines(form).stream().map(line -> line(form, line, verdicts, seed)))
                .toList();
    }

    /** Returns the cases to visit. */
    public List<? extends SampledQuantity> cases() {
        return lines;
    }

    /**
     * Samples how long mutexes take from one holder to the next, after the visits: one run of each at the numbers of blocks of which documents say
     * something, and at the greatest. A device without the kernel, or that holds no such trial, is not asked.
     *
     * @param timeIsUp asked before each; once true, the rest go without
     */
    public void handOffs(BooleanSupplier timeIsUp) {
        Set<Integer> sizes = new TreeSet<>(BlockSweep.printed(plan.sizes()));
        sizes.retainAll(plan.sizes());
        sizes.add(Collections.max(plan.sizes()));
        lines.forEach(line -> line.handOffs(device, plan, sizes, timeIsUp));
    }

    /** Returns the results of the visits, in the order of the catalogue, without cases that were never visited. */
    public List<SweepResult> results() {
        return lines.stream()
                .map(Line::result)
                .filter(line -> !line.points().isEmpty())
                .toList();
    }

    /** Returns whether an implementation is of a sort that Figures 1 to 3 of Stuart & Owens 2011 show. */
    private static boolean isFor(Implementation implementation) {
        return implementation.kind() != Kind.CONDITION_VARIABLE
                && !implementation.has(Trait.READERS_AND_WRITERS)
                && !implementation.has(Trait.ENDS_THE_KERNEL);
    }

    /** Returns the settings of each line that an implementation has in the figures: one, or one for each initial value. */
    private List<List<PrimitiveSetting>> lines(Implementation implementation) {
        return implementation.kind() == Kind.SEMAPHORE
                ? plan.initials().stream()
                        .map(initial ->
                                PrimitiveSetting.over(implementation, plan.sizes(), List.of(initial), plan.spreading()))
                        .toList()
                : List.of(plan.settings(implementation));
    }

    private Line line(Implementation form, List<PrimitiveSetting> line, Verdicts verdicts, long seed) {
        Map<PrimitiveSetting, MeasuredCase<SweepPoint>> sizes = new LinkedHashMap<>();
        line.forEach(setting -> sizes.put(setting, size(form, setting)));
        return new Line(form, line.get(0).initial(), verdicts.verified(form), sizes, seed);
    }

    /** Returns one number of blocks: a run or two for each sample. */
    private MeasuredCase<SweepPoint> size(Implementation form, PrimitiveSetting setting) {
        return new MeasuredCase<>(device, clock, setting.name(), inTurn(form, setting), done -> {
            Summary rates = done.figure();
            return new SweepPoint(
                    setting.blocks(),
                    done.outcome(),
                    rates == null ? null : rates.median(),
                    rates == null ? null : rates.min(),
                    rates == null ? null : rates.max(),
                    rates == null ? 0 : rates.samples(),
                    null);
        });
    }

    /** A primitive's words lie at addresses that have their turns, one for each sample. */
    private ThroughputEstimator inTurn(Implementation form, PrimitiveSetting setting) {
        Trial trial = setting.trial(form.timingKernel(), plan.backoffUnit());
        if (form.kind() == Kind.BARRIER) {
            return new ThroughputEstimator.Barrier(
                    turns(Trials.meeting(trial, device, form)), RunLengths.briefOf(form), 1);
        }
        Trial timed = trial.withWindowNs(plan.windowNs(setting.blocks()));
        return new ThroughputEstimator.Throughput(turns(Trials.contending(timed, device)));
    }

    private static List<List<Trial>> turns(List<Trial> addresses) {
        return addresses.stream().map(List::of).toList();
    }

    /**
     * One line of a figure while it is being measured: each visit takes a sample at each number of blocks, in a new random order, so that drift
     * of the machine makes no slope. Confined to one thread.
     */
    private static final class Line implements SampledQuantity {
        private final Implementation form;
        private final Integer initial;
        private final boolean verified;
        private final Map<PrimitiveSetting, MeasuredCase<SweepPoint>> settings;
        private final List<MeasuredCase<SweepPoint>> sizes;
        private final Map<Integer, HandOff> handOffs = new HashMap<>();
        private final Random order;
        private final Series meanRate = new Series();

        /** @param settings in ascending order of blocks */
        Line(
                Implementation form,
                Integer initial,
                boolean verified,
                Map<PrimitiveSetting, MeasuredCase<SweepPoint>> settings,
                long seed) {
            this.form = form;
            this.initial = initial;
            this.verified = verified;
            this.settings = settings;
            this.sizes = List.copyOf(settings.values());
            this.order = new Random(seed);
        }

        @Override
        public String name() {
            return "sweep/" + form.kind().id() + "/" + form.id() + (initial == null ? "" : "(" + initial + ")");
        }

        @Override
        public Series samples() {
            return meanRate;
        }

        @Override
        public Visit visit(boolean acceptFallenClock) {
            List<MeasuredCase<SweepPoint>> shuffled = new ArrayList<>(sizes);
            Collections.shuffle(shuffled, order);
            shuffled.stream().filter(size -> size.failed().isEmpty()).forEach(size -> size.visit(acceptFallenClock));
            if (sizes.stream().noneMatch(MeasuredCase::visited) && !acceptFallenClock) {
                return Visit.REPEAT;
            }
            double mean = sizes.stream()
                    .mapToDouble(size -> size.completed() ? size.figure().median() : 0)
                    .average()
                    .orElse(0);
            if (mean == 0) {
                return Visit.DONE;
            }
            meanRate.add(mean);
            return Visit.SAMPLED;
        }

        /** Samples them where the visits gave a figure. */
        void handOffs(Device device, PrimitivePlan plan, Set<Integer> sizes, BooleanSupplier timeIsUp) {
            if (form.kind() == Kind.MUTEX && device.has(form.detailKernel())) {
                settings.forEach((setting, size) -> {
                    if (sizes.contains(setting.blocks()) && size.completed() && !timeIsUp.getAsBoolean()) {
                        HandOff seen = new Details(device, plan).handOff(setting, HAND_OFF_WINDOW_NS);
                        handOffs.put(setting.blocks(), seen);
                    }
                });
            }
        }

        @Override
        public SweepResult result() {
            List<SweepPoint> points = sizes.stream()
                    .map(MeasuredCase::result)
                    .filter(Objects::nonNull)
                    .map(point -> SweepPointBuilder.builder(point)
                            .handOff(handOffs.get(point.blocks()))
                            .build())
                    .toList();
            return new SweepResult(form.kind(), form.id(), initial, verified, points);
        }
    }
}
