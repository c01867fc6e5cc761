package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.primitives.Trials;
import io.gpuclass.engine.primitives.UserOffers;
import io.gpuclass.engine.primitives.UserVerification.UserChecks;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.kinds.KindResultBuilder;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Event counters, latches, messages, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques, beside what others use,
 * by number of blocks. A form that the device has no kernel for is left out. Confined to one thread.
 */
public final class KindSuite extends Experiment<KindResult> {
    static final int HAND_OFF_THREADS = 64;
    private static final int STEPS = 100;
    private static final int MOST_BLOCKS_EACH = 4;
    private static final int ROUND = 16;
    private static final int PASSES = 4000;
    private static final int FEWEST_ROUNDS = 4;
    private static final List<Integer> ACCESSES = List.of(1, 10);
    private static final long WINDOW_NS = 1_000_000;
    private static final int WRITERS = 1;
    private static final List<Integer> CALLERS = List.of(1, 32);
    private static final int FEW_BLOCKS = 8;
    private static final int TASKS_EACH = 1 << 11;
    private static final int MOST_TASKS = 1 << 18;

    private static final Predicate<Observation> UNBROKEN = seen -> seen.violations() == 0;
    private static final SideFigure FAIRNESS = Counted.side(Observation::fairness);
    private static final SideFigure WRITES = Counted.side(seen -> seen.count(0) / seen.windowNs() * Nanos.PER_SECOND);
    private static final SideFigure STOLEN = Counted.side(seen -> (double) seen.count(1) / seen.operations());

    private final Verifier verifier;
    private final int most;

    /** @param verifier whose checks have run */
    public KindSuite(Device device, ClockGuard clock, Verifier verifier) {
        this(device, clock, verifier, KindRow.all(), Integer.MAX_VALUE);
    }

    /** @param most blocks at most */
    KindSuite(Device device, ClockGuard clock, Verifier verifier, List<KindRow> rows, int most) {
        super(device, clock);
        this.most = most;
        this.verifier = verifier;
        rows.stream().filter(row -> device.has(row.kernel())).forEach(this::add);
    }

    /** Returns all forms that there are kernels to time. */
    public static Stream<TimedForm> forms() {
        return KindRow.all().stream()
                .filter(row -> !row.use().checks())
                .map(row -> new TimedForm(row.kind().id(), row.id(), row.kernel()));
    }

