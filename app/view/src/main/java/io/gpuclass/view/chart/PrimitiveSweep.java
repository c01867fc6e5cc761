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

/** What is drawn of the primitives over numbers of blocks. */
enum PrimitiveSweep {
    RATE(ChartTopic.RATE, "operations per second") {
        @Override
        boolean draws(Family family) {
            return true;
        }

        @Override
        Axis axis() {
            return new Axis("operations per second", true, true);
        }

        @Override
        Point point(PrimitiveResult result, String note) {
            return Point.of(result.blocks(), result.opsPerSecond().estimate(), note);
        }
    },

    FAIRNESS(ChartTopic.FAIRNESS, "fairness") {
        @Override
        boolean draws(Family family) {
            return tellsMostOfItsKind(family);
        }

        @Override
        Axis axis() {
            return new Axis("fairness (Jain index)", false, true);
        }

        @Override
        Point point(PrimitiveResult result, String note) {
            return result.fairness() == null ? null : Point.of(result.blocks(), result.fairness(), note);
        }
    },

    WEAK_SCALING(ChartTopic.WEAK_SCALING, "weak scaling") {
        @Override
        boolean draws(Family family) {
            return tellsMostOfItsKind(family);
        }

        @Override
        Axis axis() {
            return new Axis("time per operation", true, false, AxisUnit.NANOSECONDS);
        }

        /** A barrier is had by all blocks at once, anything else by one after the other. */
        @Override
        Point point(PrimitiveResult result, String note) {
            double nanos = (result.kind() == Kind.BARRIER ? 1 : result.blocks()) * Nanos.PER_SECOND;
            Estimate rate = result.opsPerSecond().estimate();
            double high = rate.low() > 0 ? nanos / rate.low() : Double.POSITIVE_INFINITY;
            Estimate time = new Estimate(nanos / rate.value(), nanos / rate.high(), high);
            return Point.of(result.blocks(), time, note);
        }
    };

    private final ChartTopic topic;
    private final String words;

    PrimitiveSweep(ChartTopic topic, String words) {
        this.topic = topic;
        this.words = words;
    }

    /** Returns a chart for each family that has one. */
    List<Drawing> of(Profile profile) {
        Axis x = new Axis(Contenders.many(profile), true, null);
        ResultLines<PrimitiveResult> lines = new ResultLines<>(
                PrimitiveResult::implementation,
                PrimitiveResult::blocks,
                PrimitiveLines::isDrawn,
                result -> point(result, PrimitiveLines.note(result)),
                results -> PrimitiveLines.apart(results, Apart.STARVES),
                result -> ResultLines.missing(result.outcome(), result.counts()));
        return FamilyResults.of(profile.primitives()).stream()
                .filter(results -> draws(results.family()))
                .flatMap(results -> lines
                        .chart(
                                topic,
                                PrimitiveLines.slug(results.family()),
                                results.family().title() + ": " + words,
                                x,
                                axis(),
                                results.all())
                        .stream())
                .toList();
    }

    /** Whether a family has a chart of it. */
    abstract boolean draws(Family family);

    /** Returns the upright axis. */
    abstract Axis axis();

    /** Returns the point of a result that counts and has a rate above nought; null for none. */
    abstract Point point(PrimitiveResult result, String note);

    private static boolean tellsMostOfItsKind(Family family) {
        return family.writers() == null
                ? family.hasInitialOfARole()
                : family.initial() == Writers.COMPARED_INITIAL && family.writers() == Writers.ONE_PER_SM;
    }
}
