package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.atlas.AtlasModel.Spread;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.chart.ClassMap.Cloud;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.chart.ClassMap.Span;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.ClassMapFigure;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.html.Page.SitePage;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The first page of an atlas: the map, the table of models, and two models over one another. */
record AtlasIndexPage(List<AtlasModel> models, ClassMap map, String summary) {
    String html() {
        Map<String, String> pages =
                models.stream().collect(Collectors.toMap(AtlasModel::name, AtlasModel::page, (one, other) -> one));
        List<Tag> maps = new ArrayList<>();
        for (boolean cpus : new boolean[] {false, true}) {
            ClassMap sort = map.only(cpus);
            if (!sort.machines().isEmpty()) {
                maps.add(Tag.of(
                        "div",
                        Tag.of("h3", cpus ? "CPUs" : "GPUs"),
                        ClassMapFigure.of(
                                sort,
                                cpus ? "map-cpus" : "map",
                                "A name leads to its page. ",
                                cloud -> pages.get(cloud.name()))));
            }
        }
        return new SitePage(
                        "Atlas of machine classes",
                        "",
                        List.of(Tag.of("h1", "Atlas of machine classes"), Tag.of("p", summary)),
                        List.of(
                                new Part(
                                        "map",
                                        "Map",
                                        List.of(Tag.of("div", maps).with("class", "charts"))),
                                new Part("models", "Models", searchable()),
                                new Part("overlay", "Two models", overlay()),
                                new Part("files", "Files", List.of(files()))),
                        data())
                .html();
    }

    private static Tag files() {
        return Tag.of(
                "p",
                Tag.of("a", "Feed of new profiles").with("href", "feed.xml"),
                " \u00B7 ",
                Tag.of("a", "Index for programs, with hashes").with("href", "atlas.json"),
                " \u00B7 ",
                Tag.of("a", "The map as a picture").with("href", "class-map.svg"));
    }

