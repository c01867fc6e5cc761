package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.stream.Stream;

/**
 * Result of one verification run.
 *
 * @param kind what the implementation promises
 * @param implementation its id, or that of the seeded bug
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param blocks blocks that took part
 * @param initial initial value; null except for semaphores
 * @param violations how often the promise was broken
 * @param timedOut whether a wait reached its bound
 * @param passed whether the implementation kept its promise, or the seeded bug was caught
 * @param reached most blocks seen inside a semaphore at once; null for others
 * @param first operations that the counters had behind them at the start, negative where they were about to wrap; null for a run
 *     from the beginning
 */
public record VerificationResult(
        Kind kind,
        String implementation,
        boolean twin,
        int blocks,
        Integer initial,
        long operations,
        long violations,
        boolean timedOut,
        boolean passed,
        Long reached,
        Integer first) {
    public VerificationResult {
        Kind.checkInitial(kind, initial);
    }

    /** Returns the same, but failed. */
    public VerificationResult failed() {
        return Draft.of(this).set(VerificationResult::passed, false).build();
    }

    /** Returns what this and another run of the same check showed together: passed only if both did; a seeded bug is caught if either caught it. */
    public VerificationResult and(VerificationResult other) {
        boolean counted = reached != null && other.reached != null;
        return Draft.of(this)
                .set(VerificationResult::operations, operations + other.operations)
                .set(VerificationResult::violations, violations + other.violations)
                .set(VerificationResult::timedOut, timedOut || other.timedOut)
                .set(VerificationResult::passed, twin ? passed || other.passed : passed && other.passed)
                .set(VerificationResult::reached, counted ? Long.valueOf(Math.max(reached, other.reached)) : reached)
                .build();
    }

    /** Verdicts of verification on each implementation. Immutable. */
    public static final class Verdicts {
        private static final Draft.Component<Judged, Boolean> VERIFIED = Judged::verified;
        private static final Draft.Component<Counted, Outcome> OUTCOME = Counted::outcome;

        private final List<VerificationResult> results;

        public Verdicts(List<VerificationResult> results) {
            this.results = List.copyOf(results);
        }

        /** A record of what one implementation gave, which verification may find wrong; if it is {@link Counted} too, it has an outcome. */
        public interface Judged {
            Kind kind();

            String implementation();

            boolean verified();
        }

        /** Returns a result in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
        public Judged judged(Judged result) {
            return result instanceof Counted
                    ? counted((Record & Judged & Counted) result)
                    : doubted((Record & Judged) result).build();
        }

        private <R extends Record & Judged & Counted> R counted(R result) {
            return doubted(result)
                    .set(OUTCOME, outcome(result.kind(), result.implementation(), result.outcome()))
                    .build();
        }

        private <R extends Record & Judged> Draft<R> doubted(R result) {
            boolean verified = result.verified() && isUndoubted(result.kind(), result.implementation());
            return Draft.of(result).set(VERIFIED, verified);
        }

        /**
         * Returns whether it was checked at least once, and kept its promise every time, by a check that caught every seeded bug of its kind.
         * A check that let a seeded bug pass shows nothing.
         */
        public boolean verified(Implementation implementation) {
            return of(implementation.kind(), implementation.id()).findAny().isPresent()
                    && isUndoubted(implementation.kind(), implementation.id());
        }

        /** Returns whether nothing that was checked speaks against it: neither a failed check of its own, nor a seeded bug that got through. */
        boolean isUndoubted(Kind kind, String implementation) {
            return !brokePromise(kind, implementation) && twinsOf(kind).allMatch(VerificationResult::passed);
        }

        /** Returns whether it was seen to break its promise. */
        public boolean brokePromise(Implementation implementation) {
            return brokePromise(implementation.kind(), implementation.id());
        }

        /** Returns how a measurement ended that ended in {@code seen}: what broke its promise is wrong, however fast it was. */
        public Outcome outcome(Kind kind, String implementation, Outcome seen) {
            return seen != Outcome.UNSUPPORTED && brokePromise(kind, implementation) ? Outcome.WRONG : seen;
        }

        boolean brokePromise(Kind kind, String implementation) {
            return of(kind, implementation).anyMatch(result -> !result.passed());
        }

        private Stream<VerificationResult> twinsOf(Kind kind) {
            return results.stream().filter(result -> result.twin() && result.kind() == kind);
        }

        private Stream<VerificationResult> of(Kind kind, String implementation) {
            return results.stream()
                    .filter(result -> !result.twin()
                            && result.kind() == kind
                            && result.implementation().equals(implementation));
        }
    }
}
