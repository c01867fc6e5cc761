package io.gpuclass.view.chart;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.Family;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Point;

/** What is drawn of the primitives over numbers of blocks. */
enum Sweep {
    RATE(Topic.RATE, "operations per second") {
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
            return Points.of(result.blocks(), result.opsPerSecond().estimate(), note);
        }
    },

    FAIRNESS(Topic.FAIRNESS, "fairness") {
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
            return result.fairness() == null ? null : new Point(result.blocks(), result.fairness(), null, null, note);
        }
    },

    WEAK_SCALING(Topic.WEAK_SCALING, "weak scaling") {
        @Override
        boolean draws(Family family) {
            return tellsMostOfItsKind(family);
        }

        @Override
        Axis axis() {
            return new Axis("time per operation", true, false, Unit.NANOSECONDS);
        }

        /** A barrier is had by all blocks at once, anything else by one after the other. */
        @Override
        Point point(PrimitiveResult result, String note) {
            double nanos = (result.kind() == Kind.BARRIER ? 1 : result.blocks()) * Nanos.PER_SECOND;
            Estimate rate = result.opsPerSecond().estimate();
            double high = rate.low() > 0 ? nanos / rate.low() : Double.POSITIVE_INFINITY;
            Estimate time = new Estimate(nanos / rate.value(), nanos / rate.high(), high);
            return Points.of(result.blocks(), time, note);
        }
    };

    private final Topic topic;
    private final String words;

    Sweep(Topic topic, String words) {
        this.topic = topic;
        this.words = words;
    }

    Topic topic() {
        return topic;
    }

    /** Returns what it shows of a family, such as {@code operations per second}. */
    String words() {
        return words;
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
