package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.function.Predicate;

/**
 * Fate of one mutant: a primitive of which one instruction was weakened, and the check of that primitive.
 *
 * @param kind what the primitive promises: a {@link Kind} or a {@link io.gpuclass.profile.kinds.KindResults.FurtherKind}
 * @param site header and source line of the instruction
 * @param instruction the instruction, before it was weakened
 * @param weakening what was taken away
 * @param outcome whether the check noticed
 * @param checks runs of the check, the one that noticed included
 * @param blocks blocks that took part in the run that noticed; null if none did
 * @param endedRun true where the device could not be used after it, so that what was left was not run; null elsewhere
 * @param known why it is expected to survive, or is not run; null where nothing is known
 * @param why the same in a sentence; null where nothing is known
 */
@RecordBuilder
public record MutantResult(
        Named kind,
        String implementation,
        String site,
        String instruction,
        Weakening weakening,
        MutantOutcome outcome,
        long checks,
        Integer blocks,
        Boolean endedRun,
        KnownMutant.Reason known,
        String why) {
    /** Returns whether it survived because it promises the same as the original, so that nothing can catch it. */
    public boolean equivalent() {
        return known == KnownMutant.Reason.EQUIVALENT && outcome == MutantOutcome.SURVIVED;
    }

    /** Returns whether it was not run because no bound would have ended it, or because it would have faulted. */
    public boolean wouldHang() {
        return known == KnownMutant.Reason.HANGS && outcome == MutantOutcome.NOT_RUN;
    }

    /** Returns whether it was tried and says something about the check. */
    public boolean counts() {
        return outcome != MutantOutcome.NOT_RUN && !equivalent();
    }

    /** Fate of a mutant that a check should catch. */
    public enum MutantOutcome implements Named {
        /** The check saw the promise broken. */
        VIOLATION,
        /** Nobody got on any more. */
        DEADLOCK,
        /** The kernel faulted, or did not end. */
        FAULT,
        /** No run of the check showed a difference. */
        SURVIVED,
        /** Not tried: it would hang or fault, the kernel failed without being weakened, or the device was lost before. */
        NOT_RUN;

        /** Returns whether the check noticed it. */
        public boolean caught() {
            return this == VIOLATION || this == DEADLOCK || this == FAULT;
        }
    }

    /**
     * Count of the mutants that checks caught.
     *
     * @param mutants all that there are
     * @param caught those that a check noticed
     * @param survived those that none noticed, though the memory model lets them differ from the original
     * @param equivalent those that none can notice
     * @param wouldHang those that were not tried because no bound would have ended them, or because they would have faulted
     * @param notRun others that were not tried
     * @param score caught ones among those that can be noticed and were tried, from 0 to 1; null without such
     */
    public record MutationScore(
            int mutants, int caught, int survived, int equivalent, int wouldHang, int notRun, Double score) {
        /** Adds up results. */
        public static MutationScore of(List<MutantResult> results) {
            int counted = count(results, MutantResult::counts);
            int caught = count(results, each -> each.outcome().caught());
            int wouldHang = count(results, MutantResult::wouldHang);
            int equivalent = count(results, MutantResult::equivalent);
            int notRun = results.size() - counted - wouldHang - equivalent;
            Double score = counted == 0 ? null : Double.valueOf((double) caught / counted);
            return new MutationScore(results.size(), caught, counted - caught, equivalent, wouldHang, notRun, score);
        }

        private static int count(List<MutantResult> results, Predicate<MutantResult> which) {
            return (int) results.stream().filter(which).count();
        }
    }
}
