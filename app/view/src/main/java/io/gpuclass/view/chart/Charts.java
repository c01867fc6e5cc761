package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Description.ChartNumbers;
import io.gpuclass.view.chart.Drawing.OfProfile;
import io.gpuclass.view.chart.ResultLines.BlockAxis;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
import io.gpuclass.view.section.Pivot.DeclaredSections;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All charts of profiles, whatever renders them. */
public final class Charts {
    /** Topics that machines are compared by. */
    private static final Set<ChartTopic> COMPARED = Set.of(
            ChartTopic.RATE,
            ChartTopic.FAIRNESS,
            ChartTopic.SECTION,
            ChartTopic.HOSTAGE,
            ChartTopic.CONTENTION,
            ChartTopic.APPLICATION);

    private Charts() {}

    /** Returns all charts of some profiles; those of the same thing follow one another. */
    public static List<Chart> of(List<Profile> profiles) {
        return all(profiles).stream().flatMap(group -> group.charts().stream()).toList();
    }

    /** Returns the charts of a page, grouped by what they show; without the figures of the sources, which repeat parts of the others. */
    public static List<ChartGroup> groups(List<Profile> profiles) {
        return all(profiles).stream()
                .filter(group -> group.topic() != ChartTopic.FIGURE)
                .toList();
    }

    /**
     * Returns the charts of a page on several profiles that lay some over one another: one of each thing, with the few lines of each profile that
     * matter. CPUs and GPUs have charts of their own, and what one machine alone has is left to its own page.
     */
    public static List<ChartGroup> overlaid(List<Profile> profiles) {
        List<String> names = ProfileNames.of(profiles);
        List<ChartGroup> overlaid = new ArrayList<>();
        for (boolean cpus : new boolean[] {false, true}) {
            Map<String, List<OfProfile>> byId = new LinkedHashMap<>();
            for (int i = 0; i < profiles.size(); i++) {
                if (profiles.get(i).device().cpu() == cpus) {
                    for (Drawing drawing : drawings(profiles.get(i))) {
                        byId.computeIfAbsent(drawing.chart().id(), id -> new ArrayList<>())
                                .add(new OfProfile(drawing, i));
                    }
                }
            }
            String which = isMixed(profiles) ? cpus ? ", CPUs" : ", GPUs" : "";
            byId.values().stream()
                    .filter(alike -> COMPARED.contains(alike.get(0).drawing().topic()))
                    .forEach(alike -> overlaid.addAll(Drawing.overlay(alike, names, which)));
        }
        return overlaid.stream().sorted(Comparator.comparing(ChartGroup::topic)).toList();
    }

    /** Returns whether there are CPUs and GPUs among the machines, whose charts then say which. */
    static boolean isMixed(List<Profile> profiles) {
        return profiles.stream()
                        .map(profile -> profile.device().cpu())
                        .distinct()
                        .count()
                > 1;
    }

