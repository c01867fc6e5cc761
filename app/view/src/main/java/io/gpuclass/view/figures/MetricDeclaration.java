package io.gpuclass.view.figures;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** All that is declared of a metric. Made once, by its constant; then never changed. */
final class MetricDeclaration {
    final String id;
    final String unit;
    final Better better;
    private final Map<Class<?>, Function<Object, ?>> values = new HashMap<>();
    boolean guarded;
    boolean main;
    boolean movedByTheRun;
    boolean difference;
    FigureTable table;
    String heading = "";
    String subheading = "";
    private DoubleFunction<?> format = Double::toString;

    MetricDeclaration(String id, String unit, Better better) {
        this.id = id;
        this.unit = unit;
        this.better = better;
    }

    /** Says that comparisons fail on it. */
    MetricDeclaration guarded() {
        guarded = true;
        return this;
    }

    /** Says that there is such a figure even where a measurement gave no value. */
    MetricDeclaration main() {
        main = true;
        return this;
    }

    /** Says that a run knows it far better than the next one confirms it. */
    MetricDeclaration movesWithTheRun() {
        movedByTheRun = true;
        return this;
    }

    /** Says that two of them are compared by what the one is more than the other. */
    MetricDeclaration comparedByDifference() {
        difference = true;
        return this;
    }

    /**
     * Names a type of record that holds it.
     *
     * @param value what it is there: a summary, an estimate or a number; null for none
     */
    <R> MetricDeclaration in(Class<R> part, Function<? super R, ?> value) {
        values.put(part, record -> value.apply(part.cast(record)));
        return this;
    }

    /** Gives it a column in a table of reports. */
    MetricDeclaration column(FigureTable where, String header, String more, DoubleFunction<?> shown) {
        table = where;
        heading = header;
        subheading = more;
        format = shown;
        return this;
    }

    Object shown(double value) {
        return format.apply(value);
    }

    boolean isIn(Class<?> part) {
        return values.containsKey(part);
    }

    Measured of(Object part) {
        return Measured.of(values.get(part.getClass()).apply(part));
    }
}
