package io.gpuclass.profile.programs;

import io.gpuclass.profile.records.Check;

/**
 * Where the time of a kernel goes, in SM cycles: means over its warps (Lo et al., Tables 3 and 4).
 *
 * @param memory accesses, from the load until its value is there
 * @param barrier what was added to the loop, waiting included
 * @param rest everything else
 */
public record CycleSplit(double memory, double barrier, double rest) {
    public CycleSplit {
        Check.size(memory, "memory");
        Check.size(barrier, "barrier");
        Check.size(rest, "rest");
    }
}
