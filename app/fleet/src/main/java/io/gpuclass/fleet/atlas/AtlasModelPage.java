package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.FleetSummary.Trend;
import io.gpuclass.fleet.Selection.ItemValue.Item;
import io.gpuclass.fleet.Selection.MainFigures;
import io.gpuclass.fleet.atlas.AtlasModel.Found;
import io.gpuclass.fleet.atlas.AtlasModel.Spread;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.ClassMapFigure;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.html.Page.SitePage;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of a model: its place on the map, how its GPUs differ, its drivers over time, and its profiles. */
record AtlasModelPage(AtlasModel model) {
    private static final String UP = "../";

    String html() {
        List<Part> parts = new ArrayList<>();
        ClassMap map = ClassMap.aroundMachines(model.machines());
        if (map.hasHere()) {
            parts.add(new Part(
                    "map",
                    "Where it stands",
                    List.of(ClassMapFigure.of(map, "map", "Ringed: this model. ", cloud -> null))));
        }
        parts.add(new Part("spread", "Spread between its devices", List.of(spread())));
        parts.add(new Part("drivers", "Drivers over time", drivers()));
        parts.add(new Part("profiles", "Profiles", List.of(profiles())));
        Tag top = Tag.of("p", Tag.of("a", "All models").with("href", UP + "index.html"));
        Tag counts = Tag.of(
                "p",
                Numbers.counted(model.latest().size(), "device") + ", "
                        + Numbers.counted(model.entries().size(), "profile"));
        return new SitePage(model.name(), UP, List.of(top, Tag.of("h1", model.name()), counts), parts, "").html();
    }

    private Tag spread() {
        return table(
                "Main figures over the devices' latest profiles",
                List.of("figure", "#devices", "#median", "#best, or least", "#worst, or greatest"),
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
                Tag.of("small", Numbers.effect(found.value() / spread.median() - 1)));
    }

    /** Returns a row for each driver, the newest first, with the medians of the class and of the best of each role. */
    private List<Tag> drivers() {
        Map<Item, Double> usual = model.spreads().stream().collect(Collectors.toMap(Spread::item, Spread::median));
        List<Trend> trends = Grouped.by(
                        AtlasEntry::driver,
                        model.entries().stream()
                                .filter(entry -> !entry.replay())
                                .toList())
                .entrySet()
                .stream()
                .flatMap(driver -> trends(driver.getKey(), driver.getValue(), usual))
                .toList();
        return new Document(List.of(Trend.table(trends))).toHtml("drivers", 1);
    }

    /** @param entries profiles with one driver, the latest first */
    private static Stream<Trend> trends(String driver, List<AtlasEntry> entries, Map<Item, Double> usual) {
        String first = entries.get(entries.size() - 1).day();
        String last = entries.get(0).day();
        return AtlasModel.spreads(AtlasModel.latest(entries)).stream()
                .filter(each -> MainFigures.isTelling(each.item()))
                .map(each -> new Trend(
                        driver,
                        first.equals(last) ? first : first + " to " + last,
                        each.item().label(),
                        each.item().blocks(),
                        each.item().metric().unit(),
                        each.gpus(),
                        each.median(),
                        usual.get(each.item())));
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
        return Tag.scrolling(
                title,
                Tag.of(
                        "table",
                        Tag.of("caption", Tag.of("span", title)),
                        Tag.of("thead", head),
                        Tag.of("tbody", lines)));
    }

    private static Tag styled(Tag cell, String column) {
        return column.startsWith("#") ? cell.with("class", "number") : cell;
    }
}