    private static List<ChartGroup> all(List<Profile> profiles) {
        List<String> names = ProfileNames.of(profiles);
        Map<String, List<Drawing>> byId = new LinkedHashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            for (Drawing drawing : drawings(profiles.get(i))) {
                byId.computeIfAbsent(drawing.chart().id(), id -> new ArrayList<>())
                        .add(profiles.size() == 1 ? drawing : drawing.named(names.get(i), i + 1));
            }
        }
        return byId.values().stream()
                .sorted((one, other) ->
                        one.get(0).topic().compareTo(other.get(0).topic()))
                .map(Charts::group)
                .toList();
    }

    private static ChartGroup group(List<Drawing> alike) {
        return new ChartGroup(
                alike.get(0).topic(), alike.stream().map(Drawing::chart).toList());
    }

    private static List<Drawing> drawings(Profile profile) {
        Cases cases = profile.cases();
        List<Drawing> drawings = new ArrayList<>();
        for (PrimitiveSweep sweep : PrimitiveSweep.values()) {
            drawings.addAll(sweep.of(profile, cases));
        }
        drawings.addAll(SweepCharts.of(profile, cases));
        drawings.addAll(SectionCharts.of(profile, cases));
        RatioCurve.of(profile).ifPresent(drawings::add);
        HostageCharts.of(profile).ifPresent(drawings::add);
        drawings.addAll(HostageCharts.ofMemories(profile));
        drawings.addAll(ContentionCharts.of(profile));
        drawings.addAll(ApplicationCharts.of(profile, cases));
        LocalityCharts.of(profile).ifPresent(drawings::add);
        drawings.addAll(SourceFigures.of(profile, cases));
        drawings.addAll(DeclaredCharts.of(profile, cases));
        return drawings;
    }

    /** The charts of lists that say how they are shown. */
    private static final class DeclaredCharts {
        private DeclaredCharts() {}

        static List<Drawing> of(Profile profile, Cases cases) {
            return CaseLists.ALL.stream()
                    .flatMap(list -> list.shown().flatMap(shown -> chart(profile, cases, list, shown)).stream())
                    .toList();
        }

        private static Optional<Drawing> chart(Profile profile, Cases cases, CaseList list, Display shown) {
            Better better = shown.figure().better();
            Axis x = new Axis(shown.rowName(), true, null);
            Axis y = new Axis(
                    shown.figureName(),
                    true,
                    better == Better.NEITHER ? null : better == Better.HIGHER,
                    shown.figure().unit().equals("ns") ? AxisUnit.NANOSECONDS : AxisUnit.NUMBER);
            Cases.Selection all = cases.at(list.path()).counting();
            List<Line> lines = all.values(shown.column()).stream()
                    .map(at -> new Line(
                            DeclaredSections.name(profile, shown.column(), at),
                            all.where(shown.column(), at).stream()
                                    .sorted(Comparator.comparingDouble(one -> place(shown, one)))
                                    .flatMap(one -> point(shown, one).stream())
                                    .toList()))
                    .toList();
            return Drawing.of(ChartTopic.of(list, shown), "", shown.title(), x, y, lines);
        }

        private static double place(Display shown, Case one) {
            return (int) one.get(shown.row());
        }

        /** Returns the point of a case, where a logarithmic axis has room for it. */
        private static Optional<Point> point(Display shown, Case one) {
            return one.estimate(shown.figure())
                    .filter(figure -> figure.value() > 0 && place(shown, one) > 0)
                    .map(figure -> Point.of(place(shown, one), figure, ""));
        }
    }

    /**
     * Rates over many numbers of blocks, as in Stuart & Owens 2011, Figures 1 to 3: for each family a chart of the forms of the library, and one
     * of those that are as printed.
     */
    private static final class SweepCharts {
        private static final Axis Y = new Axis("operations per second", true, true);
        private static final String PRINTED = "-as-published";

        private SweepCharts() {}

        static List<Drawing> of(Profile profile, Cases cases) {
            List<Case> points = cases.of(Subjects.BLOCK_SWEEP).list();
            BlockAxis x = BlockAxis.of(profile, points);
            List<Drawing> drawings = new ArrayList<>();
            Family.group(points)
                    .forEach((family, own) -> Grouped.by(point -> point.name().endsWith(PRINTED), own)
                            .forEach((printed, alike) ->
                                    chart(x, family, printed, alike).ifPresent(drawings::add)));
            return drawings;
        }

        private static Optional<Drawing> chart(BlockAxis x, Family family, boolean printed, List<Case> points) {
            return ResultLines.ofRates(Metric.SWEPT_RATE, x, point -> point(x, point), alike -> null)
                    .chart(
                            ChartTopic.SWEEP,
                            PrimitiveLines.slug(family) + (printed ? PRINTED : ""),
                            family.title() + (printed ? ", as printed" : "")
                                    + ": operations per second, block by block",
                            x.axis(),
                            Y,
                            points);
        }

        private static Point point(BlockAxis x, Case point) {
            Measured rate = point.measured(Metric.SWEPT_RATE);
            String note = rate.samples() > 1
                    ? rate.samples() + " samples, from " + ChartNumbers.text(Y, rate.min()) + " to "
                            + ChartNumbers.text(Y, rate.max())
                    : "one sample";
            return Point.of(x.place(point), rate.value(), note);
        }
    }
}
