package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.view.Contenders;
import io.gpuclass.view.Family;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The primitives over numbers of blocks, a chart for each family. */
final class SweepCharts {
    private final Profile profile;
    private final Sweep sweep;

    private SweepCharts(Profile profile, Sweep sweep) {
        this.profile = profile;
        this.sweep = sweep;
    }

    static List<Drawing> of(Profile profile, Sweep sweep) {
        SweepCharts charts = new SweepCharts(profile, sweep);
        List<Drawing> drawings = new ArrayList<>();
        Family.group(profile.primitives(), result -> new Family(result.kind(), result.initial(), result.writers()))
                .forEach((family, results) -> charts.chart(family, results).ifPresent(drawings::add));
        return drawings;
    }

    private Optional<Drawing> chart(Family family, List<PrimitiveResult> results) {
        if (!sweep.draws(family)) {
            return Optional.empty();
        }
        Axis x = new Axis(Contenders.many(profile), true, null);
        Axis y = sweep.axis();
        List<Line> lines = Lines.of(results, PrimitiveResult::implementation, this::line);
        return Drawing.of(
                sweep.topic(),
                Lines.slug(family),
                family.title() + ": " + sweep.words(),
                Description.of(x, y, lines) + NotDrawn.sentence(missing(results), NotDrawn::of),
                x,
                y,
                lines);
    }

    private Line line(String implementation, List<PrimitiveResult> results) {
        List<PrimitiveResult> sorted = results.stream()
                .sorted(Comparator.comparingInt(PrimitiveResult::blocks))
                .toList();
        Apart apart = Lines.apart(results, Apart.STARVES);
        return Lines.of(implementation, apart, sorted, PrimitiveResult::blocks, this::point);
    }

    private Point point(PrimitiveResult result) {
        return Lines.isDrawn(result) ? sweep.point(result, Lines.note(result)) : null;
    }

    private static List<PrimitiveResult> missing(List<PrimitiveResult> results) {
        return results.stream().filter(result -> !Lines.isDrawn(result)).toList();
    }
}
