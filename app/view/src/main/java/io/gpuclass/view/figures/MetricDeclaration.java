package io.gpuclass.view.figures;

import io.gpuclass.view.figures.Metric.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/** All that is declared of a metric. Made once, by its constant; then never changed. */
final class MetricDeclaration {
    final String id;
    final String unit;
    final Better better;
    final Set<Metric.Trait> traits;
    private final Map<Class<?>, Function<Object, ?>> values = new HashMap<>();
    Table table;
    String heading = "";
    String subheading = "";
    private DoubleFunction<?> format = Double::toString;

    MetricDeclaration(String id, String unit, Better better, Metric.Trait... traits) {
        this.id = id;
        this.unit = unit;
        this.better = better;
        this.traits = Set.of(traits);
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
    MetricDeclaration column(Table where, String header, String more, DoubleFunction<?> shown) {
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
