package io.gpuclass.view.chart;

/** What charts are about, in the order in which a page shows them. */
public enum ChartTopic {
    /** How often all blocks together have a primitive: Stuart & Owens 2011, Figures 1 to 3. */
    RATE(
            "rate",
            "Operations per second",
            "Of all blocks together, with nothing inside; a barrier counts once for all."),
    FAIRNESS(
            "fairness",
            "Fairness",
            "The Jain index over the blocks' completions in a fixed time: 1 when all got the same."),
    /** As in the sweeps over critical sections of Mahapatra 2020, section 5.2.2. */
    SECTION(
            "section",
            "Work inside the section",
            "Global loads and stores in each critical section, or between two barriers."),
    /** Each block has the same to do, so that the work grows with the blocks, as in Mahapatra 2020, section 4. */
    WEAK_SCALING(
            "weak-scaling",
            "Weak scaling",
            "Each block has the same to do, so that the work grows with the blocks: the time that one block takes for one operation."
                    + " A barrier, which all have at once, would stay level at best; what one has after the other rises with the"
                    + " blocks."),
    HOSTAGE(
            "hostage",
            "Line hostage",
            "How many times longer a poll takes while other blocks keep atomics going so many bytes away."),
    /** As Mahapatra 2020, section 5.3, compares barriers. */
    APPLICATION(
            "application",
            "Applications",
            "Time from launch to end, with each barrier, lock or way to write, by the number of blocks. Each result was checked."),
    /** Lo et al., Figure 5. */
    LOCALITY(
            "locality",
            "Locality",
            "Share of the accesses that found the data of a neighbouring warp's in the cache, by the time since that access.");

    private final String id;
    private final String title;
    private final String note;

    ChartTopic(String id, String title, String note) {
        this.id = id;
        this.title = title;
        this.note = note;
    }

    /** Returns what the ids of its charts start with. */
    public String id() {
        return id;
    }

    /** Returns the id of its chart of a subject; of nothing in particular, where that is empty. */
    String chartId(String subject) {
        return id + (subject.isEmpty() ? "" : "-" + subject);
    }

    public String title() {
        return title;
    }

    /** Returns what its charts have in common, in a sentence or two. */
    public String note() {
        return note;
    }
}