    private List<Tag> searchable() {
        Tag search = Tag.of("input").with("type", "search").with("id", "search");
        Tag tools = Tag.of(
                        "div",
                        Tag.of("label", "Search ").with("for", "search"),
                        search,
                        Tag.of("p", Numbers.counted(models.size(), "model"))
                                .with("id", "count")
                                .with("role", "status")
                                .with("class", "faint"))
                .with("class", "tools");
        List<Column> columns = columns();
        List<Tag> rows = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
            rows.add(row(i, models.get(i), columns));
        }
        Tag table = Tag.of("table", Tag.of("thead", head(columns)), Tag.of("tbody", rows))
                .with("id", "models-table");
        Tag note = Tag.of(
                        "p",
                        "Classes by the medians of the devices' latest profiles. Barrier, mutex and semaphores: the form"
                                + " recommended on most devices where all blocks contend, and how many times as fast as"
                                + " the baseline it is, such as grid.sync() and libcu++'s semaphores.")
                .with("class", "note");
        return List.of(tools, Tag.scrolling("Models", table), note);
    }

    /**
     * A column of the table of models.
     *
     * @param isNumber whether it is sorted by numbers
     */
    private record Column(String name, boolean isNumber, Function<AtlasModel, Tag> cell) {
        Tag head() {
            Tag header = Tag.of("th", Tag.of("button", name).with("type", "button"))
                    .with("scope", "col")
                    .with("aria-sort", "none");
            return isNumber ? header.with("class", "number") : header;
        }
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("model", false, AtlasIndexPage::name),
                ratio("atomic : read", each -> Optional.of(each.atomics()), each -> agreed(each, Machine::atomics)),
                ratio(
                        "shared : own",
                        each -> Optional.of(each.contention()),
                        each -> agreed(each, Machine::contention)),
                ratio("fence : read", Cloud::fences, each -> each.fence().map(RatioClass::id)),
                new Column("line contention", false, AtlasIndexPage::hostage)));
        for (Role role : Role.values()) {
            columns.add(new Column(FormNames.role(role), true, model -> form(role, model)));
        }
        columns.add(new Column("measured", false, AtlasIndexPage::measured));
        columns.add(new Column("devices", true, model -> number(model.latest().size())));
        return columns;
    }

    private static Column ratio(
            String name, Function<Cloud, Optional<Span>> ratio, Function<Cloud, Optional<String>> words) {
        return new Column(name, true, model -> {
            Optional<Double> middle = cloud(model).flatMap(ratio).map(Span::middle);
            return cell(
                    middle.map(Numbers::times).orElse("\u2013"),
                    middle,
                    cloud(model).flatMap(words));
        });
    }

    private static Tag name(AtlasModel model) {
        return Tag.of("th", Tag.of("a", model.name()).with("href", model.page()))
                .with("scope", "row");
    }

    private static Tag hostage(AtlasModel model) {
        return Tag.of("td", cloud(model).map(Cloud::hostage).map(Verdict::id).orElse("\u2013"));
    }

    private static Tag form(Role role, AtlasModel model) {
        String id = model.use(role);
        Optional<Double> ratio = model.overIncumbent(role);
        return cell(id.isEmpty() ? "" : FormName.of(role.kind(), id).name(), ratio, ratio.map(Numbers::times));
    }

    private static Optional<Cloud> cloud(AtlasModel model) {
        return new ClassMap(model.machines()).clouds().stream().findFirst();
    }

    private static Tag head(List<Column> columns) {
        return Tag.of(
                "tr",
                Tag.of("th", Tag.of("span", "overlay").with("class", "spoken")).with("scope", "col"),
                columns.stream().map(Column::head).toList());
    }

    private static Tag row(int number, AtlasModel model, List<Column> columns) {
        Tag pick = Tag.of("input")
                .with("type", "checkbox")
                .with("class", "pick")
                .with("value", Integer.toString(number))
                .with("data-model", model.name())
                .with("aria-label", "overlay " + model.name());
        return Tag.of(
                "tr",
                Tag.of("td", pick),
                columns.stream().map(column -> column.cell().apply(model)).toList());
    }

    private static Tag measured(AtlasModel model) {
        AtlasEntry latest = model.latest().get(0);
        Tag measured = Tag.of("td", latest.day());
        return latest.driver().isEmpty() ? measured : measured.add(Tag.of("small", latest.driver()));
    }

    /** Returns the class that the machines of a model have; all of them where they differ. */
    private static Optional<String> agreed(Cloud cloud, Function<Machine, ClassifiedRatio> axis) {
        return Optional.of(cloud.machines().stream()
                .map(machine -> axis.apply(machine).classification().id())
                .distinct()
                .sorted()
                .collect(Collectors.joining(" or ")));
    }

    /** @param value what the cell stands for where its column is sorted */
    private static Tag cell(String text, Optional<Double> value, Optional<String> words) {
        Tag cell = Tag.of("td", text)
                .with("class", "number")
                .with("data-value", value.map(each -> Double.toString(each)).orElse(""));
        words.ifPresent(said -> cell.add(Tag.of("small", said)));
        return cell;
    }

    private static Tag number(int value) {
        return Tag.of("td", value).with("class", "number").with("data-value", Integer.toString(value));
    }

    private static List<Tag> overlay() {
        Tag table = Tag.of("table", Tag.of("thead"), Tag.of("tbody"))
                .with("id", "overlay-table")
                .with("hidden", "");
        return List.of(
                Tag.of("noscript", Tag.of("p", "To lay two models over one another needs JavaScript.")),
                Tag.of("p").with("id", "overlay-hint").with("role", "status").with("class", "note"),
                Tag.scrolling("Two models", table));
    }

    /** Returns the medians of all models; of a model's figures those that its numbers of blocks do not tell apart. */
    private String data() {
        List<Map<String, Double>> medians =
                models.stream().map(AtlasIndexPage::medians).toList();
        Set<String> figures = new LinkedHashSet<>();
        medians.forEach(each -> figures.addAll(each.keySet()));
        return ProfileJson.line(Map.of(
                "figures",
                List.copyOf(figures),
                "models",
                medians.stream()
                        .map(each -> figures.stream().map(each::get).collect(Collectors.toCollection(ArrayList::new)))
                        .toList()));
    }

    private static Map<String, Double> medians(AtlasModel model) {
        Map<String, List<Spread>> byName = Grouped.by(
                each -> each.item().label() + ", " + each.item().metric().id().replace('-', ' '), model.spreads());
        Map<String, Double> medians = new LinkedHashMap<>();
        byName.forEach((name, spreads) -> {
            if (spreads.size() == 1) {
                medians.put(name, spreads.get(0).median());
            }
        });
        return medians;
    }
}
