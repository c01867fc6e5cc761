package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.MemtestInput;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.input.ScalarprodInput;
import io.gpuclass.engine.input.VecaddInput;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Artificial-barrier programs to run, their inputs and shapes of grids (Lo et al., sections 3 to 5). For one use by one thread.
 */
public final class ArtificialBarrierPlan {
    /** Memory that {@code memtest} reads, in 32-bit words: 480 MiB. */
    static final int CELLS = 480 << 18;

    static final int MEMTEST_THREADS = 512;
    static final int PUBLISHED_BLOCKS = 30;
    static final int PUBLISHED_ACCESSES = 8192;

    /** Times that {@code memtest} comes to its barrier, or nearly so. */
    private static final int INTERVALS = 8;

    /** Accesses that the kernel has under way at once. */
    static final int BATCH = 32;

    private static final int VECADD_THREADS = 128;

    /** Threads of all blocks together, each of which adds N / 2^16 elements. */
    private static final int VECADD_ADDERS = 1 << 16;

    private static final int SCALARPROD_THREADS = 256;
    private static final int ALIGN_THREADS = 128;

    private static final int PRINTED_LOCALITY_THREADS = 520;

    /** Rows of 520 words make neighbouring warps share lines of 128 bytes, as published; rows of 516 share sectors of 32 as well. */
    private static final List<Integer> LOCALITY_THREADS = List.of(PRINTED_LOCALITY_THREADS, 516);

    /** On each SM, as 30 blocks were on the 15 SMs of a GTX 480. */
    private static final int LOCALITY_BLOCKS = 2;

    private static final int LOCALITY_GRAIN = 64;

    private final DeviceFacts device;
    private final IntUnaryOperator residentBlocks;
    private final ArtificialSizes sizes;
    private final long seed;

    /** @param residentBlocks the largest grid of blocks of so many threads that is resident at once */
    public ArtificialBarrierPlan(
            DeviceFacts device, IntUnaryOperator residentBlocks, ArtificialSizes sizes, long seed) {
        this.device = device;
        this.residentBlocks = residentBlocks;
        this.sizes = sizes;
        this.seed = seed;
    }

    /** @param alignment given instead of the generated ones */
    public List<ArtificialSetting> settings(Optional<AlignInput> alignment) {
        List<ArtificialSetting> settings = new ArrayList<>();
        settings.add(memtest("paper", Math.min(PUBLISHED_BLOCKS, resident(MEMTEST_THREADS)), PUBLISHED_ACCESSES));
        int saturated = resident(MEMTEST_THREADS);
        settings.add(memtest("saturated", saturated, accesses(saturated * MEMTEST_THREADS, BATCH)));
        sizes.vecaddLog2Lengths().forEach(log2 -> settings.add(vecadd(log2)));
        for (boolean irregular : new boolean[] {false, true}) {
            for (int vectors : sizes.vectors()) {
                sizes.lengths().forEach(length -> settings.add(scalarprod(irregular, vectors, length)));
            }
        }
        alignment
                .map(List::of)
                .orElseGet(this::generated)
                .forEach(input -> settings.add(new ArtificialSetting(
                        ArtificialProgram.ALIGN, input, resident(ALIGN_THREADS), ALIGN_THREADS, 0)));
        return settings;
    }

    /** Returns the shapes whose locality is measured. */
    public List<LocalitySetting> localities() {
        return LOCALITY_THREADS.stream().map(this::locality).toList();
    }

    private ArtificialSetting memtest(String name, int blocks, int accesses) {
        ProgramInput input = new MemtestInput(name, blocks, MEMTEST_THREADS, accesses, seed);
        return new ArtificialSetting(ArtificialProgram.MEMTEST, input, blocks, MEMTEST_THREADS, every(accesses));
    }

    /** Returns the accesses from one barrier to the next: whole batches. */
    static int every(int accesses) {
        return (accesses / INTERVALS + BATCH - 1) / BATCH * BATCH;
    }

    ArtificialSetting vecadd(int log2) {
        int blocks = Math.min(VECADD_ADDERS / VECADD_THREADS, resident(VECADD_THREADS));
        return new ArtificialSetting(ArtificialProgram.VECADD, new VecaddInput(log2, seed), blocks, VECADD_THREADS, 0);
    }

    ArtificialSetting scalarprod(boolean irregular, int vectors, int length) {
        ProgramInput input = new ScalarprodInput(irregular, vectors, length, seed);
        int blocks = Math.min(vectors, resident(SCALARPROD_THREADS));
        return new ArtificialSetting(ArtificialProgram.SCALARPROD, input, blocks, SCALARPROD_THREADS, 0);
    }

