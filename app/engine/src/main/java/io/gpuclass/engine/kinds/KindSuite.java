package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.QueueResult;
import io.gpuclass.profile.kinds.ReadersResult;
import io.gpuclass.profile.kinds.TaskResult;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Event counters, latches, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques, beside what others use,
 * by number of blocks. A form that the device has no kernel for is left out. Confined to one thread.
 */
public final class KindSuite {
    static final int HAND_OFF_THREADS = 64;
    private static final int STEPS = 100;
    private static final List<Integer> ACCESSES = List.of(1, 10);
    private static final long WINDOW_NS = 2_000_000;
    private static final int WRITERS = 1;
    private static final List<Integer> CALLERS = List.of(1, 32);
    private static final int FEW_BLOCKS = 8;
    private static final int TASKS_EACH = 1 << 11;
    private static final int MOST_TASKS = 1 << 18;

    private final Device device;
    private final ClockGuard clock;
    private final KindVerifier verifier;
    private final int most;
    private final List<KindMeasurement> measurements = new ArrayList<>();

    /** @param verifier whose checks have run */
    public KindSuite(Device device, ClockGuard clock, KindVerifier verifier) {
        this(device, clock, verifier, KindCatalogue.all(), Integer.MAX_VALUE);
    }

    /** @param most blocks at most */
    KindSuite(Device device, ClockGuard clock, KindVerifier verifier, List<KindRow> rows, int most) {
        this.device = device;
        this.most = most;
        this.clock = clock;
        this.verifier = verifier;
        rows.stream().filter(row -> device.has(row.kernel())).forEach(this::add);
    }

    private void add(KindRow row) {
        switch (row.use()) {
            case HAND_OFF -> sizes(row, HAND_OFF_THREADS).forEach(blocks -> addHandOff(row, Math.max(1, blocks / 2)));
            case COMBINING ->
                sizes(row, Trial.THREADS_PER_BLOCK)
                        .forEach(blocks -> ACCESSES.forEach(accesses -> addCombining(row, blocks, accesses)));
            case READERS ->
                sizes(row, Trial.THREADS_PER_BLOCK).stream()
                        .filter(blocks -> blocks > WRITERS)
                        .forEach(blocks -> addReaders(row, blocks));
            case QUEUE ->
                withFew(sizes(row, Trial.THREADS_PER_BLOCK))
                        .forEach(blocks -> CALLERS.forEach(threads -> addQueue(row, blocks, threads)));
            case TASKS -> withFew(sizes(row, Trial.THREADS_PER_BLOCK)).forEach(blocks -> addTasks(row, blocks));
            default -> {}
        }
    }

    /** Returns the same, and a few blocks. */
    private static TreeSet<Integer> withFew(TreeSet<Integer> sizes) {
        sizes.add(Math.min(FEW_BLOCKS, sizes.last()));
        return sizes;
    }

    /** Returns one block, two for each SM in hand-offs or one else, and as many as the device holds. */
    private TreeSet<Integer> sizes(KindRow row, int threads) {
        int all = Math.min(most, device.saturation(row.kernel(), threads));
        Integer multiprocessors = device.facts().multiprocessors();
        int each = multiprocessors == null ? all : multiprocessors * (row.use() == KindRow.Use.HAND_OFF ? 2 : 1);
        return new TreeSet<>(List.of(1, Math.min(each, all), all));
    }

    private void addHandOff(KindRow row, int pairs) {
        Trial trial =
                Trial.of(row.kernel(), 2 * pairs).withThreads(HAND_OFF_THREADS).withLength(STEPS);
        add(
                row,
                trial,
                pairs + "",
                new KindMeasurement.Figures(Observation::pollNs, seen -> 0, seen -> seen.violations() == 0),
                done -> new HandOffResult(
                        row.kind(), row.id(), row.peer(), pairs, done.outcome(), isVerified(row, done), done.main()));
    }

