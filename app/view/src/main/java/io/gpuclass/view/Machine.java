package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.chart.ProfileNames;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine that stands beside others.
 *
 * @param label what it is called, and no other
 * @param profile what is known of it
 */
record Machine(String label, Profile profile) {
    /** Returns profiles with labels that tell them apart. */
    static List<Machine> of(List<Profile> profiles) {
        List<String> labels = ProfileNames.of(profiles);
        List<Machine> machines = new ArrayList<>();
        for (int i = 0; i < profiles.size(); i++) {
            machines.add(new Machine(labels.get(i), profiles.get(i)));
        }
        return List.copyOf(machines);
    }

    /** Returns a column of figures for each machine, after one of text. */
    static List<Column> columns(String first, List<Machine> machines) {
        List<Column> columns = new ArrayList<>(List.of(Column.text(first)));
        machines.forEach(machine -> columns.add(Column.number(machine.label)));
        return columns;
    }
}
