package io.gpuclass.view.chart;

import static io.gpuclass.profile.cases.Axis.INITIAL;
import static io.gpuclass.profile.cases.Axis.LENGTH;
import static io.gpuclass.profile.cases.Axis.WRITERS;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.PrintedNames;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ResultLines.BlockAxis;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The figures of the sources that show measurements, drawn from what a profile holds, each under its source's name and number. Forms in one
 * picture are all as printed, or all of the library where a profile has not all of those.
 */
final class SourceFigures {
    private static final String PRINTED = "-as-published";
    private static final String SECTIONS = "sectionsAsPublished/*";
    private static final String SHORTEST = "10";
    private static final Axis RATE = new Axis("operations per second", true, true);
    /** Mahapatra 2020 prints times, so that less is better. */
    private static final Axis TIME = new Axis("ns per operation of all blocks", true, false);

    private static final Axis SYNCHRONIZING = new Axis("ns synchronizing per operation of all blocks", true, false);
    private static final Axis SAVED = new Axis("share of the time that the barrier saves", false, true);
    private static final Axis ELEMENTS = new Axis("elements of a vector", true, null);
    private static final Axis INSIDE = new Axis("loads and stores inside", true, null);
    private static final List<String> TREES = List.of("tree-atomic", "tree-sense-reversing");
    private static final List<String> READERS =
            List.of("rw-spin", "rw-spin-exponential", "rw-priority", "rw-priority-exponential");

    private final Profile profile;
    private final Cases cases;
    private final List<Drawing> drawings = new ArrayList<>();

    private SourceFigures(Profile profile, Cases cases) {
        this.profile = profile;
        this.cases = cases;
    }

    static List<Drawing> of(Profile profile, Cases cases) {
        SourceFigures figures = new SourceFigures(profile, cases);
        figures.stuartAndOwens();
        figures.lo();
        figures.giroux();
        figures.mahapatra();
        return figures.drawings;
    }

    /** Forms of a kind that one picture compares, under the library's names and as printed; of semaphores, with one initial value. */
    private record Forms(String kind, Integer initial, List<String> own, List<String> printed) {
        static Forms of(String kind, Integer initial, List<String> own) {
            return new Forms(
                    kind,
                    initial,
                    own,
                    own.stream().map(form -> PrintedNames.of(kind, form)).toList());
        }

        List<Case> own(Cases.Selection all) {
            return among(all, own);
        }

        List<Case> printed(Cases.Selection all) {
            return among(all, printed);
        }

        private List<Case> among(Cases.Selection all, List<String> forms) {
            return all.where(one -> one.is("kind", kind) && forms.contains(one.name()))
                    .where(one -> initial == null || one.is(INITIAL, initial))
                    .where(one -> one.get(WRITERS) == null || one.is(WRITERS, Writers.ONE_PER_SM))
                    .list();
        }

        boolean areAll(List<Case> found) {
            return found.stream().map(Case::name).distinct().count() == printed.size();
        }
    }

    private void stuartAndOwens() {
        String source = "Stuart & Owens 2011, ";
        swept("so-1", source + "Figure 1: barriers", Forms.of("barrier", null, List.of("atomic-two-stage", "xf")));
        Forms mutexes = Forms.of("mutex", null, List.of("spin", "spin-backoff", "fa"));
        swept("so-2", source + "Figure 2: mutexes", mutexes);
        fixedWork("so-2-fixed-work", source + "section 6: mutexes, 1000 operations each", mutexes);
        for (int initial : List.of(1, 2, 10, 120)) {
            Forms semaphores = Forms.of("semaphore", initial, List.of("spin", "spin-backoff", "sleeping"));
            swept("so-3-" + initial, source + "Figure 3: semaphores, initial " + initial, semaphores);
            fixedWork(
                    "so-3-" + initial + "-fixed-work",
                    source + "section 6: semaphores, count " + initial + ", 1000 operations each",
                    semaphores);
        }
    }

    /** Draws forms block by block, as those figures are, where a sweep has all of them as printed; else with the numbers of blocks that there are. */
    private void swept(String id, String title, Forms forms) {
        List<Case> points = forms.printed(cases.of(Subjects.BLOCK_SWEEP));
        if (forms.areAll(points)) {
            overBlocks(id, title + " (x logarithmic), forms as printed", points, Metric.SWEPT_RATE, RATE);
        } else {
            rates(id, title, forms, RATE);
        }
    }

    private void fixedWork(String id, String title, Forms forms) {
        List<Case> theirs = forms.printed(cases.at("fixedWork/*"));
        overBlocks(id, title, theirs.isEmpty() ? forms.own(cases.at("fixedWork/*")) : theirs, Metric.RATE, RATE);
    }

