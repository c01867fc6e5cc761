package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Subject.Sort;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;

/** Subjects of the lists of a profile, but for those that a single list has. */
public final class Subjects {
    /** One of the twelve memory probes. */
    public static final Subject PROBE = Subject.of("probe").spread(KnownSpread::ofProbe);

    /** Contentious over noncontentious: Stuart & Owens 2011, Table 2. */
    public static final Subject CONTENTIOUS_TO_NONCONTENTIOUS =
            Subject.of("contentious-to-noncontentious").hint("the paper's Table 2");

    /** Over the volatile access: Stuart & Owens 2011, Table 3. */
    public static final Subject TO_VOLATILE = Subject.of("to-volatile").hint("the paper's Table 3");

    /** The paper's line-hostage test. */
    public static final Subject LINE_HOSTAGE_ONE_SHOT = Subject.of("line-hostage-one-shot");

    /** The line-hostage test with sustained atomics. */
    public static final Subject LINE_HOSTAGE_SUSTAINED =
            Subject.of("line-hostage-sustained").sort(Sort.DISTANCE);

    /** Cost of an operation at a scope. */
    public static final Subject SCOPE = Subject.of("scope").spread(KnownSpread::ofScope);

    /** Compare-and-swap of one word by many threads. */
    public static final Subject CONTENDED_CAS = Subject.of("contended-cas");

    /** A synchronization primitive with nothing inside. */
    public static final Subject PRIMITIVE =
            Subject.of("primitive").form().sort(Sort.FORM).spread(KnownSpread::ofPrimitive);

    /** The same where each block makes the same number of operations: Stuart & Owens 2011, section 6. */
    public static final Subject FIXED_WORK = Subject.of("fixed-work")
            .form()
            .hint("a primitive with as many operations in each block")
            .spread(KnownSpread::ofPrimitive)
            .experiment();

    /** The same over many numbers of blocks, with few samples each: Stuart & Owens 2011, Figures 1 to 3. */
    public static final Subject BLOCK_SWEEP = Subject.of("block-sweep")
            .form()
            .hint("a primitive over many numbers of blocks")
            .experiment();

    /** A primitive with work inside the critical section, or between two barriers. */
    public static final Subject SECTION = Subject.of("section")
            .form()
            .hint("a primitive with work inside")
            .sort(Sort.FORM)
            .spread(KnownSpread::ofSection)
            .length("section of ");

    /** A barrier whose blocks arrive apart. */
    public static final Subject SKEWED_BARRIER = Subject.of("skewed-barrier")
            .form()
            .hint("one whose blocks arrive apart")
            .spread(KnownSpread::ofPrimitive);

    /** A program without or with a barrier that it does not need. */
    public static final Subject ARTIFICIAL_BARRIER =
            Subject.of("artificial-barrier").sort(Sort.PROGRAM).spread(KnownSpread::ofProgram);

    /** The same at the sizes that the source prints: Lo et al., Figures 6 to 8. */
    public static final Subject BARRIER_SIZE = Subject.of("barrier-size")
            .hint("artificial barriers at the source's sizes")
            .sort(Sort.PROGRAM)
            .spread(KnownSpread::ofProgram)
            .experiment();

    /** The same over grids and sizes of blocks. */
    public static final Subject BARRIER_GRID = Subject.of("barrier-grid")
            .hint("artificial barriers over grids")
            .sort(Sort.PROGRAM)
            .spread(KnownSpread::ofProgram)
            .experiment();

    /** Hit ratio by the time between an access and another's to the same data. */
    public static final Subject LOCALITY =
            Subject.of("locality").sort(Sort.PROGRAM).spread(KnownSpread::ofProgram);

    /** A program whose phases a barrier separates, or whose threads share a structure. */
    public static final Subject APPLICATION =
            Subject.of("application").sort(Sort.PROGRAM).spread(KnownSpread::ofProgram);

    /** The same where the input grows with the blocks: Mahapatra 2020, section 4.2. */
    public static final Subject WEAK_SCALING =
            Subject.of("weak-scaling").experiment().spread(KnownSpread::ofProgram);

    /** A tile from one block to another. */
    public static final Subject PRODUCER_CONSUMER =
            Subject.of("producer-consumer").form().spread(KnownSpread::ofShared);

    /** A word of data from block to block. */
    public static final Subject MESSAGE =
            Subject.of("message").form().length("bytes ").spread(KnownSpread::ofShared);

    /** Operations on one object that all blocks share. */
    public static final Subject COMBINING =
            Subject.of("combining").form().length("operations of ").spread(KnownSpread::ofShared);

    /** Reads of one object beside a writer. */
    public static final Subject READERS = Subject.of("readers").form().spread(key -> KnownSpread.READERS);

    /** Values through one queue that all blocks share. */
    public static final Subject QUEUE = Subject.of("queue").form().spread(KnownSpread::ofShared);

    /** A tree of tasks that all blocks work off. */
    public static final Subject TASKS =
            Subject.of("tasks").form().length("leaves ").spread(KnownSpread::ofShared);

    /** A barrier of a warp, a block, a cluster or the grid. */
    public static final Subject LEVEL_BARRIER =
            Subject.of("level-barrier").form().spread(KnownSpread::ofLevel);

    /** A read of a block's shared memory, or of another block's in its cluster. */
    public static final Subject SHARED_READ = Subject.of("shared-read").spread(key -> KnownSpread.BELOW_GRID);

    /** Latency between SMs and lines of memory, and between SMs. */
    public static final Subject MEMORY_MAP = Subject.of("memory-map");

    /** Memory as a processor sees it: probes, ratios and line-hostage curve, all at system scope. */
    public static final Subject MEMORY_PROBE =
            Subject.of("memory-probe").spread(KnownSpread::ofMemory).sort(Sort.PROCESSORS);

    /** Cost of a scope on words in a memory. */
    public static final Subject MEMORY_SCOPE =
            Subject.of("memory-scope").spread(KnownSpread::ofProcessors).sort(Sort.PROCESSORS);

    /** Fate of an operation on one word by several processors. */
    public static final Subject HAZARD =
            Subject.of("hazard").spread(KnownSpread::ofProcessors).sort(Sort.PROCESSORS);

    /** A word from one processor to another and its answer. */
    public static final Subject PING_PONG =
            Subject.of("ping-pong").spread(KnownSpread::ofProcessors).sort(Sort.PROCESSORS);

    /** Rate of processors that work on one word, or on one each. */
    public static final Subject CONTENTION =
            Subject.of("contention").spread(KnownSpread::ofProcessors).sort(Sort.PROCESSORS);

    /** A barrier over several processors. */
    public static final Subject TEAM_BARRIER =
            Subject.of("team-barrier").form().spread(KnownSpread::ofTeam).sort(Sort.PROCESSORS);

    /** A mutex or semaphore over several processors. */
    public static final Subject TEAM_LOCK =
            Subject.of("team-lock").form().spread(KnownSpread::ofTeam).sort(Sort.PROCESSORS);

    private Subjects() {}

    /** Returns the key of a figure of a primitive. */
    public static FigureKey key(PrimitiveResult result, Metric metric) {
        return FigureKey.of(PRIMITIVE, metric)
                .of(result.kind(), result.implementation(), result.blocks(), result.initial(), result.writers());
    }

    /** Returns the key of a figure of a primitive with work inside. */
    public static FigureKey key(SectionResult result, Metric metric) {
        return FigureKey.of(SECTION, metric)
                .of(result.kind(), result.implementation(), result.blocks(), result.initial(), result.writers())
                .with(Axis.LENGTH, result.length());
    }
}
