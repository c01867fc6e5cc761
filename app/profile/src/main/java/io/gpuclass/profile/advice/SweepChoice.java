package io.gpuclass.profile.advice;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

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
