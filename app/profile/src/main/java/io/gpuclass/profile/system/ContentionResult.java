package io.gpuclass.profile.system;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;
import java.util.List;

/**
 * What processors complete that keep to one word, or to one each, for a fixed time (Giroux S9329: contention between processors).
 *
 * @param operation what each does
 * @param bits width of the word: 32 or 64
 * @param sharing one word for all, or one each
 * @param home id of the processor whose memory holds the words
 * @param members ids of those that take part
 * @param hostThreads threads of the CPU that take part; null where it does not
 * @param blocks blocks of each GPU that takes part, one thread of each; null where none does
 * @param opsPerSecond operations of all together per second; null unless it completed
 * @param shares what each member got of them; empty unless it completed
 * @param fairness Jain index over the members; null with fewer than two
 */
public record ContentionResult(
        @Required SharedOperation operation,
        int bits,
        @Required Sharing sharing,
        @Required String home,
        List<String> members,
        Integer hostThreads,
        Integer blocks,
        @Required Outcome outcome,
        Summary opsPerSecond,
        List<MemberShare> shares,
        Double fairness) {
    public ContentionResult {
        members = members == null ? List.of() : List.copyOf(members);
        shares = shares == null ? List.of() : List.copyOf(shares);
        Check.that(bits == 32 || bits == 64, "bits", () -> "it must be 32 or 64, and is " + bits);
        Check.atLeast(1, hostThreads, "hostThreads");
        Check.atLeast(1, blocks, "blocks");
        Summary.checkNotNegative(opsPerSecond, "opsPerSecond");
        Check.within(0, fairness, 1, "fairness");
    }
}
