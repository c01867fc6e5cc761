package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.MemtestInput;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ScalarprodInput;
import io.gpuclass.engine.input.VecaddInput;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSizes;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Artificial-barrier programs at the sizes that are printed, and over grids and sizes of blocks (Lo et al., sections 2.2, 3.1 and 5).
 * Each input is made once, whatever runs on it. For one use by one thread.
 */
public final class ReplicatedBarrierPlan {
    private final Device device;
    private final ArtificialBarrierPlan programs;
    private final ArtificialSizes sizes;
    private final GridShapes shapes;
    private final long seed;
    private final Map<String, Work> works = new LinkedHashMap<>();

    /**
     * Settings that share one input.
     *
     * @param sizes the program as printed, with its one grid
     * @param grids the program on other grids
     */
    public record Work(ProgramInput input, List<ArtificialSetting> sizes, List<ArtificialSetting> grids) {
        /** Returns the program. */
        public ArtificialProgram program() {
            return (sizes.isEmpty() ? grids : sizes).get(0).program();
        }
    }

    /**
     * @param programs makes the settings with one grid
     * @param sizes of the inputs; the largest also run on other grids
     */
    public ReplicatedBarrierPlan(
            Device device, ArtificialBarrierPlan programs, ArtificialSizes sizes, GridShapes shapes, long seed) {
        this.device = device;
        this.programs = programs;
        this.sizes = sizes;
        this.shapes = shapes;
        this.seed = seed;
    }

    /** Returns all work, by input. */
    public Collection<Work> works() {
        memtest();
        int longest = last(sizes.vecaddLog2Lengths());
        sizes.vecaddLog2Lengths().forEach(log2 -> size(programs.vecadd(log2)));
        grids(ArtificialProgram.VECADD, new VecaddInput(longest, seed), Added.BARRIER);
        for (boolean irregular : new boolean[] {false, true}) {
            sizes.vectors()
                    .forEach(vectors ->
                            sizes.lengths().forEach(length -> size(programs.scalarprod(irregular, vectors, length))));
            ProgramInput largest = new ScalarprodInput(irregular, last(sizes.vectors()), last(sizes.lengths()), seed);
            grids(ArtificialProgram.SCALARPROD, largest, Added.BARRIER);
        }
        for (AlignInput input : programs.generated()) {
            grids(ArtificialProgram.ALIGN, input, Added.SECOND);
        }
        return works.values();
    }

    private void memtest() {
        int blocks = Math.min(
                ArtificialBarrierPlan.PUBLISHED_BLOCKS,
                device.saturation("memtest_printed_none", ArtificialBarrierPlan.MEMTEST_THREADS));
        int accesses = ArtificialBarrierPlan.PUBLISHED_ACCESSES;
        ProgramInput input =
                new MemtestInput("paper-repeat-1024", blocks, ArtificialBarrierPlan.MEMTEST_THREADS, accesses, seed);
        size(new ArtificialSetting(
                ArtificialProgram.MEMTEST,
                input,
                blocks,
                ArtificialBarrierPlan.MEMTEST_THREADS,
                ArtificialBarrierPlan.every(accesses),
                ArtificialSetting.PRINTED,
                List.of(Added.BARRIER)));
        memtestGrids();
    }

    /** All grids go over the same memory, of which a thread of a larger grid reads less. Grids of as many threads share an input. */
    private void memtestGrids() {
        List<GridShapes.Shape> all = shapes.of(kernel(ArtificialProgram.MEMTEST), device);
        int most = all.stream().mapToInt(GridShapes.Shape::all).max().orElse(1);
        int batches = Math.max(1, ArtificialBarrierPlan.CELLS / most / ArtificialBarrierPlan.BATCH);
        long cells = (long) batches * most * ArtificialBarrierPlan.BATCH;
        Map<Integer, ProgramInput> inputs = new LinkedHashMap<>();
        for (GridShapes.Shape shape : all) {
            int accesses = (int) (cells / shape.all());
            ProgramInput input = inputs.computeIfAbsent(
                    shape.all(),
                    threads -> new MemtestInput("same-memory", shape.blocks(), shape.threads(), accesses, seed));
            grid(ArtificialProgram.MEMTEST, input, shape, Added.BARRIER, ArtificialBarrierPlan.every(accesses));
        }
    }

    private void grids(ArtificialProgram program, ProgramInput input, Added added) {
        shapes.of(kernel(program), device).forEach(shape -> grid(program, input, shape, added, 0));
    }

    private void grid(ArtificialProgram program, ProgramInput input, GridShapes.Shape shape, Added added, int every) {
        work(input)
                .grids()
                .add(new ArtificialSetting(
                        program,
                        input,
                        shape.blocks(),
                        shape.threads(),
                        every,
                        ArtificialSetting.TIME,
                        List.of(added)));
    }

    private void size(ArtificialSetting setting) {
        work(setting.input())
                .sizes()
                .add(new ArtificialSetting(
                        setting.program(),
                        setting.input(),
                        setting.blocks(),
                        setting.threads(),
                        setting.every(),
                        setting.metric(),
                        List.of(Added.BARRIER)));
    }

    private Work work(ProgramInput input) {
        return works.computeIfAbsent(input.id(), id -> new Work(input, new ArrayList<>(), new ArrayList<>()));
    }

    private static String kernel(ArtificialProgram program) {
        return program.id() + "_time_" + ArtificialSetting.WITHOUT;
    }

    private static int last(List<Integer> sizes) {
        return Objects.requireNonNull(sizes.get(sizes.size() - 1), "a size");
    }

    /**
     * Shapes of grids that are tried.
     *
     * @param perMultiprocessor blocks on each SM
     */
    public record GridShapes(List<Integer> perMultiprocessor, List<Integer> threads) {
        public GridShapes {
            perMultiprocessor = List.copyOf(perMultiprocessor);
            threads = List.copyOf(threads);
        }

        /** Threads of a block and blocks of a grid. */
        record Shape(int blocks, int threads) {
            int all() {
                return blocks * threads;
            }
        }

        /** Returns the shapes of which a device holds all blocks of a kernel at once. */
        List<Shape> of(String kernel, Device device) {
            DeviceFacts facts = device.facts();
            return threads.stream()
                    .filter(size ->
                            facts.maxThreadsPerMultiprocessor() == null || size <= facts.maxThreadsPerMultiprocessor())
                    .flatMap(size -> shapes(size, facts.multiprocessors(), device.saturation(kernel, size)))
                    .toList();
        }

        private Stream<Shape> shapes(int size, int multiprocessors, int resident) {
            return perMultiprocessor.stream()
                    .map(each -> each * multiprocessors)
                    .filter(blocks -> blocks <= resident)
                    .map(blocks -> new Shape(blocks, size));
        }
    }
}
