package io.gpuclass.primitives;

import io.gpuclass.device.Device;
import io.gpuclass.device.DeviceKind;
import io.gpuclass.device.Observation;
import io.gpuclass.device.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Checks that implementations keep their promise, and that the checks catch broken twins (DESIGN, section 5). Confined to one thread.
 *
 * <p>Each is checked at two blocks, at one per SM and at saturation. A run that its bound ended is no violation as long as blocks got
 * on: it kept its promise as far as it came. One in which nobody got on is a deadlock, and fails.
 */
public final class VerificationSuite {
    private static final long TIMEOUT_NS = 200_000_000;
    private static final long TWIN_TIMEOUT_NS = 20_000_000;
    private static final int PHASES = 50;
    private static final int OPERATIONS = 2640;
    private static final int FEWEST_PER_BLOCK = 2;
    private static final int MOST_PER_BLOCK = 20;
    private static final List<Integer> INITIALS = List.of(1, 10, 120);
    private static final int TWIN_INITIAL = 1;

    private final Device device;
    private final int saturation;
    private final int backoffUnit;
    private final Consumer<VerificationResult> listener;

    /**
     * @param device what to check on
     * @param backoffUnit one unit of backoff, in SM cycles
     * @param listener told of each result
     */
    public VerificationSuite(Device device, int backoffUnit, Consumer<VerificationResult> listener) {
        this.device = device;
        this.saturation = Trials.saturation(device, Implementation::verificationKernel);
        this.backoffUnit = backoffUnit;
        this.listener = listener;
    }

    /** Checks every implementation that the device has, once at every size. */
    public List<VerificationResult> implementations() {
        List<VerificationResult> results = new ArrayList<>();
        for (Implementation implementation : Catalogue.of(device.facts().kind())) {
            if (device.has(implementation.verificationKernel())) {
                for (int blocks : sizes()) {
                    for (Integer initial : initials(implementation)) {
                        results.add(check(implementation, blocks, initial, TIMEOUT_NS));
                    }
                }
            }
        }
        return List.copyOf(results);
    }

    /** Checks that every broken twin is caught, at saturation. */
    public List<VerificationResult> twins() {
        return Catalogue.twins(device.facts().kind()).stream()
                .filter(twin -> device.has(twin.verificationKernel()))
                .map(twin ->
                        check(twin, saturation, twin.kind() == Kind.SEMAPHORE ? TWIN_INITIAL : null, TWIN_TIMEOUT_NS))
                .toList();
    }

    private Iterable<Integer> sizes() {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(Math.min(2, saturation), saturation));
        if (device.facts().multiprocessors() != null) {
            sizes.add(Math.min(device.facts().multiprocessors(), saturation));
        }
        return sizes;
    }

    private static List<Integer> initials(Implementation implementation) {
        List<Integer> initials = new ArrayList<>();
        if (implementation.kind() == Kind.SEMAPHORE) {
            initials.addAll(INITIALS);
        } else {
            initials.add(null);
        }
        return initials;
    }

    private VerificationResult check(Implementation implementation, int blocks, Integer initial, long timeoutNs) {
        Trial trial = Trials.of(implementation, implementation.verificationKernel(), blocks, initial, backoffUnit)
                .withLength(length(implementation, blocks))
                .withTimeoutNs(timeoutNs);
        VerificationResult result =
                judge(implementation, blocks, initial, device.observe(trial, 1).get(0));
        listener.accept(result);
        return result;
    }

    private static int length(Implementation implementation, int blocks) {
        if (implementation.kind() == Kind.BARRIER) {
            return PHASES;
        }
        int perBlock = Math.max(FEWEST_PER_BLOCK, Math.min(MOST_PER_BLOCK, OPERATIONS / blocks));
        return implementation.device() == DeviceKind.HOST ? OPERATIONS : perBlock;
    }

    private static VerificationResult judge(
            Implementation implementation, int blocks, Integer initial, Observation seen) {
        long lost = implementation.kind() == Kind.MUTEX ? Math.abs(seen.operations() - seen.reached()) : 0;
        long violations = seen.violations() + lost;
        boolean stuck = seen.timedOut() && !gotOn(implementation, initial, seen);
        boolean kept = violations == 0 && !stuck;
        return new VerificationResult(
                implementation.kind(),
                implementation.id(),
                implementation.twin(),
                blocks,
                initial,
                seen.operations(),
                violations,
                seen.timedOut(),
                kept != implementation.twin());
    }

    /** Whether more operations ended than a primitive that nobody leaves lets in. A barrier gets on for all or for nobody. */
    private static boolean gotOn(Implementation implementation, Integer initial, Observation seen) {
        return implementation.kind() != Kind.BARRIER && seen.operations() > 2L * (initial == null ? 1 : initial);
    }
}
