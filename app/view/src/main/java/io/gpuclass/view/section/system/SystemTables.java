package io.gpuclass.view.section.system;

import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Processor.ProcessorNames;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.system.SystemResults.MemberShare;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.TeamBarrierResult;
import io.gpuclass.profile.system.SystemResults.TeamLockResult;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of several processors as tables; one without rows is left out. */
public record SystemTables(SystemResults results) {
    private static final String MATRIX_NOTE =
            "At system scope; of one block a load that acquires, a relaxed atomic and a store that releases. Class:"
                    + " atomic : volatile, and contentious : noncontentious, of reads.";

    private record Line(String name, Function<MemoryResult, Object> cell) {}

    List<Block> matrix() {
        List<Line> lines = new ArrayList<>();
        MatrixRow.ALL.stream()
                .filter(row ->
                        results.memories().stream().anyMatch(memory -> row.ns().apply(memory) != null))
                .forEach(row -> lines.add(new Line(
                        row.access(), memory -> ValueCells.nanos(row.ns().apply(memory)))));
        if (!lines.isEmpty()) {
            lines.add(new Line("class", memory -> Cell.strong(MatrixRow.classes(memory))));
        }
        return new TableColumns<Line>()
                .text("one access", Line::name)
                .each(
                        results.memories(),
                        memory -> Column.number(MatrixRow.head(memory)),
                        (line, memory) -> line.cell.apply(memory))
                .tables("Processors and memories: one access", lines, MATRIX_NOTE);
    }

    private record Scoped(MemoryResult memory, ScopedOperation operation, int blocks) {}

    List<Block> scopes() {
        List<Scoped> rows = results.memories().stream()
                .flatMap(memory -> memory.scopes().stream()
                        .map(scope -> new Scoped(memory, scope.operation(), scope.blocks()))
                        .distinct())
                .toList();
        List<MemoryScope> scopes = List.of(MemoryScope.values());
        return new TableColumns<Scoped>()
                .text("on", row -> MatrixRow.head(row.memory))
                .text("operation", row -> row.operation.id())
                .number("blocks", Scoped::blocks)
                .each(
                        scopes,
                        scope -> Column.number(scope.id()),
                        (row, scope) -> ValueCells.nanos(MatrixRow.scope(row.memory, row.operation, scope, row.blocks)))
                .tables("Scopes: one operation, each block with its own word", rows, "");
    }

    List<Block> pingPong() {
        return new TableColumns<PingPongResult>()
                .text("from", PingPongResult::from)
                .text("to", PingPongResult::to)
                .text("flag", result -> result.flag().id())
                .number(
                        "there and back",
                        result -> result.nsPerRoundTrip() == null
                                ? ValueCells.failed(result.outcome())
                                : ValueCells.nanos(result.nsPerRoundTrip().median()))
                .tables("Ping-pong", results.pingPong(), "");
    }

    List<Block> barriers() {
        return new TableColumns<TeamBarrierResult>()
                .text("barrier", TeamBarrierResult::implementation)
                .text("over", result -> members(result.members(), result.hostThreads()))
                .number("blocks each", TeamBarrierResult::blocks)
                .number(
                        "a phase",
                        result -> result.counts()
                                ? ValueCells.nanos(result.nsPerPhase().median())
                                : ValueCells.failed(result.outcome()))
                .number("floor", result -> ValueCells.nanos(result.floorNs()))
                .number("over floor", SystemTables::overFloor)
                .tables(
                        "Barriers over processors",
                        results.barriers(),
                        "Floor: half of a word's way to the processor that is furthest and back, and of what the"
                                + " fastest barrier of one GPU takes at each end. events: kernels that end and wait for"
                                + " each other.");
    }

    private static Cell overFloor(TeamBarrierResult result) {
        return ValueCells.times(
                result.floorNs() == null || !result.counts()
                        ? null
                        : result.nsPerPhase().median() / result.floorNs());
    }

