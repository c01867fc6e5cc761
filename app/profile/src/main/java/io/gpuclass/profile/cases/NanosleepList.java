package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** Declares the list of real sleep times of warps that ask for so many nanoseconds: a warp alone, and all warps that the device holds. */
public final class NanosleepList {
    /** The longest sleep that can be asked for, in ns (PTX ISA, nanosleep). */
    private static final int LONGEST_NS = 1_000_000;

    private static final int MOST_THREADS = 1024;

    /** Mean time of the sleeps of a run. */
    public static final Metric SLEEP_TIME = Metric.of("sleep-time", "ns", Better.NEITHER);

    /** The longest of the means that the warps of a run saw. */
    public static final Metric LONGEST_SLEEP = Metric.of("longest-sleep", "ns", Better.NEITHER);

    public static final CaseList LIST = CaseList.own(
                    Subject.of("nanosleep").sort(Sort.PLACE).length("asked for ", "the nanoseconds asked for"),
                    "nanosleep",
                    "nanosleep",
                    "How long a sleep of __nanosleep really lasts. Absent where that suite did not run, and in older"
                            + " files.")
            .whole(Axis.LENGTH, "askedNs", LONGEST_NS, "Nanoseconds asked for.")
            .whole(Axis.BLOCKS, "blocks", Integer.MAX_VALUE, "Blocks in the grid.")
            .whole(Axis.INPUT, "threads", MOST_THREADS, "Threads of each block, all of which sleep.")
            .summary(SLEEP_TIME, "nsPerSleep", "Mean time of a sleep, in nanoseconds.")
            .summary(LONGEST_SLEEP, "longestNs", "The longest mean of any warp, in nanoseconds.")
            .holds(
                    one -> one.value(LONGEST_SLEEP) >= one.value(SLEEP_TIME),
                    "the warp that slept longest slept less than the mean of all")
            .shown(new Display(
                    "Real length of a sleep",
                    "A sleep asked for by __nanosleep may take from 0 to twice as long (PTX ISA). Each warp sleeps"
                            + " again and again, alone or beside all that the device holds.",
                    Axis.LENGTH,
                    "asked for, ns",
                    Axis.BLOCKS,
                    SLEEP_TIME,
                    "mean time of a sleep, ns"));

    static final List<CaseList> LISTS = List.of(LIST);

    private NanosleepList() {}
}
