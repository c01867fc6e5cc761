package io.gpuclass.profile.units;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the known words that a mistyped one may have meant. */
public final class Spelling {
    private Spelling() {}

    /**
     * Returns the known words nearest to one, best first; none where nothing is near.
     *
     * @param most how many at most
     */
    public static List<String> nearest(String word, Collection<String> known, int most) {
        String plain = word.toLowerCase(Locale.ROOT);
        return known.stream()
                .distinct()
                .filter(each -> distance(plain, each.toLowerCase(Locale.ROOT)) <= Math.max(2, each.length() / 3))
                .sorted(Comparator.comparingInt(each -> distance(plain, each.toLowerCase(Locale.ROOT))))
                .limit(most)
                .toList();
    }

    /** Letters to insert, delete or replace (Levenshtein); one where a word begins with the other, or ends in it. */
    private static int distance(String one, String other) {
        String shorter = one.length() < other.length() ? one : other;
        String longer = one.length() < other.length() ? other : one;
        if (shorter.length() > 3 && (longer.startsWith(shorter) || longer.endsWith(shorter))) {
            return one.equals(other) ? 0 : 1;
        }
        int[] above = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