    List<Block> locks() {
        return Grouped.by(TeamLockResult::home, results.locks()).entrySet().stream()
                .flatMap(home -> locks(home.getKey(), home.getValue()).stream())
                .toList();
    }

    private static List<Block> locks(String home, List<TeamLockResult> results) {
        return new TableColumns<TeamLockResult>()
                .text(
                        "lock",
                        result -> result.kind().id()
                                + (result.initial() == null ? " " : "(" + result.initial() + ") ")
                                + result.implementation())
                .text("over", result -> members(result.members(), null))
                .number("blocks", TeamLockResult::blocks)
                .number("rate", SystemTables::rate)
                .number("one takes", result -> ValueCells.nanos(each(result)))
                .number("floor", result -> ValueCells.nanos(result.floorNs()))
                .text("shares", result -> shares(result.shares()))
                .number("fairness", result -> ValueCells.fixed(result.fairness(), 3))
                .tables(
                        "Mutexes and semaphores over processors, words in " + ProcessorNames.memory(home),
                        results,
                        "Blocks: of each GPU. Floor: the fastest of its kind that one GPU has to itself, with as many"
                                + " blocks. Shares: of each processor, in their order. Fairness: the Jain index over the"
                                + " processors.");
    }

    private static Object rate(TeamLockResult result) {
        return result.counts() ? new Rate(result.opsPerSecond().median()) : ValueCells.failed(result.outcome());
    }

    private static Double each(TeamLockResult result) {
        return result.counts() && result.opsPerSecond().median() > 0
                ? Nanos.PER_SECOND / result.opsPerSecond().median()
                : null;
    }

    List<Block> contention() {
        TableColumns<ContentionResult> columns = new TableColumns<ContentionResult>()
                .text("operation", result -> result.operation().id() + " " + result.bits())
                .text("words", result -> result.sharing().id())
                .text("home", ContentionResult::home)
                .text("by", result -> members(result.members(), result.hostThreads()))
                .number("blocks each", ContentionResult::blocks)
                .number(
                        "rate",
                        result -> result.opsPerSecond() == null
                                ? ValueCells.failed(result.outcome())
                                : new Rate(result.opsPerSecond().median()))
                .text("shares", result -> shares(result.shares()))
                .number("fairness", result -> ValueCells.fixed(result.fairness(), 3));
        return columns.tables("Contention between processors", results.contention(), "").stream()
                .<Block>map(Block.Wide::new)
                .toList();
    }

    List<Block> topology() {
        List<Link> links =
                results.topology() == null ? List.of() : results.topology().links();
        return new TableColumns<Link>()
                .text("from", Link::from)
                .text("to", Link::to)
                .text("link", SystemTables::name)
                .text("peer access", link -> link.peerAccess() ? Cell.good("yes") : Cell.warn("no"))
                .text("native atomics", SystemTables::atomics)
                .tables("Topology", links, "");
    }

    /** Returns what a link is, such as {@code 18 NVLinks}. */
    public static String name(Link link) {
        if (link.nvlinks() != null) {
            return link.nvlinks() + (link.nvlinks() == 1 ? " NVLink" : " NVLinks");
        }
        return link.kind() == null ? "link" : link.kind() == LinkKind.NVLINK ? "NVLink" : "PCIe";
    }

    private static Cell atomics(Link link) {
        return link.nativeAtomics() == null
                ? Cell.orDash(null)
                : link.nativeAtomics() ? Cell.good("yes") : Cell.bad("no");
    }

    private static String members(List<String> ids, Integer hostThreads) {
        String threads = hostThreads == null ? "" : " (" + hostThreads + (hostThreads == 1 ? " thread)" : " threads)");
        return String.join("+", ids) + threads;
    }

    private static String shares(List<MemberShare> shares) {
        return shares.stream().map(share -> Numbers.fixed(share.share(), 3)).collect(Collectors.joining(", "));
    }

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
            String home =
                    memory.own() ? "its own" : Processor.HOST.equals(memory.home()) ? "the host's" : memory.home();
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
}
