package io.gpuclass.view.chart;

import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.terms.Grouped;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chart of one profile, before it stands beside those of others.
 *
 * @param title what it shows, without the profile's name
 */
record Drawing(ChartTopic topic, String title, Chart chart) {
    /** Most lines in colour of a chart without a best form and a baseline. */
    private static final int FEW = 3;

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
    Drawing highlightLike(Drawing other) {
        return new Drawing(
                topic, title, chart.with(Leaders.of(other.chart().lines()).mark(chart.lines())));
    }

    Drawing named(String profile, int number) {
        Chart named = ChartBuilder.builder(chart)
                .id(chart.id() + "-" + number)
                .title(chart.title() + " · " + profile)
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
            List<Line> measured = lines.stream().filter(line -> !line.printed()).toList();
            boolean few = measured.size() <= FEW;
            return new Leaders((few
                            ? measured.stream()
                            : measured.stream()
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

    /** A drawing of one of several profiles. */
    record OfProfile(Drawing drawing, int profile) {
        private Chart chart() {
            return drawing.chart;
        }

        /** Returns the properties of charts that lie over one another: SMs and compute units are alike. */
        private List<Object> axes() {
            return List.of(
                    chart().x().label().replaceFirst(" per .*", " per processor"),
                    chart().x().logarithmic(),
                    chart().y());
        }

        private Stream<Line> few(String name) {
            Comparator<Line> order = Comparator.<Line>comparingDouble(
                            line -> -line.end().x())
                    .thenComparing(Line::end, Description.order(chart().y()));
            List<Line> incumbents = chart().lines().stream()
                    .filter(line -> line.rank() == Rank.INCUMBENT)
                    .toList();
            Stream<Line> best = chart().lines().stream()
                    .filter(line -> line.rank() == Rank.LEADS)
                    .sorted(order)
                    .limit(incumbents.isEmpty() ? FEW : 1);
            return Stream.concat(best, incumbents.stream())
                    .map(line -> LineBuilder.builder(line)
                            .name(name + ": " + line.name())
                            .profile(profile)
                            .build());
        }
    }

    /**
     * Returns charts that show of each profile the best form and the baseline, a group for each pair of axes: those of different units do not lie over one another.
     *
     * @param which ends their titles
     */
    static List<ChartGroup> overlay(List<OfProfile> all, List<String> names, String which) {
        return Grouped.by(OfProfile::axes, all).values().stream()
                .filter(alike -> alike.size() > 1)
                .map(alike -> over(alike, names, which))
                .toList();
    }

    private static ChartGroup over(List<OfProfile> alike, List<String> names, String which) {
        List<Line> lines = alike.stream()
                .flatMap(each -> each.few(names.get(each.profile)))
                .toList();
        Drawing first = alike.get(0).drawing;
        Axis x = AxisBuilder.builder(first.chart.x()).label(label(alike)).build();
        Chart over = ChartBuilder.builder(first.chart)
                .id(first.chart.id() + "-" + (alike.get(0).profile + 1))
                .title(first.title + which)
                .description(Description.of(x, first.chart.y(), lines))
                .x(x)
                .lines(lines)
                .build();
        return new ChartGroup(first.topic, List.of(over));
    }

    private static String label(List<OfProfile> alike) {
        List<String> labels =
                alike.stream().map(each -> each.chart().x().label()).distinct().toList();
        return labels.get(0)
                + labels.stream()
                        .skip(1)
                        .map(label -> " or " + label.replaceFirst(".* per ", ""))
                        .collect(Collectors.joining());
    }
}
