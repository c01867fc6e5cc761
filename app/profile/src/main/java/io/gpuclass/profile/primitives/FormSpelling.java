package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.FormName.joined;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.units.Spelling;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Spellings by which people ask for forms: ids, names, headers, C++ types, and names of earlier versions and other libraries. */
public final class FormSpelling {
    private static final int SUGGESTIONS = 3;

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

    private FormSpelling() {}

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
                .filter(form -> plain(form.name()).equals(plain))
                .distinct()
                .toList();
        List<FormName> found = named.isEmpty()
                ? known.stream().filter(form -> isMeant(form, plain)).distinct().toList()
                : named;
        if (!found.isEmpty()) {
            return found;
        }
        List<String> near = Spelling.nearest(
                plain,
                Stream.concat(known.stream().map(FormName::name), known.stream().map(form -> joined(form.id())))
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
                                form.name().equals(word) || joined(form.id()).equals(word)))
                .map(FormName::name)
                .distinct()
                .limit(SUGGESTIONS)
                .toList();
    }

    private static boolean isMeant(FormName form, String plain) {
        String id = joined(form.id());
        String kind = joined(form.kind());
        return Stream.concat(
                                Stream.of(id, kind, kind + "_" + id, FormName.SYSTEM + "_" + kind + "_" + id),
                                ALIASES.getOrDefault(form.name(), List.of()).stream())
                        .anyMatch(plain::equals)
                || form.name().equals(kind + "_" + FormName.SYSTEM) && plain.equals(FormName.SYSTEM + "_" + kind)
                || types(form).anyMatch(plain::equals);
    }

    /** Returns the C++ templates of the catalogue that a name stands for. */
    private static Stream<String> types(FormName form) {
        return Arrays.stream(Kind.values())
                .filter(each -> each.id().equals(form.kind()))
                .flatMap(each -> Catalogue.find(DeviceKind.CUDA, each, form.id()).stream())
                .flatMap(row -> Optional.ofNullable(row.cpp()).stream())
                .map(type -> plain(type.algorithm()));
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
}
