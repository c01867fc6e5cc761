package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import java.util.List;

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
public record ApplicationChoice(
        @Required Application application,
        @Required String input,
        int blocks,
        Integer blocksPerMultiprocessor,
        @Required String best,
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
        Check.size(bestMs, "bestMs");
        Check.size(overGridSync, "overGridSync");
        Check.size(overKernelRelaunch, "overKernelRelaunch");
        Check.size(overGraphRelaunch, "overGraphRelaunch");
        Check.size(margin, "margin");
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
    public record SweepChoice(@Required String barrier, int blocks, Double cost, Boolean agrees, Double barrierShare) {
        public SweepChoice {
            Check.atLeast(1, blocks, "blocks");
            Check.atLeast(0, cost, "cost");
            Check.atLeast(0, barrierShare, "barrierShare");
        }
    }
}
