package io.gpuclass.profile.primitives;

import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The one name of a form, everywhere that people read or type it: that of its C++ type and header, such as {@code mutex_ticket_turns}. Profiles
 * have its id, with the kind beside it. {@link FormSpelling} parses all other spellings.
 *
 * @param kind as profiles have it, such as {@code mutex} or {@code bounded-queue}
 * @param id as profiles have it, such as {@code ticket-turns}
 * @param name in C++: the kind and the id, with {@code _}, unless the library calls it otherwise
 */
public record FormName(String kind, String id, String name) {
    static final String SYSTEM = "system";
    private static final String CLUSTER = "cluster";
    private static final String GRID = "grid";
    private static final String USERS = "user:";

    /** Names of the library that differ from the one that follows from kind and id, by the latter. */
    private static final Map<String, String> OTHERWISE = Map.ofEntries(
            Map.entry("combining_mutex_combining", "combining_mutex"),
            Map.entry("shared_mutex_phase_fair", "shared_mutex"),
            Map.entry("bounded_queue_tickets", "bounded_queue"),
            Map.entry("bounded_queue_broker", "broker_queue"),
            Map.entry("work_stealing_deque_own_deques", "work_stealing_deque"),
            Map.entry("barrier_cluster_hardware", "barrier_cluster"),
            Map.entry("barrier_system_system", "barrier_system"),
            Map.entry("mutex_system_system", "mutex_system"),
            Map.entry("mutex_system_two_sides", "mutex_two_sides"));

    /** Returns the name of a form of one device. */
    public static FormName of(Named kind, String id) {
        return of(kind.id(), id);
    }

    /** Returns the name of a form of one device. */
    public static FormName of(String kind, String id) {
        return new FormName(kind, id, kind.equals(id) ? joined(id) : named(kind, id));
    }

    /** Returns the name of a row of the catalogue. */
    public static FormName of(Implementation row) {
        return of(row.twin() ? "twin-" + row.kind().id() : row.kind().id(), row.id());
    }

    /** Returns the name of a form over several GPUs, or over a CPU and GPUs. */
    public static FormName overGpus(String kind, String id) {
        return new FormName(kind, id, named(kind + "-" + SYSTEM, id));
    }

    /**
     * Returns the name of a barrier of one scope.
     *
     * @param level warp, block, cluster or grid
     * @param clustered whether the blocks of the grid form clusters
     */
    public static FormName ofLevel(Named level, String form, boolean clustered) {
        return ofLevel(level.id(), form, clustered);
    }

    /** Returns the name of a barrier of a level by its id. */
    public static FormName ofLevel(String level, String form, boolean clustered) {
        String scope = level.equals(CLUSTER) ? "-" + CLUSTER : level.equals(GRID) && clustered ? "-clustered" : "";
        return new FormName("barrier", form, named("barrier" + scope, form));
    }

    /** Returns the forms of the catalogue that compete with each other on some sort of device, each once. */
    public static List<FormName> of(Stream<Implementation> rows) {
        return rows.map(FormName::of).distinct().toList();
    }

    private static String named(String kind, String id) {
        if (id.startsWith(USERS)) {
            return id;
        }
        String regular = joined(kind) + "_" + joined(id);
        return OTHERWISE.getOrDefault(regular, regular);
    }

    static String joined(String id) {
        return id.replace('-', '_');
    }

    @Override
    public String toString() {
        return name;
    }
}
