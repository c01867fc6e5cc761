package io.gpuclass.profile.levels;

import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * What barriers cost at each level of a GPU, from the warp to the grid, and reads of shared memory beside them. Every list is empty where
 * nothing was measured. Immutable.
 *
 * @param barriers the barriers of each level
 * @param choices which one to take
 * @param accesses reads of shared memory
 * @param ratios the paper's two ratios of these
 * @param skipped what the device has not
 * @param verification what checking the barriers showed
 */
public record LevelResults(
        List<LevelResult> barriers,
        List<LevelChoice> choices,
        List<SharedAccessResult> accesses,
        List<SharedRatios> ratios,
        List<SkippedForm> skipped,
        List<Verification> verification) {
    public LevelResults {
        barriers = Lists.orEmpty(barriers);
        choices = Lists.orEmpty(choices);
        accesses = Lists.orEmpty(accesses);
        ratios = Lists.orEmpty(ratios);
        skipped = Lists.orEmpty(skipped);
        verification = Lists.orEmpty(verification);
    }

    /** Returns what was measured, with what follows from it. */
    public static LevelResults of(
            List<LevelResult> barriers,
            List<SharedAccessResult> accesses,
            List<SkippedForm> skipped,
            List<Verification> verification) {
        return new LevelResults(
                barriers, LevelChoice.of(barriers), accesses, SharedRatios.of(accesses), skipped, verification);
    }

    /**
     * A barrier that was not measured.
     *
     * @param level who would meet
     * @param form what they would meet by
     * @param reason why not, in a sentence without a full stop
     */
    public record SkippedForm(
            @Required Level level,
            @Required String form,
            @Required String reason) {}
}
