package io.gpuclass.engine.input;

import io.gpuclass.engine.input.FastaReader.Sequences;
import java.util.Comparator;
import java.util.stream.IntStream;

/** All suffixes of a text in order, to find matches in a way that has nothing to do with trees. For tests: sorts by comparing. */
final class SuffixArray {
    private final byte[] text;
    private final int[] suffixes;

    SuffixArray(byte[] text) {
        this.text = text;
        Comparator<Integer> order = (one, other) -> compare(text, one, text.length, text, other, text.length);
        suffixes = IntStream.range(0, text.length)
                .boxed()
                .sorted(order)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The longest match is with one of the two suffixes that the query's would stand between. */
    int[] matchingLengths(Sequences queries, int leastMatch) {
        int[] lengths = new int[queries.totalBases()];
        for (int query = 0; query < queries.count(); query++) {
            int end = queries.offsets()[query + 1];
            for (int from = queries.offsets()[query]; from < end; from++) {
                int length = longest(queries.bases(), from, end);
                lengths[from] = length >= leastMatch ? length : 0;
            }
        }
        return lengths;
    }

    private int longest(byte[] query, int from, int end) {
        int low = 0;
        int high = suffixes.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(text, suffixes[middle], text.length, query, from, end) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int above = low < suffixes.length ? common(query, from, end, suffixes[low]) : 0;
        return low > 0 ? Math.max(above, common(query, from, end, suffixes[low - 1])) : above;
    }

    private int common(byte[] query, int from, int end, int suffix) {
        int length = 0;
        while (from + length < end
                && suffix + length < text.length
                && query[from + length] < Sequences.NO_BASE
                && query[from + length] == text[suffix + length]) {
            length++;
        }
        return length;
    }

    private static int compare(byte[] one, int oneFrom, int oneEnd, byte[] other, int otherFrom, int otherEnd) {
        for (int i = 0; ; i++) {
            boolean oneEnds = oneFrom + i == oneEnd;
            boolean otherEnds = otherFrom + i == otherEnd;
            if (oneEnds || otherEnds) {
                return Boolean.compare(otherEnds, oneEnds);
            }
            int difference = one[oneFrom + i] - other[otherFrom + i];
            if (difference != 0) {
                return difference;
            }
        }
    }
}
