package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SweepResult;
import io.gpuclass.profile.primitives.SweepResult.SweepPoint;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
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

    /** A point, and whose it is. */
    private record Swept(SweepResult line, SweepPoint point) {}

    static List<Drawing> of(Profile profile) {
        BlockAxis x = BlockAxis.of(
                profile,
                profile.blockSweep().stream()
                        .flatMap(line -> line.points().stream())
                        .map(SweepPoint::blocks)
                        .toList());
        List<Drawing> drawings = new ArrayList<>();
        Family.group(profile.blockSweep(), line -> new Family(line.kind(), line.initial(), null))
                .forEach((family, lines) -> Grouped.by(SweepCharts::isPrinted, lines)
                        .forEach((printed, alike) ->
                                chart(x, family, printed, alike).ifPresent(drawings::add)));
        return drawings;
    }

    private static Optional<Drawing> chart(BlockAxis x, Family family, boolean printed, List<SweepResult> lines) {
        List<Swept> points = lines.stream()
                .flatMap(line -> line.points().stream().map(point -> new Swept(line, point)))
                .toList();
        return lines(x).chart(
                        ChartTopic.SWEEP,
                        PrimitiveLines.slug(family) + (printed ? PRINTED : ""),
                        family.title() + (printed ? ", as printed" : "") + ": operations per second, block by block",
                        x.axis(),
                        Y,
                        points);
    }

    private static boolean isPrinted(SweepResult line) {
        return line.implementation().endsWith(PRINTED);
    }

    private static ResultLines<Swept> lines(BlockAxis x) {
        return new ResultLines<>(
                swept -> swept.line().implementation(),
                swept -> x.place(swept.point().blocks()),
                swept -> x.leavesOut(swept.point().blocks()),
                SweepCharts::isDrawn,
                swept -> Point.of(x.place(swept.point().blocks()), swept.point().opsPerSecond(), note(swept.point())),
                results -> null,
                swept -> ResultLines.missing(
                        swept.point().outcome(), swept.line().verified()));
    }

    private static boolean isDrawn(Swept swept) {
        Double rate = swept.point().opsPerSecond();
        return swept.line().verified() && swept.point().outcome() == Outcome.COMPLETED && rate != null && rate > 0;
    }

    private static String note(SweepPoint point) {
        return point.samples() > 1
                ? point.samples() + " samples, from " + ChartNumbers.text(Y, point.least()) + " to "
                        + ChartNumbers.text(Y, point.most())
                : "one sample";
    }
}
