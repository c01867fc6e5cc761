package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.stats.RoundsReport;
import io.gpuclass.profile.Environment;
import io.gpuclass.profile.device.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Describes where a run took place, and what a reader of its profile should know. */
final class Environments {
    private Environments() {}

    static Environment of(
            Origin origin, List<String> choice, Surroundings before, Surroundings after, List<RoundsReport> reports) {
        List<String> notices = new ArrayList<>(choice);
        addOthers(notices, before, after);
        addThrottling(notices, "before", before);
        addThrottling(notices, "after", after);
        Stream.of(before, after)
                .map(Surroundings::notice)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(notices::add);
        addRepeats(notices, reports);
        return new Environment(origin.os(), origin.java(), before, after, notices);
    }

    private static void addOthers(List<String> notices, Surroundings before, Surroundings after) {
        int others = Math.max(orNone(before.otherProcesses()), orNone(after.otherProcesses()));
        if (others > 0) {
            notices.add(others + " other process" + (others == 1 ? "" : "es")
                    + " used the device meanwhile: the figures may be too low");
        }
    }

    private static void addThrottling(List<String> notices, String when, Surroundings surroundings) {
        List<String> reasons = surroundings.throttleReasons();
        if (reasons != null && !reasons.isEmpty()) {
            notices.add("the clock was held down " + when + " the run: " + String.join(", ", reasons));
        }
    }

    private static void addRepeats(List<String> notices, List<RoundsReport> reports) {
        int repeats = reports.stream().mapToInt(RoundsReport::repeats).sum();
        if (repeats > 0) {
            notices.add(repeats + " measurement" + (repeats == 1 ? " was" : "s were")
                    + " repeated because the SM clock had fallen or the launch took longer than the work");
        }
    }

    private static int orNone(Integer count) {
        return count == null ? 0 : count;
    }
}
