package io.gpuclass.primitives;

import java.util.List;
import java.util.stream.Stream;

/** What verification says about each implementation. Immutable. */
public final class Verdicts {
    private final List<VerificationResult> results;

    public Verdicts(List<VerificationResult> results) {
        this.results = List.copyOf(results);
    }

    /**
     * Whether it was checked at least once, and kept its promise every time, by a check that caught every broken twin of its kind.
     * A check that let a twin pass shows nothing.
     */
    public boolean verified(Implementation implementation) {
        return of(implementation).anyMatch(VerificationResult::passed)
                && of(implementation).allMatch(VerificationResult::passed)
                && twinsOf(implementation).allMatch(VerificationResult::passed);
    }

    /** Whether it was seen to break its promise. */
    public boolean brokePromise(Implementation implementation) {
        return of(implementation).anyMatch(result -> !result.passed());
    }

    private Stream<VerificationResult> twinsOf(Implementation implementation) {
        return results.stream().filter(result -> result.twin() && result.kind() == implementation.kind());
    }

    private Stream<VerificationResult> of(Implementation implementation) {
        return results.stream()
                .filter(result -> !result.twin()
                        && result.kind() == implementation.kind()
                        && result.implementation().equals(implementation.id()));
    }
}
