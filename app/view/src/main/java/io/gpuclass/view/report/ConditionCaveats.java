package io.gpuclass.view.report;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.view.section.primitive.ResidencySentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What may have disturbed a run. A run's notices say much of it; the words here are theirs, so that nothing is said twice. */
final class ConditionCaveats {
    private ConditionCaveats() {}

    static List<String> of(Profile profile) {
        List<String> caveats = new ArrayList<>();
        if (profile.source() == Source.PUBLISHED) {
            caveats.add("these are published numbers: no interval, and no word on the conditions");
        }
        Environment environment = profile.environment();
        if (environment != null) {
            caveats.addAll(environment.notices());
            addSurroundings(caveats, environment);
        }
        Integer repeats = profile.method().repeatedForClock();
        if (repeats != null && repeats > 0) {
            caveats.add(repeats + " measurement" + (repeats == 1 ? " was" : "s were")
                    + " repeated because the SM clock had fallen or the launch took longer than the work");
        }
        ResidencySentence.uneven(profile).ifPresent(caveats::add);
        return caveats;
    }

    private static void addSurroundings(List<String> caveats, Environment environment) {
        int others = Stream.of(environment.before(), environment.after())
                .filter(Objects::nonNull)
                .map(Surroundings::otherProcesses)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        if (others > 0) {
            caveats.add(others + " other process" + (others == 1 ? "" : "es")
                    + " used the device meanwhile: the figures may be too low");
        }
        add(caveats, "before", environment.before());
        add(caveats, "after", environment.after());
    }

    private static void add(List<String> caveats, String when, Surroundings surroundings) {
        if (surroundings == null) {
            return;
        }
        if (surroundings.notice() != null) {
            caveats.add(surroundings.notice());
        }
        List<String> reasons = surroundings.throttleReasons();
        if (reasons != null && !reasons.isEmpty()) {
            caveats.add("the clock was held down " + when + " the run: " + String.join(", ", reasons));
        }
    }
}
