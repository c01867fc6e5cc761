package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.CaseList.Display;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.section.DeclaredSections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The charts of lists that say how they are shown. */
final class DeclaredCharts {
    private DeclaredCharts() {}

    static List<Drawing> of(Profile profile, Cases cases) {
        return Subjects.LISTS.stream()
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
                                .map(one -> point(shown, one))
                                .filter(Objects::nonNull)
                                .toList()))
                .toList();
        return Drawing.of(ChartTopic.of(list, shown), "", shown.title(), x, y, lines);
    }

    private static double place(Display shown, Case one) {
        return (int) one.get(shown.row());
    }

    /** Returns the point of a case; null where a logarithmic axis has no room for it. */
    private static Point point(Display shown, Case one) {
        return one.estimate(shown.figure())
                .filter(figure -> figure.value() > 0 && place(shown, one) > 0)
                .map(figure -> Point.of(place(shown, one), figure, ""))
                .orElse(null);
    }
}
