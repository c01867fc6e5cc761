package io.gpuclass.cli;

import io.gpuclass.profile.units.Named;
import io.gpuclass.view.ReportForm;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The forms of a report; a class of its own, since the converter of a list would be applied to its elements.
 *
 * @param list in which order they are written, each once
 */
record Forms(List<ReportForm> list) {
    Forms {
        list = List.copyOf(list);
    }

    /**
     * Returns the forms of a comma-separated list.
     *
     * @throws IllegalArgumentException naming the known forms, if one is not known or the list is empty
     */
    static Forms parse(String list) {
        return new Forms(Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .map(id -> Named.parse(ReportForm.class, id))
                .distinct()
                .toList());
    }

    /** Returns them as they are asked for. */
    @Override
    public String toString() {
        return list.stream().map(ReportForm::id).collect(Collectors.joining(","));
    }
}
