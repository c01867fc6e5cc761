package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Verification;
import java.util.List;

/**
 * Findings of {@code verify} on primitives of several processors. Immutable.
 *
 * @param checks what each check showed, of forms and of seeded bugs
 * @param additions whether additions by several processors were atomic
 * @param skipped what was not checked, and why
 */
public record GroupConformance(List<Verification> checks, List<GroupAddition> additions, List<SkippedPart> skipped) {
    public GroupConformance {
        checks = checks == null ? List.of() : List.copyOf(checks);
        additions = additions == null ? List.of() : List.copyOf(additions);
        skipped = skipped == null ? List.of() : List.copyOf(skipped);
    }

    /** Returns how many checks there are. */
    public int size() {
        return checks.size() + additions.size();
    }

    /** Returns how many of them failed; a seeded bug that no GPU was seen to show fails nothing. */
    public long failed() {
        return checks.stream().filter(Verification::failed).count()
                + additions.stream().filter(addition -> !addition.passed()).count();
    }

    /** Returns whether some form was checked, not seeded bugs alone. */
    public boolean checkedForms() {
        return checks.stream().anyMatch(check -> !check.twin());
    }

    /**
     * Check that additions to one word by several processors were atomic, as they must be or cannot be there. Where they cannot, this is a broken
     * seeded bug of every primitive that counts on them.
     *
     * @param seen what became of the additions
     * @param twin whether some must be lost, since the word lies in the host's memory and the GPUs' atomics on it are not native
     * @param passed whether that is what was seen
     */
    public record GroupAddition(HazardResult seen, boolean twin, boolean passed) {
        /** Returns the addition of this and a later run: of a seeded bug the one that was caught, else the one that failed. */
        public GroupAddition and(GroupAddition other) {
            return twin == passed ? this : other;
        }
    }
}
