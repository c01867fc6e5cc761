package io.gpuclass.view.section.system;

import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.system.MemoryResult;
import io.gpuclass.profile.system.Processor;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A row of the matrix of processors and memories.
 *
 * @param access what is done, by how many blocks on how many words
 * @param ns its time in nanoseconds; null where it is not known
 */
public record MatrixRow(String access, Function<MemoryResult, Double> ns) {
    /** All rows, in three groups: one block, all blocks with own words, all blocks with one. */
    public static final List<MatrixRow> ALL = List.of(
            lone("read, one block", Access.VOLATILE, Direction.READ, ScopedOperation.ACQUIRE),
            lone("atomic, one block", Access.ATOMIC, Direction.READ, ScopedOperation.RELAXED_ATOMIC),
            lone("store and fence, one block", Access.VOLATILE, Direction.WRITE, ScopedOperation.RELEASE),
            all("read, all blocks, own words", Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS),
            all("atomic, all blocks, own words", Access.ATOMIC, Direction.READ, Sharing.NONCONTENTIOUS),
            all("store and fence, all blocks, own words", Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS),
            all("read, all blocks, one word", Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS),
            all("atomic, all blocks, one word", Access.ATOMIC, Direction.READ, Sharing.CONTENTIOUS),
            all("store and fence, all blocks, one word", Access.VOLATILE, Direction.WRITE, Sharing.CONTENTIOUS));

    /** Returns the name of the pair, as the head of a column: {@code cuda:0 on the host's}. */
    public static String head(MemoryResult memory) {
        String home = memory.own() ? "its own" : Processor.HOST.equals(memory.home()) ? "the host's" : memory.home();
        return memory.processor() + " on " + home;
    }

    /** Returns what the pair is classified as, such as {@code cheap, steep}; empty where it is not. */
    public static String classes(MemoryResult memory) {
        return memory.abstraction() == null
                ? ""
                : String.join(
                        ", ",
                        Stream.of(
                                        memory.abstraction().atomicToVolatile(),
                                        memory.abstraction().contentiousToNoncontentious())
                                .map(MatrixRow::named)
                                .toList());
    }

    private static String named(ClassifiedRatio axis) {
        return axis == null ? "-" : axis.classification().id();
    }

    /** A lone block's, from a probe with one block where there is one, else from the scopes. */
    private static MatrixRow lone(String name, Access access, Direction direction, ScopedOperation operation) {
        return new MatrixRow(name, memory -> {
            Double probe = probe(memory, access, direction, Sharing.NONCONTENTIOUS, true);
            return probe != null ? probe : scope(memory, operation, MemoryScope.SYSTEM, 1);
        });
    }

    private static MatrixRow all(String name, Access access, Direction direction, Sharing sharing) {
        return new MatrixRow(name, memory -> probe(memory, access, direction, sharing, false));
    }

    private static Double probe(
            MemoryResult memory, Access access, Direction direction, Sharing sharing, boolean alone) {
        boolean store = direction == Direction.WRITE && access == Access.VOLATILE;
        ProbeCase wanted = new ProbeCase(access, direction, sharing, store ? Pattern.COMPLETED : Pattern.SERIAL);
        return memory.probes().stream()
                .filter(probe -> probe.probeCase().equals(wanted) && alone == (probe.blocks() == 1))
                .findFirst()
                .map(probe -> probe.cost().value())
                .orElse(null);
    }

    /** Returns the time of an operation at a scope; null where it was not measured. */
    static Double scope(MemoryResult memory, ScopedOperation operation, MemoryScope scope, int blocks) {
        return memory.scopes().stream()
                .filter(one -> one.operation() == operation && one.scope() == scope && one.blocks() == blocks)
                .findFirst()
                .map(ScopeResult::nsPerOperation)
                .map(summary -> summary.median())
                .orElse(null);
    }
}
