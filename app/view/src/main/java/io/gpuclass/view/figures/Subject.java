package io.gpuclass.view.figures;

import io.gpuclass.profile.units.Named;

/** What a figure is about: the part of a profile that it comes from. */
public enum Subject implements Named {
    /** One of the twelve memory probes. */
    PROBE,
    /** Contentious over noncontentious: Stuart & Owens 2011, Table 2. */
    CONTENTIOUS_TO_NONCONTENTIOUS,
    /** Over the volatile access: Stuart & Owens 2011, Table 3. */
    TO_VOLATILE,
    /** The paper's line-hostage test. */
    LINE_HOSTAGE_ONE_SHOT,
    /** The one with atomics that go on. */
    LINE_HOSTAGE_SUSTAINED,
    /** What an operation costs at a scope. */
    SCOPE,
    /** Compare-and-swap of one word by many threads. */
    CONTENDED_CAS,
    /** A synchronization primitive with nothing inside. */
    PRIMITIVE,
    /** The same where each block makes the same number of operations: Stuart & Owens 2011, section 6. */
    FIXED_WORK,
    /** The same over many numbers of blocks, with few samples each: Stuart & Owens 2011, Figures 1 to 3. */
    BLOCK_SWEEP,
    /** A primitive with work inside the critical section, or between two barriers. */
    SECTION,
    /** A barrier whose blocks arrive apart. */
    SKEWED_BARRIER,
    /** A program without or with a barrier that it does not need. */
    ARTIFICIAL_BARRIER,
    /** How soon an access must follow another's to find its data in the cache. */
    LOCALITY,
    /** A program whose phases a barrier separates, or whose threads share a structure. */
    APPLICATION,
    /** The same where the input grows with the blocks: Mahapatra 2020, section 4.2. */
    WEAK_SCALING,
    /** A tile from one block to another. */
    PRODUCER_CONSUMER,
    /** Operations on one object that all blocks share. */
    COMBINING,
    /** Reads of one object beside a writer. */
    READERS,
    /** Values through one queue that all blocks share. */
    QUEUE,
    /** A tree of tasks that all blocks work off. */
    TASKS,
    /** A barrier of a warp, a block, a cluster or the grid. */
    LEVEL_BARRIER,
    /** A read of a block's shared memory, or of another block's in its cluster. */
    SHARED_READ,
    /** How soon SMs reach lines of memory, and each other. */
    MEMORY_MAP,
    /** What a processor sees of a memory: its probes, ratios and line-hostage curve, all at system scope. */
    MEMORY_PROBE,
    /** What a scope costs on words in a memory. */
    MEMORY_SCOPE,
    /** What becomes of an operation on one word by several processors. */
    HAZARD,
    /** A word from one processor to another and its answer. */
    PING_PONG,
    /** What processors complete that work on one word, or on one each. */
    CONTENTION,
    /** A barrier over several processors. */
    TEAM_BARRIER,
    /** A mutex or semaphore over several processors. */
    TEAM_LOCK;

    /** Whether it is about several processors that share memory. */
    public boolean team() {
        return compareTo(MEMORY_PROBE) >= 0;
    }
}
