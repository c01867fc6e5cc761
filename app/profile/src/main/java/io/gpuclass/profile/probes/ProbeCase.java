package io.gpuclass.profile.probes;

import java.util.ArrayList;
import java.util.List;

/**
 * One memory probe: which access, in which direction, shared how, in which pattern.
 *
 * @param access how the word is touched
 * @param direction read or write
 * @param sharing one word for all blocks, or one each
 * @param pattern how consecutive accesses relate
 */
public record ProbeCase(Access access, Direction direction, Sharing sharing, Pattern pattern) {
    /** Returns which of the twelve probes of Stuart & Owens 2011 this is, such as {@code contentious-volatile-read}. */
    public String id() {
        return sharing.id() + "-" + access.id() + "-" + direction.id();
    }

    /** Returns the same probe in another sharing. */
    public ProbeCase with(Sharing newSharing) {
        return new ProbeCase(access, direction, newSharing, pattern);
    }

    /** Returns the patterns in which a probe is measured: a store has no value for the next one to depend on. */
    public static List<Pattern> patternsOf(Access access, Direction direction) {
        boolean returnsValue = direction == Direction.READ || access == Access.ATOMIC;
        return returnsValue ? List.of(Pattern.SERIAL, Pattern.PIPELINED) : List.of(Pattern.COMPLETED, Pattern.POSTED);
    }

    /** Returns all twelve probes, each in its two patterns, in the order of the paper's Table 1. */
    public static List<ProbeCase> all() {
        List<ProbeCase> cases = new ArrayList<>();
        for (Access access : Access.values()) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    for (Pattern pattern : patternsOf(access, direction)) {
                        cases.add(new ProbeCase(access, direction, sharing, pattern));
                    }
                }
            }
        }
        return List.copyOf(cases);
    }
}
