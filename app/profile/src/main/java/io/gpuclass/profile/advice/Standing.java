package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.List;

/**
 * How near a goal one machine came. Immutable.
 *
 * @param goal the goal
 * @param blocks how many blocks it is about on that machine; null where not known
 * @param opsPerSecond what it asks for; null where that hangs on a figure that is missing
 * @param met whether the best meets it, by the intervals
 * @param best the fastest that the goal admits; null where there is none
 * @param passedOver what is faster but not admitted, fastest first
 * @param peers public implementations and the like in the same run, as far as they have figures that count
 * @param floorNs what an operation takes at the least; null where not known
 * @param floorOnOneWordNs the same for a barrier with all accesses on one word; null for other kinds, and where not known
 */
public record Standing(
        Goal goal,
        Integer blocks,
        Double opsPerSecond,
        Verdict met,
        PrimitiveResult best,
        List<PrimitiveResult> passedOver,
        List<PrimitiveResult> peers,
        Double floorNs,
        Double floorOnOneWordNs) {
    public Standing {
        passedOver = List.copyOf(passedOver);
        peers = List.copyOf(peers);
    }
}
