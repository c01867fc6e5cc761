package io.gpuclass.engine.kinds;

import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.primitives.CatalogueRow;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.units.Named;
import java.util.Comparator;
import java.util.List;

/**
 * A row of {@code probes-cuda/kinds-catalogue.inc}.
 *
 * @param use what is done with it
 * @param kind what it promises
 * @param name in the names of its kernels
 * @param peer whether it is what others use, rather than the library's
 * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
 */
record KindRow(Use use, FurtherKind kind, String name, boolean peer, String unobserved) {
    private static final String TABLE = "kinds-catalogue.inc";
    private static final String USERS = "user_";

    /** What rows are for. */
    enum Use {
        HAND_OFF("handoff_time_"),
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
                row.unobserved());
    }

    /** Returns a row of a user's, who calls it {@code id}. */
    static KindRow users(Use use, FurtherKind kind, String id) {
        return new KindRow(use, kind, id.replaceAll("[-:]", "_"), false, null);
    }

    /** Returns its id in results. */
    String id() {
        return name.replaceFirst("^" + USERS, "user:").replace('_', '-');
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
