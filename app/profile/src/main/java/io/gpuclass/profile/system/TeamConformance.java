package io.gpuclass.profile.system;

import java.util.List;

/**
 * What {@code verify} found of primitives of several processors. Immutable.
 *
 * @param checks what each check showed, of forms and of broken twins
 * @param additions whether additions by several processors were atomic
 * @param skipped what was not checked, and why
 */
public record TeamConformance(List<TeamVerification> checks, List<TeamAddition> additions, List<SkippedPart> skipped) {
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
        return checks.stream().filter(TeamVerification::failed).count()
                + additions.stream().filter(addition -> !addition.passed()).count();
    }

    /** Returns whether some form was checked, not twins alone. */
    public boolean checkedForms() {
        return checks.stream().anyMatch(check -> !check.twin());
    }
}
