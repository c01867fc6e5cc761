package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import java.util.List;

/**
 * Which implementation to use for a role, under one contention and with one length of section, as measured there. {@link AnswerRule} says how it
 * is chosen.
 *
 * @param role what it is wanted for
 * @param contention how many blocks contend
 * @param blocks so many, on the device measured
 * @param section loads and stores in each critical section, or between two barriers; 0 for none
 * @param between the two lengths of section measured that this one lies between; null where it was measured itself
 * @param use id of the implementation to use
 * @param header what declares it, as in {@code #include}; null where the library has none
 * @param type its C++ type with its namespaces; null where the library has none
 * @param tuned true where that is with pauses that a search found; else null
 * @param nsPerOperation time per operation of all blocks together, the section included; of a barrier, from one phase to the next
 * @param nsLow lower end of the interval in which nearly every rerun on the same device lies; null where samples are too few to tell
 * @param nsHigh its upper end
 * @param runnerUp id of the fastest other one, of those under which most blocks get on; null where there is none
 * @param speedup how many times as fast as that; below 1, by {@link io.gpuclass.profile.stats.Lead#LEAST} at most, where the runner-up is the fastest; null
 *     without one
 * @param fairness Jain index measured with it; null for barriers, and where not measured
 * @param decided whether the lead over the runner-up is one that reruns confirm; null without one
 * @param versus how many times as fast it is as what programs use without this library; null where it is that itself, or that was not measured
 * @param until the shortest length of section measured from which on it is less than {@link #WORTH_IT} ahead of that; null where there is none
 * @param gain what a program gains by it whose steps take a given time; null unless that was asked
 * @param why one or two sentences, from the numbers
 * @param changes where else another one is to be used: in each direction the nearest such place of the role
 */
public record Answer(
        @Required Role role,
        @Required Contention contention,
        int blocks,
        int section,
        List<Integer> between,
        @Required String use,
        String header,
        String type,
        Boolean tuned,
        double nsPerOperation,
        Double nsLow,
        Double nsHigh,
        String runnerUp,
        Double speedup,
        Double fairness,
        Boolean decided,
        Versus versus,
        Integer until,
        Gain gain,
        String why,
        List<Change> changes) {
    /** A program does not notice a gain of less than this share. */
    public static final double WORTH_IT = 0.05;

    public Answer {
        between = between == null ? null : List.copyOf(between);
        changes = changes == null ? List.of() : List.copyOf(changes);
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, section, "section");
        Check.size(nsPerOperation, "nsPerOperation");
        Check.that((nsLow == null) == (nsHigh == null), "", () -> "'nsLow' and 'nsHigh' come together");
        if (nsLow != null) {
            Check.inOrder(nsLow, nsPerOperation, nsHigh);
        }
        Check.size(speedup, "speedup");
        Check.that(
                (runnerUp == null) == (speedup == null) && (runnerUp == null) == (decided == null),
                "",
                () -> "'runnerUp', 'speedup' and 'decided' come together");
    }

    /** Whether reruns confirm the lead over a runner-up. */
    public boolean leads() {
        return Boolean.TRUE.equals(decided);
    }

    /**
     * A place at which another implementation is to be used.
     *
     * @param contention how many blocks contend there
     * @param section loads and stores in each section there; 0 for none
     * @param use id of the implementation to use there
     */
    public record Change(
            @Required Contention contention,
            int section,
            @Required String use) {}
}
