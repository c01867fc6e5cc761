package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Spelling;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The one name of a form, everywhere that people read or type it: that of its C++ type and header, such as {@code mutex_ticket_turns}. Profiles
 * have its id, with the kind beside it. All other spellings are parsed here.
 *
 * @param kind as profiles have it, such as {@code mutex} or {@code bounded-queue}
 * @param id as profiles have it, such as {@code ticket-turns}
 * @param name in C++: the kind and the id, with {@code _}, unless the library calls it otherwise
 */
public record FormName(String kind, String id, String name) {
    private static final String SYSTEM = "system";
    private static final String CLUSTER = "cluster";
    private static final String GRID = "grid";
    private static final String USERS = "user:";
    private static final int SUGGESTIONS = 3;

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

    /** Spellings of earlier versions, and those of other libraries, by name. */
    private static final Map<String, List<String>> ALIASES = Map.ofEntries(
            Map.entry("mutex_ticket_turns", List.of("mutex_ticket")),
            Map.entry("semaphore_ticket_turns", List.of("semaphore_ticket")),
            Map.entry("mutex_reentrant_lock", List.of("reentrantlock")),
            Map.entry("mutex_libcu_binary_semaphore", List.of("mutex_libcu", "cuda::binary_semaphore")),
            Map.entry("semaphore_libcu_counting", List.of("semaphore_libcu", "cuda::counting_semaphore")),
            Map.entry("semaphore_juc_semaphore", List.of("juc_semaphore")),
            Map.entry("barrier_grid_sync", List.of("grid.sync()")),
            Map.entry("barrier_libcu_barrier", List.of("barrier_libcu", "cuda::barrier")),
            Map.entry("barrier_cyclic_barrier", List.of("cyclicbarrier")));

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

    /**
     * Returns the known forms that a word stands for: {@code ticket-turns}, {@code mutex-ticket-turns}, {@code mutex_ticket_turns} and
     * {@code gpuclass::mutex_ticket_turns<>} are all spellings. A word that fits several, such as an id that two kinds have, or a kind, stands for
     * all of them.
     *
     * @throws IllegalArgumentException naming the nearest, if it stands for none
     * @param of whose forms are known, for the message, such as {@code " of NVIDIA H200"}
     */
    public static List<FormName> parse(String word, Collection<FormName> known, String of) {
        String plain = plain(word);
        List<FormName> named = known.stream()
                .filter(form -> plain(form.name).equals(plain))
                .distinct()
                .toList();
        List<FormName> found = named.isEmpty()
                ? known.stream()
                        .filter(form -> form.isMeantBy(plain))
                        .distinct()
                        .toList()
                : named;
        if (!found.isEmpty()) {
            return found;
        }
        List<String> near = Spelling.nearest(
                plain,
                Stream.concat(known.stream().map(FormName::name), known.stream().map(form -> joined(form.id)))
                        .toList(),
                SUGGESTIONS);
        throw new IllegalArgumentException("no form" + of + " is called '" + word + "'"
                + (near.isEmpty() ? ": " : ": is " + String.join(" or ", names(near, known)) + " meant? ")
                + "--list lists them");
    }

    private static List<String> names(List<String> near, Collection<FormName> known) {
        return near.stream()
                .flatMap(word -> known.stream()
                        .filter(form ->
                                form.name.equals(word) || joined(form.id).equals(word)))
                .map(FormName::name)
                .distinct()
                .limit(SUGGESTIONS)
                .toList();
    }

    private boolean isMeantBy(String plain) {
        return Stream.concat(
                                Stream.of(
                                        joined(id),
                                        joined(kind),
                                        joined(kind) + "_" + joined(id),
                                        SYSTEM + "_" + joined(kind) + "_" + joined(id)),
                                ALIASES.getOrDefault(name, List.of()).stream())
                        .anyMatch(plain::equals)
                || isOverGpus() && plain.equals(SYSTEM + "_" + joined(kind))
                || types().anyMatch(plain::equals);
    }

    private boolean isOverGpus() {
        return name.equals(joined(kind) + "_" + SYSTEM);
    }

    /** Returns the C++ templates of the catalogue that the name stands for. */
    private Stream<String> types() {
        return Arrays.stream(Kind.values())
                .filter(each -> each.id().equals(kind))
                .flatMap(each -> Catalogue.find(DeviceKind.CUDA, each, id).stream())
                .flatMap(row -> Optional.ofNullable(row.cpp()).stream())
                .map(type -> plain(type.algorithm()));
    }

    private static String named(String kind, String id) {
        if (id.startsWith(USERS)) {
            return id;
        }
        String regular = joined(kind) + "_" + joined(id);
        return OTHERWISE.getOrDefault(regular, regular);
    }

    private static String joined(String id) {
        return id.replace('-', '_');
    }

    /** Returns a word as all spellings of it are compared: a header, a type with or without namespace, and with - or _. */
    private static String plain(String word) {
        return joined(word.strip().toLowerCase(Locale.ROOT))
                .replaceFirst("^gpuclass/(sync|system)/", "")
                .replaceFirst("\\.cuh$", "")
                .replaceAll("\\s+", "")
                .replace("gpuclass::", "")
                .replace("algorithm::", "")
                .replaceFirst("^basic_(?:barrier|mutex|semaphore)<(.*)>$", "$1")
                .replace("<scope::device", "<s")
                .replaceFirst("<>$", "");
    }

    @Override
    public String toString() {
        return name;
    }
}
