package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.FamilyResults;
import java.util.List;
import java.util.Optional;
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

    /** Returns the point of a result that counts and has a rate above nought, where it is drawn; null for none. */
    private final BiFunction<PrimitiveResult, Place, Point> point;

    PrimitiveSweep(ChartTopic topic, String words, Axis y, BiFunction<PrimitiveResult, Place, Point> point) {
        this.topic = topic;
        this.words = words;
        this.y = y;
        this.point = point;
    }

    private static Point rate(PrimitiveResult result, Place place) {
        return Point.of(place.x(), result.opsPerSecond().estimate(), place.note());
    }

    private static Point fairness(PrimitiveResult result, Place place) {
        return result.fairness() == null ? null : Point.of(place.x(), result.fairness(), place.note());
    }

    /** A barrier is had by all blocks at once, anything else by one after the other. */
    private static Point time(PrimitiveResult result, Place place) {
        double nanos = (result.kind() == Kind.BARRIER ? 1 : result.blocks()) * Nanos.PER_SECOND;
        Estimate rate = result.opsPerSecond().estimate();
        double high = rate.low() > 0 ? nanos / rate.low() : Double.POSITIVE_INFINITY;
        Estimate time = new Estimate(nanos / rate.value(), nanos / rate.high(), high);
        return Point.of(place.x(), time, place.note());
    }

    /** Where a result is drawn, and what one should know of it. */
    private record Place(double x, String note) {}

    /** Returns a chart for each family that has one. */
    List<Drawing> of(Profile profile) {
        BlockAxis x = BlockAxis.of(
                profile,
                profile.primitives().stream().map(PrimitiveResult::blocks).toList());
        return FamilyResults.of(profile.primitives()).stream()
                .filter(results -> this == RATE || tellsMostOfItsKind(results.family()))
                .flatMap(results -> chart(x, results).stream())
                .toList();
    }

    /** The same forms stand out in all charts of a family: those with the best rates. */
    private Optional<Drawing> chart(BlockAxis x, FamilyResults results) {
        Optional<Drawing> drawing = lines(x).chart(
                        topic,
                        PrimitiveLines.slug(results.family()),
                        results.family().title() + ": " + words,
                        x.axis(),
                        y,
                        results.all());
        return this == RATE
                ? drawing
                : drawing.flatMap(own -> RATE.chart(x, results).map(own::ledAs));
    }

    private ResultLines<PrimitiveResult> lines(BlockAxis x) {
        return new ResultLines<>(
                PrimitiveResult::implementation,
                result -> x.place(result.blocks()),
                result -> x.leavesOut(result.blocks()),
                PrimitiveLines::isDrawn,
                result -> point.apply(result, new Place(x.place(result.blocks()), PrimitiveLines.note(result))),
                results -> PrimitiveLines.apart(results, Apart.STARVES),
                result -> ResultLines.missing(result.outcome(), result.counts()));
    }

    private static boolean tellsMostOfItsKind(Family family) {
        return family.writers() == null
                ? family.hasInitialOfARole()
                : family.initial() == Writers.COMPARED_INITIAL && family.writers() == Writers.ONE_PER_SM;
    }
}
