package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.primitives.VerificationPlan.PlannedCheck;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.Writers;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks that implementations keep their promise, and that the checks catch seeded bugs. Confined to one thread.
 *
 * <p>Each is checked at two blocks and at saturation; on a GPU at a single block and at one per SM too, if the
 * plan says so at three, at one more than one per SM and at one fewer than saturation, and what counts on once more at one per SM,
 * across the wrap of its counters. A run that its bound ended is no violation as long as blocks got on: it kept its promise as
 * far as it came. One in which nobody got on is a deadlock, and fails.
 *
 * <p>A semaphore must be seen as full as it may be: one whose limit is below what it was given keeps its promise, but is broken.
 */
public final class VerificationSuite {
    private static final long TWIN_TIMEOUT_NS = 20_000_000;

    /** A condition variable fails by waiting, so that only a wait much too long tells: for itself, and for its seeded bugs. */
    private static final long CONDITION_TIMEOUT_NS = 1_000_000_000;

    private static final long CONDITION_TWIN_TIMEOUT_NS = 100_000_000;

    /** Some 50 phases of a barrier, each of which waits for a time slice of a busy host; far longer on threads that do more of them. */
    private static final long BUSY_HOST_TIMEOUT_NS = 1_000_000_000;

    private static final long BUSY_THREADS_TIMEOUT_NS = 60_000_000_000L;

    private static final List<Integer> INITIALS = List.of(1, 10, 120);
    private static final List<Integer> NO_INITIAL = Collections.singletonList(null);
    private static final int MOST_INITIAL_TO_FILL = 10;

    /** Loads and stores inside, so that whoever is inside stays until others have come, however slowly they do. */
    private static final int LONG_STAY = 500;

    private static final int MOST_OPENCL_RUNS = 10;

    /** A seeded bug that was not caught is checked again so many times, each with so many times the operations of the last, and the time. */
    private static final int LONGER_RUNS = 3;

    private static final int LONGER = 4;
    private static final int TWIN_INITIAL = 1;

    /** Initial value of a semaphore at which one place and all places differ. */
    private static final int SHARED_INITIAL = 10;

    private final Device device;
    private final VerificationPlan plan;
    private final int saturation;
    private final int backoffUnit;
    private final Predicate<Implementation> wanted;
    private final Consumer<Verification> listener;

    /**
     * @param backoffUnit one unit of backoff, in SM cycles
     * @param wanted implementations to check; seeded bugs are checked all the same, since they show what a check is worth
     * @param listener told of each result
     */
    public VerificationSuite(
            Device device,
            VerificationPlan plan,
            int backoffUnit,
            Predicate<Implementation> wanted,
            Consumer<Verification> listener) {
        this.device = device;
        this.plan = plan;
        this.wanted = wanted;
        this.saturation = Trials.saturation(device, Implementation::verificationKernel);
        this.backoffUnit = backoffUnit;
        this.listener = listener;
    }

    /** Checks every implementation that the device has, once at every size. */
    public List<Verification> implementations() {
        return wanted().flatMap(implementation -> check(implementation).stream())
                .toList();
    }

    /** Returns the implementations that are wanted and that the device has. */
    Stream<Implementation> wanted() {
        DeviceKind kind = device.facts().kind();
        return Stream.concat(Catalogue.of(kind).stream(), Catalogue.asPublished(kind).stream())
                .filter(implementation ->
                        wanted.test(implementation) && device.has(implementation.verificationKernel()));
    }

    /** Checks that every seeded bug is caught: at saturation, and those that break at the wrap across it. */
    public List<Verification> seededBugs() {
        return seededBugs(twin -> true);
    }

    /** Checks that every seeded bug of some is caught. */
    public List<Verification> seededBugs(Predicate<Implementation> which) {
        return seededBugs(which, () -> false);
    }

    /**
     * Checks that every seeded bug of some is caught. One that a check did not catch is checked again with more operations, a few times: a short
     * check may miss a fault by chance, and nothing of its kind counts then.
     *
     * @param isOver whether the time is over for checks that are only repeated
     */
    public List<Verification> seededBugs(Predicate<Implementation> which, BooleanSupplier isOver) {
        return Catalogue.seededBugs(device.facts().kind()).stream()
                .filter(twin -> which.test(twin) && device.has(twin.verificationKernel()))
                .map(twin -> told(untilCaught(twinCheck(twin), isOver)))
                .toList();
    }

