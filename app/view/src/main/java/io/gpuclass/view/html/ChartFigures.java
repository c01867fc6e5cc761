package io.gpuclass.view.html;

import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.LineColours;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Chart.Rank;
import io.gpuclass.view.chart.ChartGroup;
import io.gpuclass.view.chart.ChartTopic;
import io.gpuclass.view.chart.Description;
import io.gpuclass.view.chart.Description.ChartNumbers;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.svg.PagePlot;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The charts on a page, each with its numbers as a table; a script, where one runs, tells values from the table. */
final class ChartFigures {
    /** So many of the first colours are told apart by everybody. */
    private static final int CLEAREST = 7;

    private static final String NOTE =
            "In colour: the best forms at the largest size; in black or white: the baseline, which programs have"
                    + " without this library; grey: all others. Point at a chart, or focus it and use the arrow keys, for values and 95 %"
                    + " intervals; press a name to hide its line.";
    private static final String NOTE_OVER =
            "A colour for each machine: its best form and, dotted, the baseline, which programs have without this"
                    + " library. Point at a chart, or focus it and use the arrow keys, for values and 95 % intervals.";

    private final Map<String, String> styles;
    private final List<String> machines;

    private ChartFigures(List<Chart> charts, List<String> machines) {
        this.styles = lineStyles(charts);
        this.machines = List.copyOf(machines);
    }

    /**
     * Returns all charts, folded by their topics.
     *
     * @param machines names of those that the lines are of, where there are several; empty for one
     */
    static List<Tag> of(List<ChartGroup> groups, List<String> machines) {
        ChartFigures figures = new ChartFigures(
                groups.stream().flatMap(group -> group.charts().stream()).toList(), machines);
        Map<ChartTopic, List<ChartGroup>> topics =
                groups.stream().collect(Collectors.groupingBy(ChartGroup::topic, TreeMap::new, Collectors.toList()));
        List<Tag> parts = new ArrayList<>();
        if (machines.isEmpty()) {
            parts.add(Tag.of("p", NOTE).with("class", "note"));
        }
        topics.forEach((topic, alike) -> parts.add(figures.topic(topic, alike)));
        return parts;
    }

    /** Returns a chart of one machine in sight. */
    static Tag alone(Chart chart) {
        return new ChartFigures(List.of(chart), List.of()).figure(chart, "h3");
    }

    /** Returns charts of several machines in sight, with a choice of the machines in all charts of the page. */
    static List<Tag> ofMachines(List<Chart> charts, List<String> machines) {
        ChartFigures figures = new ChartFigures(charts, machines);
        return List.of(
                Tag.of("p", NOTE_OVER).with("class", "note"),
                choice(machines),
                Tag.of(
                                "div",
                                charts.stream()
                                        .map(chart -> figures.figure(chart, "h3"))
                                        .toList())
                        .with("class", "charts"));
    }

    /** A choice that needs no script: the page's style hides the lines of what is not chosen. */
    private static Tag choice(List<String> names) {
        Tag choice =
                Tag.of("fieldset", Tag.of("legend", "Machines in the charts")).with("class", "devices");
        for (int i = 0; i < names.size(); i++) {
            Tag box = Tag.of("input")
                    .with("type", "checkbox")
                    .with("id", "device" + i)
                    .with("checked", "");
            choice.add(Tag.of("label", box, swatch(i), " " + names.get(i)));
        }
        return choice;
    }

    /** Returns a dot in the colour of a machine. */
    static Tag swatch(int machine) {
        return Tag.of("i").with("class", "c" + machine % LineColours.ON_LIGHT.size());
    }

    /** Returns rules that hide the lines of machines that are not chosen. */
    static String rules(int profiles) {
        return IntStream.range(0, profiles)
                .mapToObj(i -> "body:has(#device" + i + ":not(:checked)) .of" + i + "{display:none}\n")
                .collect(Collectors.joining());
    }

    private Tag topic(ChartTopic topic, List<ChartGroup> alike) {
        List<Tag> row = alike.stream()
                .flatMap(group -> group.charts().stream())
                .map(chart -> figure(chart, "h4"))
                .toList();
        Tag count = Tag.of("small", row.size() == 1 ? " 1 chart" : " " + row.size() + " charts");
        return Tag.of(
                        "details",
                        Tag.of("summary", Tag.of("h3", topic.title()), count),
                        Tag.of("p", topic.note()).with("class", "note"),
                        Tag.of("div", row).with("class", "charts"))
                .with("class", "section")
                .with("id", "charts-" + topic.id());
    }

    private Tag figure(Chart drawn, String heading) {
        String id = "chart-" + drawn.id();
        PagePlot plot = PagePlot.of(drawn, styles);
        Chart chart = plot.chart();
        return Tag.of(
                        "figure",
                        Tag.of(
                                "figcaption",
                                Tag.of(heading, chart.title()).with("id", id + "-title"),
                                Tag.of("p", chart.description()).with("id", id + "-words")),
                        Tag.of(
                                        "div",
                                        Tag.written(plot.element(id)),
                                        Tag.of("p").with("class", "spoken").with("role", "status"))
                                .with("class", "drawing"),
                        legend(plot),
                        Tag.of(
                                "details",
                                Tag.of("summary", "Numbers"),
                                NumberTable.of(chart).tag()))
                .with("class", "chart")
                .with("id", id);
    }

