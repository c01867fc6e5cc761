package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * What checking a primitive over several processors showed.
 *
 * @param kind what it promises
 * @param implementation its id; for a broken twin, the twin's
 * @param twin whether this is a deliberately broken form, which the check must catch
 * @param members ids of those that took part
 * @param hostThreads threads of the CPU that took part; null where it did not
 * @param home id of the processor whose memory holds what is guarded; null for the device itself
 * @param blocks blocks of each GPU
 * @param initial initial value of a semaphore; null for other kinds
 * @param operations operations checked
 * @param violations how often the promise was broken
 * @param timedOut whether a wait reached its bound
 * @param passed whether it kept its promise, or the broken twin was caught
 * @param unobserved of a broken twin that no GPU was seen to show: why, as far as that is known; null for others
 */
public record TeamVerification(
        @Required Kind kind,
        @Required String implementation,
        boolean twin,
        List<String> members,
        Integer hostThreads,
        String home,
        int blocks,
        Integer initial,
        long operations,
        long violations,
        boolean timedOut,
        boolean passed,
        String unobserved) {
    public TeamVerification {
        members = members == null ? List.of() : List.copyOf(members);
        Check.atLeast(1, hostThreads, "hostThreads");
        Check.atLeast(1, blocks, "blocks");
        Kind.checkInitial(kind, initial);
        Check.atLeast(0, operations, "operations");
        Check.atLeast(0, violations, "violations");
    }

    /** Returns whether something is wrong: with the form, or with a check that should have caught the twin. */
    public boolean failed() {
        return !passed && unobserved == null;
    }

    /** Returns what this and another run of the same check showed together: a form passed if both did, a twin is caught once either was. */
    public TeamVerification and(TeamVerification other) {
        return Draft.of(this)
                .set(TeamVerification::operations, operations + other.operations)
                .set(TeamVerification::violations, violations + other.violations)
                .set(TeamVerification::timedOut, timedOut || other.timedOut)
                .set(TeamVerification::passed, twin ? passed || other.passed : passed && other.passed)
                .build();
    }
}
