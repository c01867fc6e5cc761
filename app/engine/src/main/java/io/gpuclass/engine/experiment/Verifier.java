package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Runs the checks that a catalogue declares, and adds up what those of one form show, also over several passes. A form must pass all of its
 * checks. A seeded bug is checked until one of its checks catches it. Confined to one thread.
 */
public final class Verifier {
    private static final long BRIEF_TIMEOUT_NS = 300_000_000;

    /** A seeded bug that no check caught is checked again so many times. */
    private static final int MORE_RUNS = 3;

    private final Device device;
    private final BinaryOperator<Verification> and;
    private final Runnable listener;
    private final Map<Object, Verification> seen = new LinkedHashMap<>();

    /** A row of a catalogue that is checked. */
    public interface Form {
        /** Returns its name. */
        FormName form();

        /** Returns whether it is a seeded bug, which passes by being caught. */
        boolean twin();

        /** Returns why no GPU was seen to show a seeded bug; null for others. */
        String unobserved();

        /** Returns the names of those forms that are no seeded bugs. */
        static List<FormName> names(Stream<? extends Form> rows) {
            return rows.filter(row -> !row.twin()).map(Form::form).distinct().toList();
        }
    }

    /**
     * One run of a form.
     *
     * @param of key under which its result is added up
     * @param lost violations that the counts of a run tell, beyond those that its kernel saw
     * @param kept whether a run without violations kept the promise
     * @param says completes the result: names the form, and what was checked
     */
    public record Check(
            Form form,
            Object of,
            Trial trial,
            ToLongFunction<Observation> lost,
            Predicate<Observation> kept,
            BiConsumer<VerificationBuilder, Observation> says) {
        /** A check that must end by itself; that of a seeded bug, which may well wait for ever, is brief. */
        public static Check ending(
                Form form,
                Object of,
                Trial trial,
                Predicate<Observation> kept,
                BiConsumer<VerificationBuilder, Observation> says) {
            Check check = new Check(form, of, trial, seen -> 0, seen -> !seen.timedOut() && kept.test(seen), says);
            return form.twin() ? check.briefly() : check;
        }

        /** Returns the same check with a short bound. */
        public Check briefly() {
            return new Check(form, of, trial.withTimeoutNs(BRIEF_TIMEOUT_NS), lost, kept, says);
        }
    }

    public Verifier(Device device) {
        this(device, Verification::and, () -> {});
    }

    /**
     * @param and adds up what two checks of one form showed
     * @param listener told of each check
     */
    public Verifier(Device device, BinaryOperator<Verification> and, Runnable listener) {
        this.device = device;
        this.and = and;
        this.listener = listener;
    }

    /**
     * Returns whether a run that its bound ended was merely slow: more operations ended than a primitive that nobody leaves lets in. A barrier
     * gets on for all or for nobody, and of a condition variable nobody may wait for good: that is what a lost notification looks like.
     *
     * @param initial initial value of a semaphore; null for others
     */
    public static boolean gotOn(Kind kind, Integer initial, Observation seen) {
        return switch (kind) {
            case BARRIER, CONDITION_VARIABLE -> false;
            case MUTEX, SEMAPHORE -> seen.operations() > 2L * (initial == null ? 1 : initial);
        };
    }

    /**
     * Runs checks in their order until the time is over; those of a seeded bug that was caught are left out, and those of one that was not are
     * run again a few times: a check may miss a fault by chance, and nothing of its kind counts then.
     */
    public void run(Stream<Check> checks, BooleanSupplier isOver) {
        List<Check> all = checks.toList();
        runEach(all, isOver);
        for (int i = 0; i < MORE_RUNS; i++) {
            runEach(all.stream().filter(this::mayYetCatch).toList(), isOver);
        }
    }

    private void runEach(List<Check> checks, BooleanSupplier isOver) {
        checks.forEach(check -> {
            if (!isOver.getAsBoolean() && !(check.form().twin() && passed(check.of()))) {
                run(check);
            }
        });
    }

    /** Returns whether a seeded bug was checked, got through, and is not one that no GPU was ever seen to show. */
    private boolean mayYetCatch(Check check) {
        Verification found = seen.get(check.of());
        return check.form().twin() && found != null && !found.passed() && found.unobserved() == null;
    }

    /** Runs a check in any case, and returns what it alone showed. */
    public Verification run(Check check) {
        Verification found = judge(check);
        seen.merge(check.of(), found, and);
        listener.run();
        return found;
    }

    /** Runs a check, and returns what it showed without adding it up. */
    public Verification judge(Check check) {
        Observation found = device.observe(check.trial(), 1).get(0);
        long violations = found.violations() + check.lost().applyAsLong(found);
        boolean kept = violations == 0 && check.kept().test(found);
        VerificationBuilder result = begin(check.form().twin(), check.trial().blocks(), found, violations, kept)
                .unobserved(check.form().unobserved());
        check.says().accept(result, found);
        return result.build();
    }

    /**
     * Begins the result of a run: all but what was checked.
     *
     * @param violations number of broken promises
     * @param kept whether the run looked as it must if nothing is broken
     */
    public static VerificationBuilder begin(
            boolean twin, int blocks, Observation found, long violations, boolean kept) {
        return VerificationBuilder.builder()
                .twin(twin)
                .blocks(blocks)
                .violations(violations)
                .timedOut(found.timedOut())
                .passed(kept != twin);
    }

    /** Returns whether checks of it were run, and none failed; of a seeded bug, whether one caught it. */
    public boolean passed(Object of) {
        Verification found = seen.get(of);
        return found != null && found.passed();
    }

    /** Returns the results, an entry for each form and seeded bug. */
    public List<Verification> results() {
        return new ArrayList<>(seen.values());
    }
}
