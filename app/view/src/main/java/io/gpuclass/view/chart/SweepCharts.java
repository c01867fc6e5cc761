package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.Description.ChartNumbers;
import io.gpuclass.view.chart.ResultLines.BlockAxis;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rates over many numbers of blocks, as in Stuart & Owens 2011, Figures 1 to 3: for each family a chart of the forms of the library, and one
 * of those that are as printed.
 */
final class SweepCharts {
    private static final Axis Y = new Axis("operations per second", true, true);
    private static final String PRINTED = "-as-published";

    private SweepCharts() {}

    static List<Drawing> of(Profile profile, Cases cases) {
        List<Case> points = cases.of(Subjects.BLOCK_SWEEP).list();
        BlockAxis x = BlockAxis.of(profile, points);
        List<Drawing> drawings = new ArrayList<>();
        Family.group(points)
                .forEach((family, own) -> Grouped.by(SweepCharts::isPrinted, own)
                        .forEach((printed, alike) ->
                                chart(x, family, printed, alike).ifPresent(drawings::add)));
        return drawings;
    }

    private static Optional<Drawing> chart(BlockAxis x, Family family, boolean printed, List<Case> points) {
        return ResultLines.ofRates(Metric.SWEPT_RATE, x, point -> point(x, point), alike -> null)
                .chart(
                        ChartTopic.SWEEP,
                        PrimitiveLines.slug(family) + (printed ? PRINTED : ""),
                        family.title() + (printed ? ", as printed" : "") + ": operations per second, block by block",
                        x.axis(),
                        Y,
                        points);
    }

    private static boolean isPrinted(Case point) {
        return point.name().endsWith(PRINTED);
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