    private void add(KindRow row) {
        switch (row.use()) {
            case HAND_OFF ->
                sizes(row, HAND_OFF_THREADS, 2).forEach(blocks -> {
                    int pairs = Math.max(1, blocks / 2);
                    Trial trial = Trial.of(row.kernel(), 2 * pairs)
                            .withThreads(HAND_OFF_THREADS)
                            .withLength(STEPS);
                    add(
                            row,
                            pairs + "",
                            inTurn(trial, Observation::pollNs, UNBROKEN),
                            (result, done) -> result.blocks(null).pairs(pairs).nsPerHandOff(done.figure()));
                });
            case MESSAGE ->
                rounds(row).forEach(blocks -> {
                    Trial trial = Trial.of(row.kernel(), blocks)
                            .withThreads(HAND_OFF_THREADS)
                            .withLength(Math.max(FEWEST_ROUNDS, PASSES / blocks));
                    add(
                            row,
                            blocks + "",
                            inTurn(trial, Observation::pollNs, UNBROKEN),
                            (result, done) -> result.bytes(row.bytes()).nsPerHandOff(done.figure()));
                });
            case COMBINING ->
                sizes(row, Trial.THREADS_PER_BLOCK, 1)
                        .forEach(blocks -> ACCESSES.forEach(accesses -> {
                            Trial trial = inAWindow(row, blocks).withSection(accesses);
                            Predicate<Observation> whole = seen -> seen.count(0) == seen.protectedCount();
                            add(
                                    row,
                                    blocks + "/" + accesses,
                                    inTurn(trial, KindSuite::rate, whole, FAIRNESS),
                                    (result, done) -> result.accesses(accesses).opsPerSecond(done.figure()));
                        }));
            case READERS ->
                sizes(row, Trial.THREADS_PER_BLOCK, 1).tailSet(WRITERS, false).forEach(blocks -> {
                    Trial trial = inAWindow(row, blocks).withWriterBlocks(WRITERS);
                    add(
                            row,
                            blocks + "",
                            inTurn(trial, KindSuite::rate, UNBROKEN, WRITES, FAIRNESS),
                            (result, done) -> result.writers(WRITERS)
                                    .readsPerSecond(done.figure())
                                    .writesPerSecond(done.median(WRITES))
                                    .fairness(ofReaders(done.median(FAIRNESS), blocks)));
                });
            case QUEUE ->
                withFew(row)
                        .forEach(blocks -> CALLERS.forEach(threads -> {
                            Trial trial = inAWindow(row, blocks).withSection(threads);
                            // Values that went in and did not come out are counted modulo 2^32.
                            Predicate<Observation> whole = seen -> (int) seen.count(0) == 0;
                            add(
                                    row,
                                    blocks + "/" + threads,
                                    inTurn(trial, seen -> rate(seen) / 2, whole, FAIRNESS),
                                    (result, done) -> result.threads(threads).pairsPerSecond(done.figure()));
                        }));
            case TASKS ->
                withFew(row).forEach(blocks -> {
                    int tasks = Math.min(MOST_TASKS, blocks * TASKS_EACH);
                    Trial trial = Trial.of(row.kernel(), blocks).withLength(tasks);
                    add(
                            row,
                            blocks + "",
                            inTurn(trial, KindSuite::rate, seen -> isWhole(seen, tasks), STOLEN, FAIRNESS),
                            (result, done) -> result.tasks(tasks)
                                    .tasksPerSecond(done.figure())
                                    .stolenShare(row.peer() ? null : done.median(STOLEN)));
                });
            default -> {}
        }
    }

    /** Adds a case; hand-offs have no fairness. */
    private void add(
            KindRow row,
            String size,
            Counted estimator,
            BiConsumer<KindResultBuilder, MeasuredCase<KindResult>> figures) {
        String use = row.use().name().toLowerCase(Locale.ROOT).replace('_', '-');
        add("kind/" + use + "/" + row.id() + "/" + size, estimator, done -> {
            KindResultBuilder result = KindResultBuilder.builder()
                    .kind(row.kind())
                    .implementation(row.id())
                    .peer(row.peer())
                    .blocks(estimator.addresses().get(0).blocks())
                    .outcome(done.outcome())
                    .verified(done.completed() && (row.peer() || row.isVerified(verifier)))
                    .fairness(done.median(FAIRNESS));
            figures.accept(result, done);
            return result.build();
        });
    }

    /** Returns one block, so many for each SM, and as many as the device holds. */
    private TreeSet<Integer> sizes(KindRow row, int threads, int perMultiprocessor) {
        return oneEachAndAll(row.kernel(), threads, perMultiprocessor, most);
    }

    /** Returns one block, a few, one for each SM, and as many as the device holds. */
    private TreeSet<Integer> withFew(KindRow row) {
        TreeSet<Integer> sizes = sizes(row, Trial.THREADS_PER_BLOCK, 1);
        sizes.add(Math.min(FEW_BLOCKS, sizes.last()));
        return sizes;
    }

