package io.gpuclass.view.html;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
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
import io.gpuclass.view.report.BenchReport;
import io.gpuclass.view.report.ClaimsReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.machine.MapSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A profile as a page that needs nothing beside it: the class, the answer, the pictures, then all the tables. Several are {@link SideBySidePage
 * side by side}.
 */
public final class HtmlReport {
    private final Profile profile;

    private HtmlReport(Profile profile) {
        this.profile = profile;
    }

    /**
     * Returns the page on some profiles, side by side where there are several.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static String of(List<Profile> profiles) {
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("a page needs at least one profile");
        }
        return profiles.size() == 1
                ? new HtmlReport(profiles.get(0)).page()
                : SideBySidePage.of(profiles).html();
    }

    /** Returns the page on what {@code bench} found of a primitive. */
    public static String of(BenchRun run) {
        List<ChartGroup> groups = Charts.groups(List.of(run.profile()));
        List<Part> parts = new ArrayList<>();
        List<Tag> answer = BenchReport.answer(run).toHtml("answer", 1);
        answer.forEach(section -> section.with("open", ""));
        parts.add(new Part("answer", "Verdict and rank", answer));
        if (!groups.isEmpty()) {
            parts.add(new Part("charts", "Charts", ChartFigures.of(groups, List.of())));
        }
        parts.add(new Part("evidence", "All figures", BenchReport.evidence(run).toHtml("evidence", 1)));
        String title = run.own().implementation() + " on " + run.device().name();
        return new Page(title, BenchReport.device(run).toHtml("device", 0), parts, !groups.isEmpty(), "").html();
    }

    private String page() {
        String name = ProfileNames.of(profile);
        List<ChartGroup> charts = Charts.groups(List.of(profile));
        Optional<Chart> barriers = BestForms.of(Role.BARRIER, profile);
        List<Part> parts = new ArrayList<>();
        add(parts, "class", "Machine class", machineClass());
        parts.add(new Part("answer", "Recommended forms", answer(barriers)));
        parts.add(new Part("caveats", "Caveats", List.of(PageSummary.caveats(profile))));
        if (profile.system() != null) {
            parts.add(new Part("processors", "Several processors", SystemPart.of(profile, "system", 1)));
        }
        add(parts, "programs", "Whole programs", ProfileReport.programs(profile).toHtml("use", 1));
        if (!charts.isEmpty()) {
            parts.add(new Part("charts", "Charts", ChartFigures.of(charts, List.of())));
        }
        List<Part> folded = new ArrayList<>();
        add(folded, "map", MapSection.TITLE, new Document(MapSection.blocks(profile.map())).toHtml("map", 1));
        add(
                folded,
                "paper",
                "Beside the paper\u2019s GPUs",
                PaperTables.of(List.of(profile), List.of(DeviceSection.name(profile.device())))
                        .toHtml("paper", 1));
        claims().ifPresent(folded::add);
        List<Block> figures = new ArrayList<>(ProfileReport.answer(profile).blocks());
        figures.addAll(ProfileReport.evidence(profile).blocks());
        folded.add(new Part("evidence", "All figures", new Document(figures).toHtml("p", 1)));
        folded.add(new Part("words", "Words", List.of(Words.list())));
        folded.forEach(part -> parts.add(part.fold()));
        return new Page(name, header(), parts, !charts.isEmpty() || barriers.isPresent(), "").html();
    }

    /** Adds a part if it has content. */
    private static void add(List<Part> parts, String id, String title, List<Tag> content) {
        if (!content.isEmpty()) {
            parts.add(new Part(id, title, content));
        }
    }

    /** Returns the title, and folded, what was measured and how. */
    private List<Tag> header() {
        List<Tag> device = ProfileReport.device(profile).toHtml("device", 0);
        return List.of(
                device.get(0),
                Tag.of("details", Tag.of("summary", "Device and run"), device.subList(1, device.size()))
                        .with("class", "note"));
    }

    /** Returns the class, and folded, where the machine stands among others of its sort. */
    private List<Tag> machineClass() {
        List<Tag> parts = new ArrayList<>(PageSummary.classes(profile));
        ClassMap map = ClassMap.around(List.of(profile));
        if (!parts.isEmpty() && map.hasHere()) {
            parts.add(Tag.of(
                            "details",
                            Tag.of("summary", "Among other machines"),
                            ClassMapFigure.of(map, "map", "Ringed: this machine. ", cloud -> null))
                    .with("class", "among"));
        }
        return parts;
    }

    /**
     * Returns which forms to use beside a picture of the barrier; where the cache was mapped, the map stands beside that, and both
     * have the page's width.
     */
    private List<Tag> answer(Optional<Chart> barriers) {
        List<Tag> pictures = Stream.concat(
                        barriers.map(ChartFigures::alone).stream(), MapFigure.of(profile.map()).stream())
                .toList();
        PageSummary glance = new PageSummary(profile, 3);
        return pictures.size() > 1
                ? List.of(Tag.of(
                                "div",
                                Tag.of("div", glance.headline()),
                                Tag.of("div", glance.forms()),
                                Tag.of("div", pictures).with("class", "pictures"))
                        .with("class", "pictured"))
                : List.of(Tag.of("div", Tag.of("div", glance.headline(), glance.forms()), pictures)
                        .with("class", "first"));
    }

    /** Returns the claims of the source documents, which are about GPUs. */
    private Optional<Part> claims() {
        return profile.source() == Source.MEASURED && !profile.device().kind().cpu()
                ? Optional.of(
                        new Part("claims", "Claims of the sources", new ClaimsPart(ClaimsResult.of(profile)).tags()))
                : Optional.empty();
    }

    /**
     * The claims of the source documents on a page: those of each document folded, and a choice of the verdicts to show, which needs no script:
     * the page's style hides the others.
     */
    private record ClaimsPart(ClaimsResult result) {
        private static final String GROUP = "verdict";
        private static final String ALL = "all";

        List<Tag> tags() {
            Document report = ClaimsReport.of(result);
            Document untitled =
                    new Document(report.blocks().subList(1, report.blocks().size()));
            List<Tag> parts = new ArrayList<>(untitled.toHtml("claims", 1));
            parts.add(1, choice());
            return List.of(Tag.of("div", parts).with("class", "claims"));
        }

        private Tag choice() {
            Tag choice = Tag.of("fieldset", Tag.of("legend", "Show"));
            choice.add(button(ALL, "all", result.claims().size()));
            for (ClaimVerdict verdict : ClaimVerdict.values()) {
                int count = result.verdicts().getOrDefault(verdict.id(), 0);
                if (count > 0) {
                    choice.add(button(verdict.id(), verdict.words(), count));
                }
            }
            return choice;
        }

        private static Tag button(String value, String words, int count) {
            Tag input =
                    Tag.of("input").with("type", "radio").with("name", GROUP).with("value", value);
            if (value.equals(ALL)) {
                input.with("checked", "");
            }
            return Tag.of("label", input, " " + words + " ", Tag.of("small", count));
        }
    }
}
