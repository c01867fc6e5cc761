package io.gpuclass.view.section.system;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of several processors as tables; one without rows is left out. */
public final class SystemTables {
    private static final Pivot SCOPES = Pivot.titled("Scopes: one operation, each block with its own word")
            .from(Subjects.MEMORY_SCOPE)
            .row("on", one -> MatrixRow.head(one.get("processor"), one.get(Axis.HOME)))
            .row("operation", Axis.NAME)
            .number("blocks", Case::blocks)
            .by(Axis.KIND, MemoryScope.class)
            .cells(Metric.SCOPE_TIME, (one, ns) -> new Nanos(ns));

    private static final Pivot PING_PONG = Pivot.titled("Ping-pong")
            .from(Subjects.PING_PONG)
            .row("from", one -> one.get("from"))
            .row("to", one -> one.get("to"))
            .row("flag", one -> one.get("flag"))
            .figure("there and back", Metric.ROUND_TRIP, Nanos::new);

    private static final Pivot BARRIERS = Pivot.titled("Barriers over processors")
            .from(Subjects.TEAM_BARRIER)
            .row("barrier", Axis.NAME)
            .row("over", SystemTables::members)
            .number("blocks each", Case::blocks)
            .figure("a phase", Metric.PHASE_TIME, Nanos::new)
            .number("floor", one -> ValueCells.nanos(one.value(Metric.FLOOR)))
            .number("over floor", SystemTables::overFloor)
            .note("Floor: half of a word's way to the processor that is furthest and back, and of what the"
                    + " fastest barrier of one GPU takes at each end. events: kernels that end and wait for"
                    + " each other.");

    private static final Pivot LOCKS = Pivot.titled(lock -> "Mutexes and semaphores over processors, words in "
                    + Processor.memoryName((String) lock.get(Axis.HOME)))
            .from(Subjects.TEAM_LOCK)
            .apart(lock -> lock.get(Axis.HOME))
            .row("lock", SystemTables::lock)
            .row("over", Axis.MEMBERS)
            .number("blocks", Case::blocks)
            .figure("rate", Metric.RATE, Rate::new)
            .number("one takes", SystemTables::each)
            .number("floor", one -> ValueCells.nanos(one.value(Metric.FLOOR)))
            .row("shares", SystemTables::shares)
            .further("fairness", Metric.FAIRNESS, index -> Numbers.fixed(index, 3))
            .note("Blocks: of each GPU. Floor: the fastest of its kind that one GPU has to itself, with as many"
                    + " blocks. Shares: of each processor, in their order. Fairness: the Jain index over the"
                    + " processors.");

    private static final Pivot CONTENTION = Pivot.titled("Contention between processors")
            .from(Subjects.CONTENTION)
            .wide()
            .row("operation", one -> one.get("operation") + " " + one.get("bits"))
            .row("words", Axis.NAME)
            .row("home", Axis.HOME)
            .row("by", SystemTables::members)
            .number("blocks each", Case::blocks)
            .figure("rate", Metric.RATE, Rate::new)
            .row("shares", SystemTables::shares)
            .further("fairness", Metric.FAIRNESS, index -> Numbers.fixed(index, 3));

    private SystemTables() {}

    static List<Block> of(Profile profile) {
        return Document.of(
                        matrix(profile),
                        SCOPES.of(profile),
                        PING_PONG.of(profile),
                        BARRIERS.of(profile),
                        LOCKS.of(profile),
                        CONTENTION.of(profile),
                        topology(profile))
                .blocks();
    }

    private static List<Block> matrix(Profile profile) {
        return new TableColumns<MatrixRow>()
                .text("one access", MatrixRow::access)
                .each(
                        profile.system().memories(),
                        memory -> Column.number(MatrixRow.head(memory)),
                        (row, memory) -> row.cell(profile, memory))
                .tables(
                        "Processors and memories: one access",
                        MatrixRow.of(profile),
                        "At system scope; of one block a load that acquires, a relaxed atomic and a store that releases."
                                + " Class: atomic : volatile, and contentious : noncontentious, of reads.");
    }

    private static Cell overFloor(Case barrier) {
        Double floor = barrier.value(Metric.FLOOR);
        Double phase = barrier.value(Metric.PHASE_TIME);
        return ValueCells.times(floor == null || phase == null || !barrier.counts() ? null : phase / floor);
    }

    private static String lock(Case lock) {
        Object initial = lock.get(Axis.INITIAL);
        return lock.kind() + (initial == null ? " " : "(" + initial + ") ") + lock.name();
    }

    private static Cell each(Case lock) {
        Double rate = lock.value(Metric.RATE);
        return ValueCells.nanos(lock.counts() && rate != null && rate > 0 ? Nanos.PER_SECOND / rate : null);
    }

    private static String members(Case one) {
        Object threads = one.get(Axis.HOST_THREADS);
        return one.get(Axis.MEMBERS)
                + (threads == null ? "" : " (" + threads + (threads.equals(1) ? " thread)" : " threads)"));
    }

    private static String shares(Case one) {
        return one.numbers("shares", "share").stream()
                .map(share -> Numbers.fixed(share, 3))
                .collect(Collectors.joining(", "));
    }

