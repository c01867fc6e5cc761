package io.gpuclass.profile.primitives;

import java.util.List;

/**
 * How many mutants the checks caught.
 *
 * @param mutants all that there are
 * @param caught those that a check noticed
 * @param survived those that none noticed, though the memory model lets them differ from the original
 * @param equivalent those that none can notice
 * @param notRun those that were not tried
 * @param score caught ones among those that can be noticed and were tried, from 0 to 1; null without such
 */
public record MutationScore(int mutants, int caught, int survived, int equivalent, int notRun, Double score) {
    /** Adds up results. */
    public static MutationScore of(List<MutantResult> results) {
        int counted = (int) results.stream().filter(MutantResult::counts).count();
        int caught =
                (int) results.stream().filter(each -> each.outcome().caught()).count();
        int notRun = (int) results.stream()
                .filter(each -> each.outcome() == MutantOutcome.NOT_RUN)
                .count();
        int equivalent = results.size() - counted - notRun;
        Double score = counted == 0 ? null : Double.valueOf((double) caught / counted);
        return new MutationScore(results.size(), caught, counted - caught, equivalent, notRun, score);
    }
}
