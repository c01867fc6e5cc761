package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** Declares the probes beyond the twelve: atomics without a return value ({@code red}), and probes in the shared memory of a cluster. */
public final class FurtherProbeList {
    /** The global memory of the device, at device scope. */
    public static final String DEVICE = "device";

    /** The shared memory of a cluster of the largest size that every GPU with clusters runs. */
    public static final String CLUSTER = "cluster-of-8";

    /** Time of few samples, so that no comparison fails on it. */
    public static final Metric ACCESS_TIME = Metric.of("further-access-time", "ns", Better.NEITHER);

    /** Time of a launch of 1000 accesses of each block, which alone shows what one atomic before them leaves behind. */
    public static final Metric ELAPSED = Metric.of("further-elapsed", "ms", Better.NEITHER);

    public static final CaseList LIST = CaseList.recordless(
                    Subject.of("further-probe").sort(Sort.PLACE), "furtherProbes", "probes")
            .at(Axis.NAME, "id")
            .at(Axis.PATTERN, "pattern")
            .at(Axis.HOME, "memory")
            .at(Axis.BLOCKS, "blocks")
            .gives(ACCESS_TIME, "nsPerAccess")
            .gives(ELAPSED, "elapsedMs");

    static final List<CaseList> LISTS = List.of(LIST);

    private FurtherProbeList() {}
}
