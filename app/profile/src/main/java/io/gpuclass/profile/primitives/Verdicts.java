package io.gpuclass.profile.primitives;

import java.util.List;
import java.util.stream.Stream;

/** Judges implementations by their verification. Immutable. */
public final class Verdicts {
    private final List<Verification> results;

    public Verdicts(List<Verification> results) {
        this.results = List.copyOf(results);
    }

    /** A record of what one implementation gave, which verification may find wrong; if it is {@link Counted} too, it has an outcome. */
    public interface Judged {
        Kind kind();

        String implementation();

        boolean verified();

        /** Returns how its measurement ended; null where that has no meaning. */
        default Outcome outcome() {
            return null;
        }
    }

    /**
     * Returns whether it was checked at least once, and kept its promise every time, by a check that caught every broken twin of its kind.
     * A check that let a twin pass shows nothing.
     */
    public boolean verified(Implementation implementation) {
        return of(implementation.kind(), implementation.id()).findAny().isPresent()
                && isUndoubted(implementation.kind(), implementation.id());
    }

    /** Returns whether nothing that was checked speaks against it: neither a failed check of its own, nor a broken twin that got through. */
    public boolean isUndoubted(Kind kind, String implementation) {
        return !brokePromise(kind, implementation) && seededBugsOf(kind).allMatch(Verification::passed);
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

    private Stream<Verification> seededBugsOf(Kind kind) {
        return results.stream().filter(result -> result.twin() && result.kind().equals(kind.id()));
    }

    private Stream<Verification> of(Kind kind, String implementation) {
        return results.stream()
                .filter(result -> !result.twin()
                        && result.kind().equals(kind.id())
                        && result.implementation().equals(implementation));
    }
}
