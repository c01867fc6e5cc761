package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.experiment.Measured;
import io.gpuclass.engine.kinds.KindVerifier.KindRow;
import io.gpuclass.engine.primitives.OwnOffers;
import io.gpuclass.engine.primitives.OwnVerification.OwnChecks;
import io.gpuclass.engine.primitives.Trials;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Event counters, latches, messages, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques, beside what others use,
 * by number of blocks. A form that the device has no kernel for is left out. Confined to one thread.
 */
public final class KindSuite extends Experiment {
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

    private static final SideFigure FAIRNESS = Counted.side(Observation::fairness);
    private static final SideFigure WRITES = Counted.side(seen -> seen.count(0) / seen.windowNs() * Nanos.PER_SECOND);
    private static final SideFigure STOLEN = Counted.side(seen -> (double) seen.count(1) / seen.operations());

    private final KindVerifier verifier;
    private final int most;

    /** @param verifier whose checks have run */
    public KindSuite(Device device, ClockGuard clock, KindVerifier verifier) {
        this(device, clock, verifier, KindRow.all(), Integer.MAX_VALUE);
    }

    /** @param most blocks at most */
    KindSuite(Device device, ClockGuard clock, KindVerifier verifier, List<KindRow> rows, int most) {
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
            case HAND_OFF -> sizes(row, HAND_OFF_THREADS).forEach(blocks -> addHandOff(row, Math.max(1, blocks / 2)));
            case MESSAGE -> rounds(row).forEach(blocks -> addMessage(row, blocks));
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
        return oneEachAndAll(row.kernel(), threads, row.use() == KindRow.Use.HAND_OFF ? 2 : 1, most);
    }

    private void addHandOff(KindRow row, int pairs) {
        Trial trial =
                Trial.of(row.kernel(), 2 * pairs).withThreads(HAND_OFF_THREADS).withLength(STEPS);
        add(
                name(row, pairs + ""),
                inTurn(trial, Observation::pollNs, seen -> seen.violations() == 0),
                done -> of(row, done)
                        .set(KindResult::pairs, pairs)
                        .set(KindResult::nsPerHandOff, done.summary())
                        .build());
    }

