package io.gpuclass.view.terms;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.system.SystemResults;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Names of profiles beside each other: by their machines, and where that is not enough, by the least that tells them apart. */
public final class ProfileNames {
    private static final int LONGEST = 80;
    private static final int DAY = "2026-11-26".length();
    private static final int MINUTE = "2026-11-26T06:09".length();

    /** Settings in which two profiles of one machine differ, the most telling first; empty for usual ones. */
    private static final List<Function<Profile, String>> SETTINGS = List.of(ProfileNames::backend);

    /** Facts that tell runs with the same settings apart, the shortest first; the first of those that differ most does. */
    private static final List<Function<Profile, String>> RUNS = List.of(
            profile -> time(profile, DAY),
            profile -> profile.device().driver() == null
                    ? ""
                    : "driver " + profile.device().driver(),
            profile -> time(profile, MINUTE),
            profile -> time(profile, LONGEST));

    private final List<Profile> profiles;
    private final List<String> names;

    private ProfileNames(List<Profile> profiles) {
        this.profiles = profiles;
        this.names = new ArrayList<>(profiles.stream().map(ProfileNames::of).toList());
    }

    /** Returns the name of a machine, on one safe line: that of its GPU, and how many of them it has if several were measured. */
    public static String of(Profile profile) {
        return PlainText.oneLine(profile.device().name(), LONGEST) + gpus(profile);
    }

    /** Returns a name for each profile, no two alike, each on one safe line. */
    public static List<String> of(List<Profile> profiles) {
        ProfileNames names = new ProfileNames(profiles);
        SETTINGS.forEach(setting -> names.alike().forEach(alike -> names.add(setting, alike)));
        names.alike().forEach(names::tellApart);
        names.alike().forEach(names::number);
        return List.copyOf(names.names);
    }

    /** Returns the places of profiles that have one name, for each name of several. */
    private Collection<List<Integer>> alike() {
        return Grouped.by(names::get, IntStream.range(0, names.size()).boxed().toList()).values().stream()
                .filter(places -> places.size() > 1)
                .toList();
    }

    private void add(Function<Profile, String> trait, List<Integer> places) {
        List<String> words = words(trait, places);
        if (words.stream().distinct().count() > 1) {
            for (int i = 0; i < places.size(); i++) {
                String word = words.get(i);
                names.set(places.get(i), names.get(places.get(i)) + (word.isEmpty() ? "" : ", " + word));
            }
        }
    }

    private List<String> words(Function<Profile, String> trait, List<Integer> places) {
        return places.stream()
                .map(place -> PlainText.oneLine(trait.apply(profiles.get(place)), LONGEST))
                .toList();
    }

    private void tellApart(List<Integer> places) {
        RUNS.stream()
                .max(Comparator.comparingLong(
                        run -> words(run, places).stream().distinct().count()))
                .ifPresent(run -> add(run, places));
    }

    private void number(List<Integer> places) {
        for (int i = 1; i < places.size(); i++) {
            String name = names.get(places.get(i));
            int number = i + 1;
            while (names.contains(name + " (" + number + ")")) {
                number++;
            }
            names.set(places.get(i), name + " (" + number + ")");
        }
    }

    private static String backend(Profile profile) {
        DeviceKind kind = profile.device().kind();
        return kind == DeviceKind.CUDA || kind.cpu() ? "" : kind.toString();
    }

    private static String gpus(Profile profile) {
        return Optional.ofNullable(profile.system())
                .map(SystemResults::topology)
                .map(topology -> topology.gpus().size())
                .filter(gpus -> gpus > 1)
                .map(gpus -> ", " + gpus + " GPUs")
                .orElse("");
    }

    private static String time(Profile profile, int digits) {
        String time = Objects.requireNonNullElse(profile.createdAt(), "");
        String shown = time.substring(0, Math.min(digits, time.length()));
        return digits == MINUTE ? shown.replace('T', ' ') : shown;
    }
}
