package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;
import java.util.List;

/**
 * What a barrier over several processors takes.
 *
 * @param implementation its id; {@link #EVENTS} is no barrier but what takes its place without one
 * @param members ids of those that take part
 * @param hostThreads threads of the CPU that take part; null where it does not
 * @param blocks blocks of each GPU
 * @param verified whether verification ran for this implementation with these members and found no violation
 * @param nsPerPhase steady nanoseconds from one phase to the next; null unless it completed
 * @param floorNs the least that any such barrier takes by the other figures: one fence for the system, the way of a word to another
 *     processor (half of the shortest round trip among the members), and the fastest barrier over so many blocks of one GPU; null where one
 *     of these is not known
 */
public record TeamBarrierResult(
        @Required String implementation,
        List<String> members,
        Integer hostThreads,
        int blocks,
        @Required Outcome outcome,
        boolean verified,
        Summary nsPerPhase,
        Double floorNs)
        implements Counted {
    /** Kernels that end, each waiting for those of all GPUs before it by events. */
    public static final String EVENTS = "events";

    public TeamBarrierResult {
        members = members == null ? List.of() : List.copyOf(members);
        Check.atLeast(1, hostThreads, "hostThreads");
        Check.atLeast(1, blocks, "blocks");
        Summary.checkNotNegative(nsPerPhase, "nsPerPhase");
        Check.size(floorNs, "floorNs");
    }

    @Override
    public Summary figure() {
        return nsPerPhase;
    }
}
