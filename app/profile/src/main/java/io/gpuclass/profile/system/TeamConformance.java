package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.system.SystemResults.SkippedPart;
import java.util.List;

/**
 * What {@code verify} found of primitives of several processors. Immutable.
 *
 * @param checks what each check showed, of forms and of broken twins
 * @param additions whether additions by several processors were atomic
 * @param skipped what was not checked, and why
 */
public record TeamConformance(List<Verification> checks, List<TeamAddition> additions, List<SkippedPart> skipped) {
    public TeamConformance {
        checks = checks == null ? List.of() : List.copyOf(checks);
        additions = additions == null ? List.of() : List.copyOf(additions);
        skipped = skipped == null ? List.of() : List.copyOf(skipped);
    }

    /** Returns how many checks there are. */
    public int size() {
        return checks.size() + additions.size();
    }

    /** Returns how many of them failed; a twin that no GPU was seen to show fails nothing. */
    public long failed() {
        return checks.stream().filter(Verification::failed).count()
                + additions.stream().filter(addition -> !addition.passed()).count();
    }

    /** Returns whether some form was checked, not twins alone. */
    public boolean checkedForms() {
        return checks.stream().anyMatch(check -> !check.twin());
    }

    /**
     * Whether additions to one word by several processors were atomic, as they must be or cannot be there. Where they cannot, this is a broken
     * twin of every primitive that counts on them.
     *
     * @param seen what became of the additions
     * @param twin whether some must be lost, since the word lies in the host's memory and the GPUs' atomics on it are not native
     * @param passed whether that is what was seen
     */
    public record TeamAddition(@Required HazardResult seen, boolean twin, boolean passed) {
        /** Returns what this and a later run showed: of a twin the one that was caught, else the one that failed. */
        public TeamAddition and(TeamAddition other) {
            return twin == passed ? this : other;
        }
    }
}
