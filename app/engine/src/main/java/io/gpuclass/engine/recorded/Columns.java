package io.gpuclass.engine.recorded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The components of a record that a recording holds, in the order in which it holds them. A component that came into being after
 * the recording reads as 0. Immutable; threads may share it.
 *
 * @param <R> the record
 */
final class Columns<R extends Record> {
    private final Cells<R> cells;
    private final List<String> names;
    private final List<Integer> places;

    /**
     * @throws IllegalArgumentException if one is named twice or not known, or if one is missing that cannot be 0
     */
    Columns(Cells<R> cells, List<String> names) {
        this.cells = cells;
        this.names = List.copyOf(names);
        this.places = names.stream().map(cells.names()::indexOf).toList();
        requireKnown();
        requireOnce();
        requireComplete();
    }

    /** @throws IllegalArgumentException if the number of values is wrong, or one is not what its column holds */
    R read(List<String> values) {
        if (values.size() != names.size()) {
            throw new IllegalArgumentException(
                    "expected " + names.size() + " values (" + String.join(", ", names) + "), found " + values.size());
        }
        List<String> all = new ArrayList<>(cells.zeros());
        for (int i = 0; i < places.size(); i++) {
            all.set(places.get(i), values.get(i));
        }
        return cells.read(all);
    }

    private void requireKnown() {
        if (places.contains(-1)) {
            throw new IllegalArgumentException("unknown column '" + names.get(places.indexOf(-1))
                    + "': a newer version made this recording, and is needed to replay it");
        }
    }

    private void requireOnce() {
        HashSet<String> before = new HashSet<>();
        for (String name : names) {
            if (!before.add(name)) {
                throw new IllegalArgumentException("column '" + name + "' is named twice");
            }
        }
    }

    private void requireComplete() {
        for (String name : cells.namesWithoutZero()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("column '" + name + "' is missing");
            }
        }
    }
}
