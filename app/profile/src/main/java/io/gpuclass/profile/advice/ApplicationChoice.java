package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The implementation with which an application was fastest. A barrier that ends the kernel is what the others are weighed against, and
 * never the choice.
 *
 * @param input the graph or the size
 * @param blocksPerMultiprocessor on each SM; null on a host
 * @param best id of the fastest one that completed and is verified
 * @param bestMs its median time, in milliseconds
 * @param amongEquals those that intervals do not tell apart from it, itself first
 * @param overGridSync how many times as long {@code grid-sync} takes; null where that was not measured
 * @param overKernelRelaunch the same of a kernel for each phase; null where it was not measured
 * @param overGraphRelaunch the same of a node of a CUDA graph for each phase; null where it was not measured
 * @param runnerUp id of the second fastest; null for a lone candidate
 * @param margin how much longer that one takes, as a share of the best's time; null for a lone candidate
 * @param decided whether the intervals of these two are apart; null for a lone candidate
 * @param synchronizingShare share of the blocks' time that the best spends outside the work between barriers; null where not known
 * @param sweep what the sweep of bare barriers would have chosen; null without barriers, or without a sweep
 * @param reason one sentence, from the numbers
 */
@RecordBuilder
public record ApplicationChoice(
        Application application,
        String input,
        int blocks,
        Integer blocksPerMultiprocessor,
        String best,
        double bestMs,
        List<String> amongEquals,
        Double overGridSync,
        Double overKernelRelaunch,
        Double overGraphRelaunch,
        String runnerUp,
        Double margin,
        Boolean decided,
        Double synchronizingShare,
        SweepChoice sweep,
        String reason) {
    public ApplicationChoice {
        amongEquals = amongEquals == null ? List.of() : List.copyOf(amongEquals);
    }

    /** Returns whether a result is of the same application, input and blocks. */
    public boolean covers(ApplicationResult result) {
        return result.application() == application && result.input().equals(input) && result.blocks() == blocks;
    }

    /**
     * The barrier that the sweep of bare barriers would have chosen for an application, and what came of it.
     *
     * @param barrier the fastest verified one inside a kernel
     * @param blocks blocks at which the sweep was looked up: the application's, or the nearest that were measured, at most a factor of 2 off
     * @param cost how much longer the application takes with it than with its best, as a share; null where the application did not run
     *     with it, or not well
     * @param agrees whether it is the application's best, or not told apart from that by intervals; null as above
     * @param barrierShare what bare barriers take of the application's time: its phases times what this barrier takes with nothing between,
     *     over the time of the application's best, as a share; null where phases are not known
     */
    public record SweepChoice(String barrier, int blocks, Double cost, Boolean agrees, Double barrierShare) {}

    /**
     * Value of the sweep of bare barriers for the choice of barriers in applications that spend enough time in barriers for these to matter.
     *
     * @param cases settings at which the sweep's choice was measured in the application and bare barriers take {@link #BOUND} of its time
     * @param others settings at which it was measured and they take less: differences there are not the barrier's
     * @param right of the cases, how many have the sweep's choice for their best, or for one that is not told apart from it
     * @param cheap how many of the other cases lose less than {@link #CHEAP} by it
     * @param worst the case that loses most; null without cases
     * @param losses what is lost by going by a rule, over the cases
     */
    public record SweepValue(int cases, int others, int right, int cheap, ApplicationChoice worst, Losses losses) {
        /** Share of an application's time below which a wrong choice hardly matters. */
        public static final double CHEAP = 0.01;

        /** Share of an application's time from which bare barriers are enough of it to tell which one is best. */
        public static final double BOUND = 0.05;

        /**
         * Losses by going by a rule instead of each application's best, as shares of its time.
         *
         * @param mean with the sweep's choice: geometric mean; 0 without cases
         * @param meanOfGridSync the same with {@code grid-sync} always, over the cases that ran with it; null where none did
         * @param worstOfGridSync the most that any of these loses by it; null where none did
         */
        public record Losses(double mean, Double meanOfGridSync, Double worstOfGridSync) {}

        /** Returns it; empty where nothing tells what the sweep's choice costs, or how much of the time barriers are. */
        public static Optional<SweepValue> of(List<ApplicationChoice> choices) {
            List<ApplicationChoice> told =
                    choices.stream().filter(SweepValue::isTold).toList();
            List<ApplicationChoice> cases = told.stream()
                    .filter(choice -> choice.sweep().barrierShare() >= BOUND)
                    .toList();
            return told.isEmpty() ? Optional.empty() : Optional.of(of(cases, told.size() - cases.size()));
        }

        private static boolean isTold(ApplicationChoice choice) {
            SweepChoice sweep = choice.sweep();
            return choice.application().hasPhases()
                    && sweep != null
                    && sweep.cost() != null
                    && sweep.agrees() != null
                    && sweep.barrierShare() != null;
        }

        private static SweepValue of(List<ApplicationChoice> cases, int others) {
            List<Double> gridSync = cases.stream()
                    .map(ApplicationChoice::overGridSync)
                    .filter(Objects::nonNull)
                    .filter(times -> times > 0)
                    .map(times -> times - 1)
                    .toList();
            return new SweepValue(
                    cases.size(),
                    others,
                    (int) cases.stream().filter(SweepValue::isRight).count(),
                    (int) cases.stream()
                            .filter(one -> !isRight(one) && one.sweep().cost() < CHEAP)
                            .count(),
                    cases.stream()
                            .max(Comparator.comparingDouble(one -> one.sweep().cost()))
                            .orElse(null),
                    new Losses(
                            mean(cases.stream().map(one -> one.sweep().cost())),
                            gridSync.isEmpty() ? null : (Double) mean(gridSync.stream()),
                            gridSync.stream().max(Comparator.naturalOrder()).orElse(null)));
        }

        private static boolean isRight(ApplicationChoice choice) {
            return choice.sweep().agrees();
        }

        private static double mean(Stream<Double> costs) {
            return Math.expm1(costs.mapToDouble(Math::log1p).average().orElse(0));
        }
    }
}