    /** Returns two blocks, a few, one for each SM and four. */
    private TreeSet<Integer> rounds(KindRow row) {
        int room = Math.min(most, device.saturation(row.kernel(), HAND_OFF_THREADS));
        return Stream.of(2, ROUND, onEach(device, 1, room), onEach(device, MOST_BLOCKS_EACH, room))
                .map(blocks -> Math.min(blocks, room))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void addMessage(KindRow row, int blocks) {
        Trial trial = Trial.of(row.kernel(), blocks)
                .withThreads(HAND_OFF_THREADS)
                .withLength(Math.max(FEWEST_ROUNDS, PASSES / blocks));
        add(
                name(row, blocks + ""),
                inTurn(trial, Observation::pollNs, seen -> seen.violations() == 0),
                done -> of(row, done)
                        .set(KindResult::blocks, blocks)
                        .set(KindResult::bytes, row.bytes())
                        .set(KindResult::nsPerHandOff, done.summary())
                        .build());
    }

    private void addCombining(KindRow row, int blocks, int accesses) {
        Trial trial = Trial.of(row.kernel(), blocks).withSection(accesses).withWindowNs(WINDOW_NS);
        add(
                name(row, blocks + "/" + accesses),
                inTurn(trial, KindSuite::rate, seen -> seen.count(0) == seen.protectedCount(), FAIRNESS),
                done -> of(row, done)
                        .set(KindResult::blocks, blocks)
                        .set(KindResult::accesses, accesses)
                        .set(KindResult::opsPerSecond, done.summary())
                        .build());
    }

    private void addReaders(KindRow row, int blocks) {
        Trial trial = Trial.of(row.kernel(), blocks).withWriterBlocks(WRITERS).withWindowNs(WINDOW_NS);
        add(
                name(row, blocks + ""),
                inTurn(trial, KindSuite::rate, seen -> seen.violations() == 0, WRITES, FAIRNESS),
                done -> of(row, done)
                        .set(KindResult::blocks, blocks)
                        .set(KindResult::writers, WRITERS)
                        .set(KindResult::readsPerSecond, done.summary())
                        .set(KindResult::writesPerSecond, done.median(WRITES))
                        .set(KindResult::fairness, ofReaders(done.median(FAIRNESS), blocks))
                        .build());
    }

    /** What went in and did not come out is counted modulo 2^32. */
    private void addQueue(KindRow row, int blocks, int threads) {
        Trial trial = Trial.of(row.kernel(), blocks).withSection(threads).withWindowNs(WINDOW_NS);
        add(
                name(row, blocks + "/" + threads),
                inTurn(trial, KindSuite::pairRate, seen -> (int) seen.count(0) == 0, FAIRNESS),
                done -> of(row, done)
                        .set(KindResult::blocks, blocks)
                        .set(KindResult::threads, threads)
                        .set(KindResult::pairsPerSecond, done.summary())
                        .build());
    }

    private void addTasks(KindRow row, int blocks) {
        int tasks = Math.min(MOST_TASKS, blocks * TASKS_EACH);
        Trial trial = Trial.of(row.kernel(), blocks).withLength(tasks);
        add(
                name(row, blocks + ""),
                inTurn(trial, KindSuite::rate, seen -> isWhole(seen, tasks), STOLEN, FAIRNESS),
                done -> of(row, done)
                        .set(KindResult::blocks, blocks)
                        .set(KindResult::tasks, tasks)
                        .set(KindResult::tasksPerSecond, done.summary())
                        .set(KindResult::stolenShare, row.peer() ? null : done.median(STOLEN))
                        .build());
    }

    /** Begins a result; hand-offs have no fairness. */
    private Draft<KindResult> of(KindRow row, Measured<?> done) {
        return Draft.of(KindResult.class)
                .set(KindResult::kind, row.kind())
                .set(KindResult::implementation, row.id())
                .set(KindResult::peer, row.peer())
                .set(KindResult::outcome, done.outcome())
                .set(KindResult::verified, done.completed() && (row.peer() || verifier.isVerified(row)))
                .set(KindResult::fairness, done.median(FAIRNESS));
    }

    /** One sample at least in each place that the device has. */
    private Counted inTurn(
            Trial trial, ToDoubleFunction<Observation> value, Predicate<Observation> right, SideFigure... sides) {
        List<Trial> places = Trials.inTurn(trial, trial, device);
        return new Counted(places, places.size(), value, right, List.of(sides));
    }

    /** Whether each leaf was done once: they are numbered, and the sum of their numbers is counted modulo 2^32. */
    private static boolean isWhole(Observation seen, long tasks) {
        return seen.operations() == tasks && (int) seen.count(0) == (int) (tasks * (tasks - 1) / 2);
    }

    private static String name(KindRow row, String size) {
        String use = row.use().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return "kind/" + use + "/" + row.id() + "/" + size;
    }

    private static double rate(Observation seen) {
        return seen.operations() / seen.windowNs() * Nanos.PER_SECOND;
    }

    /** An operation is one of a pair. */
    private static double pairRate(Observation seen) {
        return rate(seen) / 2;
    }

    /** The writers have no reads, and count as blocks without any. */
    private static Double ofReaders(Double fairness, int blocks) {
        return fairness == null ? null : Math.min(1, fairness * blocks / (blocks - WRITERS));
    }

    /** Returns what the visits and the checks gave; what was never visited is left out. */
    public KindResults results() {
        return new KindResults(
                results(KindResult::pairs),
                results(KindResult::bytes),
                results(KindResult::accesses),
                results(KindResult::writers),
                results(KindResult::threads),
                results(KindResult::tasks),
                verifier.results());
    }

    /** Returns those that have such a size. */
    private List<KindResult> results(Function<KindResult, Integer> size) {
        return rows(KindResult.class).stream()
                .filter(result -> size.apply(result) != null)
                .toList();
    }

    /**
     * An event counter, combining mutex or the like that a user brings, beside those of the catalogue that do the same. Confined to one thread.
     */
    public static final class KindContest implements OwnChecks<Verification> {
        private final Device device;
        private final boolean countsOn;
        private final KindRow timed;
        private final KindRow checked;
        private final List<KindRow> rivals;
        private final KindVerifier verifier;

        /** @param wanted tells which of the catalogue's forms to compare it with */
        public KindContest(Device device, OwnOffers own, Predicate<FormName> wanted) {
            FurtherKind kind = own.kind().further().orElseThrow();
            this.device = device;
            this.countsOn = own.countsOn();
            this.timed = KindRow.users(KindRow.Use.timing(kind), kind, own.id());
            this.checked = KindRow.users(KindRow.Use.KIND_CHECK, kind, own.id());
            this.rivals = rows(kind).filter(row -> wanted.test(row.form())).toList();
            List<FurtherKind> kinds = rivals.stream()
                    .filter(row -> !row.peer())
                    .map(KindRow::kind)
                    .distinct()
                    .toList();
            this.verifier = new KindVerifier(
                    device,
                    KindRow.all().stream()
                            .filter(row -> row.twin() ? row.kind() == kind : kinds.contains(row.kind()))
                            .toList());
        }

        /** Returns the catalogue's forms that do the same as a kind. */
        public static List<FormName> rivals(FurtherKind kind) {
            return rows(kind).map(KindRow::form).toList();
        }

        private static Stream<KindRow> rows(FurtherKind kind) {
            return KindRow.all().stream().filter(row -> row.use() == KindRow.Use.timing(kind));
        }

        @Override
        public int most() {
            return device.saturation(checked.kernel(), Trial.THREADS_PER_BLOCK);
        }

        @Override
        public List<Verification> check(int blocks) {
            return List.of(verifier.checked(checked, blocks, 0));
        }

        @Override
        public Optional<Verification> checkAcrossWrap(int blocks) {
            return countsOn
                    ? Optional.of(verifier.checked(checked, blocks, KindVerifier.BEFORE_WRAP))
                    : Optional.empty();
        }

        @Override
        public boolean passed(Verification seen) {
            return seen.passed();
        }

        @Override
        public Violation breach(Verification failed, Integer passedAt) {
            return Violation.of(failed, null, passedAt);
        }

        @Override
        public Violation breachAcrossWrap(Verification failed) {
            return Violation.of(failed, KindVerifier.BEFORE_WRAP, null);
        }

        /** Checks the catalogue's forms, and that the broken twins of the kind are caught. */
        public void checkRivals() {
            verifier.run(true, () -> false);
        }

        /** Returns what times all of them, at sizes that fit with the user's, which comes first, and has the results of all checks. */
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
