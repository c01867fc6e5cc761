package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One memory probe: access, direction, sharing and pattern.
 *
 * @param access how the word is touched
 * @param direction read or write
 * @param sharing one word for all blocks, or one each
 * @param pattern how consecutive accesses relate
 */
public record ProbeCase(Access access, Direction direction, Sharing sharing, Pattern pattern) {
    /** Returns which probe this is, of the twelve of Stuart & Owens 2011 such as {@code contentious-volatile-read}. */
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
        return Stream.of(Access.values())
                .filter(access -> access != Access.RED)
                .flatMap(access -> Stream.of(Sharing.values())
                        .flatMap(sharing ->
                                Stream.of(Direction.values()).flatMap(direction -> cases(access, direction, sharing))))
                .toList();
    }

    /** Returns the probes of {@link Access#RED}, each in its two patterns. */
    public static List<ProbeCase> reds() {
        return Stream.of(Sharing.values())
                .flatMap(sharing -> cases(Access.RED, Direction.WRITE, sharing))
                .toList();
    }

    /** Returns the probe of an id in a pattern, {@link #reds} among them; empty for one that this version does not know. */
    public static Optional<ProbeCase> find(String id, String pattern) {
        return Stream.concat(all().stream(), reds().stream())
                .filter(probe -> probe.id().equals(id))
                .findFirst()
                .flatMap(probe -> Named.find(Pattern.class, pattern)
                        .map(found -> new ProbeCase(probe.access, probe.direction, probe.sharing, found)));
    }

    private static Stream<ProbeCase> cases(Access access, Direction direction, Sharing sharing) {
        return patternsOf(access, direction).stream()
                .map(pattern -> new ProbeCase(access, direction, sharing, pattern));
    }

    /** Sort of access of a memory probe to its word (Stuart & Owens 2011, section 3). */
    public enum Access implements Named {
        /** A volatile load or store. */
        VOLATILE,
        /** {@code atomicAdd(p, 0)} for reads, {@code atomicExch(p, 0)} for writes. */
        ATOMIC,
        /** Volatile accesses that follow one atomic access of the same word. */
        VOLATILE_AFTER_ATOMIC,
        /** {@code red}: an atomic that asks for no answer, as an arrival needs none. The paper has no such probe. */
        RED;
    }

    /** Direction of a memory probe: reads or writes. */
    public enum Direction implements Named {
        /** Loads, or atomic adds of zero. */
        READ,
        /** Stores, or atomic exchanges. */
        WRITE;
    }

    /** Sharing of one word by the blocks of a memory probe (Stuart & Owens 2011, section 3). */
    public enum Sharing implements Named {
        /** Every block accesses the same word. */
        CONTENTIOUS,
        /** Every block accesses its own word, 256 bytes from its neighbour's. */
        NONCONTENTIOUS;
    }

    /** Relation of consecutive accesses of one block. */
    public enum Pattern implements Named {
        /** The next access depends on the value of the last one, as in a polling loop. */
        SERIAL,
        /** Independent accesses, unrolled. */
        PIPELINED,
        /** Stores in a row; a store has no value to depend on. */
        POSTED,
        /** Each store followed by a device-scope fence. */
        COMPLETED,
        /** As a source document measured it; the document does not say which of the others. */
        AS_PUBLISHED;
    }
}