    /**
     * Returns those of an implementation's checks in which a fault in its order of memory shows, if any shows it: at few sizes, most of
     * all where SMs have one or two blocks, and where somebody is alone inside. Each can be run any number of times.
     */
    List<Supplier<Verification>> telling(Implementation implementation) {
        int each = onePerMultiprocessor();
        List<Integer> sizes = Stream.of(each, 2 * each, each, saturation, 2)
                .map(blocks -> Math.min(blocks, saturation))
                .toList();
        boolean shared = implementation.has(Trait.READERS_AND_WRITERS);
        return checks(implementation, sizes, shared ? List.of(1, SHARED_INITIAL) : List.of(1))
                .toList();
    }

    /** Runs an implementation's checks, once at every size. */
    List<Verification> check(Implementation implementation) {
        return checks(implementation, sizes(), INITIALS)
                .map(Supplier::get)
                .map(this::told)
                .toList();
    }

    /** Runs an implementation's checks at one size, from the beginning. */
    List<Verification> check(Implementation implementation, int blocks) {
        return fromTheBeginning(implementation, List.of(blocks), INITIALS)
                .map(Supplier::get)
                .map(this::told)
                .toList();
    }

    /** Runs the check of an implementation that counts on, across the wrap of its counters. */
    Verification checkAcrossWrap(Implementation implementation) {
        return told(acrossWrap(implementation));
    }

    /** Returns the largest grid on which everything that is checked fits. */
    int saturation() {
        return saturation;
    }

    private Stream<Supplier<Verification>> checks(
            Implementation implementation, Collection<Integer> sizes, List<Integer> initials) {
        Stream<Supplier<Verification>> fromTheBeginning = fromTheBeginning(implementation, sizes, initials);
        return implementation.has(Trait.COUNTS_ON)
                ? Stream.concat(fromTheBeginning, Stream.of(() -> acrossWrap(implementation)))
                : fromTheBeginning;
    }

    private Stream<Supplier<Verification>> fromTheBeginning(
            Implementation implementation, Collection<Integer> sizes, List<Integer> initials) {
        boolean semaphore = implementation.kind() == Kind.SEMAPHORE;
        return sizes.stream()
                .flatMap(blocks -> (semaphore ? initials : NO_INITIAL)
                        .stream().map(initial -> setting(implementation, blocks, initial)))
                .map(setting -> () -> runUntilFull(fromTheBeginning(setting, timeoutNs(setting))));
    }

    private Verification acrossWrap(Implementation implementation) {
        PrimitiveSetting wrapping = wrapping(implementation);
        return run(acrossWrap(wrapping, timeoutNs(wrapping)));
    }

    private long timeoutNs(PrimitiveSetting setting) {
        if (setting.implementation().kind() == Kind.CONDITION_VARIABLE) {
            return CONDITION_TIMEOUT_NS;
        }
        boolean onePlace = setting.initial() != null && setting.initial() == 1;
        boolean pausing = setting.implementation().pauses().form() != Pauses.Form.NONE;
        return onePlace && !pausing ? plan.slowestTimeoutNs() : plan.timeoutNs();
    }

    private PlannedCheck twinCheck(Implementation twin) {
        long timeoutNs = twin.kind() == Kind.CONDITION_VARIABLE ? CONDITION_TWIN_TIMEOUT_NS : TWIN_TIMEOUT_NS;
        if (twin.has(Trait.COUNTS_ON)) {
            return acrossWrap(wrapping(twin), timeoutNs);
        }
        int fits = device.saturation(twin.verificationKernel(), Trial.THREADS_PER_BLOCK);
        int initial = twin.has(Trait.READERS_AND_WRITERS) ? SHARED_INITIAL : TWIN_INITIAL;
        PrimitiveSetting setting =
                setting(twin, Math.min(saturation, fits), twin.kind() == Kind.SEMAPHORE ? initial : null);
        return fromTheBeginning(setting, timeoutNs);
    }

    private PlannedCheck fromTheBeginning(PrimitiveSetting setting, long timeoutNs) {
        return new PlannedCheck(setting, null, plan.length(setting), 0, timeoutNs);
    }

    /** Returns a setting for going across the wrap of counters. With one place, most take a ticket. */
    private PrimitiveSetting wrapping(Implementation implementation) {
        return setting(implementation, onePerMultiprocessor(), implementation.kind() == Kind.SEMAPHORE ? 1 : null);
    }

