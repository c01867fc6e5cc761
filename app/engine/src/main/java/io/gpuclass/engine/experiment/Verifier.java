package io.gpuclass.engine.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs checks, and adds up what those of one form show, also over several passes. A form must pass all of its checks. A broken twin is
 * checked until one of its checks catches it. Confined to one thread.
 *
 * @param <V> what a check shows
 */
public final class Verifier<V> {
    private final Predicate<V> passed;
    private final BinaryOperator<V> and;
    private final Map<Object, V> seen = new LinkedHashMap<>();

    /**
     * One check.
     *
     * @param of what its result is added up under
     * @param twin whether it is passed by catching a broken twin
     */
    public record Check<V>(Object of, boolean twin, Supplier<V> run) {}

    /**
     * @param passed whether a check passed: a twin's by catching it
     * @param and adds up what two checks of one form showed
     */
    public Verifier(Predicate<V> passed, BinaryOperator<V> and) {
        this.passed = passed;
        this.and = and;
    }

    /** Runs checks in their order until the time is over; those of a twin that was caught are left out. */
    public void run(Stream<Check<V>> checks, BooleanSupplier isOver) {
        checks.forEach(check -> {
            if (!isOver.getAsBoolean() && !(check.twin() && passed(check.of()))) {
                run(check);
            }
        });
    }

    /** Runs a check in any case, and returns what it alone showed. */
    public V run(Check<V> check) {
        V found = check.run().get();
        seen.merge(check.of(), found, and);
        return found;
    }

    /** Whether checks of it were run, and none failed; of a twin, whether one caught it. */
    public boolean passed(Object of) {
        V found = seen.get(of);
        return found != null && passed.test(found);
    }

    /** Returns what was seen, an entry for each form and twin. */
    public List<V> results() {
        return new ArrayList<>(seen.values());
    }
}
