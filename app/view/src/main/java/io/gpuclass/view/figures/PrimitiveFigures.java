package io.gpuclass.view.figures;

import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.List;

/** The numbers of a primitive with nothing inside. */
final class PrimitiveFigures {
    private final List<Figure> figures;
    private final PrimitiveResult result;
    private final FigureKey rate;

    private PrimitiveFigures(List<Figure> figures, PrimitiveResult result) {
        this.figures = figures;
        this.result = result;
        this.rate = new FigureKey(
                Subject.PRIMITIVE,
                result.kind().id(),
                result.implementation(),
                null,
                null,
                result.blocks(),
                result.initial(),
                result.writers() == null ? null : result.writers().id(),
                null,
                null,
                null,
                Metric.RATE);
    }

    static void addTo(List<Figure> figures, PrimitiveResult result) {
        PrimitiveFigures all = new PrimitiveFigures(figures, result);
        figures.add(Figure.of(all.rate, result.opsPerSecond(), result.outcome(), result.verified()));
        all.add(Metric.FAIRNESS, result.fairness());
        all.add(Metric.WORST_SERVED, result.fewestPerBlock());
        all.add(result.handOff());
        all.add(result.accessesPerOperation());
    }

    private void add(HandOff handOff) {
        if (handOff != null) {
            add(Metric.HAND_OFF_P50, handOff.p50Ns());
            add(Metric.HAND_OFF_P99, handOff.p99Ns());
            add(Metric.HAND_OFF_MAX, handOff.maxNs());
        }
    }

    private void add(Accesses accesses) {
        if (accesses != null) {
            add(Metric.ATOMICS, accesses.atomics());
            add(Metric.VOLATILES, accesses.volatiles());
        }
    }

    private void add(Metric metric, Double value) {
        if (value != null) {
            figures.add(Figure.plain(rate.with(metric), value, result.outcome(), result.verified()));
        }
    }
}
