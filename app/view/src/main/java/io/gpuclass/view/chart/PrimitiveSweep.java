package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Apart;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.AxisUnit;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.chart.ResultLines.BlockAxis;
import io.gpuclass.view.chart.ResultLines.PrimitiveLines;
import io.gpuclass.view.terms.Family;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Sweep of the primitives over numbers of blocks, as charts show it. */
enum PrimitiveSweep {
    RATE(ChartTopic.RATE, "operations per second", new Axis("operations per second", true, true), PrimitiveSweep::rate),
    FAIRNESS(ChartTopic.FAIRNESS, "fairness", new Axis("fairness (Jain index)", false, true), PrimitiveSweep::fairness),
    WEAK_SCALING(
            ChartTopic.WEAK_SCALING,
            "weak scaling",
            new Axis("time per operation", true, false, AxisUnit.NANOSECONDS),
            PrimitiveSweep::time);

    private final ChartTopic topic;
    private final String words;
    private final Axis y;

    /** Returns the point of a case that counts and has a rate above nought, where it is drawn; null for none. */
    private final BiFunction<Case, Double, Point> point;

    PrimitiveSweep(ChartTopic topic, String words, Axis y, BiFunction<Case, Double, Point> point) {
        this.topic = topic;
        this.words = words;
        this.y = y;
        this.point = point;
    }

    private static Point rate(Case one, double x) {
        return Point.of(x, one.estimate(Metric.RATE).orElseThrow(), PrimitiveLines.note(one));
    }

    private static Point fairness(Case one, double x) {
        Double fairness = one.value(Metric.FAIRNESS);
        return fairness == null ? null : Point.of(x, fairness, PrimitiveLines.note(one));
    }

    /** All blocks pass a barrier at once; anything else they have one after the other. */
    private static Point time(Case one, double x) {
        boolean barrier = Kind.BARRIER.id().equals(one.kind());
        double nanos = (barrier ? 1 : one.blocks()) * Nanos.PER_SECOND;
        Estimate time = PrimitiveLines.over(nanos, one.estimate(Metric.RATE).orElseThrow());
        return Point.of(x, time, PrimitiveLines.note(one));
    }

    List<Drawing> of(Profile profile, Cases all) {
        List<Case> cases = all.at("primitives/*").list();
        BlockAxis x = BlockAxis.of(profile, cases);
        return Family.group(cases).entrySet().stream()
                .filter(own -> this == RATE || tellsMostOfItsKind(own.getKey()))
                .flatMap(own -> chart(x, own.getKey(), own.getValue()).stream())
                .toList();
    }

    /** The same forms stand out in all charts of a family: those with the best rates. */
    private Optional<Drawing> chart(BlockAxis x, Family family, List<Case> cases) {
        Optional<Drawing> drawing = ResultLines.ofRates(
                        Metric.RATE,
                        x,
                        one -> point.apply(one, x.place(one)),
                        own -> PrimitiveLines.apart(own, Apart.STARVES))
                .chart(topic, PrimitiveLines.slug(family), family.title() + ": " + words, x.axis(), y, cases);
        return this == RATE
                ? drawing
                : drawing.flatMap(own -> RATE.chart(x, family, cases).map(own::highlightLike));
    }

    private static boolean tellsMostOfItsKind(Family family) {
        return family.writers() == null
                ? family.hasInitialOfARole()
                : family.initial() == Writers.COMPARED_INITIAL && family.writers() == Writers.ONE_PER_SM;
    }
}
