package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.chart.ProfileNames;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A machine that stands beside others.
 *
 * @param label tells it from the others
 * @param profile the profile of it
 */
record Machine(String label, Profile profile) {
    /** Returns profiles with labels that tell them apart. */
    static List<Machine> of(List<Profile> profiles) {
        List<String> labels = ProfileNames.of(profiles);
        return IntStream.range(0, profiles.size())
                .mapToObj(i -> new Machine(labels.get(i), profiles.get(i)))
                .toList();
    }

    Column column() {
        return Column.number(label);
    }
}
