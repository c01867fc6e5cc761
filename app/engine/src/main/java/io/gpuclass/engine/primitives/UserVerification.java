package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks a primitive of a user's from the smallest number of blocks up, so that one that hangs has been seen at all that are smaller, and
 * looks for the smallest number at which one that fails does. Confined to one thread.
 */
public final class UserVerification {
    /** Passes of a size before it counts as one that passes, in search of the smallest that does not. */
    private static final int TRIES = 3;

    private final Device device;
    private final UserChecks checks;
    private Integer passedAt;
    private Violation violation;

    public UserVerification(Device device, UserChecks checks) {
        this.device = device;
        this.checks = checks;
    }

    /** Goes through all sizes once, until it is seen to break its promise. Returns whether it was not. */
    public boolean pass() {
        passedAt = null;
        for (int blocks : sizes()) {
            guarded(blocks, () -> checks.check(blocks, passedAt)).ifPresent(this::search);
            if (violation != null) {
                return false;
            }
            passedAt = blocks;
        }
        return passAcrossWrap();
    }

    private boolean passAcrossWrap() {
        passedAt = null;
        int blocks = Math.min(checks.most(), multiprocessors());
        guarded(blocks, () -> checks.checkAcrossWrap(blocks)).ifPresent(failed -> violation = failed);
        return violation == null;
    }

    /** Returns how it broke its promise, if it was seen to. */
    public Optional<Violation> violation() {
        return Optional.ofNullable(violation);
    }

    /**
     * Returns the violation that a failure of the device is, by a primitive of a user's.
     *
     * @param blocks blocks that took part, unless the failure knows better
     * @throws DeviceException the failure itself, if it is none of the primitive's
     */
    public static Violation violation(DeviceException failure, int blocks, Integer passedAt) {
        if (failure.reason() != Reason.LOST) {
            throw failure;
        }
        return new Violation(
                failure.isEndless() ? Violation.Sort.NEVER_ENDED : Violation.Sort.FAULT,
                failure.blocks().orElse(blocks),
                null,
                null,
                passedAt,
                failure.getMessage());
    }

    /** Halves the way between a size that passed and one that did not, as long as the device can be used. */
    private void search(Violation failed) {
        violation = failed;
        int low = passedAt == null ? 0 : passedAt;
        int high = violation.blocks();
        while (high - low > 1
                && violation.sort() != Violation.Sort.NEVER_ENDED
                && violation.sort() != Violation.Sort.FAULT) {
            int middle = low + (high - low) / 2;
            if (fails(middle, low == 0 ? null : low)) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    /** Tries a size; where it fails, it is the violation from then on. */
    private boolean fails(int blocks, Integer passed) {
        Violation before = violation;
        for (int i = 0; i < TRIES; i++) {
            guarded(blocks, () -> checks.check(blocks, passed)).ifPresent(failed -> violation = failed);
            if (violation != before) {
                return true;
            }
        }
        passedAt = blocks;
        violation = before.withPassed(blocks);
        return false;
    }

    private Optional<Violation> guarded(int blocks, Supplier<Optional<Violation>> check) {
        try {
            return check.get();
        } catch (DeviceException failure) {
            violation = violation(failure, blocks, passedAt);
            return Optional.empty();
        }
    }

    private int multiprocessors() {
        Integer known = device.facts().multiprocessors();
        return known == null ? 1 : known;
    }

    /** Returns powers of two up to one block on each SM, then whole numbers of blocks on each, with uneven ones, up to as many as fit. */
    private List<Integer> sizes() {
        int most = checks.most();
        TreeSet<Integer> sizes = new TreeSet<>(List.of(3, multiprocessors() + 1, most - 1, most));
        Stream.iterate(1, blocks -> blocks < multiprocessors(), blocks -> 2 * blocks)
                .forEach(sizes::add);
        Stream.iterate(multiprocessors(), blocks -> blocks < most, blocks -> 2 * blocks)
                .forEach(sizes::add);
        return sizes.stream().filter(blocks -> blocks >= 1 && blocks <= most).toList();
    }

    /** The checks of a primitive of a user's. Confined to one thread. */
    public interface UserChecks {
        /** Returns the largest grid on which everything that is checked fits. */
        int most();

        /**
         * Runs its checks on so many blocks, from the beginning, and returns how it broke its promise, if it did.
         *
         * @param passedAt the largest smaller number of blocks at which it did not; null if there is none
         */
        Optional<Violation> check(int blocks, Integer passedAt);

        /** Runs its check on so many blocks across the wrap of its counters; not where it cannot start near it. */
        Optional<Violation> checkAcrossWrap(int blocks);
    }

    /**
     * The checks of a barrier, mutex or semaphore of a user's.
     *
     * @param listener told what each showed
     */
    public record UserPrimitiveChecks(
            Device device, VerificationSuite suite, Implementation user, Consumer<Verification> listener)
            implements UserChecks {
        @Override
        public int most() {
            return Math.min(suite.saturation(), device.saturation(user.verificationKernel(), Trial.THREADS_PER_BLOCK));
        }

        @Override
        public Optional<Violation> check(int blocks, Integer passedAt) {
            return firstFailed(suite.check(user, blocks), passedAt);
        }

        /** The suite knows on how many blocks. */
        @Override
        public Optional<Violation> checkAcrossWrap(int blocks) {
            return user.has(Trait.COUNTS_ON)
                    ? firstFailed(List.of(suite.checkAcrossWrap(user)), null)
                    : Optional.empty();
        }

        private Optional<Violation> firstFailed(List<Verification> seen, Integer passedAt) {
            seen.forEach(listener);
            return seen.stream()
                    .filter(result -> !result.passed())
                    .findFirst()
                    .map(failed -> Violation.ofPrimitive(failed, passedAt));
        }
    }
}
