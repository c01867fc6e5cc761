package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.VerificationResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks a primitive of a user's from the smallest number of blocks up, so that one that hangs has been seen at all that are smaller, and
 * looks for the smallest number at which one that fails does. Confined to one thread.
 *
 * @param <R> what a check shows
 */
public final class OwnVerification<R> {
    /** How often a size passes, in search of the smallest that does not, before it counts as one that does. */
    private static final int TRIES = 3;

    private final Device device;
    private final OwnChecks<R> checks;
    private final List<R> results = new ArrayList<>();
    private Integer passedAt;
    private Violation breach;

    public OwnVerification(Device device, OwnChecks<R> checks) {
        this.device = device;
        this.checks = checks;
    }

    /**
     * Goes through all sizes again and again until it is seen to break its promise or so much time is over, at least once. Returns
     * whether it was not.
     *
     * @param listener told after each pass which share of the time is over
     */
    public boolean passFor(Duration duration, LongSupplier nanoTime, DoubleConsumer listener) {
        long started = nanoTime.getAsLong();
        double budget = duration.toNanos();
        boolean kept;
        do {
            kept = pass();
            listener.accept(Math.min(1, (nanoTime.getAsLong() - started) / budget));
        } while (kept && nanoTime.getAsLong() - started < budget);
        return kept;
    }

    /** Goes through all sizes once, until it is seen to break its promise. Returns whether it was not. */
    public boolean pass() {
        passedAt = null;
        for (int blocks : sizes()) {
            firstFailed(guarded(blocks, () -> checks.check(blocks))).ifPresent(this::search);
            if (breach != null) {
                return false;
            }
            passedAt = blocks;
        }
        return passAcrossWrap();
    }

    private boolean passAcrossWrap() {
        passedAt = null;
        int blocks = Math.min(checks.most(), multiprocessors());
        firstFailed(guarded(
                        blocks,
                        () -> checks.checkAcrossWrap(blocks).map(List::of).orElse(List.of())))
                .ifPresent(failed -> breach = checks.breachAcrossWrap(failed));
        return breach == null;
    }

    /** Returns what each check showed, in order. */
    public List<R> results() {
        return List.copyOf(results);
    }

    /** Returns how it broke its promise, if it was seen to. */
    public Optional<Violation> breach() {
        return Optional.ofNullable(breach);
    }

    /**
     * Returns the breach that a failure of the device is, by a primitive of a user's.
     *
     * @param blocks blocks that took part, unless the failure knows better
     * @throws DeviceException the failure itself, if it is none of the primitive's
     */
    public static Violation breach(DeviceException failure, int blocks, Integer passedAt) {
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
    private void search(R failed) {
        breach = checks.breach(failed, passedAt);
        int low = passedAt == null ? 0 : passedAt;
        int high = breach.blocks();
        while (high - low > 1 && breach.sort() != Violation.Sort.NEVER_ENDED && breach.sort() != Violation.Sort.FAULT) {
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
        Violation before = breach;
        for (int i = 0; i < TRIES; i++) {
            firstFailed(guarded(blocks, () -> checks.check(blocks)))
                    .ifPresent(failed -> breach = checks.breach(failed, passed));
            if (breach != before) {
                return true;
            }
        }
        passedAt = blocks;
        breach = before.withPassed(blocks);
        return false;
    }

    private List<R> guarded(int blocks, Supplier<List<R>> check) {
        try {
            List<R> seen = check.get();
            results.addAll(seen);
            return seen;
        } catch (DeviceException failure) {
            breach = breach(failure, blocks, passedAt);
            return List.of();
        }
    }

    private Optional<R> firstFailed(List<R> seen) {
        return seen.stream().filter(result -> !checks.passed(result)).findFirst();
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

    /**
     * The checks of a primitive of a user's. Confined to one thread.
     *
     * @param <R> what a check shows
     */
    public interface OwnChecks<R> {
        /** Returns the largest grid on which everything that is checked fits. */
        int most();

        /** Runs its checks on so many blocks, from the beginning. */
        List<R> check(int blocks);

        /** Runs its check on so many blocks across the wrap of its counters; empty where it cannot start near it. */
        Optional<R> checkAcrossWrap(int blocks);

        /** Returns whether it kept its promise in a check. */
        boolean passed(R seen);

        /**
         * Returns how it broke its promise.
         *
         * @param failed a check from the beginning in which it did
         * @param passedAt the largest smaller number of blocks at which it did not; null if there is none
         */
        Violation breach(R failed, Integer passedAt);

        /** Returns how it broke its promise across the wrap of its counters. */
        Violation breachAcrossWrap(R failed);
    }

    /** The checks of a barrier, mutex or semaphore of a user's. */
    public record OwnPrimitiveChecks(Device device, VerificationSuite suite, Implementation own)
            implements OwnChecks<VerificationResult> {
        @Override
        public int most() {
            return Math.min(suite.saturation(), device.saturation(own.verificationKernel(), Trial.THREADS_PER_BLOCK));
        }

        @Override
        public List<VerificationResult> check(int blocks) {
            return suite.check(own, blocks);
        }

        /** The suite knows on how many blocks. */
        @Override
        public Optional<VerificationResult> checkAcrossWrap(int blocks) {
            return own.has(Trait.COUNTS_ON) ? Optional.of(suite.checkAcrossWrap(own)) : Optional.empty();
        }

        @Override
        public boolean passed(VerificationResult seen) {
            return seen.passed();
        }

        @Override
        public Violation breach(VerificationResult failed, Integer passedAt) {
            return Violation.of(failed, passedAt);
        }

        @Override
        public Violation breachAcrossWrap(VerificationResult failed) {
            return Violation.of(failed, null);
        }
    }
}
