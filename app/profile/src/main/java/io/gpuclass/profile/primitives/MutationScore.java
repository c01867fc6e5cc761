package io.gpuclass.profile.primitives;

import java.util.List;
import java.util.function.Predicate;

/**
 * How many mutants the checks caught.
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
