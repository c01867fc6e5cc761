package io.gpuclass.view.chart;

import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.terms.Grouped;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts of the same thing of several profiles, as one that shows of each profile what is best and what programs use without this library. */
final class Overlay {
    /** Of lines that have no best and no incumbent. */
    private static final int FEW = 3;

    private Overlay() {}

    /** Returns one group for each pair of axes that charts have: those of different units do not lie over one another. */
    static List<Group> of(Group group, List<String> names, List<Integer> profiles) {
        record OfProfile(Chart chart, int profile) {}
        List<OfProfile> all = IntStream.range(0, profiles.size())
                .mapToObj(i -> new OfProfile(group.charts().get(i), profiles.get(i)))
                .toList();
        return Grouped.by(each -> List.of(each.chart().x(), each.chart().y()), all).values().stream()
                .map(alike -> {
                    List<Line> lines = alike.stream()
                            .flatMap(each -> few(each.chart(), each.profile(), names.get(each.profile())))
                            .toList();
                    Chart first = alike.get(0).chart();
                    Chart over = Draft.of(first)
                            .set(Chart::id, first.id() + "-" + (alike.get(0).profile() + 1))
                            .set(Chart::title, group.title())
                            .set(Chart::description, Description.of(first.x(), first.y(), lines))
                            .set(Chart::lines, lines)
                            .build();
                    return new Group(group.topic(), group.title(), List.of(over));
                })
                .toList();
    }

    private static Stream<Line> few(Chart chart, int profile, String name) {
        Comparator<Line> order = Comparator.<Line>comparingDouble(
                        line -> -line.end().x())
                .thenComparing(Line::end, Description.order(chart.y()));
        List<Line> incumbents = chart.lines().stream()
                .filter(line -> line.rank() == Rank.INCUMBENT)
                .toList();
        Stream<Line> best = chart.lines().stream()
                .filter(line -> line.rank() == Rank.LEADS)
                .sorted(order)
                .limit(incumbents.isEmpty() ? FEW : 1);
        return Stream.concat(best, incumbents.stream())
                .map(line -> Draft.of(line)
                        .set(Line::name, line.name() + " \u00B7 " + name)
                        .set(Line::profile, profile)
                        .build());
    }
}
