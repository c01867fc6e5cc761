package io.gpuclass.engine.session;

import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * An option of whole programs that was given.
 *
 * @param name as on the command line
 * @param heededBy the suites in which it means anything
 */
public record ProgramOption(String name, List<Suite> heededBy) {
    public ProgramOption {
        heededBy = List.copyOf(heededBy);
    }

    /** Returns the option; empty where its value is null, since it was not given. */
    public static Optional<ProgramOption> of(String name, Object value, Suite... heededBy) {
        return value == null ? Optional.empty() : Optional.of(new ProgramOption(name, List.of(heededBy)));
    }

    /** Returns what is wrong where none of its suites was asked for. */
    public String without() {
        return words() + ", which " + run() + " not among those to run: add it to --suites, or leave " + name + " out";
    }

    /** Returns what is wrong where the file to resume has all of its suites that were asked for. */
    public String measuredIn(Object file) {
        return words() + ", and nothing of that is left to measure in " + file + ": leave " + name
                + " out, or measure again without --resume";
    }

    private String run() {
        return heededBy.size() == 1 ? "is" : "are";
    }

    private String words() {
        String suites = heededBy.stream().map(Named::id).collect(Collectors.joining(" and "));
        return name + " is for " + (heededBy.size() == 1 ? "suite " : "suites ") + suites;
    }
}