    /** Returns a check that starts shortly before the wrap of its counters. */
    private PlannedCheck acrossWrap(PrimitiveSetting setting, long timeoutNs) {
        return new PlannedCheck(setting, -VerificationPlan.BEFORE_WRAP, plan.lengthAcrossWrap(setting), 0, timeoutNs);
    }

    /** Returns a setting; of several blocks on an SM one writes, else every second: with all of them writing nobody would read. */
    private PrimitiveSetting setting(Implementation implementation, int blocks, Integer initial) {
        Writers writers = blocks > onePerMultiprocessor() ? Writers.ONE_PER_SM : Writers.HALF;
        return new PrimitiveSetting(
                implementation, blocks, initial, implementation.has(Trait.READERS_AND_WRITERS) ? writers : null);
    }

    private int onePerMultiprocessor() {
        return Experiment.onEach(device, 1, saturation);
    }

    private Collection<Integer> sizes() {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(Math.min(2, saturation), saturation));
        if (device.facts().multiprocessors() != null) {
            sizes.add(1);
            sizes.add(onePerMultiprocessor());
            if (plan.unevenSizes()) {
                Stream.of(3, onePerMultiprocessor() + 1, saturation - 1)
                        .filter(blocks -> blocks >= 1 && blocks <= saturation)
                        .forEach(sizes::add);
            }
        }
        return sizes;
    }

    /** Runs a check, and where a semaphore should have been full but was not, once more with longer stays inside. */
    private Verification runUntilFull(PlannedCheck check) {
        Verification brief = run(check);
        if (!mustFill(check.setting()) || isFull(brief)) {
            return brief;
        }
        Verification both = brief.and(run(check.staying(LONG_STAY)));
        return isFull(both) || both.timedOut() ? both : both.asFailed();
    }

    /** Returns whether a limit that is never reached is a fault: with few places and many blocks. Writers keep readers out. */
    private boolean mustFill(PrimitiveSetting setting) {
        return setting.implementation().kind() == Kind.SEMAPHORE
                && setting.writers() == null
                && setting.initial() <= MOST_INITIAL_TO_FILL
                && device.facts().multiprocessors() != null
                && setting.blocks() >= onePerMultiprocessor();
    }

    private static boolean isFull(Verification result) {
        return result.reached() >= Math.min(result.initial(), result.blocks());
    }

    /**
     * Runs the check of a seeded bug, and longer ones where that did not catch it; in OpenCL, whose groups may take turns as threads of a CPU so that
     * no fault shows, the same up to several times first.
     */
    private Verification untilCaught(PlannedCheck check, BooleanSupplier isOver) {
        Verification seen = run(check);
        int runs = device.facts().kind() == DeviceKind.OPENCL ? MOST_OPENCL_RUNS : 1;
        for (int i = 1; i < runs && !seen.passed(); i++) {
            seen = seen.and(run(check));
        }
        PlannedCheck longer = check;
        for (int i = 0; i < LONGER_RUNS && !seen.passed() && !isOver.getAsBoolean(); i++) {
            longer = longer.times(LONGER);
            // A recording of an earlier version has no longer ones.
            if (device.holds(longer.trial(backoffUnit))) {
                seen = seen.and(run(longer));
            }
        }
        return seen;
    }

    private Verification run(PlannedCheck check) {
        Verification seen = runOnce(check);
        if (!seen.timedOut() || seen.passed()) {
            return seen;
        }
        return busyNs(check.setting().implementation())
                .map(bound -> runOnce(check.within(bound)))
                .orElse(seen);
    }

    private Verification runOnce(PlannedCheck check) {
        return check.judge(device.observe(check.trial(backoffUnit), 1).get(0));
    }

    /**
     * Returns how long to wait for what did not end in time, and may yet: blocks that are threads of a host wait for a CPU too, where others
     * want it. Seeded bugs of a host's own forms are not waited for.
     */
    private Optional<Long> busyNs(Implementation implementation) {
        if (implementation.device().cpu()) {
            return implementation.twin() ? Optional.empty() : Optional.of(BUSY_HOST_TIMEOUT_NS);
        }
        boolean threads = Boolean.FALSE.equals(device.facts().inOrder());
        return threads ? Optional.of(BUSY_THREADS_TIMEOUT_NS) : Optional.empty();
    }

    private Verification told(Verification result) {
        listener.accept(result);
        return result;
    }
}
