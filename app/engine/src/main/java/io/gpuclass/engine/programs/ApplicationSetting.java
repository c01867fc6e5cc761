package io.gpuclass.engine.programs;

import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.profile.programs.Application;
import java.util.List;

/**
 * An application on one input.
 *
 * @param application which
 * @param input what it works on
 * @param sizes numbers of blocks
 * @param barriers ids of the barriers to try; of no meaning to an application without phases
 */
public record ApplicationSetting(
        Application application, ProgramInput input, List<Integer> sizes, List<String> barriers) {
    /** The barrier that does not wait, which the check of results must catch. */
    static final String TWIN = "twin-none";

    public ApplicationSetting {
        sizes = List.copyOf(sizes);
        barriers = List.copyOf(barriers);
    }

    /** Returns what the application is tried with. */
    public List<String> implementations() {
        return application.hasPhases() ? barriers : application.forms();
    }

    /** Returns the entry point of the first implementation, by which a device is asked whether it can run the application. */
    public String kernel() {
        return kernel(implementations().get(0));
    }

    /** Returns the entry point of an implementation. */
    String kernel(String implementation) {
        return application.subject() + "_time_" + implementation.replace('-', '_');
    }
}
