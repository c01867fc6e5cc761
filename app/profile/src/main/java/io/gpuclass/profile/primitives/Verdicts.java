package io.gpuclass.profile.primitives;

import java.util.List;
import java.util.stream.Stream;

/** What verification says about each implementation. Immutable. */
public final class Verdicts {
    private final List<VerificationResult> results;

    public Verdicts(List<VerificationResult> results) {
        this.results = List.copyOf(results);
    }

    /** What one implementation gave, which verification may find wrong. */
    public interface Judged {
        /** Returns the same in the light of more checks than those that it was judged by: one that any of them doubts does not count. */
        Judged judgedBy(Verdicts verdicts);
    }

    /**
     * Whether it was checked at least once, and kept its promise every time, by a check that caught every broken twin of its kind.
     * A check that let a twin pass shows nothing.
     */
    public boolean verified(Implementation implementation) {
        return of(implementation.kind(), implementation.id()).findAny().isPresent()
                && isUndoubted(implementation.kind(), implementation.id());
    }

    /** Whether nothing that was checked speaks against it: neither a failed check of its own, nor a broken twin that got through. */
    boolean isUndoubted(Kind kind, String implementation) {
        return !brokePromise(kind, implementation) && twinsOf(kind).allMatch(VerificationResult::passed);
    }

    /** Whether it was seen to break its promise. */
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
