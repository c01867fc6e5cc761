package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Map of lines of memory, as the SMs of a GPU see them. Immutable.
 *
 * @param bytesApart bytes from one of them to the next
 * @param multiprocessors numbers of the SMs that looked, in order: the rows of {@code atomicNs}
 * @param atomics times of an atomic read, which is done where the line is at home
 * @param reads times of a volatile load, which a copy in the nearer half may serve; null where that was not measured
 * @param halves whether SMs and lines fall into two halves, by the times of atomics
 * @param slices which lines get in each other's way; null where that was not measured, or where two lines give hardly more than one
 * @param handOffs how long a word takes from SM to SM; null where that was not measured
 * @param atomicNs times of an atomic read in nanoseconds, rounded: a row for each SM, a figure for each line
 */
@RecordBuilder
public record MemoryMap(
        int lines,
        int bytesApart,
        List<Integer> multiprocessors,
        LineTimes atomics,
        LineTimes reads,
        CacheHalves halves,
        SliceSharing slices,
        PairTimes handOffs,
        List<List<Integer>> atomicNs) {
    public MemoryMap {
        multiprocessors = Lists.orEmpty(multiprocessors);
        atomicNs = atomicNs == null
                ? List.of()
                : atomicNs.stream().map(List::copyOf).toList();
        Check.require(
                atomicNs.isEmpty() || atomicNs.size() == multiprocessors.size(),
                "atomicNs",
                () -> "it must have a row for each SM");
        Check.require(
                atomicNs.stream().allMatch(row -> row.size() == lines),
                "atomicNs",
                () -> "each row must have a figure for each line");
    }

    /**
     * Times of one serial access of a lone SM, over all SMs and lines, each time the median of some rounds. In nanoseconds.
     *
     * @param farthestNs the longest
     */
    public record LineTimes(double nearestNs, double medianNs, double farthestNs) {
        public LineTimes {
            Check.inOrder(nearestNs, medianNs, farthestNs);
        }
    }

    /**
     * Latency of a word from one SM to another, one way: medians over a sample of pairs, in nanoseconds. In which half the word is at home
     * makes hardly any difference.
     *
     * @param pairs pairs of SMs that were timed
     * @param nearNs both SMs in one half, or all pairs where there are no halves; null where there were none
     * @param acrossNs the SMs in different halves; null where there were none
     */
    public record PairTimes(int pairs, Double nearNs, Double acrossNs) {}

    /**
     * Share of pairs of lines that lie in one slice of the L2 cache, told by the throughput of atomics of all SMs on both lines at once.
     *
     * @param pairs pairs of lines that were tried
     * @param sharing how many of them gave less than the middle between one line and the best pairs
     * @param oneLineOpsPerSecond atomics per second on two words of one line, the median over lines
     * @param apartOpsPerSecond the median over the pairs that do not share
     */
    public record SliceSharing(int pairs, int sharing, double oneLineOpsPerSecond, double apartOpsPerSecond) {
        public SliceSharing {
            Check.require(sharing <= pairs, "sharing", () -> sharing + " of " + pairs + " pairs cannot share");
        }
    }

    /**
     * Halves of SMs and lines, if they fall into two, so that each SM reaches the lines of its own half sooner than the others.
     *
     * @param found whether they do
     * @param explained share of the variance about the means of SMs and lines that the strongest pattern explains
     * @param separation share of the variance of that pattern's figures that lies between their two groups, of SMs or of lines, whichever is less:
     *     1 for two clear groups, 0.75 for a gradual change
     * @param multiprocessors SMs of the first half, that of the SM with the least number; empty unless found
     * @param lines numbers of the lines of the first half; empty unless found
     * @param nearNs median time from the own half, in nanoseconds; null unless found
     * @param farNs median time from the other half, in nanoseconds; null unless found
     * @param agreement share of all SMs and lines whose time lies on the side of the middle between these two that the halves say; null unless
     *     found
     */
    public record CacheHalves(
            boolean found,
            double explained,
            double separation,
            List<Integer> multiprocessors,
            List<Integer> lines,
            Double nearNs,
            Double farNs,
            Double agreement) {
        public CacheHalves {
            multiprocessors = Lists.orEmpty(multiprocessors);
            lines = Lists.orEmpty(lines);
            boolean told = !multiprocessors.isEmpty()
                    && !lines.isEmpty()
                    && nearNs != null
                    && farNs != null
                    && agreement != null;
            Check.require(
                    told || !found,
                    "",
                    () ->
                            "halves that were found must have 'multiprocessors', 'lines', 'nearNs', 'farNs' and 'agreement'");
        }

        /** Returns the finding that there are none, and how far from it. */
        public static CacheHalves none(double explained, double separation) {
            return new CacheHalves(false, explained, separation, List.of(), List.of(), null, null, null);
        }
    }
}
