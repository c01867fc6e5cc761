package io.gpuclass.profile.primitives;

/** What sets an implementation apart from others of its kind, as far as measuring and checking it goes. */
public enum Trait {
    /** A semaphore that readers enter one place at a time and writers as a whole (Mahapatra 2020, section 3.2). */
    READERS_AND_WRITERS,
    /** Its 32-bit counters go on from use to use and so wrap; it can be started shortly before. */
    COUNTS_ON,
    /**
     * Lacks something that the front of the C++ library offers, such as giving a wait up, or takes any block's object only once: exported
     * headers, which change what code stands on, never select it.
     */
    ASKS_MORE,
    /** A barrier that is the end of a kernel: it keeps no state, and no block waits for another. */
    ENDS_THE_KERNEL,
    /** As printed in a source, with its slips mended: what the source claims is held against it, and nothing else. It is never advised. */
    AS_PUBLISHED,
    /** What programs use without this library, one of each kind at most: answers say how much faster they are than it. */
    INCUMBENT,
    /** What the C++ library uses by itself, one of each kind at most: it stays the answer unless something is surely faster. */
    LIBRARY_DEFAULT,
    /** What the C++ library uses instead where one block on each SM contends, one of each kind at most. */
    LIBRARY_DEFAULT_AT_LOW,
    /** A twin with one deliberate fault, which verification must catch. */
    BROKEN
}
