package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of checking one form, or a seeded bug that the check must catch: of a primitive of one device, of a further kind, of the barrier of a
 * level, of launches that follow each other, or of several processors. A component without a meaning for it is null.
 *
 * @param level who meets at the barrier of a level
 * @param form what they meet by, or the seeded bug
 * @param kind what others than the barriers of a level promise
 * @param implementation their id, or that of the seeded bug
 * @param twin whether this is a seeded bug
 * @param members ids of the processors that took part
 * @param hostThreads threads of the CPU that took part
 * @param home id of the processor whose memory holds what is guarded; null for the device itself
 * @param blocksPerCluster blocks of each cluster
 * @param blocks blocks that took part, of each GPU; of several sizes the most, or of kinds the first
 * @param initial initial value of a semaphore
 * @param phases phases of the barrier of a level checked
 * @param launches launches that did their work
 * @param violations how often the promise was broken
 * @param timedOut whether a wait reached its bound
 * @param passed whether it kept its promise, or the seeded bug was caught
 * @param reached most blocks seen inside a semaphore of one device at once
 * @param first operations that the counters of a primitive of one device had behind them at the start, negative where they were about to wrap; null
 *     for a run from the beginning
 * @param unobserved of a seeded bug that no GPU was seen to show: why, as far as that is known
 */
@RecordBuilder
public record Verification(
        String level,
        String form,
        String kind,
        String implementation,
        boolean twin,
        List<String> members,
        Integer hostThreads,
        String home,
        Integer blocksPerCluster,
        int blocks,
        Integer initial,
        Long operations,
        Long phases,
        Long launches,
        long violations,
        boolean timedOut,
        boolean passed,
        Long reached,
        Integer first,
        String unobserved) {
    public Verification {
        members = members == null ? null : List.copyOf(members);
        boolean named = level != null && form != null || kind != null && implementation != null;
        Check.require(named, "", () -> "'level' and 'form', or 'kind' and 'implementation', must be there");
        if (launches == null && kind != null) {
            Named.find(Kind.class, kind).ifPresent(primitive -> Kind.checkInitial(primitive, initial));
        }
    }

    /** Returns the same, but failed. */
    public Verification asFailed() {
        return VerificationBuilder.builder(this).passed(false).build();
    }

    /** Returns whether something is wrong: with the form, or with a check that should have caught the twin. */
    public boolean failed() {
        return !passed && unobserved == null;
    }

    /** Returns its promise, or the members that meet. */
    public String promise() {
        return level == null ? kind : level;
    }

    /** Returns the name of the form among those of the same promise: clusters of other sizes have other names. */
    public String name() {
        return level == null ? implementation : form + (blocksPerCluster == null ? "" : "-of-" + blocksPerCluster);
    }

    /** Returns the verification of this and another run of the same check: a form passed if both did, a seeded bug is caught once either was. */
    public Verification and(Verification other) {
        return VerificationBuilder.builder(this)
                .blocks(operations == null ? Math.max(blocks, other.blocks) : blocks)
                .operations(sum(operations, other.operations))
                .phases(sum(phases, other.phases))
                .launches(sum(launches, other.launches))
                .violations(violations + other.violations)
                .timedOut(timedOut || other.timedOut)
                .passed(twin ? passed || other.passed : passed && other.passed)
                .reached(
                        reached == null || other.reached == null
                                ? reached
                                : Long.valueOf(Math.max(reached, other.reached)))
                .build();
    }

    /** Returns the results, those of one check added up, in the order in which checks were first seen. */
    public static List<Verification> summed(List<Verification> results) {
        Map<List<Object>, Verification> sums = new LinkedHashMap<>();
        results.forEach(one -> sums.merge(
                Arrays.asList(one.kind, one.implementation, one.twin, one.blocks, one.initial, one.first),
                one,
                Verification::and));
        return List.copyOf(sums.values());
    }

    private static Long sum(Long one, Long other) {
        return one == null ? null : Long.valueOf(one + other);
    }
}
