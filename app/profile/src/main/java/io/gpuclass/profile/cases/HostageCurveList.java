package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** Declares polls beside sustained atomics, with as many blocks as a GPU of the sources had, and in the shared memory of a cluster. */
public final class HostageCurveList {
    /** Bytes to a word on a line far away: what polls nearby are held against. */
    public static final int FAR_BYTES = 1 << 20;

    /** Bytes from the word that is polled in a cluster to the shared memory of the next block: the same there. */
    public static final int NEXT_BLOCK_BYTES = 8192;

    /** Time of few samples, so that no comparison fails on it. */
    public static final Metric POLL_TIME = Metric.of("curve-poll-time", "ns", Better.NEITHER);

    public static final CaseList LIST = CaseList.recordless(
                    Subject.of("hostage-curve").sort(Sort.PLACE), "hostageCurve", "hostage")
            .at(Axis.HOME, "memory")
            .at(Axis.SHARE, "share")
            .at(Axis.DISTANCE_BYTES, "distanceBytes")
            .at(Axis.BLOCKS, "blocks")
            .gives(POLL_TIME, "nsPerPoll");

    static final List<CaseList> LISTS = List.of(LIST);

    private HostageCurveList() {}
}