    /** Short reads as of SSUIS and long ones as of CBRIGG (Lo et al., Table 5), fewer and against a shorter reference. */
    List<AlignInput> generated() {
        ArtificialSizes.Reads reads = sizes.reads();
        return List.of(
                AlignInput.generated(
                        "short-reads-" + reads.shortOnes(), reads.referenceBases(), reads.shortOnes(), 36, 14, seed),
                AlignInput.generated(
                        "long-reads-" + reads.longOnes(), reads.referenceBases(), reads.longOnes(), 700, 100, seed));
    }

    /** Returns the shape of Lo et al., Figure 5, to the letter: as many blocks, however many SMs there are. */
    public LocalitySetting printedLocality() {
        return locality("locality-printed", PRINTED_LOCALITY_THREADS, PUBLISHED_BLOCKS, PUBLISHED_ACCESSES);
    }

    private LocalitySetting locality(int threads) {
        int blocks = LOCALITY_BLOCKS * device.multiprocessors();
        return locality("locality-" + threads, threads, blocks, accesses(blocks * threads, LOCALITY_GRAIN));
    }

    private LocalitySetting locality(String name, int threads, int blocks, int accesses) {
        List<Integer> intervals = new ArrayList<>();
        intervals.add(null);
        sizes.barrierIntervals().stream().filter(every -> every < accesses).forEach(intervals::add);
        ProgramInput input = new MemtestInput(name, blocks, threads, accesses, seed);
        return new LocalitySetting(input, blocks, threads, accesses, intervals);
    }

    /** Returns how often each of so many threads must read so that all of the memory is read: a multiple of {@code grain}. */
    private static int accesses(int threads, int grain) {
        return Math.max(1, CELLS / threads / grain) * grain;
    }

    private int resident(int threads) {
        return residentBlocks.applyAsInt(threads);
    }

    /**
     * Sizes of the inputs of artificial-barrier programs.
     *
     * @param vecaddLog2Lengths binary logarithms of the lengths of vectors to add
     * @param vectors numbers of pairs of vectors to multiply
     * @param lengths of these vectors, in elements
     * @param reads sizes of alignments
     * @param barrierIntervals accesses between barriers where locality is measured
     */
    public record ArtificialSizes(
            List<Integer> vecaddLog2Lengths,
            List<Integer> vectors,
            List<Integer> lengths,
            Reads reads,
            List<Integer> barrierIntervals) {
        public ArtificialSizes {
            vecaddLog2Lengths = List.copyOf(vecaddLog2Lengths);
            vectors = List.copyOf(vectors);
            lengths = List.copyOf(lengths);
            barrierIntervals = List.copyOf(barrierIntervals);
        }

        /**
         * Sizes of an alignment.
         *
         * @param referenceBases length of the reference that queries are matched against
         * @param shortOnes queries of 36 bases
         * @param longOnes queries of 700 bases
         */
        public record Reads(int referenceBases, int shortOnes, int longOnes) {}
    }

    /**
     * An artificial-barrier program on one input, in one shape.
     *
     * @param every accesses of a thread from one addition to the next, where the program takes that; else 0
     * @param metric which kernels: {@link #TIME}, or those with as many checks written out as printed, {@link #PRINTED}
     * @param additions what is added to it, one after the other
     */
    public record ArtificialSetting(
            ArtificialProgram program,
            ProgramInput input,
            int blocks,
            int threads,
            int every,
            String metric,
            List<Added> additions) {
        static final String WITHOUT = "none";
        static final String TIME = "time";
        static final String PRINTED = "printed";
        static final String DETAIL = "detail";

        public ArtificialSetting {
            additions = List.copyOf(additions);
        }

        /** A setting with everything that can be added to the program. */
        public ArtificialSetting(ArtificialProgram program, ProgramInput input, int blocks, int threads, int every) {
            this(program, input, blocks, threads, every, TIME, program.additions());
        }

        /** Returns a name for progress and errors. */
        String name() {
            String name = program.id() + "/" + input.name();
            return additions.equals(program.additions()) ? name : name + "/" + blocks + "x" + threads;
        }

        /** Returns the trial of a form: {@link #WITHOUT}, or the id of an addition. */
        Trial trial(String metric, String form) {
            return Trial.of(program.id() + "_" + metric + "_" + form, blocks)
                    .withThreads(threads)
                    .withSection(every)
                    .withDataset(input.id());
        }
    }
}
