package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject.Sort;
import java.util.List;

/** Declares polls beside atomics that go on, with as many blocks as a GPU of the sources had, and in the shared memory of a cluster. */
public final class HostageCurveList {
    /** Bytes to a word on a line far away: what polls nearby are held against. */
    public static final int FAR_BYTES = 1 << 20;

    /** Bytes from the word that is polled in a cluster to the shared memory of the next block: the same there. */
    public static final int NEXT_BLOCK_BYTES = 8192;

    private static final int MOST_SHARE = 16;

    /** Of few samples, so that no comparison fails on it. */
    public static final Metric POLL_TIME = Metric.of("curve-poll-time", "ns", Better.NEITHER);

    public static final CaseList LIST = CaseList.own(
                    Subject.of("hostage-curve").sort(Sort.PLACE),
                    "hostageCurve",
                    "hostage",
                    "Polls of a word while some blocks keep atomics going on another, with fewer blocks than fill the device,"
                            + " and in the shared memory of a cluster. Absent in older files.")
            .text(
                    Axis.HOME,
                    "memory",
                    "Where the words lie: device, its global memory; cluster-of-8, shared memory of the first block of"
                            + " clusters of so many.")
            .whole(
                    Axis.SHARE,
                    "share",
                    MOST_SHARE,
                    "Of each 16 blocks, how many keep atomics going; of a cluster, how many 16ths.")
            .whole(
                    Axis.DISTANCE_BYTES,
                    "distanceBytes",
                    Integer.MAX_VALUE,
                    "Bytes from the polled word to that of the atomics; 1048576 is a line far away, and 8192 in a cluster"
                            + " is the next block's shared memory.")
            .whole(Axis.BLOCKS, "blocks", Integer.MAX_VALUE, "Blocks that took part.")
            .summary(POLL_TIME, "nsPerPoll", "Time of one poll, in nanoseconds.");

    static final List<CaseList> LISTS = List.of(LIST);

    private HostageCurveList() {}
}
