package io.gpuclass.report.chart;

import io.gpuclass.primitives.Kind;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.primitives.WriterPlan;
import io.gpuclass.primitives.Writers;
import io.gpuclass.report.Family;
import io.gpuclass.report.chart.Chart.Axis;
import io.gpuclass.report.chart.Chart.Point;
import io.gpuclass.stats.Estimate;
import io.gpuclass.units.Nanos;

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
                : family.initial() == WriterPlan.COMPARED_INITIAL && family.writers() == Writers.ONE_PER_SM;
    }
}
