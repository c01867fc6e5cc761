package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * Where lines of memory lie, as the SMs of a GPU see them. Immutable.
 *
 * @param lines lines that were looked at
 * @param bytesApart bytes from one of them to the next
 * @param multiprocessors numbers of the SMs that looked, in order: the rows of {@code atomicNs}
 * @param atomics times of an atomic read, which is done where the line is at home
 * @param reads times of a volatile load, which a copy in the nearer half may serve; null where that was not measured
 * @param halves whether SMs and lines fall into two halves, by the times of atomics
 * @param slices which lines get in each other's way; null where that was not measured, or where two lines give hardly more than one
 * @param handOffs how long a word takes from SM to SM; null where that was not measured
 * @param atomicNs times of an atomic read in nanoseconds, rounded: a row for each SM, a figure for each line
 */
public record MemoryMap(
        int lines,
        int bytesApart,
        List<Integer> multiprocessors,
        @Required LineTimes atomics,
        LineTimes reads,
        @Required CacheHalves halves,
        SliceSharing slices,
        PairTimes handOffs,
        List<List<Integer>> atomicNs) {
    public MemoryMap {
        Check.atLeast(1, lines, "lines");
        Check.atLeast(1, bytesApart, "bytesApart");
        multiprocessors = Lists.orEmpty(multiprocessors);
        atomicNs = atomicNs == null
                ? List.of()
                : atomicNs.stream().map(List::copyOf).toList();
        Check.that(
                atomicNs.isEmpty() || atomicNs.size() == multiprocessors.size(),
                "atomicNs",
                () -> "it must have a row for each SM");
        Check.that(
                atomicNs.stream().allMatch(row -> row.size() == lines),
                "atomicNs",
                () -> "each row must have a figure for each line");
    }
}
