package io.gpuclass.view.html;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.view.chart.BestBarrier;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.report.BenchReport;
import io.gpuclass.view.report.Caveats;
import io.gpuclass.view.report.ClaimsReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.section.machine.MapSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Profiles as a page that needs nothing beside it: the answer first, then the pictures, then all the tables. */
public final class HtmlReport {
    /** So many caveats are in sight; those that change a decision come first. */
    private static final int FIRST_CAVEATS = 5;

    private final List<Profile> profiles;
    private final List<String> names;
    private final List<Group> charts;

    private HtmlReport(List<Profile> profiles) {
        this.profiles = List.copyOf(profiles);
        this.names = ProfileNames.of(profiles);
        this.charts = Charts.overlaid(profiles);
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
        return new HtmlReport(profiles).page();
    }

    /** Returns the page on what {@code bench} found of a primitive. */
    public static String of(BenchRun run) {
        List<Group> groups = Charts.groups(List.of(run.profile()));
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
        List<Part> sections = new ArrayList<>(List.of(answer(), caveats()));
        machineClass().ifPresent(sections::add);
        processors().ifPresent(sections::add);
        programs().ifPresent(sections::add);
        if (!charts.isEmpty()) {
            sections.add(new Part("charts", "Charts", ChartFigures.of(charts, isAlone() ? List.of() : names)));
        }
        map().map(Part::fold).ifPresent(sections::add);
        List<Tag> paper = PaperTables.of(profiles, names).toHtml("paper", 1);
        if (!paper.isEmpty()) {
            sections.add(new Part("paper", "Beside the paper\u2019s GPUs", paper).fold());
        }
        claims().map(Part::fold).ifPresent(sections::add);
        sections.add(evidence().fold());
        sections.add(new Part("words", "Words", List.of(Words.list())).fold());
        String rules = isAlone() ? "" : ChartFigures.rules(profiles.size());
        return new Page(title(), header(), sections, !charts.isEmpty(), rules).html();
    }

    private String title() {
        return String.join(", ", names);
    }

    /** Returns what was measured and how: a profile alone gives the page its title. */
    private List<Tag> header() {
        if (isAlone()) {
            return List.of(
                    ProfileReport.device(profiles.get(0)).toHtml("device", 0).get(0), facts(0).get(0));
        }
        return List.of(
                Tag.of("h1", profiles.size() + " profiles side by side"), Tag.of("p", String.join(" \u00B7 ", names)));
    }

    /** Returns what is known of a device and its run, without the title. */
    private List<Tag> facts(int i) {
        List<Tag> device = ProfileReport.device(profiles.get(i)).toHtml("device" + i, 2);
        return List.of(Tag.of("details", Tag.of("summary", "The device and the run"), device.subList(1, device.size()))
                .with("class", "note"));
    }

    private boolean isAlone() {
        return profiles.size() == 1;
    }

    /** Returns the first screen: what to use and how much faster that is, beside one picture. */
    private Part answer() {
        Part words = columns("answer", "Recommended forms", all(), i -> {
            List<Tag> glance = Glance.of(profiles.get(i), isAlone() ? 3 : 4);
            return isAlone() ? glance : List.of(facts(i), glance);
        });
        List<Tag> picture =
                BestBarrier.of(profiles).map(ChartFigures::alone).stream().toList();
        return new Part(
                words.id(),
                words.title(),
                isAlone()
                        ? List.of(Tag.of("div", words.content(), picture).with("class", "first"))
                        : Stream.concat(picture.stream(), words.content().stream())
                                .toList());
    }

    /** Returns the machine's class, and, folded, where it stands among other machines. */
    private Optional<Part> machineClass() {
        return part(
                        "class",
                        "Machine class",
                        profile -> !Glance.classes(profile).isEmpty(),
                        i -> Glance.classes(profiles.get(i)))
                .map(part -> new Part(
                        part.id(),
                        part.title(),
                        Stream.concat(part.content().stream(), amongOthers()).toList()));
    }

