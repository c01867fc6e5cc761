package io.gpuclass.profile.cases;

import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.units.Named;
import java.util.List;

/**
 * Known spread of figures that are alike: of one GPU from run to run, and of two GPUs of a model at the least. How far GPUs are
 * apart in one figure is learnt from profiles; no figure is taken to be steadier than its sort. From some fifteen profiles of several H200s
 * and two H100s, whose contentious volatile reads took 617.5 to 656 ns, whose lone blocks were up to 21 % apart and what few blocks share
 * 57 %, by where its words lie. All comparisons go by this table, to which {@code docs/reports.md} refers. Of several processors: from runs of
 * four pairs and three fours of H200s, whose barrier on one word was up to 32 % apart with 2112 blocks of each of four.
 */
public enum KnownSpread {
    /** Volatile accesses of all blocks to one word. */
    CONTENTIOUS_VOLATILE(Reruns.PLACED, 0.07),
    /** Memory probes whose accesses do not wait for each other. */
    PIPELINED_PROBE(Reruns.PLACED, 0.2),
    /** All other memory probes. */
    PROBE(Reruns.ACCESS, 0.03),
    /** The barrier of cooperative groups, of one block or in a program: the driver decides where its words lie. */
    GRID_SYNC(Reruns.PLACED, 0.3),
    /** A primitive that one block has to itself. */
    LONE_BLOCK(Reruns.PLACED, 0.22),
    /** A barrier of several blocks. */
    BARRIER(Reruns.PLACED, 0.08),
    /** A condition variable of several blocks: which of its waiters meet falls into groups. */
    CONDITION_VARIABLE(0.05, 0.1),
    /** A semaphore of several blocks. */
    SEMAPHORE(Reruns.OTHER, 0.12),
    /** A mutex of several blocks. */
    MUTEX(Reruns.OTHER, 0.05),
    /** Fairness between blocks. */
    FAIRNESS(Reruns.OTHER, 0.2),
    /** A primitive or a program with one, as its source printed it. */
    AS_PUBLISHED(Reruns.PLACED, 0.5),
    /** A primitive with work inside. */
    SECTION(Reruns.PLACED, 0.3),
    /** A barrier of a warp, a block or a cluster, and reads of shared memory: no word of theirs lies in the L2. */
    BELOW_GRID(Reruns.ACCESS, 0.05),
    /** A whole program. */
    PROGRAM(Reruns.PLACED, 0.16),
    /** Cost of an operation of a lone block at a scope: its word lies near or far. */
    LONE_SCOPE(Reruns.PLACED, 0.9),
    /** The same of all blocks. */
    SCOPE(Reruns.PLACED, 0.22),
    /** A queue, a tree of tasks, a combined object of at most sixteen blocks, or a hand-off there: its words lie near or far. */
    FEW_BLOCKS(Reruns.PLACED, 0.65),
    /** The same of more blocks. */
    MANY_BLOCKS(Reruns.PLACED, 0.1),
    /** Hand-offs from block to block in a primitive. */
    HAND_OFF(Reruns.PLACED, 0.25),
    /** Reads of one object beside a writer. */
    READERS(Reruns.PLACED, 0.25),
    /** Serial and posted accesses of one of several processors to its own memory, or to another GPU's. */
    REACHED_MEMORY(Reruns.ACCESS, 0.07),
    /** Stores there that a fence completes. */
    COMPLETED_STORE(Reruns.OTHER, 0.05),
    /** Accesses there that do not wait for each other. */
    PIPELINED(0.07, 0.25),
    /** Barriers and starvation-free locks over several processors that keep words with each. */
    TEAM(Reruns.OTHER, 0.25),
    /** The same with words in one place, which all poll over links. */
    TEAM_IN_ONE_PLACE(Reruns.OTHER, 0.4),
    /** Figures of several processors in the host's memory, of kernels that end, and of locks that starve. */
    UNSTEADY(0.24, 0.3),
    /** Polling beside atomics, and what is computed from measurements. */
    OTHER(Reruns.PLACED, 0.07);

    private static final String GRID_SYNC_NAME = "grid-sync";

    /** Ending of names of forms that are measured as printed. */
    private static final String AS_PUBLISHED_NAME = "-as-published";

    private static final int FEW = 16;

    private final double betweenRuns;
    private final double betweenGpus;

    KnownSpread(double betweenRuns, double betweenGpus) {
        this.betweenRuns = betweenRuns;
        this.betweenGpus = betweenGpus;
    }

    /** Returns the share by which a run of the same GPU may find a figure elsewhere, beyond its interval. */
    public double betweenRuns() {
        return betweenRuns;
    }

    /** Returns the share by which two GPUs of a model may differ at the least, the greater figure over the smaller one. */
    public double betweenGpus() {
        return betweenGpus;
    }

