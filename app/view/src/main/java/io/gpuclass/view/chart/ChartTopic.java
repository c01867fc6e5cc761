package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Named;

/** What charts are about, in the order in which a page shows them. The ids of its charts start with its own. */
public enum ChartTopic implements Named {
    /** How often all blocks together have a primitive: Stuart & Owens 2011, Figures 1 to 3. */
    RATE("Operations per second", "Of all blocks together, with nothing inside; a barrier counts once for all."),
    /** The same as densely as the figures have it. */
    SWEEP(
            "Block by block",
            "Operations per second of all blocks together over many numbers of blocks, with few samples each: what"
                    + " counts is the shape."),
    FAIRNESS("Fairness", "The Jain index over the blocks' completions in a fixed time: 1 when all got the same."),
    /** As in the sweeps over critical sections of Mahapatra 2020, section 5.2.2. */
    SECTION("Work inside the section", "Global loads and stores in each critical section, or between two barriers."),
    /** Each block has the same to do, so that the work grows with the blocks, as in Mahapatra 2020, section 4. */
    WEAK_SCALING(
            "Weak scaling",
            "Each block has the same to do, so that the work grows with the blocks: the time that one block takes for"
                + " one operation. A barrier, which all have at once, would stay level at best; what one has after the"
                + " other rises with the blocks."),
    HOSTAGE(
            "Line hostage",
            "How many times longer a poll takes while other blocks keep atomics going so many bytes away."),
    /** As Giroux S9329 holds processors against each other, by who owns the memory. */
    CONTENTION(
            "Contention between processors",
            "What GPUs and the CPU complete together on one word, or on one each, by whose memory holds it."),
    /** As Mahapatra 2020, section 5.3, compares barriers. */
    APPLICATION(
            "Applications",
            "Time from launch to end, with each barrier, lock or way to write, by the number of blocks. Each result"
                    + " was checked."),
    /** Lo et al., Figure 5. */
    LOCALITY(
            "Locality",
            "Share of the accesses that found the data of a neighbouring warp's in the cache, by the time since that"
                    + " access."),
    /** Every figure of the sources that shows measurements. */
    FIGURE(
            "Figures of the sources",
            "What the sources' figures show, measured on this machine: forms as printed, or all of the library where a"
                    + " profile has not all of those.");

    private final String title;
    private final String note;

    ChartTopic(String title, String note) {
        this.title = title;
        this.note = note;
    }

    /** Returns the id of its chart of a subject; of nothing in particular, where that is empty. */
    String chartId(String subject) {
        return id() + (subject.isEmpty() ? "" : "-" + subject);
    }

    /** Whether it comes from a suite that runs only where it is asked for. */
    public boolean optIn() {
        return this == SWEEP || this == APPLICATION || this == LOCALITY || this == FIGURE;
    }

    public String title() {
        return title;
    }

    /** Returns what its charts have in common, in a sentence or two. */
    public String note() {
        return note;
    }
}
