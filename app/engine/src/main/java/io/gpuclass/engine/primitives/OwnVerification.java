package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks a primitive of a user's from the smallest number of blocks up, so that one that hangs has been seen at all that are smaller, and
 * looks for the smallest number at which one that fails does. Confined to one thread.
 */
public final class OwnVerification {
    /** How often a size passes, in search of the smallest that does not, before it counts as one that does. */
    private static final int TRIES = 3;

    private final Device device;
    private final VerificationSuite suite;
    private final Implementation own;
    private final List<VerificationResult> results = new ArrayList<>();
    private Integer passedAt;
    private Breach breach;

    /** @param suite runs the checks */
    public OwnVerification(Device device, VerificationSuite suite, Implementation own) {
        this.device = device;
        this.suite = suite;
        this.own = own;
    }

    /** Goes through all sizes once, until it is seen to break its promise. Returns whether it was not. */
    public boolean pass() {
        passedAt = null;
        for (int blocks : sizes()) {
            List<VerificationResult> seen = guarded(blocks, () -> suite.check(own, blocks));
            Optional<VerificationResult> failed = firstFailed(seen);
            failed.ifPresent(this::search);
            if (breach != null) {
                return false;
            }
            passedAt = blocks;
        }
        return passAcrossWrap();
    }

    private boolean passAcrossWrap() {
        if (!own.has(Trait.COUNTS_ON)) {
            return true;
        }
        passedAt = null;
        int blocks = Math.min(suite.saturation(), multiprocessors());
        firstFailed(guarded(blocks, () -> List.of(suite.checkAcrossWrap(own))))
                .ifPresent(failed -> breach = Breach.of(failed, null));
        return breach == null;
    }

    /** Returns what each check showed, in order. */
    public List<VerificationResult> results() {
        return List.copyOf(results);
    }

    /** Returns how it broke its promise, if it was seen to. */
    public Optional<Breach> breach() {
        return Optional.ofNullable(breach);
    }

    /**
     * Returns the breach that a failure of the device is, by a primitive of a user's.
     *
     * @param blocks blocks that took part, unless the failure knows better
     * @throws DeviceException the failure itself, if it is none of the primitive's
     */
    public static Breach breach(DeviceException failure, int blocks, Integer passedAt) {
        if (failure.reason() != Reason.LOST) {
            throw failure;
        }
        return new Breach(
                failure.isEndless() ? Breach.Sort.NEVER_ENDED : Breach.Sort.FAULT,
                failure.blocks().orElse(blocks),
                null,
                null,
                passedAt,
                failure.getMessage());
    }

    /** Halves the way between a size that passed and one that did not, as long as the device can be used. */
    private void search(VerificationResult failed) {
        breach = Breach.of(failed, passedAt);
        int low = passedAt == null ? 0 : passedAt;
        int high = failed.blocks();
        while (high - low > 1 && breach.sort() != Breach.Sort.NEVER_ENDED && breach.sort() != Breach.Sort.FAULT) {
            int middle = low + (high - low) / 2;
            if (fails(middle, low == 0 ? null : low)) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    /** Tries a size; where it fails, it is the breach from then on. */
    private boolean fails(int blocks, Integer passed) {
        Breach before = breach;
        for (int i = 0; i < TRIES; i++) {
            firstFailed(guarded(blocks, () -> suite.check(own, blocks)))
                    .ifPresent(failed -> breach = Breach.of(failed, passed));
            if (breach != before) {
                return true;
            }
        }
        passedAt = blocks;
        breach = before.withPassed(blocks);
        return false;
    }

    private List<VerificationResult> guarded(int blocks, Supplier<List<VerificationResult>> check) {
        try {
            List<VerificationResult> seen = check.get();
            results.addAll(seen);
            return seen;
        } catch (DeviceException failure) {
            breach = breach(failure, blocks, passedAt);
            return List.of();
        }
    }

    private static Optional<VerificationResult> firstFailed(List<VerificationResult> seen) {
        return seen.stream().filter(result -> !result.passed()).findFirst();
    }

    private int multiprocessors() {
        Integer known = device.facts().multiprocessors();
        return known == null ? 1 : known;
    }

    /** Returns powers of two up to one block on each SM, then whole numbers of blocks on each, with uneven ones, up to as many as fit. */
    private List<Integer> sizes() {
        int most = Math.min(suite.saturation(), device.saturation(own.verificationKernel(), Trial.THREADS_PER_BLOCK));
        TreeSet<Integer> sizes = new TreeSet<>(List.of(3, multiprocessors() + 1, most - 1, most));
        Stream.iterate(1, blocks -> blocks < multiprocessors(), blocks -> 2 * blocks)
                .forEach(sizes::add);
        Stream.iterate(multiprocessors(), blocks -> blocks < most, blocks -> 2 * blocks)
                .forEach(sizes::add);
        return sizes.stream().filter(blocks -> blocks >= 1 && blocks <= most).toList();
    }
}
