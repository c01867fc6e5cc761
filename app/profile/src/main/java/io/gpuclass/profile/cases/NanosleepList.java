package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** Declares the list of real sleep times of warps that ask for so many nanoseconds: a warp alone, and all warps that the device holds. */
public final class NanosleepList {
    /** Mean time of the sleeps of a run. */
    public static final Metric SLEEP_TIME = Metric.of("sleep-time", "ns", Better.NEITHER);

    /** The longest of the means that the warps of a run saw. */
    public static final Metric LONGEST_SLEEP = Metric.of("longest-sleep", "ns", Better.NEITHER);

    public static final CaseList LIST = CaseList.recordless(
                    Subject.of("nanosleep").sort(Sort.PLACE).length("asked for ", "the nanoseconds asked for"),
                    "nanosleep",
                    "nanosleep")
            .at(Axis.LENGTH, "askedNs")
            .at(Axis.BLOCKS, "blocks")
            .threads()
            .gives(SLEEP_TIME, "nsPerSleep")
            .gives(LONGEST_SLEEP, "longestNs")
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