    /** Returns the spread of a probe's figures. */
    static KnownSpread ofProbe(FigureKey key) {
        if (Pattern.PIPELINED.id().equals(key.pattern())) {
            return PIPELINED_PROBE;
        }
        return key.name().startsWith("contentious-volatile") ? CONTENTIOUS_VOLATILE : PROBE;
    }

    /** Returns the spread of a primitive's figures. */
    static KnownSpread ofPrimitive(FigureKey key) {
        if (key.metric() == Metric.FAIRNESS) {
            return FAIRNESS;
        }
        if (key.name().endsWith(AS_PUBLISHED_NAME)) {
            return AS_PUBLISHED;
        }
        if (key.metric() == Metric.HAND_OFF_P50) {
            return Integer.valueOf(1).equals(key.blocks()) ? FEW_BLOCKS : HAND_OFF;
        }
        if (Integer.valueOf(1).equals(key.blocks())) {
            return GRID_SYNC_NAME.equals(key.name()) ? GRID_SYNC : LONE_BLOCK;
        }
        return ofKind(key);
    }

    private static KnownSpread ofKind(FigureKey key) {
        boolean apart = key.metric() == Metric.SKEWED_COST || key.metric() == Metric.SKEW;
        return switch (apart ? Kind.BARRIER : Named.parse(Kind.class, key.kind())) {
            case BARRIER -> BARRIER;
            case CONDITION_VARIABLE -> CONDITION_VARIABLE;
            case SEMAPHORE -> SEMAPHORE;
            case MUTEX -> MUTEX;
        };
    }

    /** Returns the spread of a primitive with work inside. */
    static KnownSpread ofSection(FigureKey key) {
        return key.name().endsWith(AS_PUBLISHED_NAME) ? AS_PUBLISHED : SECTION;
    }

    /** Returns the spread of a program. */
    static KnownSpread ofProgram(FigureKey key) {
        if (GRID_SYNC_NAME.equals(key.name())) {
            return GRID_SYNC;
        }
        return key.name() != null && key.name().endsWith(AS_PUBLISHED_NAME) ? AS_PUBLISHED : PROGRAM;
    }

    /** Returns the spread of what an operation costs at a scope. */
    static KnownSpread ofScope(FigureKey key) {
        return Integer.valueOf(1).equals(key.blocks()) ? LONE_SCOPE : SCOPE;
    }

    /** Returns the spread of what blocks share that is no primitive. */
    static KnownSpread ofShared(FigureKey key) {
        return key.blocks() != null && key.blocks() <= FEW ? FEW_BLOCKS : MANY_BLOCKS;
    }

    /** Returns the spread of a barrier at a level. */
    static KnownSpread ofLevel(FigureKey key) {
        return Level.GRID.id().equals(key.kind()) ? BARRIER : BELOW_GRID;
    }

    /** Returns the spread of what a processor sees of a memory. */
    static KnownSpread ofMemory(FigureKey key) {
        if (isInHostMemory(key)) {
            return UNSTEADY;
        }
        return key.metric() == Metric.ACCESS_TIME ? ofPattern(key.pattern()) : OTHER;
    }

    /** Returns the spread of barriers and locks over several processors. */
    static KnownSpread ofTeam(FigureKey key) {
        boolean unsteady = isInHostMemory(key) || GroupBarrierResult.EVENTS.equals(key.name()) || mayStarve(key);
        return unsteady ? UNSTEADY : key.name().equals(GroupBarrierResult.SYSTEM) ? TEAM : TEAM_IN_ONE_PLACE;
    }

    /** Returns the spread of all else that several processors do. */
    static KnownSpread ofProcessors(FigureKey key) {
        boolean betweenHostAndGpu = key.metric() == Metric.ROUND_TRIP
                && List.of(key.members().split("\\+")).contains(Processor.HOST);
        return isInHostMemory(key) || betweenHostAndGpu ? UNSTEADY : OTHER;
    }

    private static KnownSpread ofPattern(String pattern) {
        return switch (Named.parse(Pattern.class, pattern)) {
            case COMPLETED -> COMPLETED_STORE;
            case PIPELINED -> PIPELINED;
            default -> REACHED_MEMORY;
        };
    }

    private static boolean isInHostMemory(FigureKey key) {
        return Processor.HOST.equals(key.home());
    }

    /** Returns whether a lock is not known to be starvation-free. */
    private static boolean mayStarve(FigureKey key) {
        return !Kind.BARRIER.id().equals(key.kind())
                && Catalogue.ofTeam(Named.parse(Kind.class, key.kind()), key.name())
                        .map(row -> row.facts().progress() != ProgressGuarantee.STARVATION_FREE)
                        .orElse(true);
    }
}