    private Stream<Tag> amongOthers() {
        ClassMap map = ClassMap.around(profiles);
        return map.hasHere()
                ? Stream.of(Tag.of(
                                "details",
                                Tag.of(
                                        "summary",
                                        Tag.of("h3", isAlone() ? "Among other machines" : "Where they stand")),
                                ClassMapFigure.of(map, "Ringed: what this page is about. ", cloud -> null))
                        .with("class", "section"))
                : Stream.empty();
    }

    private Part caveats() {
        return columns("caveats", "Caveats", all(), i -> caveats(profiles.get(i)));
    }

    /** Returns what whole programs are fastest with, folded: these suites run only where they are asked for. */
    private Optional<Part> programs() {
        return part(
                "programs",
                "Whole programs",
                profile -> !ProfileReport.programs(profile).blocks().isEmpty(),
                i -> ProfileReport.programs(profiles.get(i)).toHtml("use" + (i + 1), depth()));
    }

    /** Returns what the source documents claim, on a page about one GPU: beside others it would be most of the page. */
    private Optional<Part> claims() {
        Profile profile = profiles.get(0);
        boolean spokenOf = isAlone()
                && profile.source() == Source.MEASURED
                && !profile.device().kind().cpu();
        return spokenOf
                ? Optional.of(
                        new Part("claims", "Claims of the sources", new ClaimsPart(ClaimsResult.of(profile)).tags()))
                : Optional.empty();
    }

    /** Returns what several processors showed: what goes wrong, what to do, who there is, and what each sees of which memory. */
    private Optional<Part> processors() {
        return part(
                "processors",
                "Several processors",
                profile -> profile.system() != null,
                i -> SystemPart.of(profiles.get(i), "system" + (i + 1), depth()));
    }

    /** Returns where memory lies, with a picture of it. */
    private Optional<Part> map() {
        return part(
                "map",
                MapSection.TITLE,
                profile -> profile.map() != null,
                i -> MapPart.of(profiles.get(i).map(), "map" + (i + 1), depth()));
    }

    private IntStream all() {
        return IntStream.range(0, profiles.size());
    }

    /** Returns how many levels headings of parts are below the page's: beside each other, profiles have headings too. */
    private int depth() {
        return isAlone() ? 1 : 2;
    }

    /** Returns a part on those profiles that have something of it; empty if none has. */
    private Optional<Part> part(String id, String title, Predicate<Profile> has, IntFunction<Object> content) {
        int[] with = all().filter(i -> has.test(profiles.get(i))).toArray();
        return with.length == 0 ? Optional.empty() : Optional.of(columns(id, title, Arrays.stream(with), content));
    }

    /** Returns a part with a column for each of some profiles, which has its name where there are several. */
    private Part columns(String id, String title, IntStream which, IntFunction<Object> content) {
        List<Tag> columns = new ArrayList<>();
        for (int i : which.toArray()) {
            Tag column = Tag.of("div").with("class", "profile");
            column.add(isAlone() ? List.of() : Tag.of("h3", names.get(i)));
            columns.add(column.add(content.apply(i)));
        }
        return new Part(id, title, List.of(Tag.of("div", columns).with("class", "profiles")));
    }

    private static Tag caveats(Profile profile) {
        List<String> caveats = Caveats.of(profile);
        if (caveats.isEmpty()) {
            return Tag.of("p", "Nothing in this profile.");
        }
        int shown = Math.min(FIRST_CAVEATS, caveats.size());
        Tag all = Tag.of("div", list(caveats.subList(0, shown)));
        return shown == caveats.size()
                ? all
                : all.add(Tag.of(
                        "details",
                        Tag.of("summary", caveats.size() - shown + " more"),
                        list(caveats.subList(shown, caveats.size()))));
    }

    private static Tag list(List<String> caveats) {
        return Tag.of("ul", caveats.stream().map(caveat -> Tag.of("li", caveat)).toList())
                .with("class", "caveats");
    }

    private Part evidence() {
        List<Tag> parts = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            String prefix = "p" + (i + 1);
            Profile profile = profiles.get(i);
            if (!isAlone()) {
                parts.add(Tag.of("h3", names.get(i)));
            }
            parts.addAll(ProfileReport.answer(profile).toHtml(prefix, depth()));
            parts.addAll(ProfileReport.evidence(profile).toHtml(prefix, depth()));
        }
        return new Part("evidence", "All figures", parts);
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