    /** The names of the lines that stand out, best first where they end, and how many do not; of several machines, the machines' names. */
    private Tag legend(PagePlot plot) {
        Chart chart = plot.chart();
        Tag legend = Tag.of("div")
                .with("class", "legend")
                .with("role", "group")
                .with("aria-label", "Lines of " + chart.title());
        List<Integer> leading = IntStream.range(0, chart.lines().size())
                .boxed()
                .filter(i -> chart.lines().get(i).leads())
                .sorted(Comparator.comparing(i -> chart.lines().get(i).end(), Description.order(chart.y())))
                .toList();
        if (!machines.isEmpty()) {
            Grouped.by(i -> chart.lines().get(i).profile(), leading)
                    .forEach((machine, own) -> legend.add(button(
                            own.stream().map(String::valueOf).collect(Collectors.joining(" ")),
                            "c" + machine % LineColours.ON_LIGHT.size() + " of" + machine,
                            machines.get(machine))));
            return legend;
        }
        leading.forEach(i -> legend.add(button(
                Integer.toString(i),
                plot.style(chart.lines().get(i)),
                chart.lines().get(i).name())));
        String others = IntStream.range(0, chart.lines().size())
                .filter(i -> !chart.lines().get(i).leads())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
        return others.isEmpty() ? legend : legend.add(button(others, "rest", others.split(" ").length + " others"));
    }

    private static Tag button(String lines, String style, String name) {
        return Tag.of("button", Tag.of("i"), name)
                .with("type", "button")
                .with("aria-pressed", "true")
                .with("data-lines", lines)
                .with("class", style);
    }

    /** The numbers of a chart: a row for each line, a column for each place on the horizontal axis. */
    private record NumberTable(Chart chart, List<Double> places) {
        private static final int COLUMNS = 24;

        static NumberTable of(Chart chart) {
            TreeSet<Double> places = new TreeSet<>();
            chart.lines().forEach(line -> line.points().forEach(point -> places.add(point.x())));
            return new NumberTable(chart, few(List.copyOf(places)));
        }

        /** Returns all places, or, of more than a table has room for, some from the first to the last one, at even factors. */
        private static List<Double> few(List<Double> places) {
            if (places.size() <= Line.MOST_MARKED) {
                return places;
            }
            double first = places.get(0);
            double last = places.get(places.size() - 1);
            return IntStream.range(0, COLUMNS)
                    .mapToDouble(i -> first * Math.pow(last / first, i / (COLUMNS - 1.0)))
                    .mapToObj(wanted -> Collections.min(
                            places, Comparator.comparingDouble(place -> Math.abs(Math.log(place / wanted)))))
                    .distinct()
                    .toList();
        }

        Tag tag() {
            Tag head = Tag.of("tr", Tag.of("th", chart.x().label()).with("scope", "col"));
            if (hasLone()) {
                head.add(column("a lone block").with("class", "number lone"));
            }
            places.forEach(x -> head.add(column(ChartNumbers.place(x))));
            String caption = chart.y().label() + (hasIntervals() ? ", with 95 % intervals" : "");
            Tag table = Tag.of(
                    "table",
                    Tag.of("caption", Tag.of("span", caption)),
                    Tag.of("thead", head),
                    Tag.of("tbody", chart.lines().stream().map(this::row).toList()));
            return Tag.scrolling("Numbers of " + chart.title(), table.with("class", "numbers"));
        }

        private static Tag column(String name) {
            return Tag.of("th", name).with("scope", "col").with("class", "number");
        }

        private boolean hasLone() {
            return chart.lines().stream().anyMatch(line -> line.lone() != null);
        }

        private boolean hasIntervals() {
            return chart.lines().stream()
                    .flatMap(line -> line.points().stream())
                    .anyMatch(NumberTable::hasInterval);
        }

        private static boolean hasInterval(Point point) {
            return point.low() != null && point.high() != null;
        }

        private Tag row(Line line) {
            Tag row = Tag.of("tr", Tag.of("th", Tag.breakable(line.name())).with("scope", "row"));
            if (hasLone()) {
                row.add(cell(Stream.ofNullable(line.lone())).with("class", "lone"));
            }
            places.forEach(x -> row.add(cell(line.points().stream().filter(point -> point.x() == x))));
            return row;
        }

        private Tag cell(Stream<Point> points) {
            List<Object> parts = new ArrayList<>();
            points.findFirst().ifPresent(point -> {
                parts.add(ChartNumbers.text(chart.y(), point.y()));
                if (hasInterval(point)) {
                    String interval = ChartNumbers.precise(chart.y(), point.low()) + " \u2013 "
                            + ChartNumbers.precise(chart.y(), point.high());
                    parts.add(Tag.of("small", interval));
                }
                if (!point.note().isEmpty()) {
                    parts.add(Tag.of("small", point.note()));
                }
            });
            return Tag.of("td", parts.isEmpty() ? List.of("\u2013") : parts);
        }
    }

    /**
     * Returns the colour of each name, the same in all charts of a page in which its line stands out: names in one chart differ while there are
     * enough colours; of those left, each name takes one that few others have.
     */
    private static Map<String, String> lineStyles(List<Chart> charts) {
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
