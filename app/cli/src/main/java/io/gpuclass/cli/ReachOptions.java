package io.gpuclass.cli;

import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.ptx.Grid;
import io.gpuclass.model.ptx.Proof.Extent;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code prove}: on how many threads it explores, and how far. */
final class ReachOptions {
    private static final long MOST_EXECUTIONS = 20_000;
    private static final int MOST_BLOCKS = 16;
    private static final int MOST_BLOCKS_OF_A_CLUSTER = 16;
    private static final int MOST_LANES = 32;
    private static final int MOST_PHASES = 16;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--executions",
            paramLabel = "N",
            defaultValue = "200000",
            description = "Give up after N executions. Default: ${DEFAULT-VALUE}.")
    private long executions;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "Follow loops that memory ends, and that do more than poll, for at most N rounds; those with a count"
                            + " of their own to the end. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description = "Explore each promise on N blocks. Default: the fewest that can break it, or a few more.")
    private int blocks;

    @Option(
            names = {"--threads", "--lanes"},
            paramLabel = "N",
            description = "Let N threads of each block, lanes of one warp, call. Default: 1 or 2, of a lock 1.")
    private int threads;

    @Option(
            names = "--phases",
            paramLabel = "N",
            defaultValue = "2",
            description = "Let a barrier come to its N-th phase. Default: ${DEFAULT-VALUE}.")
    private int phases;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "1",
            description = "With --kind barrier, mutex or semaphore: 2 also explores blocks of two GPUs. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int gpus;

    @Option(
            names = "--cluster",
            paramLabel = "N",
            description = "With --kernel or --kind: N blocks each make up a cluster. Default: what the kernel says by"
                    + " __cluster_dims__, else none.")
    private int cluster;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            description =
                    "With --kind bounded-queue: it has N places, so that their reuse is explored, for N from 2 to 16."
                            + " Default: what its type says.")
    private int capacity;

    @Option(
            names = "--time-budget",
            paramLabel = "TIME",
            defaultValue = "1m",
            description =
                    "Give up on a test, or on a shape of a promise, after this much processor time, if --work has not"
                            + " ended it before. Default: ${DEFAULT-VALUE}.")
    private Duration timeBudget;

    @Option(
            names = "--work",
            paramLabel = "N",
            defaultValue = "250000",
            description = "Give up on a test, or on a shape of a promise, after N steps, which are the same on every"
                    + " machine; a smaller shape follows if there is one. Default: ${DEFAULT-VALUE}, some seconds.")
    private long work;

    /**
     * Refuses numbers that make no sense together.
     *
     * @param kind of a type that is explored; null for none
     * @param ofKernel whether a whole kernel is explored
     */
    void check(UserKind kind, boolean ofKernel) {
        for (String option : List.of("--blocks", "--threads", "--cluster", "--capacity")) {
            OptionSpec given = spec.commandLine().getParseResult().matchedOption(option);
            if (given != null && Integer.valueOf(0).equals(given.getValue())) {
                throw wrongUsage(option + " must be at least 1; without it the shape is chosen");
            }
        }
        if (executions < 1 || rounds < 1 || work < 1) {
            throw wrongUsage("--executions, --rounds and --work must be at least 1");
        }
        if (blocks < 0 || blocks > MOST_BLOCKS || threads < 0 || threads > MOST_LANES) {
            throw wrongUsage("--blocks goes up to " + MOST_BLOCKS + ", --threads up to " + MOST_LANES);
        }
        if (phases < 2 || phases > MOST_PHASES || gpus < 1 || gpus > 2) {
            throw wrongUsage("--phases goes from 2 to " + MOST_PHASES + ", and --gpus is 1 or 2");
        }
        if (capacity < 0 || capacity > 0 && kind != UserKind.BOUNDED_QUEUE) {
            throw wrongUsage("--capacity says how many places a type of --kind bounded-queue has");
        }
        if (cluster < 0 || cluster > MOST_BLOCKS_OF_A_CLUSTER || cluster > 0 && kind == null && !ofKernel) {
            throw wrongUsage("--cluster goes from 1 to " + MOST_BLOCKS_OF_A_CLUSTER
                    + ", with --kernel or --kind; litmus tests name the cluster of each thread");
        }
        if (blocks % Math.max(1, cluster) > 0 || cluster > 1 && gpus > 1) {
            throw wrongUsage("--blocks has to be a multiple of --cluster, on one GPU");
        }
    }

    private ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    Bounds bounds() {
        return new Bounds(rounds, executions, timeBudget.toMillis(), work);
    }

    /** Returns fewer executions, for what is explored many times. */
    Bounds few() {
        return new Bounds(rounds, Math.min(executions, MOST_EXECUTIONS), timeBudget.toMillis(), work);
    }

    Extent extent() {
        return new Extent(blocks, threads, phases, Math.max(1, cluster));
    }

    /** Returns the grid of a whole kernel. */
    Grid grid() {
        return new Grid(1, blocks, threads == 0 ? 1 : threads, Math.max(1, cluster));
    }

    boolean isOverGpus() {
        return gpus > 1;
    }

    UserCode withCapacity(UserCode code) {
        return capacity == 0 ? code : code.withCapacity(capacity);
    }

    /** Returns how far loops are followed, in words. */
    String loops() {
        return rounds + (rounds == 1 ? " round" : " rounds");
    }

    /**
     * Returns how far it is explored, in words.
     *
     * @param callers who calls, if that is not said
     */
    List<String> limits(String callers) {
        List<String> limits = new ArrayList<>();
        limits.add(phases + " phases");
        limits.add("loops that do more than poll " + loops());
        if (threads == 0 && !callers.isEmpty()) {
            limits.add(callers + " (--lanes N for more)");
        }
        return limits;
    }
}
