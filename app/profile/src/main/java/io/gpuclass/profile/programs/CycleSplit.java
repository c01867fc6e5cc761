package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * Where the time of a kernel goes, in SM cycles: means over its warps (Lo et al., Tables 3 and 4).
 *
 * @param memory accesses, from the load until its value is there
 * @param barrier what was added to the loop, waiting included
 * @param rest everything else
 * @param reduction the part of the rest that is the tree reduction of scalar products, what warps wait for each other there included;
 *     null where there is none
 */
public record CycleSplit(double memory, double barrier, double rest, Double reduction) {
    /** A split of a program that does not reduce. */
    public CycleSplit(double memory, double barrier, double rest) {
        this(memory, barrier, rest, null);
    }

    public CycleSplit {
        Check.size(memory, "memory");
        Check.size(barrier, "barrier");
        Check.size(rest, "rest");
        Check.size(reduction, "reduction");
        Check.that(
                reduction == null || reduction <= rest,
                "reduction",
                () -> "it is a part of the rest, and is " + reduction + " of " + rest);
    }
}
