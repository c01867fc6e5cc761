package io.gpuclass.profile.cases;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One thing measured: what it is about, where it stands on its axes, how it ended, and its figures. Backed by its entry in the profile.
 * Immutable; threads may share it.
 */
public final class Case {
    private static final String FAIRNESS = "fairness";

    private final CaseList list;
    private final Row row;

    Case(CaseList list, Row row) {
        this.list = list;
        this.row = row;
    }

    public Subject subject() {
        return list.subject();
    }

    /** Returns the list that it is from. */
    public CaseList list() {
        return list;
    }

    /** Returns where it stands on an axis: an Integer or a text; null where the axis has no meaning for it. */
    public Object get(Axis axis) {
        return list.at(axis, row);
    }

    /** Returns its kind; null where that has no meaning. */
    public String kind() {
        return (String) get(Axis.KIND);
    }

    /** Returns the name of its probe, operation or implementation; null where that has no meaning. */
    public String name() {
        return (String) get(Axis.NAME);
    }

    /** Returns how many blocks took part; null where that has no meaning. */
    public Integer blocks() {
        return (Integer) get(Axis.BLOCKS);
    }

    /** Returns a property of its entry, whether it is an axis or not, as an Integer, a Double or a text; null where it is missing. */
    public Object get(String property) {
        return row.value(property);
    }

    /** Returns a number of each element of a list in its entry, such as the shares of those that took part. */
    public List<Double> numbers(String elements, String property) {
        List<Double> numbers = new ArrayList<>();
        row.path(elements).forEach(element -> numbers.add(element.path(property).doubleValue()));
        return numbers;
    }

    /** Returns whether it stands there: at a number, a text or a constant. */
    public boolean is(Axis axis, Object value) {
        return Objects.equals(get(axis), value instanceof Named named ? named.id() : value);
    }

    /** The same of a property of its entry. */
    public boolean is(String property, Object value) {
        return Objects.equals(get(property), value instanceof Named named ? named.id() : value);
    }

    /** Returns how its measurement ended; null where that has no meaning. */
    public Outcome outcome() {
        return row.outcome();
    }

    /** Returns whether verification found no violation; null where that has no meaning. */
    public Boolean verified() {
        return row.verified();
    }

    /** Returns whether it may be held against others: its measurement completed, and verification found no violation. */
    public boolean counts() {
        return Outcome.counts(outcome(), verified());
    }

    /** Returns a figure; {@link Measured#NOTHING} where it has none. */
    public Measured measured(Metric metric) {
        return list.measured(metric, row);
    }

    /** Returns the value of a figure; null where it has none. */
    public Double value(Metric metric) {
        return measured(metric).value();
    }

    /** Returns a figure with its interval, if it counts and has both. */
    public Optional<Estimate> estimate(Metric metric) {
        return counts() ? measured(metric).estimate() : Optional.empty();
    }

    /** Returns the reason why a figure is unstable; empty where it does not count, or most blocks starve. */
    public Optional<Unstable> unstable(Metric metric) {
        boolean starves = get(FAIRNESS) instanceof Double index && PrimitiveResult.starves(index);
        return starves ? Optional.empty() : new Figure(key(metric), measured(metric), outcome(), verified()).unstable();
    }

    /** Returns the key of its figure of a metric. */
    FigureKey key(Metric metric) {
        FigureKey key = FigureKey.of(subject(), metric);
        for (Axis axis : list.axes()) {
            key = key.with(axis, get(axis));
        }
        return key;
    }

    /** Returns the figures that it has, and its main one even where no value came of it. */
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        FigureKey key = null;
        for (Metric metric : list.metrics()) {
            Measured measured = measured(metric);
            if (measured.value() != null || metric.is(Metric.Trait.MAIN)) {
                key = key == null ? key(metric) : key.with(metric);
                figures.add(new Figure(key, measured, outcome(), verified()));
            }
        }
        return figures;
    }
}