    private static List<Block> topology(Profile profile) {
        List<Link> links = profile.system().topology() == null
                ? List.of()
                : profile.system().topology().links();
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

    /**
     * A row of the matrix of processors and memories.
     *
     * @param access what is done, by how many blocks on how many words
     * @param shown the cases that a cell may show; the first that the pair has
     */
    public record MatrixRow(String access, Predicate<Case> shown) {
        private static final MatrixRow CLASS = new MatrixRow("class", one -> false);
        private static final List<MatrixRow> ALL = List.of(
                lone("read, one block", Access.VOLATILE, Direction.READ, ScopedOperation.ACQUIRE),
                lone("atomic, one block", Access.ATOMIC, Direction.READ, ScopedOperation.RELAXED_ATOMIC),
                lone("store and fence, one block", Access.VOLATILE, Direction.WRITE, ScopedOperation.RELEASE),
                all("read, all blocks, own words", Access.VOLATILE, Direction.READ, Sharing.NONCONTENTIOUS),
                all("atomic, all blocks, own words", Access.ATOMIC, Direction.READ, Sharing.NONCONTENTIOUS),
                all("store and fence, all blocks, own words", Access.VOLATILE, Direction.WRITE, Sharing.NONCONTENTIOUS),
                all("read, all blocks, one word", Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS),
                all("atomic, all blocks, one word", Access.ATOMIC, Direction.READ, Sharing.CONTENTIOUS),
                all("store and fence, all blocks, one word", Access.VOLATILE, Direction.WRITE, Sharing.CONTENTIOUS));

        /**
         * Returns the rows that have a figure, in three groups: one block, all blocks with own words, all blocks with one; and below them
         * what each pair is classified as.
         */
        public static List<MatrixRow> of(Profile profile) {
            List<MatrixRow> rows = ALL.stream()
                    .filter(row -> profile.system().memories().stream()
                            .anyMatch(memory -> row.cell(profile, memory).isPresent()))
                    .toList();
            return rows.isEmpty()
                    ? rows
                    : Stream.concat(rows.stream(), Stream.of(CLASS)).toList();
        }

        /** Returns the name of the pair, as the head of a column: {@code cuda:0 on the host's}. */
        public static String head(MemoryResult memory) {
            return head(memory.processor(), memory.home());
        }

        private static String head(Object processor, Object home) {
            return processor + " on "
                    + (processor.equals(home) ? "its own" : Processor.HOST.equals(home) ? "the host's" : home);
        }

        /** Returns what the pair is classified as, such as {@code cheap, steep}; empty where it is not. */
        private static String classes(MemoryResult memory) {
            return memory.abstraction() == null
                    ? ""
                    : Stream.of(
                                    memory.abstraction().atomicToVolatile(),
                                    memory.abstraction().contentiousToNoncontentious())
                            .map(axis ->
                                    axis == null ? "-" : axis.classification().id())
                            .collect(Collectors.joining(", "));
        }

        /** Returns the time of a pair's access in nanoseconds, if it is known. */
        public Optional<Double> ns(Profile profile, MemoryResult memory) {
            return first(profile, memory, Case::value);
        }

        /** Returns the cell of a pair; nothing where nothing is known. */
        public Optional<Object> cell(Profile profile, MemoryResult memory) {
            return this == CLASS
                    ? Optional.of(Cell.strong(classes(memory)))
                    : first(profile, memory, (one, figure) -> Pivot.shown(one, figure, (any, ns) -> new Nanos(ns)));
        }

        private <T> Optional<T> first(Profile profile, MemoryResult memory, BiFunction<Case, Metric, T> of) {
            return profile
                    .cases()
                    .of(Subjects.MEMORY_PROBE, Subjects.MEMORY_SCOPE)
                    .where(Axis.HOME, memory.home())
                    .stream()
                    .filter(one -> one.is("processor", memory.processor()) && shown.test(one))
                    .flatMap(one -> Stream.of(Metric.ACCESS_TIME, Metric.SCOPE_TIME)
                            .filter(figure -> one.value(figure) != null)
                            .map(figure -> of.apply(one, figure)))
                    .findFirst();
        }

        /** A lone block's, from a probe with one block where there is one, else from the scopes. */
        private static MatrixRow lone(String name, Access access, Direction direction, ScopedOperation operation) {
            Predicate<Case> scope = one -> one.is(Axis.NAME, operation) && one.is(Axis.KIND, MemoryScope.SYSTEM);
            return new MatrixRow(
                    name,
                    one -> one.is(Axis.BLOCKS, 1)
                            && (scope.test(one) || isProbe(one, access, direction, Sharing.NONCONTENTIOUS)));
        }

        private static MatrixRow all(String name, Access access, Direction direction, Sharing sharing) {
            return new MatrixRow(name, one -> !one.is(Axis.BLOCKS, 1) && isProbe(one, access, direction, sharing));
        }

        private static boolean isProbe(Case one, Access access, Direction direction, Sharing sharing) {
            boolean store = direction == Direction.WRITE && access == Access.VOLATILE;
            return one.is("access", access)
                    && one.is("direction", direction)
                    && one.is("sharing", sharing)
                    && one.is(Axis.PATTERN, store ? Pattern.COMPLETED : Pattern.SERIAL);
        }
    }
}
