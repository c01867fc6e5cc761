package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs checks, and adds up what those of one form show, also over several passes. A form must pass all of its checks. A broken twin is
 * checked until one of its checks catches it. Confined to one thread.
 */
public final class Verifier {
    private static final long BRIEF_TIMEOUT_NS = 300_000_000;

    /** A twin that no check caught is checked again so many times. */
    private static final int MORE_RUNS = 3;

    private final BinaryOperator<Verification> and;
    private final Map<Object, Verification> seen = new LinkedHashMap<>();

    /**
     * One check.
     *
     * @param of what its result is added up under
     * @param twin whether it is passed by catching a broken twin
     */
    public record Check(Object of, boolean twin, Supplier<Verification> run) {}

    public Verifier() {
        this(Verification::and);
    }

    /** @param and adds up what two checks of one form showed */
    public Verifier(BinaryOperator<Verification> and) {
        this.and = and;
    }

    /**
     * Begins what a run of a check showed: all but what was checked.
     *
     * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
     * @param violations how often the promise was broken
     * @param kept whether the run looked as it must if nothing is broken
     */
    public static Draft<Verification> of(
            boolean twin, String unobserved, int blocks, Observation found, long violations, boolean kept) {
        return Draft.of(Verification.class)
                .set(Verification::twin, twin)
                .set(Verification::blocks, blocks)
                .set(Verification::violations, violations)
                .set(Verification::timedOut, found.timedOut())
                .set(Verification::passed, kept != twin)
                .set(Verification::unobserved, unobserved);
    }

    /**
     * Whether a run that its bound ended was merely slow: more operations ended than a primitive that nobody leaves lets in. A barrier gets on
     * for all or for nobody, and of a condition variable nobody may wait for good: that is what a lost notification looks like.
     *
     * @param initial initial value of a semaphore; null for others
     */
    public static boolean gotOn(Kind kind, Integer initial, Observation seen) {
        return switch (kind) {
            case BARRIER, CONDITION_VARIABLE -> false;
            case MUTEX, SEMAPHORE -> seen.operations() > 2L * (initial == null ? 1 : initial);
        };
    }

    /** Runs a check once: briefly, where it may well wait for ever, as broken twins do. */
    public static Observation observe(Device device, Trial trial, boolean briefly) {
        return device.observe(briefly ? trial.withTimeoutNs(BRIEF_TIMEOUT_NS) : trial, 1)
                .get(0);
    }

    /**
     * Runs checks in their order until the time is over; those of a twin that was caught are left out, and those of one that was not are run
     * again a few times: a check may miss a fault by chance, and nothing of its kind counts then.
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
            if (!isOver.getAsBoolean() && !(check.twin() && passed(check.of()))) {
                run(check);
            }
        });
    }

    /** Whether a twin was checked, got through, and is not one that no GPU was ever seen to show. */
    private boolean mayYetCatch(Check check) {
        Verification found = seen.get(check.of());
        return check.twin() && found != null && !found.passed() && found.unobserved() == null;
    }

    /** Runs a check in any case, and returns what it alone showed. */
    public Verification run(Check check) {
        Verification found = check.run().get();
        seen.merge(check.of(), found, and);
        return found;
    }

    /** Whether checks of it were run, and none failed; of a twin, whether one caught it. */
    public boolean passed(Object of) {
        Verification found = seen.get(of);
        return found != null && found.passed();
    }

    /** Returns what was seen, an entry for each form and twin. */
    public List<Verification> results() {
        return new ArrayList<>(seen.values());
    }
}
