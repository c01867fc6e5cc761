package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.input.VecaddInput;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.programs.PairedMeasurement.CycleDetails;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.Work;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StraightLine;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BarrierCode;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit.LineFit;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Programs at printed sizes and over grids, without and with a barrier, one input after the other. Confined to one thread. */
public final class ReplicatedBarrierSuite {
    private final Device device;
    private final ClockGuard clock;
    private final List<ArtificialBarrierResult> sizes = new ArrayList<>();
    private final List<ArtificialBarrierResult> grids = new ArrayList<>();
    private final ExecutionFits fits = new ExecutionFits();

    public ReplicatedBarrierSuite(Device device, ClockGuard clock) {
        this.device = device;
        this.clock = clock;
    }

    /**
     * Measures all that runs on one input.
     *
     * @param visiting visits the cases until there are enough samples
     * @throws io.gpuclass.engine.device.DeviceException if the data does not fit, with nothing measured
     */
    public void measure(Work work, Consumer<List<? extends SampledQuantity>> visiting) {
        work.input().heldBy(device, () -> {
            List<PairedMeasurement> atSizes = measurements(work.sizes());
            List<PairedMeasurement> onGrids = measurements(work.grids());
            visiting.accept(Stream.concat(atSizes.stream(), onGrids.stream()).toList());
            for (int i = 0; i < atSizes.size(); i++) {
                ArtificialSetting setting = work.sizes().get(i);
                List<ArtificialBarrierResult> found = atSizes.get(i).results(CycleDetails.of(setting, device));
                fits.add(setting, found);
                sizes.addAll(found);
            }
            onGrids.forEach(each -> grids.addAll(each.results(Map.of())));
            return work;
        });
    }

    private List<PairedMeasurement> measurements(List<ArtificialSetting> settings) {
        return settings.stream()
                .map(setting -> new PairedMeasurement(device, clock, setting))
                .toList();
    }

    /** Returns the results at the printed sizes. */
    public List<ArtificialBarrierResult> sizes() {
        return List.copyOf(sizes);
    }

    /** Returns the results over grids. */
    public List<ArtificialBarrierResult> grids() {
        return List.copyOf(grids);
    }

    /** Returns the lines through the times of the printed sizes. */
    public ExecutionFits fits() {
        return fits;
    }

    /**
     * Fits the time of vector addition to a line over the iterations of each thread (Lo et al., equations 1 and 2): of the programs it is the
     * one whose printed sizes differ in nothing but their number. Confined to one thread.
     */
    public static final class ExecutionFits {
        private final List<Point> points = new ArrayList<>();

        private record Point(long iterations, ArtificialBarrierResult result) {}

        /** Takes in what a setting gave, if it is one of these and counts. */
        void add(ArtificialSetting setting, List<ArtificialBarrierResult> results) {
            if (setting.input() instanceof VecaddInput input) {
                long threads = (long) setting.blocks() * setting.threads();
                long iterations = ((1L << input.log2Length()) + threads - 1) / threads;
                results.stream()
                        .filter(result -> result.outcome() == Outcome.COMPLETED && result.elapsedMs() != null)
                        .forEach(result -> points.add(new Point(iterations, result)));
            }
        }

        /** Returns the lines; none where there are too few points. */
        public List<ExecutionFit> all() {
            return line(ArtificialBarrierResult::elapsedMs)
                    .flatMap(without ->
                            line(ArtificialBarrierResult::elapsedMsWith).map(with -> fit(without, with)))
                    .stream()
                    .toList();
        }

        private ExecutionFit fit(LineFit without, LineFit with) {
            ArtificialBarrierResult one = points.get(0).result;
            return new ExecutionFit(
                    one.program(),
                    one.blocks(),
                    one.threads(),
                    points.size(),
                    points.stream().mapToLong(Point::iterations).min().orElseThrow(),
                    points.stream().mapToLong(Point::iterations).max().orElseThrow(),
                    without,
                    with);
        }

        private Optional<LineFit> line(Function<ArtificialBarrierResult, Summary> time) {
            double[] iterations = points.stream().mapToDouble(Point::iterations).toArray();
            double[] ns = points.stream()
                    .mapToDouble(point -> time.apply(point.result).median() * Nanos.PER_MILLI)
                    .toArray();
            return StraightLine.relative(iterations, ns)
                    .map(line -> new LineFit(line.atZero(), line.slope(), line.residual()));
        }
    }

    /** Compares the machine code of programs without and with a barrier (Lo et al., Figure 3). Pure but for the device. */
    public static final class CodeComparison {
        private CodeComparison() {}

        /** Returns one for each program whose machine code a device has. */
        public static List<BarrierCode> of(Device device) {
            Stream<Optional<BarrierCode>> timed = Arrays.stream(ArtificialProgram.values())
                    .map(program -> of(device, program, ArtificialSetting.TIME));
            return Stream.concat(Stream.of(of(device, ArtificialProgram.MEMTEST, ArtificialSetting.PRINTED)), timed)
                    .flatMap(Optional::stream)
                    .toList();
        }

        private static Optional<BarrierCode> of(Device device, ArtificialProgram program, String metric) {
            Added added = program == ArtificialProgram.ALIGN ? Added.SECOND : Added.BARRIER;
            String family = program.id() + "_" + metric;
            Optional<KernelCode> with = device.code(family + "_" + added.id());
            return device.code(family + "_" + ArtificialSetting.WITHOUT)
                    .flatMap(one -> with.map(other -> compared(program, family, added, one, other)));
        }

        private static BarrierCode compared(
                ArtificialProgram program, String family, Added added, KernelCode without, KernelCode with) {
            int more = excess(with, without);
            int fewer = excess(without, with);
            int inBoth = without.operations().size() - fewer;
            return new BarrierCode(
                    program,
                    family,
                    added,
                    without.operations().size(),
                    with.operations().size(),
                    more,
                    fewer,
                    inBoth - inOrder(without.operations(), with.operations()));
        }

        /** Returns how many operations of each kind one has beyond those of the other, all kinds together. */
        private static int excess(KernelCode one, KernelCode other) {
            Map<Integer, Integer> counts = new HashMap<>();
            one.operations().forEach(operation -> counts.merge(operation, 1, Integer::sum));
            other.operations().forEach(operation -> counts.merge(operation, -1, Integer::sum));
            return counts.values().stream()
                    .mapToInt(count -> Math.max(0, count))
                    .sum();
        }

        /** Returns the length of the longest sequence that both hold in the same order. */
        private static int inOrder(List<Integer> one, List<Integer> other) {
            int[] longest = new int[other.size() + 1];
            for (int operation : one) {
                int diagonal = 0;
                for (int i = 0; i < other.size(); i++) {
                    int above = longest[i + 1];
                    longest[i + 1] = operation == other.get(i) ? diagonal + 1 : Math.max(above, longest[i]);
                    diagonal = above;
                }
            }
            return longest[other.size()];
        }
    }
}
