package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.engine.primitives.MutantSuite.MutantSubject;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A row of {@code probes-cuda/kinds-catalogue.inc}.
 *
 * @param use what is done with it
 * @param name in the names of its kernels
 * @param peer whether it is what others use, rather than the library's
 * @param bytes of a message: bytes of data that it is timed with; null for others
 * @param unobserved why no GPU showed a seeded bug; null for others
 */
public record KindRow(Use use, FurtherKind kind, String name, boolean peer, Integer bytes, String unobserved)
        implements Form {
    private static final String TABLE = "kinds-catalogue.inc";
    private static final String USERS = "user_";
    private static final int USERS_BYTES = 8;

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

    /** Purpose of a row. */
    public enum Use {
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

        /** Returns whether it checks, rather than times. */
        boolean checks() {
            return this == KIND_CHECK || this == KIND_TWIN;
        }

        /** Returns the use that times a kind; none of look-backs, which scans time among the patterns of programs, and of write-once variables. */
        static Optional<Use> timing(FurtherKind kind) {
            return switch (kind) {
                case EVENT_COUNTER, LATCH -> Optional.of(HAND_OFF);
                case MESSAGE -> Optional.of(MESSAGE);
                case LOOK_BACK, WRITE_ONCE -> Optional.empty();
                case COMBINING_MUTEX -> Optional.of(COMBINING);
                case SHARED_MUTEX, SEQUENCE_LOCK -> Optional.of(READERS);
                case BOUNDED_QUEUE -> Optional.of(QUEUE);
                case WORK_STEALING_DEQUE -> Optional.of(TASKS);
            };
        }
    }

    /** Returns the rows that the table times, then those that it checks; none in a build without such primitives. */
    public static List<KindRow> all() {
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

    @Override
    public FormName form() {
        return FormName.of(kind, id());
    }

    /** Returns whether a user brought it. */
    boolean isUsers() {
        return name.startsWith(USERS);
    }

    @Override
    public boolean twin() {
        return use == Use.KIND_TWIN;
    }

    /** Returns the kernel that times or checks it. */
    public String kernel() {
        return switch (use) {
            case KIND_CHECK -> use.prefix + kind.id().replace('-', '_') + "_" + name;
            case KIND_TWIN -> use.prefix + kind.id().replace('-', '_') + "_twin_" + name;
            default -> use.prefix + name;
        };
    }

    /** Returns the rows that check, on any device. */
    public static Stream<KindRow> checked() {
        return all().stream().filter(row -> row.use.checks());
    }

    /** Returns the checks of those rows that are wanted and that a device has kernels for. */
    public static Stream<Check> checks(Device device, Predicate<? super KindRow> wanted) {
        return on(device, wanted).flatMap(row -> row.checks(device));
    }

    /** Returns a few checks of each form: two blocks, as many as fit, and one for each SM across the wrap of its counters; no seeded bugs. */
    public static Stream<Check> briefChecks(Device device) {
        return on(device, row -> !row.twin()).flatMap(row -> {
            List<Integer> sizes = row.sizes(device);
            int most = sizes.get(sizes.size() - 1);
            int oneEach = sizes.get(Math.max(0, sizes.size() - 2));
            Stream<Check> across = row.starts().filter(first -> first != 0).map(first -> row.check(oneEach, first));
            return Stream.concat(Stream.of(row.check(Math.min(2, most), 0), row.check(most, 0)), across);
        });
    }

    private static Stream<KindRow> on(Device device, Predicate<? super KindRow> wanted) {
        return checked().filter(wanted).filter(row -> device.has(row.kernel()));
    }

    private Stream<Check> checks(Device device) {
        return sizes(device).stream().flatMap(blocks -> starts().map(first -> check(blocks, first)));
    }

    private Check check(int blocks, int first) {
        return check(this, blocks, first);
    }

    /** Returns one check, whose result is added up under a key. */
    Check check(Object of, int blocks, int first) {
        Trial trial = Trial.of(kernel(), blocks)
                .withLength(length(blocks))
                .withWriterBlocks(Math.min(WRITERS, blocks))
                .withFirst(first);
        return Check.ending(
                this,
                of,
                trial,
                seen -> seen.operations() == (long) blocks * trial.length()
                        && (kind != FurtherKind.COMBINING_MUTEX || seen.protectedCount() == seen.operations()),
                (found, seen) -> found.kind(kind.id()).implementation(id()).operations(seen.operations()));
    }

    private int length(int blocks) {
        if (kind == FurtherKind.LATCH) {
            return LATCHES;
        }
        if (isUsers() && kind == FurtherKind.BOUNDED_QUEUE) {
            return Math.max(FEWEST_ITEMS, Math.min(OPERATIONS, ITEMS / blocks));
        }
        return blocks > MANY_BLOCKS ? FEW_OPERATIONS : OPERATIONS;
    }

    private Stream<Integer> starts() {
        return kind == FurtherKind.LATCH ? Stream.of(0) : Stream.of(0, BEFORE_WRAP);
    }

    private List<Integer> sizes(Device device) {
        int most = device.saturation(kernel(), Trial.THREADS_PER_BLOCK);
        int oneEach = Experiment.onEach(device, 1, most);
        return (twin() ? Stream.of(oneEach, most) : Stream.of(1, 2, oneEach, most))
                .map(blocks -> Math.min(blocks, most))
                .distinct()
                .toList();
    }

    /** Returns whether a check of its kind passed, and none failed; of a row that a user brought, of its own checks. */
    boolean isVerified(Verifier verifier) {
        List<Verification> ofKind = verifier.results().stream()
                .filter(check -> check.kind().equals(kind.id()) && !check.twin())
                .filter(check -> !isUsers() || check.implementation().equals(id()))
                .toList();
        return !ofKind.isEmpty() && ofKind.stream().allMatch(Verification::passed);
    }

    /** Returns the forms that can be weakened: each that is wanted and checked, as its kernel has it. */
    public static List<MutantSubject> mutants(Device device, Verifier verifier, Predicate<? super KindRow> wanted) {
        return on(device, wanted)
                .filter(row -> !row.twin())
                .map(row -> new MutantSubject(
                        row.kind(),
                        row.id(),
                        row.kernel(),
                        device.mutants(row.kernel()),
                        () -> {
                            verifier.run(row.checks(device), () -> false);
                            return verifier.passed(row);
                        },
                        row.telling(device, verifier)))
                .toList();
    }

    /** Where SMs have one or two blocks, then where all are full, and where hardly anybody is there. */
    private List<Supplier<MutantSubject.Check>> telling(Device device, Verifier verifier) {
        int most = device.saturation(kernel(), Trial.THREADS_PER_BLOCK);
        int one = Experiment.onEach(device, 1, most);
        return Stream.of(one, Math.min(2 * one, most), one, most, Math.min(2, most))
                .flatMap(blocks -> starts().<Supplier<MutantSubject.Check>>map(first -> () -> {
                    Verification found = verifier.judge(check(blocks, first).briefly());
                    boolean stuck = found.violations() == 0 && found.timedOut();
                    return new MutantSubject.Check(found.passed(), stuck, blocks);
                }))
                .toList();
    }
}