    private void lo() {
        String source = "Lo et al., ";
        Drawing.of(
                        ChartTopic.FIGURE,
                        "lo-5",
                        source + "Figure 5: hit ratio over the time between accesses",
                        LocalityCharts.X,
                        LocalityCharts.Y,
                        LocalityCharts.lines(profile))
                .ifPresent(drawings::add);
        saved(
                "lo-6",
                source + "Figure 6: vector addition",
                one -> one.is("program", "vecadd"),
                one -> "vecadd",
                one -> Math.pow(2, Double.parseDouble(input(one).replace("2^", ""))));
        for (String sort : List.of("regular", "irregular")) {
            saved(
                    sort.equals("regular") ? "lo-7" : "lo-8",
                    source + "Figure " + (sort.equals("regular") ? 7 : 8) + ": scalar products of " + sort + " vectors",
                    one -> one.is("program", "scalarprod") && input(one).startsWith(sort + "-"),
                    one -> input(one).replaceAll("\\D*(\\d+)x.*", "$1") + " vectors",
                    one -> Double.parseDouble(input(one).replaceAll(".*x", "")));
        }
        List<String> places = List.of("first", "second", "both");
        draw(
                "lo-9",
                source + "Figure 9: alignment",
                cases.at("artificialBarriers/*")
                        .where(one -> one.is("program", "align") && places.contains(one.name()))
                        .list(),
                SourceFigures::input,
                one -> places.indexOf(one.name()) + 1,
                new Axis("barrier after each edge (1), each suffix (2) or both (3)", false, null),
                SAVED,
                Metric.IMPROVEMENT);
    }

    private void giroux() {
        overBlocks(
                "giroux-contention",
                "Giroux S9329, \"contention is the issue, differently\": swaps of one word",
                cases.at("contendedCas/*").list(),
                Metric.SWAP_RATE,
                RATE);
        processors();
        rates(
                "giroux-mutexes",
                "Giroux S9329, \"contended mutexes\"",
                new Forms(
                        "mutex",
                        null,
                        List.of("spin", "exchange-exponential", "ticket-proportional"),
                        List.of(
                                "exchange" + PRINTED,
                                "exchange-exponential" + PRINTED,
                                "ticket-proportional" + PRINTED)),
                RATE);
        rates(
                "giroux-barriers",
                "Giroux S9329, \"barriers\"",
                Forms.of("barrier", null, List.of("central-proportional", "tree-count-proportional")),
                RATE);
    }

    /** Swaps in turn by GPUs, and by one with a thread of the CPU, by whose memory holds the word. */
    private void processors() {
        List<ContentionResult> turns = ContentionCharts.drawn(profile)
                .filter(one -> one.operation() == SharedOperation.CAS_IN_TURN && one.blocks() != null)
                .filter(one -> one.members().size() == 1 || !one.home().equals(Processor.HOST) || hasNativeAtomics())
                .toList();
        List<Line> lines = Grouped.by(SourceFigures::processors, turns).entrySet().stream()
                .map(each -> new Line(
                        each.getKey(),
                        each.getValue().stream()
                                .sorted(Comparator.comparingInt(ContentionResult::blocks))
                                .map(one -> Point.of(
                                        one.blocks(), one.opsPerSecond().estimate(), ""))
                                .toList()))
                .toList();
        add(
                "giroux-processors",
                "Giroux S9329, \"contending processors are crushed\": swaps in turn",
                new Axis("blocks of each GPU", true, null),
                RATE,
                lines);
    }

    /** Returns whether atomics on the host's memory are atomic for all; else swaps of several are lost there, and their rate tells nothing. */
    private boolean hasNativeAtomics() {
        return profile.system().topology() != null
                && profile.system().topology().gpus().stream()
                        .allMatch(gpu -> Boolean.TRUE.equals(gpu.hostNativeAtomics()));
    }

    private static String processors(ContentionResult one) {
        return PlainText.oneLine(Processor.namesOf(one.members()) + ", " + Processor.memoryName(one.home()));
    }

    private void mahapatra() {
        String source = "Mahapatra 2020, Figure 5.";
        rates(
                "mahapatra-5-4",
                source + "4: barriers",
                Forms.of("barrier", null, List.of("tree-atomic", "tree-sense-reversing", "ccg")),
                TIME);
        overBlocks(
                "mahapatra-5-5",
                source + "5: synchronizing, barriers with sections of 10",
                barrierSections(one -> SHORTEST.equals(String.valueOf(one.get(LENGTH)))),
                Metric.SYNCHRONIZING_SHARE,
                SYNCHRONIZING);
        Grouped.by(one -> one.kind(), cases.at("weakScaling/*").list())
                .forEach((program, own) -> overBlocks(
                        "mahapatra-5-9-" + program,
                        source + "9: " + program + ", the input growing with the blocks",
                        own,
                        Metric.RUN_TIME,
                        new Axis("time in ms", true, false)));
        overLength("mahapatra-5-13", source + "13: barriers", barrierSections(this::isFull), Metric.RATE, TIME);
        for (int[] figure : new int[][] {{17, 1}, {21, 10}, {25, 120}}) {
            rates(
                    "mahapatra-5-" + figure[0],
                    source + figure[0] + ": semaphores, count " + figure[1],
                    Forms.of("semaphore", figure[1], READERS),
                    TIME);
        }
        List<Case> sections = cases.at(SECTIONS)
                .where(INITIAL, 10)
                .where(one -> one.name().endsWith(PRINTED) && isFull(one))
                .list();
        overLength("mahapatra-5-29", source + "29: semaphores, count 10", sections, Metric.RATE, TIME);
        overLength(
                "mahapatra-5-32",
                source + "32: synchronizing, semaphores, count 10",
                sections,
                Metric.SYNCHRONIZING_SHARE,
                SYNCHRONIZING);
    }

