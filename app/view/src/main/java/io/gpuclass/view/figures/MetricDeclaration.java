package io.gpuclass.view.figures;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** All that is declared of a metric. Made once, by its constant; then never changed. */
final class MetricDeclaration {
    private final String id;
    private final String unit;
    private final Better better;
    private final Map<Class<?>, Function<Object, ?>> values = new HashMap<>();
    private boolean guarded;
    private boolean main;
    private boolean movedByTheRun;
    private boolean difference;
    private FigureTable table;
    private String heading = "";
    private String subheading = "";
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

    String id() {
        return id;
    }

    String unit() {
        return unit;
    }

    Better better() {
        return better;
    }

    boolean isGuarded() {
        return guarded;
    }

    boolean isMain() {
        return main;
    }

    boolean isMovedByTheRun() {
        return movedByTheRun;
    }

    boolean isDifference() {
        return difference;
    }

    FigureTable table() {
        return table;
    }

    String heading() {
        return heading;
    }

    String subheading() {
        return subheading;
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
