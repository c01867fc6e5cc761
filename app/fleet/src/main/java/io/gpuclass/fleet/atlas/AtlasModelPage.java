package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.atlas.AtlasModel.Found;
import io.gpuclass.fleet.atlas.AtlasModel.Spread;
import io.gpuclass.profile.cases.Better;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.ClassMapFigure;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.html.SitePage;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The page of a model: its place on the map, how its GPUs differ, its drivers over time, and its profiles. */
record AtlasModelPage(AtlasModel model) {
    private static final String UP = "../";

    String html() {
        List<Part> parts = new ArrayList<>();
        ClassMap map = ClassMap.aroundMachines(model.machines());
        if (map.hasHere()) {
            parts.add(new Part(
                    "map", "Where it stands", List.of(ClassMapFigure.of(map, "Ringed: this model. ", cloud -> null))));
        }
        parts.add(new Part("spread", "Spread between its GPUs", List.of(spread())));
        parts.add(new Part("drivers", "Drivers over time", List.of(drivers())));
        parts.add(new Part("profiles", "Profiles", List.of(profiles())));
        Tag top = Tag.of("p", Tag.of("a", "All models").with("href", UP + "index.html"));
        Tag counts =
                Tag.of("p", model.latest().size() + " GPUs, " + model.entries().size() + " profiles");
        return new SitePage(model.name(), UP, List.of(top, Tag.of("h1", model.name()), counts), parts, "").html();
    }

    private Tag spread() {
        return table(
                "Main figures over the GPUs' latest profiles",
                List.of("figure", "#GPUs", "#median", "#best, or least", "#worst, or greatest"),
                model.spreads(),
                each -> {
                    boolean higher = each.item().metric().better() == Better.HIGHER;
                    return List.of(
                            each.label(),
                            each.gpus(),
                            each.shown(each.median()),
                            extreme(higher ? each.greatest() : each.least(), each),
                            extreme(higher ? each.least() : each.greatest(), each));
                });
    }

    /** Returns a figure against the median, with a link to its profile. */
    private static Object extreme(Found found, Spread spread) {
        String value = spread.shown(found.value());
        if (spread.gpus() == 1 || spread.median() == 0) {
            return value;
        }
        return List.of(
                Tag.of("a", value).with("href", UP + found.entry().download()),
                Tag.of("small", Quantity.effect(found.value() / spread.median() - 1)));
    }

    /** Returns a row for each driver, the newest first, with the medians of the class and of the best of each role. */
    private Tag drivers() {
        Map<String, List<AtlasEntry>> byDriver = model.entries().stream()
                .filter(entry -> !entry.replay())
                .collect(Collectors.groupingBy(AtlasEntry::driver, TreeMap::new, Collectors.toList()));
        List<Driver> drivers = byDriver.entrySet().stream()
                .map(each -> Driver.of(each.getKey(), each.getValue()))
                .sorted((one, other) -> other.last.compareTo(one.last))
                .toList();
        List<String> figures = drivers.stream()
                .flatMap(driver -> driver.medians.keySet().stream())
                .distinct()
                .toList();
        List<String> columns = new ArrayList<>(List.of("driver", "first seen", "last seen", "#profiles"));
        figures.forEach(figure -> columns.add("#" + figure));
        return table("Medians by driver", columns, drivers, driver -> {
            List<Object> cells = new ArrayList<>(List.of(
                    driver.name.isEmpty() ? "\u2013" : driver.name, driver.first, driver.last, driver.profiles));
            figures.forEach(figure -> {
                Double median = driver.medians.get(figure);
                cells.add(median == null ? "\u2013" : Numbers.significant(median, 4));
            });
            return cells;
        });
    }

    /** What profiles with one driver show. */
    private record Driver(String name, String first, String last, int profiles, Map<String, Double> medians) {
        static Driver of(String name, List<AtlasEntry> entries) {
            Map<String, Double> medians = new TreeMap<>();
            AtlasModel.spreads(entries).stream()
                    .filter(each -> each.item().section().equals("Machine class")
                            || each.item().section().equals("Best of each role"))
                    .forEach(each -> medians.put(each.label(), each.median()));
            List<String> days = entries.stream().map(AtlasEntry::day).sorted().toList();
            return new Driver(name, days.get(0), days.get(days.size() - 1), entries.size(), medians);
        }
    }

    private Tag profiles() {
        return table(
                "All profiles, the newest first",
                List.of("profile", "date", "driver", "source", "SHA-256"),
                model.entries(),
                entry -> List.of(
                        Tag.of("a", entry.download().substring("profiles/".length()))
                                .with("href", UP + entry.download()),
                        entry.day(),
                        entry.driver(),
                        entry.source().id(),
                        Tag.of("span", entry.sha256()).with("class", "hash")));
    }

    /** @param columns their names; those of numbers begin with # */
    private static <T> Tag table(String title, List<String> columns, List<T> rows, Function<T, List<Object>> cells) {
        Tag head = Tag.of("tr");
        columns.forEach(column ->
                head.add(styled(Tag.of("th", column.replaceFirst("^#", "")).with("scope", "col"), column)));
        List<Tag> lines = new ArrayList<>();
        for (T row : rows) {
            Tag line = Tag.of("tr");
            List<Object> values = cells.apply(row);
            for (int i = 0; i < values.size(); i++) {
                Tag cell = i == 0 ? Tag.of("th", values.get(i)).with("scope", "row") : Tag.of("td", values.get(i));
                line.add(styled(cell, columns.get(i)));
            }
            lines.add(line);
        }
        return Tag.of(
                        "div",
                        Tag.of(
                                "table",
                                Tag.of("caption", Tag.of("span", title)),
                                Tag.of("thead", head),
                                Tag.of("tbody", lines)))
                .with("class", "scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", title);
    }

    private static Tag styled(Tag cell, String column) {
        return column.startsWith("#") ? cell.with("class", "number") : cell;
    }
}
