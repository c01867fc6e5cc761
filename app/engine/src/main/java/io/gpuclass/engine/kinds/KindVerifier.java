package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.primitives.MutantSuite.MutantSubject;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Checks these primitives, and that their broken twins are caught. Confined to one thread. */
public final class KindVerifier {
    private static final int LATCHES = 20;
    private static final int OPERATIONS = 200;
    private static final int FEW_OPERATIONS = 60;
    private static final int MANY_BLOCKS = 600;
    private static final int WRITERS = 2;

    /** Items at most that one caller of each block puts into a user's queue, all together: slow ones get through too. */
    private static final int ITEMS = 20_000;

    private static final int FEWEST_ITEMS = 16;

    /** Operations behind the counters, so that they wrap during a check. */
    static final int BEFORE_WRAP = -20;

    private final Device device;
    private final List<KindRow> rows;
    private final Verifier verifier = new Verifier();

    /** Checks what the catalogue has and the device has kernels for. */
    public KindVerifier(Device device) {
        this(device, form -> true);
    }

    /** Checks those of them that are wanted, and all broken twins. */
    public KindVerifier(Device device, Predicate<FormName> wanted) {
        this(
                device,
                KindRow.all().stream()
                        .filter(row -> row.twin() || wanted.test(row.form()))
                        .toList());
    }

    /** Returns what can be checked. */
    public static List<FormName> forms() {
        return KindRow.all().stream()
                .filter(row -> row.use() == KindRow.Use.KIND_CHECK)
                .map(KindRow::form)
                .distinct()
                .toList();
    }

    /** Returns the kernels that check what is not broken. */
    public static List<String> kernels() {
        return KindRow.all().stream()
                .filter(row -> row.use() == KindRow.Use.KIND_CHECK)
                .map(KindRow::kernel)
                .toList();
    }

    KindVerifier(Device device, List<KindRow> rows) {
        this.device = device;
        this.rows = rows.stream()
                .filter(row -> row.use() == KindRow.Use.KIND_CHECK || row.twin())
                .filter(row -> device.has(row.kernel()))
                .toList();
    }

    /** Runs every check once; twins until one of their sizes catches them. May be called again, which adds up. */
    public void run(boolean twins, BooleanSupplier isOver) {
        verifier.run(rows.stream().filter(row -> twins || !row.twin()).flatMap(this::checks), isOver);
    }

    /** Runs a few checks of each form: two blocks, as many as fit, and one for each SM across the wrap of its counters; no twins. */
    public void runBriefly(BooleanSupplier isOver) {
        verifier.run(rows.stream().filter(row -> !row.twin()).flatMap(this::briefChecks), isOver);
    }

    private Stream<Check> checks(KindRow row) {
        return sizes(row).stream().flatMap(blocks -> starts(row).stream().map(first -> planned(row, blocks, first)));
    }

    private Stream<Check> briefChecks(KindRow row) {
        List<Integer> sizes = sizes(row);
        int most = sizes.get(sizes.size() - 1);
        int oneEach = sizes.get(Math.max(0, sizes.size() - 2));
        return Stream.concat(
                Stream.of(planned(row, Math.min(2, most), 0), planned(row, most, 0)),
                starts(row).stream().filter(first -> first != 0).map(first -> planned(row, oneEach, first)));
    }

    private Check planned(KindRow row, int blocks, int first) {
        return new Check(key(row), row.twin(), () -> check(row, blocks, first));
    }

    private static List<Object> key(KindRow row) {
        return List.of(row.kind(), row.name(), row.twin());
    }

    /** Runs one check of one row, and keeps what it shows by number of blocks. */
    Verification checked(KindRow row, int blocks, int first) {
        List<Object> key = List.of(row.kind(), row.name(), blocks);
        return verifier.run(new Check(key, row.twin(), () -> check(row, blocks, first)));
    }

    /** Returns what can be weakened: each form that is checked, as its kernel has it. */
    public List<MutantSubject> mutants() {
        return rows.stream()
                .filter(row -> !row.twin())
                .map(row -> new MutantSubject(
                        row.kind(),
                        row.id(),
                        row.kernel(),
                        device.mutants(row.kernel()),
                        () -> passes(row),
                        telling(row)))
                .toList();
    }

    private boolean passes(KindRow row) {
        verifier.run(checks(row), () -> false);
        return verifier.passed(key(row));
    }

    /** Where SMs have one or two blocks, then where all are full, and where hardly anybody is there. */
    private List<Supplier<MutantSubject.Check>> telling(KindRow row) {
        int most = device.saturation(row.kernel(), Trial.THREADS_PER_BLOCK);
        int one = Experiment.onEach(device, 1, most);
        return Stream.of(one, Math.min(2 * one, most), one, most, Math.min(2, most))
                .flatMap(blocks -> starts(row).stream()
                        .map(first -> (Supplier<MutantSubject.Check>) () -> told(row, blocks, first)))
                .toList();
    }

    private MutantSubject.Check told(KindRow row, int blocks, int first) {
        Verification found = check(row, blocks, first, true);
        return new MutantSubject.Check(found.passed(), found.violations() == 0 && found.timedOut(), blocks);
    }

    private Verification check(KindRow row, int blocks, int first) {
        return check(row, blocks, first, row.twin());
    }

