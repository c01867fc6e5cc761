package io.gpuclass.fleet;

import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives each key a number, so that a table of figures need not repeat it. Profiles of one model have the same keys in the same order,
 * so the keys of the last profile are tried first, which is quicker than to look each up. Threads may share it.
 */
final class KeyNumbers {
    private final Map<FigureKey, Integer> numbers = new ConcurrentHashMap<>();
    private final ThreadLocal<Numbered> last = ThreadLocal.withInitial(() -> new Numbered(List.of(), new int[0]));

    /** Figures with the numbers of their keys. */
    private record Numbered(List<Figure> figures, int[] numbers) {}

    int[] of(List<Figure> figures) {
        Numbered before = last.get();
        int[] all = new int[figures.size()];
        for (int i = 0; i < all.length; i++) {
            FigureKey key = figures.get(i).key();
            boolean same = i < before.numbers.length
                    && key.equals(before.figures.get(i).key());
            all[i] = same ? before.numbers[i] : of(key);
        }
        last.set(new Numbered(figures, all));
        return all;
    }

    private int of(FigureKey key) {
        Integer known = numbers.get(key);
        return known == null ? add(key) : known;
    }

    private synchronized int add(FigureKey key) {
        return numbers.computeIfAbsent(key, unknown -> numbers.size());
    }

    Map<FigureKey, Integer> all() {
        return Map.copyOf(numbers);
    }
}
