package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.terms.ProfileNames;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A machine that stands beside others.
 *
 * @param label tells it from the others
 * @param profile the profile of it
 */
public record ComparedMachine(String label, Profile profile) {
    /** Returns profiles with labels that tell them apart. */
    public static List<ComparedMachine> of(List<Profile> profiles) {
        List<String> labels = ProfileNames.of(profiles);
        return IntStream.range(0, profiles.size())
                .mapToObj(i -> new ComparedMachine(labels.get(i), profiles.get(i)))
                .toList();
    }

    Column column() {
        return Column.number(label);
    }
}