    private void addCombining(KindRow row, int blocks, int accesses) {
        Trial trial = Trial.of(row.kernel(), blocks).withSection(accesses).withWindowNs(WINDOW_NS);
        add(
                row,
                trial,
                blocks + "/" + accesses,
                new KindMeasurement.Figures(KindSuite::rate, seen -> 0, seen -> seen.count(0) == seen.protectedCount()),
                done -> new CombiningResult(
                        row.kind(),
                        row.id(),
                        row.peer(),
                        blocks,
                        accesses,
                        done.outcome(),
                        isVerified(row, done),
                        done.main(),
                        done.fairness()));
    }

    private void addReaders(KindRow row, int blocks) {
        Trial trial = Trial.of(row.kernel(), blocks).withWriterBlocks(WRITERS).withWindowNs(WINDOW_NS);
        add(
                row,
                trial,
                blocks + "",
                new KindMeasurement.Figures(
                        KindSuite::rate,
                        seen -> seen.count(0) / seen.windowNs() * Nanos.PER_SECOND,
                        seen -> seen.violations() == 0),
                done -> new ReadersResult(
                        row.kind(),
                        row.id(),
                        row.peer(),
                        blocks,
                        WRITERS,
                        done.outcome(),
                        isVerified(row, done),
                        done.main(),
                        done.further(),
                        readersFairness(done, blocks)));
    }

    /** What went in and did not come out is counted modulo 2^32. */
    private void addQueue(KindRow row, int blocks, int threads) {
        Trial trial = Trial.of(row.kernel(), blocks).withSection(threads).withWindowNs(WINDOW_NS);
        add(
                row,
                trial,
                blocks + "/" + threads,
                new KindMeasurement.Figures(KindSuite::pairRate, seen -> 0, seen -> (int) seen.count(0) == 0),
                done -> new QueueResult(
                        row.kind(),
                        row.id(),
                        row.peer(),
                        blocks,
                        threads,
                        done.outcome(),
                        isVerified(row, done),
                        done.main(),
                        done.fairness()));
    }

    private void addTasks(KindRow row, int blocks) {
        int tasks = Math.min(MOST_TASKS, blocks * TASKS_EACH);
        Trial trial = Trial.of(row.kernel(), blocks).withLength(tasks);
        add(
                row,
                trial,
                blocks + "",
                new KindMeasurement.Figures(
                        KindSuite::rate,
                        seen -> (double) seen.count(1) / seen.operations(),
                        seen -> isWhole(seen, tasks)),
                done -> new TaskResult(
                        row.kind(),
                        row.id(),
                        row.peer(),
                        blocks,
                        tasks,
                        done.outcome(),
                        isVerified(row, done),
                        done.main(),
                        row.peer() ? null : done.further(),
                        done.fairness()));
    }

    /** Whether each leaf was done once: they are numbered, and the sum of their numbers is counted modulo 2^32. */
    private static boolean isWhole(Observation seen, long tasks) {
        return seen.operations() == tasks && (int) seen.count(0) == (int) (tasks * (tasks - 1) / 2);
    }

    private void add(
            KindRow row,
            Trial trial,
            String size,
            KindMeasurement.Figures figures,
            Function<KindMeasurement, Record> result) {
        String name =
                "kind/" + row.use().name().toLowerCase(Locale.ROOT).replace('_', '-') + "/" + row.id() + "/" + size;
        measurements.add(new KindMeasurement(device, clock, name, trial, figures, result));
    }

    private static double rate(Observation seen) {
        return seen.operations() / seen.windowNs() * Nanos.PER_SECOND;
    }

    /** An operation is one of a pair. */
    private static double pairRate(Observation seen) {
        return rate(seen) / 2;
    }

    /** The writers have no reads, and count as blocks without any. */
    private static Double readersFairness(KindMeasurement done, int blocks) {
        return done.fairness() == null ? null : Math.min(1, done.fairness() * blocks / (blocks - WRITERS));
    }

    private boolean isVerified(KindRow row, KindMeasurement done) {
        return done.main() != null && (row.peer() || verifier.isVerified(row));
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits and the checks gave; what was never visited is left out. */
    public KindResults results() {
        return new KindResults(
                of(HandOffResult.class),
                of(CombiningResult.class),
                of(ReadersResult.class),
                of(QueueResult.class),
                of(TaskResult.class),
                verifier.results());
    }

    private <R extends Record> List<R> of(Class<R> type) {
        return measurements.stream()
                .map(KindMeasurement::result)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
