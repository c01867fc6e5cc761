package io.gpuclass.profile.map;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import java.util.List;

/**
 * Whether SMs and lines fall into two halves, so that each SM reaches the lines of its own half sooner than the others.
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
        boolean told =
                !multiprocessors.isEmpty() && !lines.isEmpty() && nearNs != null && farNs != null && agreement != null;
        Check.that(
                told || !found,
                "",
                () -> "halves that were found must have 'multiprocessors', 'lines', 'nearNs', 'farNs' and 'agreement'");
        Check.atLeast(0, nearNs, "nearNs");
        Check.atLeast(0, farNs, "farNs");
        Check.within(0, explained, 1, "explained");
        Check.within(0, separation, 1, "separation");
        Check.within(0, agreement, 1, "agreement");
    }

    /** Returns that there are none, and how far from it. */
    public static CacheHalves none(double explained, double separation) {
        return new CacheHalves(false, explained, separation, List.of(), List.of(), null, null, null);
    }
}
