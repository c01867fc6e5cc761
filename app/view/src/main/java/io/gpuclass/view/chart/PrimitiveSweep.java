package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FamilyResults;
import java.util.List;
import java.util.function.BiFunction;

/** What is drawn of the primitives over numbers of blocks. */
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

    /** Returns the point of a result that counts and has a rate above nought, with a note; null for none. */
    private final BiFunction<PrimitiveResult, String, Point> point;

    PrimitiveSweep(ChartTopic topic, String words, Axis y, BiFunction<PrimitiveResult, String, Point> point) {
        this.topic = topic;
        this.words = words;
        this.y = y;
        this.point = point;
    }

    private static Point rate(PrimitiveResult result, String note) {
        return Point.of(result.blocks(), result.opsPerSecond().estimate(), note);
    }

    private static Point fairness(PrimitiveResult result, String note) {
        return result.fairness() == null ? null : Point.of(result.blocks(), result.fairness(), note);
    }

    /** A barrier is had by all blocks at once, anything else by one after the other. */
    private static Point time(PrimitiveResult result, String note) {
        double nanos = (result.kind() == Kind.BARRIER ? 1 : result.blocks()) * Nanos.PER_SECOND;
        Estimate rate = result.opsPerSecond().estimate();
        double high = rate.low() > 0 ? nanos / rate.low() : Double.POSITIVE_INFINITY;
        Estimate time = new Estimate(nanos / rate.value(), nanos / rate.high(), high);
        return Point.of(result.blocks(), time, note);
    }

    /** Returns a chart for each family that has one. */
    List<Drawing> of(Profile profile) {
        Axis x = new Axis(Contenders.many(profile), true, null);
        ResultLines<PrimitiveResult> lines = new ResultLines<>(
                PrimitiveResult::implementation,
                PrimitiveResult::blocks,
                PrimitiveLines::isDrawn,
                result -> point.apply(result, PrimitiveLines.note(result)),
                results -> PrimitiveLines.apart(results, Apart.STARVES),
                result -> ResultLines.missing(result.outcome(), result.counts()));
        return FamilyResults.of(profile.primitives()).stream()
                .filter(results -> this == RATE || tellsMostOfItsKind(results.family()))
                .flatMap(results -> lines
                        .chart(
                                topic,
                                PrimitiveLines.slug(results.family()),
                                results.family().title() + ": " + words,
                                x,
                                y,
                                results.all())
                        .stream())
                .toList();
    }

    private static boolean tellsMostOfItsKind(Family family) {
        return family.writers() == null
                ? family.hasInitialOfARole()
                : family.initial() == Writers.COMPARED_INITIAL && family.writers() == Writers.ONE_PER_SM;
    }
}
