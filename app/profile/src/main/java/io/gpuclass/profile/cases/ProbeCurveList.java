package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** The twelve memory probes with few blocks, and with as many as the sources' GPUs had: each ratio of them is a curve. */
public final class ProbeCurveList {
    /** Time of few samples, so that no comparison fails on it. */
    public static final Metric ACCESS_TIME = Metric.of("curve-access-time", "ns", Better.NEITHER);

    /** Time of a launch of 1000 accesses of each block, which alone shows what one atomic before them leaves behind. */
    public static final Metric ELAPSED = Metric.of("curve-elapsed", "ms", Better.NEITHER);

    public static final CaseList LIST = CaseList.recordless(
                    Subject.of("probe-curve").sort(Sort.ACCESS).experiment(), "probeCurve", "probes")
            .at(Axis.NAME, "id")
            .at(Axis.PATTERN, "pattern")
            .at(Axis.BLOCKS, "blocks")
            .gives(ACCESS_TIME, "nsPerAccess")
            .gives(ELAPSED, "elapsedMs");

    static final List<CaseList> LISTS = List.of(LIST);

    private ProbeCurveList() {}
}
