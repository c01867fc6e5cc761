package io.gpuclass.view.chart;

import io.gpuclass.profile.units.Named;
import io.gpuclass.view.chart.Chart.Line;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Why a line is drawn apart from the others. */
public enum Apart implements Named {
    STARVES("most starve at the largest size"),
    STARVES_WITH_NOTHING_INSIDE("most starve with nothing inside"),
    ENDS_THE_KERNEL("it ends the kernel"),
    FIT("it is fitted to the points");

    private final String words;

    Apart(String words) {
        this.words = words;
    }

    /** Returns a sentence on those reasons that lines have; empty for none. */
    static String sentence(List<Line> lines) {
        String reasons = lines.stream()
                .map(Line::apart)
                .filter(Objects::nonNull)
                .sorted()
                .distinct()
                .map(reason -> reason.words)
                .collect(Collectors.joining(", or "));
        return reasons.isEmpty() ? "" : "Dashed: " + reasons + ".";
    }
}
