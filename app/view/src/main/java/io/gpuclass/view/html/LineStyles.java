package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.LineColours;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The colour of each name, the same in all charts of a page in which its line stands out: names in one chart differ while there are
 * enough colours; of those left, each name takes one that few others have.
 */
final class LineStyles {
    /** So many of the first colours are told apart by everybody. */
    private static final int CLEAREST = 7;

    private LineStyles() {}

    /** Returns the class of each name. */
    static Map<String, String> of(List<Chart> charts) {
        Map<String, Set<String>> together = new LinkedHashMap<>();
        for (Chart chart : charts) {
            Set<String> names = chart.lines().stream()
                    .filter(line -> line.rank() == Rank.LEADS)
                    .map(Line::name)
                    .collect(Collectors.toCollection(TreeSet::new));
            names.forEach(name ->
                    together.computeIfAbsent(name, key -> new HashSet<>()).addAll(names));
        }
        Map<String, Integer> places = new HashMap<>();
        int[] uses = new int[LineColours.ON_LIGHT.size()];
        together.entrySet().stream()
                .sorted(Comparator.comparing(each -> -each.getValue().size()))
                .forEach(each -> {
                    Set<Integer> near =
                            each.getValue().stream().map(places::get).collect(Collectors.toSet());
                    int place = IntStream.range(0, uses.length)
                            .boxed()
                            .min(Comparator.<Integer, Boolean>comparing(near::contains)
                                    .thenComparing(colour -> colour >= CLEAREST)
                                    .thenComparing(colour -> uses[colour]))
                            .orElseThrow();
                    places.put(each.getKey(), place);
                    uses[place]++;
                });
        return places.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, each -> "c" + each.getValue()));
    }
}