    /** Returns two blocks, a few, one for each SM and four. */
    private TreeSet<Integer> rounds(KindRow row) {
        int room = Math.min(most, device.saturation(row.kernel(), HAND_OFF_THREADS));
        return Stream.of(2, ROUND, onEach(device, 1, room), onEach(device, MOST_BLOCKS_EACH, room))
                .map(blocks -> Math.min(blocks, room))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Trial inAWindow(KindRow row, int blocks) {
        return Trial.of(row.kernel(), blocks).withWindowNs(WINDOW_NS);
    }

    /** One sample at least in each place that the device has. */
    private Counted inTurn(
            Trial trial, ToDoubleFunction<Observation> value, Predicate<Observation> right, SideFigure... sides) {
        List<Trial> addresses = Trials.inTurn(trial, trial, device);
        return new Counted(addresses, addresses.size(), value, right, List.of(sides));
    }

    /** Returns whether each leaf was done once: they are numbered, and the sum of their numbers is counted modulo 2^32. */
    private static boolean isWhole(Observation seen, long tasks) {
        return seen.operations() == tasks && (int) seen.count(0) == (int) (tasks * (tasks - 1) / 2);
    }

    private static double rate(Observation seen) {
        return seen.operations() / seen.windowNs() * Nanos.PER_SECOND;
    }

    /** The writers have no reads, and count as blocks without any. */
    private static Double ofReaders(Double fairness, int blocks) {
        return fairness == null ? null : Math.min(1, fairness * blocks / (blocks - WRITERS));
    }

    /** Returns the results of visits and checks, without those that were never visited. */
    public KindResults kinds() {
        return KindResults.of(results(), verifier.results());
    }

    /**
     * An event counter, combining mutex or the like that a user brings, beside those of the catalogue that do the same. Confined to one thread.
     */
    public static final class KindContest implements UserChecks {
        private final Device device;
        private final boolean countsOn;
        private final KindRow timed;
        private final KindRow checked;
        private final List<KindRow> rivals;
        private final Verifier verifier;

        /** @param wanted tells which of the catalogue's forms to compare it with */
        public KindContest(Device device, UserOffers user, Predicate<FormName> wanted) {
            FurtherKind kind = user.kind().further().orElseThrow();
            this.device = device;
            this.countsOn = user.countsOn();
            this.timed = KindRow.users(KindRow.Use.timing(kind).orElseThrow(), kind, user.id());
            this.checked = KindRow.users(KindRow.Use.KIND_CHECK, kind, user.id());
            this.rivals = rows(kind).filter(row -> wanted.test(row.form())).toList();
            this.verifier = new Verifier(device);
        }

        /** Returns the catalogue's forms that do the same as a kind. */
        public static List<FormName> rivals(FurtherKind kind) {
            return rows(kind).map(KindRow::form).toList();
        }

        private static Stream<KindRow> rows(FurtherKind kind) {
            Optional<KindRow.Use> timing = KindRow.Use.timing(kind);
            return KindRow.all().stream()
                    .filter(row -> timing.filter(row.use()::equals).isPresent());
        }

        @Override
        public int most() {
            return device.saturation(checked.kernel(), Trial.THREADS_PER_BLOCK);
        }

        @Override
        public Optional<Violation> check(int blocks, Integer passedAt) {
            return failed(blocks, null, passedAt);
        }

        @Override
        public Optional<Violation> checkAcrossWrap(int blocks) {
            return countsOn ? failed(blocks, KindRow.BEFORE_WRAP, null) : Optional.empty();
        }

        private Optional<Violation> failed(int blocks, Integer first, Integer passedAt) {
            Verification seen = verifier.run(checked.check(blocks, blocks, first == null ? 0 : first));
            return seen.passed() ? Optional.empty() : Optional.of(Violation.ofKind(seen, first, passedAt));
        }

        /** Checks the catalogue's forms, and that the seeded bugs of the kind are caught. */
        public void checkRivals() {
            Predicate<KindRow> wanted = row -> row.twin()
                    ? row.kind() == timed.kind()
                    : rivals.stream().anyMatch(rival -> !rival.peer() && rival.kind() == row.kind());
            verifier.run(KindRow.checks(device, wanted), () -> false);
        }

        /** Returns the suite that times all of them, at sizes that fit with the user's, which comes first, and has the results of all checks. */
        public KindSuite suite(ClockGuard clock) {
            int threads = timed.use() == KindRow.Use.HAND_OFF || timed.use() == KindRow.Use.MESSAGE
                    ? KindSuite.HAND_OFF_THREADS
                    : Trial.THREADS_PER_BLOCK;
            int most = device.saturation(timed.kernel(), threads);
            return new KindSuite(
                    device,
                    clock,
                    verifier,
                    Stream.concat(Stream.of(timed), rivals.stream()).toList(),
                    most);
        }
    }
}
