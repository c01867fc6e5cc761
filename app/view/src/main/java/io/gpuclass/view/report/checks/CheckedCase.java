package io.gpuclass.view.report.checks;

import io.gpuclass.profile.units.Named;
import java.util.List;

/**
 * A case of a check, as CI servers show it.
 *
 * @param group whose it is, such as a form
 * @param name what was asked
 * @param at where the cause stands; null if no place is known
 * @param message why it is not kept, in one line; empty if it is
 * @param steps how it came to that, a line each
 * @param notes what is left open
 */
public record CheckedCase(
        String group,
        String name,
        Outcome outcome,
        SourceLine at,
        String message,
        List<Remark> steps,
        List<Remark> notes,
        double seconds) {
    public CheckedCase {
        steps = List.copyOf(steps);
        notes = List.copyOf(notes);
    }

    /** End of a case. */
    public enum Outcome implements Named {
        KEPT,
        BROKEN,
        GAVE_UP,
        NOT_COVERED,
        NOT_ASKED;

        boolean isFinding() {
            return this != KEPT && this != NOT_ASKED;
        }
    }

    /**
     * A line of a source.
     *
     * @param file as it is found from the current directory
     */
    public record SourceLine(String file, int line) {
        @Override
        public String toString() {
            return file + ":" + line;
        }
    }

    /**
     * A line of text.
     *
     * @param at what it is about; null if no place is known
     */
    public record Remark(String text, SourceLine at) {}
}
