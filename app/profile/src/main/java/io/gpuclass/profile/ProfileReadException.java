package io.gpuclass.profile;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Signals that a file could not be read as a profile. The message names file, place, cause and next step, in one line. */
public final class ProfileReadException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 3;

    private final transient List<Problem> problems;
    private final boolean otherFormat;

    ProfileReadException(Path file, List<Problem> problems, String nextStep) {
        this(file, problems, nextStep, false);
    }

    /** @param otherFormat whether it is a JSON file of another format, and not a profile that is broken */
    ProfileReadException(Path file, List<Problem> problems, String nextStep, boolean otherFormat) {
        super(PlainText.oneLine(file.toString()) + ": " + shown(problems) + "; " + nextStep);
        this.problems = List.copyOf(problems);
        this.otherFormat = otherFormat;
    }

    /** Returns whether it is a JSON file of another format, and not a profile that is broken. */
    public boolean isOtherFormat() {
        return otherFormat;
    }

    /** Returns all that is wrong, at least one problem. */
    public List<Problem> problems() {
        return problems;
    }

    private static String shown(List<Problem> problems) {
        String first = problems.stream().limit(SHOWN).map(Problem::toString).collect(Collectors.joining("; "));
        int more = problems.size() - SHOWN;
        return more > 0 ? first + "; and " + more + " more" : first;
    }

    /**
     * One thing that is wrong with a profile.
     *
     * @param place a JSON pointer, or {@code line 3, column 17}; empty where it is about the file as a whole
     * @param message the cause, on one line
     */
    public record Problem(String place, String message) implements Serializable {
        private static final int LONGEST_MESSAGE = 400;

        public Problem {
            place = PlainText.oneLine(place, LONGEST_MESSAGE);
            message = PlainText.oneLine(message, LONGEST_MESSAGE);
        }

        /** Returns a problem of the file as a whole. */
        static Problem ofFile(String message) {
            return new Problem("", message);
        }

        /** Returns the place, where there is one, and the cause. */
        @Override
        public String toString() {
            return place.isEmpty() ? message : "at " + place + ": " + message;
        }
    }
}
