package io.gpuclass.view.terms;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What profiles beside each other are called: by their devices, and where that is not enough, by more. */
public final class ProfileNames {
    private static final int LONGEST = 80;

    private ProfileNames() {}

    /** Returns a name for each profile, no two alike, each on one safe line. */
    public static List<String> of(List<Profile> profiles) {
        List<String> devices = profiles.stream()
                .map(profile -> PlainText.oneLine(profile.device().name(), LONGEST))
                .toList();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            boolean alone = Collections.frequency(devices, devices.get(i)) == 1;
            String name = alone ? devices.get(i) : devices.get(i) + when(profiles.get(i));
            names.add(names.contains(name) ? name + " (" + (i + 1) + ")" : name);
        }
        return List.copyOf(names);
    }

    private static String when(Profile profile) {
        return profile.createdAt() == null ? "" : ", " + PlainText.oneLine(profile.createdAt(), LONGEST);
    }
}
