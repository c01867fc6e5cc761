package io.gpuclass.view.html;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.chart.BestForms;
import io.gpuclass.view.chart.Chart;
import io.gpuclass.view.chart.ChartGroup;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.report.MachineLine;
import io.gpuclass.view.report.MachineLine.Choice;
import io.gpuclass.view.report.MachineLine.Fact;
import io.gpuclass.view.report.MachineLine.Facts;
import io.gpuclass.view.report.SideBySideReport;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ClassSection.ComparedMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Several profiles on one page: a line for each machine, then pictures over one another. All that one machine shows is on its own page. */
record SideBySidePage(List<Profile> profiles, List<MachineLine> lines) {
    static Page of(List<Profile> profiles) {
        return new SideBySidePage(profiles, MachineLine.of(profiles)).page();
    }

    private Page page() {
        List<String> names = lines.stream().map(MachineLine::name).toList();
        List<Chart> best = BestForms.ofEach(profiles);
        List<ChartGroup> more = Charts.overlaid(profiles);
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("machines", "Machines", machines()));
        if (!best.isEmpty()) {
            parts.add(new Part("best", "Recommended forms", ChartFigures.ofMachines(best, names)));
        }
        List<Tag> classes = classes();
        if (!classes.isEmpty()) {
            parts.add(new Part("class", "Machine class", classes));
        }
        if (!more.isEmpty()) {
            parts.add(new Part("charts", "More charts", ChartFigures.of(more, names)));
        }
        parts.add(new Part("caveats", "Caveats", caveats()).fold());
        parts.add(new Part("details", "Tables", details()).fold());
        parts.add(new Part("words", "Words", List.of(Words.list())).fold());
        String title = profiles.size() + " machines side by side";
        List<Tag> header = List.of(
                Tag.of("h1", title),
                Tag.of("p", "All figures of one machine: ", Tag.of("code", "gpuclass report FILE -o page.html")));
        return new Page(title, header, parts, !best.isEmpty() || !more.isEmpty(), ChartFigures.rules(profiles.size()));
    }

    private List<Tag> machines() {
        Tag head = Tag.of(
                "tr",
                header("machine"),
                Facts.ALL.stream().map(facts -> header(facts.heading())).toList(),
                header("measured"));
        Tag body = Tag.of(
                "tbody", IntStream.range(0, lines.size()).mapToObj(this::row).toList());
        Tag table = Tag.of("table", Tag.of("thead", head), body).with("class", "machines");
        return List.of(
                Tag.scrolling("Machines", table),
                Tag.of("p", Words.linked(MachineLine.NOTE)).with("class", "note"));
    }

    private static Tag header(String name) {
        return Tag.of("th", Words.linked(name)).with("scope", "col");
    }

    private Tag row(int i) {
        MachineLine line = lines.get(i);
        return Tag.of(
                "tr",
                Tag.of("th", ChartFigures.swatch(i), " " + line.name()).with("scope", "row"),
                Facts.ALL.stream().map(facts -> cell(facts.of().apply(line))).toList(),
                Tag.of("td", line.measured()));
    }

    private static Tag cell(Optional<?> of) {
        return of.map(found -> found instanceof Choice choice ? cell(choice) : cell((Fact) found))
                .orElseGet(() -> Tag.of("td", "\u2013"));
    }

    private static Tag cell(Fact fact) {
        Tag cell = Tag.of("td", fact.figure());
        return fact.more().isEmpty() ? cell : cell.add(Tag.of("small", fact.more()));
    }

    private static Tag cell(Choice choice) {
        Tag cell = Tag.of("td", PageSummary.form(choice.form()), choice.tie() ? " ~" : "");
        choice.details().ifPresent(pace -> cell.add(Tag.of("small", pace)));
        return cell;
    }

    /** Returns where GPUs stand among GPUs, and CPUs among CPUs, and the classes of all. */
    private List<Tag> classes() {
        List<Tag> maps = new ArrayList<>();
        for (boolean cpus : new boolean[] {false, true}) {
            ClassMap map = ClassMap.around(profiles.stream()
                    .filter(profile -> profile.device().cpu() == cpus)
                    .toList());
            if (map.hasHere()) {
                maps.add(Tag.of(
                        "div",
                        Tag.of("h3", cpus ? "CPUs" : "GPUs"),
                        ClassMapFigure.of(map, cpus ? "map-cpus" : "map", "Ringed: on this page. ", cloud -> null)));
            }
        }
        List<Tag> parts = new ArrayList<>();
        if (!maps.isEmpty()) {
            parts.add(Tag.of("div", maps).with("class", "charts"));
        }
        List<Block> ratios = ClassSection.of(ComparedMachine.of(profiles));
        if (!ratios.isEmpty()) {
            parts.add(Tag.of(
                            "details",
                            Tag.of("summary", Tag.of("h3", "All ratios")),
                            new Document(ratios.subList(1, ratios.size())).toHtml("classes", 1))
                    .with("class", "section"));
        }
        return parts;
    }

    private List<Tag> caveats() {
        return IntStream.range(0, profiles.size())
                .boxed()
                .flatMap(i -> Stream.of(Tag.of("h3", lines.get(i).name()), PageSummary.caveats(profiles.get(i))))
                .toList();
    }

    private List<Tag> details() {
        List<Tag> tables = new ArrayList<>(new Document(SideBySideReport.devices(profiles)).toHtml("devices", 1));
        tables.addAll(SideBySideReport.details(profiles).toHtml("details", 1));
        return tables;
    }
}
