package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** The twelve memory probes with few blocks, and with as many as the sources' GPUs had: each ratio of them is a curve. */
public final class ProbeCurveList {
    /** Of few samples, so that no comparison fails on it. */
    public static final Metric ACCESS_TIME = Metric.of("curve-access-time", "ns", Better.NEITHER);

    /** Time of a launch of 1000 accesses of each block, which alone shows what one atomic before them leaves behind. */
    public static final Metric ELAPSED = Metric.of("curve-elapsed", "ms", Better.NEITHER);

    public static final CaseList LIST = CaseList.own(
                    Subject.of("probe-curve").sort(Sort.ACCESS).experiment(),
                    "probeCurve",
                    "probes",
                    "The twelve memory probes with fewer blocks than fill the device, a few samples each. Absent in older"
                            + " files.")
            .text(Axis.NAME, "id", "One of the twelve probes.")
            .text(Axis.PATTERN, "pattern", "How its accesses relate: serial; posted of volatile stores.")
            .whole(Axis.BLOCKS, "blocks", Integer.MAX_VALUE, "Blocks that took part.")
            .summary(ACCESS_TIME, "nsPerAccess", "Steady cost of one access, in nanoseconds.")
            .summary(ELAPSED, "elapsedMs", "Time for 1000 accesses of each block, launch included, in milliseconds.");

    static final List<CaseList> LISTS = List.of(LIST);

    private ProbeCurveList() {}
}