    private Verification check(KindRow row, int blocks, int first, boolean briefly) {
        Trial trial = Trial.of(row.kernel(), blocks)
                .withLength(length(row, blocks))
                .withWriterBlocks(Math.min(WRITERS, blocks))
                .withFirst(first);
        Observation found = Verifier.observe(device, trial, briefly);
        boolean kept = found.violations() == 0
                && !found.timedOut()
                && found.operations() == (long) blocks * trial.length()
                && (row.kind() != FurtherKind.COMBINING_MUTEX || found.protectedCount() == found.operations());
        return Verifier.of(row.twin(), row.unobserved(), blocks, found, found.violations(), kept)
                .set(Verification::kind, row.kind().id())
                .set(Verification::implementation, row.id())
                .set(Verification::operations, found.operations())
                .build();
    }

    private static int length(KindRow row, int blocks) {
        if (row.kind() == FurtherKind.LATCH) {
            return LATCHES;
        }
        if (row.isUsers() && row.kind() == FurtherKind.BOUNDED_QUEUE) {
            return Math.max(FEWEST_ITEMS, Math.min(OPERATIONS, ITEMS / blocks));
        }
        return blocks > MANY_BLOCKS ? FEW_OPERATIONS : OPERATIONS;
    }

    private static List<Integer> starts(KindRow row) {
        return row.kind() == FurtherKind.LATCH ? List.of(0) : List.of(0, BEFORE_WRAP);
    }

    private List<Integer> sizes(KindRow row) {
        int most = device.saturation(row.kernel(), Trial.THREADS_PER_BLOCK);
        int oneEach = Experiment.onEach(device, 1, most);
        return (row.twin() ? Stream.of(oneEach, most) : Stream.of(1, 2, oneEach, most))
                .map(blocks -> Math.min(blocks, most))
                .distinct()
                .toList();
    }

    /** Returns whether a check of a row's kind passed, and none failed; of a row that a user brought, of its own checks. */
    boolean isVerified(KindRow row) {
        List<Verification> ofKind = verifier.results().stream()
                .filter(check -> check.kind().equals(row.kind().id()) && !check.twin())
                .filter(check -> !row.isUsers() || check.implementation().equals(row.id()))
                .toList();
        return !ofKind.isEmpty() && ofKind.stream().allMatch(Verification::passed);
    }

    /** Returns what was seen, one entry for each form and twin. */
    public List<Verification> results() {
        return verifier.results();
    }

    /**
     * A row of {@code probes-cuda/kinds-catalogue.inc}.
     *
     * @param use what is done with it
     * @param name in the names of its kernels
     * @param peer whether it is what others use, rather than the library's
     * @param bytes of a message: bytes of data that it is timed with; null for others
     * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
     */
    record KindRow(Use use, FurtherKind kind, String name, boolean peer, Integer bytes, String unobserved) {
        private static final String TABLE = "kinds-catalogue.inc";
        private static final String USERS = "user_";
        private static final int USERS_BYTES = 8;

        /** What rows are for. */
        enum Use {
            HAND_OFF("handoff_time_"),
            MESSAGE("message_time_"),
            COMBINING("combining_rate_"),
            READERS("readers_rate_"),
            QUEUE("queue_rate_"),
            TASKS("tasks_rate_"),
            KIND_CHECK("kinds_verify_"),
            KIND_TWIN("kinds_verify_");

            private final String prefix;

            Use(String prefix) {
                this.prefix = prefix;
            }

            /** Whether it checks, rather than times. */
            boolean checks() {
                return this == KIND_CHECK || this == KIND_TWIN;
            }

            /** Returns what times a kind. */
            static Use timing(FurtherKind kind) {
                return switch (kind) {
                    case EVENT_COUNTER, LATCH -> HAND_OFF;
                    case MESSAGE -> MESSAGE;
                    case COMBINING_MUTEX -> COMBINING;
                    case SHARED_MUTEX, SEQUENCE_LOCK -> READERS;
                    case BOUNDED_QUEUE -> QUEUE;
                    case WORK_STEALING_DEQUE -> TASKS;
                };
            }
        }

        /** Returns what the table times, then what it checks; nothing in a build without such primitives. */
        static List<KindRow> all() {
            return of(CatalogueTable.read(TABLE));
        }

        static List<KindRow> of(List<CatalogueRow> rows) {
            return rows.stream()
                    .map(KindRow::of)
                    .sorted(Comparator.comparing(row -> row.use.checks()))
                    .toList();
        }

        private static KindRow of(CatalogueRow row) {
            Use use = Use.valueOf(row.section());
            String kind = use.checks() ? row.names().get(0) : row.needed("kind");
            return new KindRow(
                    use,
                    Named.parse(FurtherKind.class, kind.replace('_', '-')),
                    row.name(),
                    row.all("traits").contains("peer"),
                    use == Use.MESSAGE ? Integer.valueOf(row.needed("bytes")) : null,
                    row.unobserved());
        }

        /** Returns a row of a user's, who calls it {@code id}. */
        static KindRow users(Use use, FurtherKind kind, String id) {
            Integer bytes = use == Use.MESSAGE ? USERS_BYTES : null;
            return new KindRow(use, kind, id.replaceAll("[-:]", "_"), false, bytes, null);
        }

        /** Returns its id in results. */
        String id() {
            return name.replaceFirst("^" + USERS, "user:").replace('_', '-');
        }

        FormName form() {
            return FormName.of(kind, id());
        }

        /** Returns whether a user brought it. */
        boolean isUsers() {
            return name.startsWith(USERS);
        }

        boolean twin() {
            return use == Use.KIND_TWIN;
        }

        /** Returns the kernel that times or checks it. */
        String kernel() {
            return switch (use) {
                case KIND_CHECK -> use.prefix + kind.id().replace('-', '_') + "_" + name;
                case KIND_TWIN -> use.prefix + kind.id().replace('-', '_') + "_twin_" + name;
                default -> use.prefix + name;
            };
        }
    }
}
