package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;
import java.util.List;

/**
 * What a mutex or semaphore over several processors gives, all of whose blocks contend until a window closes.
 *
 * @param home id of the processor whose memory holds its shared words
 * @param members ids of those that take part
 * @param blocks blocks of each GPU
 * @param initial initial value of a semaphore; null for other kinds
 * @param verified whether verification ran for this implementation with these members and found no violation
 * @param opsPerSecond completed operations of all blocks together per second; null unless it completed
 * @param shares what each member got of them; empty unless it completed
 * @param fairness Jain index over the members; null unless it completed
 * @param fairnessOfBlocks Jain index over the blocks of the device; null unless it completed
 * @param floorNs the least that an operation takes by the other figures: one fence for the system and the way of a word to the next holder,
 *     which is on another processor as often as members take turns evenly (half of the shortest round trip for that share of them); for a
 *     semaphore that over its initial value; null where one of these is not known
 */
public record TeamLockResult(
        @Required Kind kind,
        @Required String implementation,
        @Required String home,
        List<String> members,
        int blocks,
        Integer initial,
        @Required Outcome outcome,
        boolean verified,
        Summary opsPerSecond,
        List<MemberShare> shares,
        Double fairness,
        Double fairnessOfBlocks,
        Double floorNs)
        implements Counted {
    public TeamLockResult {
        members = members == null ? List.of() : List.copyOf(members);
        shares = shares == null ? List.of() : List.copyOf(shares);
        Check.atLeast(1, blocks, "blocks");
        Kind.checkInitial(kind, initial);
        Summary.checkNotNegative(opsPerSecond, "opsPerSecond");
        Check.within(0, fairness, 1, "fairness");
        Check.within(0, fairnessOfBlocks, 1, "fairnessOfBlocks");
        Check.size(floorNs, "floorNs");
    }

    @Override
    public Summary figure() {
        return opsPerSecond;
    }
}
