package io.gpuclass.profile.primitives;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * One implementation over many numbers of blocks: a line of Figures 1 to 3 of Stuart & Owens 2011. Its points rest on few samples each, so
 * that they show a shape; figures to compare are those of {@link PrimitiveResult}.
 *
 * @param initial initial value; null except for semaphores
 * @param verified whether verification ran for this implementation and found no violation
 * @param points in ascending order of blocks
 */
public record SweepResult(
        @Required Kind kind,
        @Required String implementation,
        Integer initial,
        boolean verified,
        List<SweepPoint> points) {
    public SweepResult {
        Kind.checkInitial(kind, initial);
        points = points == null ? List.of() : List.copyOf(points);
        for (int i = 1; i < points.size(); i++) {
            int index = i;
            List<SweepPoint> all = points;
            Check.that(
                    all.get(index - 1).blocks() < all.get(index).blocks(),
                    "points/" + index,
                    () -> "points come in ascending order of blocks");
        }
    }

    /** Returns the same in the light of more checks than those that it was judged by. */
    public SweepResult judgedBy(Verdicts verdicts) {
        return Draft.of(this)
                .set(SweepResult::verified, verified && verdicts.isUndoubted(kind, implementation))
                .build();
    }

    /**
     * An implementation at one number of blocks of a sweep.
     *
     * @param blocks blocks that took part
     * @param outcome how the runs ended
     * @param opsPerSecond median over the samples of the completed operations per second of all blocks together (a barrier counts once for
     *     all); null without any
     * @param least the smallest sample; null without any
     * @param most the largest sample; null without any
     * @param samples how many
     */
    public record SweepPoint(
            int blocks, @Required Outcome outcome, Double opsPerSecond, Double least, Double most, int samples) {
        public SweepPoint {
            Check.atLeast(1, blocks, "blocks");
            Check.atLeast(0, opsPerSecond, "opsPerSecond");
            Check.atLeast(0, least, "least");
            Check.atLeast(0, most, "most");
            Check.atLeast(0, samples, "samples");
        }
    }
}
