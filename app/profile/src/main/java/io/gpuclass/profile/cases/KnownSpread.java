package io.gpuclass.profile.cases;

import io.gpuclass.profile.levels.Level;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.ProgressGuarantee;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.TeamBarrierResult;
import io.gpuclass.profile.units.Named;
import java.util.List;

/**
 * How far sorts of figures are apart that are alike: of one GPU from run to run, and of two GPUs of a model. From some fifteen profiles of
 * several H200s, whose contentious volatile reads took 617.5 to 656 ns, whose lone blocks were up to 14 % apart and whose barriers 10 %. All
 * comparisons go by this table, and {@code docs/reports.md} shows it. Of several processors: from runs of two pairs of H200s.
 */
public enum KnownSpread {
    /** Volatile accesses of all blocks to one word. */
    CONTENTIOUS_VOLATILE(Reruns.PLACED, 0.07),
    /** All other memory probes. */
    PROBE(Reruns.ACCESS, 0.03),
    /** The barrier of cooperative groups, of one block: the driver decides where its words lie. */
    LONE_GRID_SYNC(Reruns.PLACED, 0.3),
    /** A primitive that one block has to itself. */
    LONE_BLOCK(Reruns.PLACED, 0.15),
    /** A barrier of several blocks. */
    BARRIER(Reruns.PLACED, 0.12),
    /** A condition variable of several blocks: which of its waiters meet falls into groups. */
    CONDITION_VARIABLE(0.05, 0.1),
    /** Any other primitive of several blocks. */
    PRIMITIVE(Reruns.OTHER, 0.05),
    /** A barrier of a warp, a block or a cluster, and reads of shared memory: no word of theirs lies in the L2. */
    BELOW_GRID(Reruns.ACCESS, 0.03),
    /** A whole program. */
    PROGRAM(Reruns.PLACED, 0.12),
    /** Serial and posted accesses of one of several processors to its own memory, or to another GPU's. */
    REACHED_MEMORY(Reruns.ACCESS, 0.07),
    /** Stores there that a fence completes. */
    COMPLETED_STORE(Reruns.OTHER, 0.05),
    /** Accesses there that do not wait for each other. */
    PIPELINED(0.07, 0.25),
    /** Barriers and starvation-free locks over several processors. */
    TEAM(Reruns.OTHER, 0.25),
    /** What several processors do in the host's memory, kernels that end, and locks that starve. */
    UNSTEADY(0.24, 0.3),
    /** Hand-offs, combining, readers, queues and tasks, polling beside atomics, and what is computed from measurements. */
    OTHER(Reruns.PLACED, 0.07);

    private static final String GRID_SYNC = "grid-sync";

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

    /** Returns the share by which two GPUs of a model may differ. */
    public double betweenGpus() {
        return betweenGpus;
    }

    /** Returns the spread of a probe's figures. */
    static KnownSpread ofProbe(FigureKey key) {
        return key.name().startsWith("contentious-volatile") ? CONTENTIOUS_VOLATILE : PROBE;
    }

    /** Returns the spread of a primitive's figures. */
    static KnownSpread ofPrimitive(FigureKey key) {
        if (Integer.valueOf(1).equals(key.blocks())) {
            return GRID_SYNC.equals(key.name()) ? LONE_GRID_SYNC : LONE_BLOCK;
        }
        if (Kind.CONDITION_VARIABLE.id().equals(key.kind())) {
            return CONDITION_VARIABLE;
        }
        boolean barrier = key.metric() == Metric.SKEWED_COST
                || key.metric() == Metric.SKEW
                || Kind.BARRIER.id().equals(key.kind());
        return barrier ? BARRIER : PRIMITIVE;
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
        boolean unsteady = isInHostMemory(key) || TeamBarrierResult.EVENTS.equals(key.name()) || mayStarve(key);
        return unsteady ? UNSTEADY : TEAM;
    }

    /** Returns the spread of all else that several processors do. */
    static KnownSpread ofProcessors(FigureKey key) {
        boolean betweenHostAndGpu = key.metric() == Metric.ROUND_TRIP && isWithHost(key);
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

    /** Whether the CPU takes part. The flags between CPU and GPU lie in the host's memory. */
    private static boolean isWithHost(FigureKey key) {
        return List.of(key.members().split("\\+")).contains(Processor.HOST);
    }

    /** Whether a lock is not known to be starvation-free. */
    private static boolean mayStarve(FigureKey key) {
        return !Kind.BARRIER.id().equals(key.kind())
                && Catalogue.ofTeam(Named.parse(Kind.class, key.kind()), key.name())
                        .map(row -> row.facts().progress() != ProgressGuarantee.STARVATION_FREE)
                        .orElse(true);
    }
}