    private boolean isFull(Case one) {
        return one.blocks() != null && one.blocks() == profile.method().blocks();
    }

    private List<Case> barrierSections(Predicate<Case> wanted) {
        return cases.at("sections/*")
                .where(one -> one.is("kind", "barrier"))
                .where(one -> TREES.contains(one.name()) || one.name().equals("grid-sync"))
                .where(wanted)
                .list();
    }

    /** Draws forms as printed if the profile has all of them, else those of the library. */
    private void rates(String id, String title, Forms forms, Axis y) {
        List<Case> theirs = forms.printed(cases.at("asPublished/*"));
        boolean all = forms.areAll(theirs);
        overBlocks(
                id,
                title + (all ? ", forms as printed" : ", forms of the library"),
                all ? theirs : forms.own(cases.at("primitives/*")),
                Metric.RATE,
                y);
    }

    private void saved(
            String id,
            String title,
            Predicate<Case> wanted,
            Function<Case, String> line,
            ToDoubleFunction<Case> place) {
        draw(
                id,
                title,
                cases.at("barrierSizes/*")
                        .where(one -> one.is("added", "barrier") && wanted.test(one))
                        .list(),
                line,
                place,
                ELEMENTS,
                SAVED,
                Metric.IMPROVEMENT);
    }

    private void overBlocks(String id, String title, List<Case> own, Metric metric, Axis y) {
        BlockAxis x = BlockAxis.of(profile, own);
        draw(
                id,
                title,
                own.stream().filter(one -> !x.leavesOut(one)).toList(),
                SourceFigures::form,
                x::place,
                x.axis(),
                y,
                metric);
    }

    private void overLength(String id, String title, List<Case> own, Metric metric, Axis y) {
        List<Case> withWork =
                own.stream().filter(one -> (int) one.get(LENGTH) > 0).toList();
        draw(id, title, withWork, SourceFigures::form, one -> (int) one.get(LENGTH), INSIDE, y, metric);
    }

    private void draw(
            String id,
            String title,
            List<Case> own,
            Function<Case, String> line,
            ToDoubleFunction<Case> place,
            Axis x,
            Axis y,
            Metric metric) {
        List<Line> lines = Grouped.by(line, own).entrySet().stream()
                .map(each -> ResultLines.line(
                        each.getKey(),
                        null,
                        each.getValue().stream()
                                .sorted(Comparator.comparingDouble(place))
                                .toList(),
                        place,
                        (Case one) -> point(one, place, metric, y)))
                .toList();
        add(id, title, x, y, lines);
    }

    /** Adds a figure with what its source prints, unless nothing of it was measured. */
    private void add(String id, String title, Axis x, Axis y, List<Line> lines) {
        boolean measured = lines.stream().anyMatch(line -> !line.points().isEmpty());
        List<Line> printed = measured ? PrintedPoints.of(id, x, lines) : List.of();
        Drawing.of(
                        ChartTopic.FIGURE,
                        id,
                        title,
                        x,
                        y,
                        Stream.concat(lines.stream(), printed.stream()).toList())
                .ifPresent(drawings::add);
    }

    private static Point point(Case one, ToDoubleFunction<Case> place, Metric metric, Axis y) {
        Double value = value(one, metric, y);
        boolean drawn = one.counts() && value != null && (value > 0 || !y.logarithmic());
        return drawn ? Point.of(place.applyAsDouble(one), value, "") : null;
    }

    /** Returns the value on the axis: a figure, or the time that a rate comes to. */
    private static Double value(Case one, Metric metric, Axis y) {
        Double found = one.value(metric);
        if (found == null || y != TIME && y != SYNCHRONIZING) {
            return found;
        }
        Double rate = one.value(Metric.RATE);
        double share = y == SYNCHRONIZING ? found : 1;
        return rate == null || rate == 0 ? null : (Double) (Nanos.PER_SECOND * share / rate);
    }

    private static String form(Case one) {
        if (!one.list().path().startsWith("contendedCas")) {
            return one.name();
        }
        Object threads = one.get("threads");
        return one.name() + ", " + threads + (threads.equals(1) ? " thread" : " threads") + " a block";
    }

    private static String input(Case one) {
        return String.valueOf(one.get("input"));
    }
}
