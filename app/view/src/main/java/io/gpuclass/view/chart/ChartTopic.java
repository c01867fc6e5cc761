package io.gpuclass.view.chart;

import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.units.Named;

/**
 * Topic of charts.
 *
 * @param place where a page shows them among those of other topics
 * @param id the ids of its charts start with it
 * @param optIn whether it comes from a suite that runs only where it is asked for
 * @param note what its charts have in common, in a sentence or two
 */
public record ChartTopic(int place, String id, boolean optIn, String title, String note)
        implements Named, Comparable<ChartTopic> {
    /** Rate of all blocks together: Stuart & Owens 2011, Figures 1 to 3. */
    public static final ChartTopic RATE = always(0, "rate", "Operations per second")
            .noted("Of all blocks together, with nothing inside; a barrier counts once for all.");
    /** The same as densely as the figures have it. */
    public static final ChartTopic SWEEP = optional(1, "sweep", "Block by block")
            .noted(
                    "Operations per second of all blocks together over many numbers of blocks, with few samples each: only"
                            + " the shape counts.");

    public static final ChartTopic FAIRNESS = always(2, "fairness", "Fairness")
            .noted("The Jain index over the blocks' completions in a fixed time: 1 when all got the same.");
    /** As in the sweeps over critical sections of Mahapatra 2020, section 5.2.2. */
    public static final ChartTopic SECTION = always(3, "section", "Work in the critical section")
            .noted(
                    "How many times as long an operation takes as with the best form, by the global loads and stores in each"
                            + " critical section, or between two barriers.");
    /** Each block has the same to do, so that the work grows with the blocks, as in Mahapatra 2020, section 4. */
    public static final ChartTopic WEAK_SCALING = always(4, "weak-scaling", "Weak scaling")
            .noted(
                    "Each block has the same to do, so that the work grows with the blocks: the time that one block takes for"
                            + " one operation. A barrier, which all have at once, would stay level at best; what one has after the"
                            + " other rises with the blocks.");

    public static final ChartTopic HOSTAGE = always(5, "hostage", "Line contention (line hostage)")
            .noted("How many times longer a poll takes while other blocks keep atomics going so many bytes away.");
    /** As Giroux S9329 holds processors against each other, by who owns the memory. */
    public static final ChartTopic CONTENTION = always(6, "contention", "Contention between processors")
            .noted(
                    "Operations per second of GPUs and the CPU together, on one word or on one each, by the memory that holds it.");
    /** As Mahapatra 2020, section 5.3, compares barriers. */
    public static final ChartTopic APPLICATION = optional(7, "application", "Applications")
            .noted(
                    "Time from launch to end, with each barrier, lock or way to write, by the number of blocks. Each result"
                            + " was checked.");
    /** Lo et al., Figure 5. */
    public static final ChartTopic LOCALITY = optional(8, "locality", "Locality")
            .noted(
                    "Share of the accesses that found the data of a neighbouring warp's in the cache, by the time since that"
                            + " access.");
    /** Every figure of the sources that shows measurements. */
    public static final ChartTopic FIGURE = optional(9, "figure", "Figures of the sources")
            .noted(
                    "The sources' figures, measured on this machine: with the forms as printed, or with the library's where a"
                            + " profile lacks some of those.");

    /** As the ratios of Stuart & Owens 2011, section 4, go by how many contend. */
    public static final ChartTopic CURVE = always(10, "curve", "Ratios by number of blocks")
            .noted("How many times as long one access takes as another, of one word by all blocks, or of one each.");

    /** Behind all others. */
    private static final int DECLARED = 100;

    private static ChartTopic always(int place, String id, String title) {
        return new ChartTopic(place, id, false, title, "");
    }

    private static ChartTopic optional(int place, String id, String title) {
        return new ChartTopic(place, id, true, title, "");
    }

    private ChartTopic noted(String text) {
        return new ChartTopic(place, id, optIn, title, text);
    }

    static ChartTopic of(CaseList list, Display shown) {
        int place = DECLARED + CaseLists.ALL.indexOf(list);
        return new ChartTopic(place, list.subject().id(), true, shown.title(), shown.note());
    }

    /** Returns the id of its chart of a subject; of nothing in particular, where that is empty. */
    String chartId(String subject) {
        return id + (subject.isEmpty() ? "" : "-" + subject);
    }

    @Override
    public int compareTo(ChartTopic other) {
        return Integer.compare(place, other.place);
    }
}
