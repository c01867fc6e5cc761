package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Kind;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the cost model predicts of one implementation.
 *
 * @param kind what it promises
 * @param implementation its id
 * @param initial initial value; null except for semaphores
 * @param blocks blocks that contend
 * @param nsPerOperation nanoseconds per operation of all blocks together
 */
public record PredictedTime(Kind kind, String implementation, Integer initial, int blocks, double nsPerOperation) {

    /** Predicts the times of all that competes, at given numbers of blocks and initial values. Pure. */
    public static final class PredictedTimes {
        private PredictedTimes() {}

        /**
         * Returns one for each implementation that the model has a formula for, in the order of the kinds; empty where a probe is missing.
         *
         * @param blocks numbers of blocks
         * @param initials initial values of semaphores
         */
        public static List<PredictedTime> of(Evidence evidence, List<Integer> blocks, List<Integer> initials) {
            return CostModel.of(evidence).stream()
                    .flatMap(model -> Stream.of(Kind.values())
                            .flatMap(kind -> new Contest(evidence)
                                    .implementations(kind)
                                    .flatMap(id ->
                                            blocks.stream().flatMap(size -> times(model, kind, id, size, initials)))))
                    .toList();
        }

        private static Stream<PredictedTime> times(
                CostModel model, Kind kind, String id, int blocks, List<Integer> initials) {
            List<Integer> of = kind == Kind.SEMAPHORE ? initials : Collections.singletonList(null);
            return of.stream()
                    .flatMap(initial -> model.predict(kind, initial, id, blocks).stream()
                            .map(found -> new PredictedTime(kind, id, initial, blocks, found.nsPerOperation())));
        }
    }
}
