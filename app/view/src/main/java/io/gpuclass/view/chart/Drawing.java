package io.gpuclass.view.chart;

import io.gpuclass.profile.records.Draft;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.terms.Grouped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chart of one profile, before it stands beside those of others.
 *
 * @param title what it shows, without the profile's name
 */
record Drawing(ChartTopic topic, String title, Chart chart) {
    /** Returns a drawing of the lines that have points; empty where there is none. */
    static Optional<Drawing> of(ChartTopic topic, Chart chart) {
        List<Line> drawn =
                chart.lines().stream().filter(line -> !line.points().isEmpty()).toList();
        return drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Drawing(
                        topic,
                        chart.title(),
                        chart.with(Leaders.of(chart.y(), drawn).mark(drawn))));
    }

    /** Returns a drawing of the lines that have points, described by where they end; empty where there is none. */
    static Optional<Drawing> of(ChartTopic topic, String subject, String title, Axis x, Axis y, List<Line> lines) {
        return of(topic, new Chart(topic.chartId(subject), title, Description.of(x, y, lines), x, y, lines));
    }

    /** Returns the same with those lines in colour that lead another chart of the same forms. */
    Drawing ledAs(Drawing other) {
        return new Drawing(
                topic, title, chart.with(Leaders.of(other.chart().lines()).mark(chart.lines())));
    }

    Drawing named(String profile, int number) {
        Chart named = Draft.of(chart)
                .set(Chart::id, chart.id() + "-" + number)
                .set(Chart::title, chart.title() + " · " + profile)
                .build();
        return new Drawing(topic, title, named);
    }

    /**
     * The lines of a chart that stand out in colour: all where there are few, else the best at the largest size. More colours than that
     * nobody tells apart.
     */
    private record Leaders(Set<String> names) {
        private static final int FEW = 6;
        private static final int BEST = 5;

        Leaders {
            names = Set.copyOf(names);
        }

        static Leaders of(Axis y, List<Line> lines) {
            Comparator<Line> order = Comparator.<Line>comparingDouble(
                            line -> -line.end().x())
                    .thenComparing(Line::end, Description.order(y));
            boolean few = lines.size() <= FEW;
            return new Leaders((few
                            ? lines.stream()
                            : lines.stream()
                                    .filter(line -> !line.dashed())
                                    .sorted(order)
                                    .limit(BEST))
                    .map(Line::name)
                    .collect(Collectors.toSet()));
        }

        static Leaders of(List<Line> lines) {
            return new Leaders(
                    lines.stream().filter(Line::leads).map(Line::name).collect(Collectors.toSet()));
        }

        List<Line> mark(List<Line> lines) {
            return lines.stream()
                    .map(line -> line.as(names.contains(line.name()) ? Rank.LEADS : Rank.REST))
                    .toList();
        }
    }

    /** Charts of the same thing of several profiles, as one that shows of each profile what is best and what programs use without this library. */
    static final class Overlay {
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
}
