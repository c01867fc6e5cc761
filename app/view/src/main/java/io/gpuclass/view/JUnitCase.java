package io.gpuclass.view;

import java.util.List;

/**
 * A test case of a JUnit report.
 *
 * @param group what servers take for its class: parts joined by dots
 * @param name its name there
 * @param ending how it ended
 * @param message why, in one line; empty where it passed
 * @param lines the figures behind that
 */
record JUnitCase(String group, String name, Ending ending, String message, List<String> lines) {
    /** How a case ended. */
    enum Ending {
        PASSED,
        SKIPPED,
        FAILED
    }

    JUnitCase {
        lines = List.copyOf(lines);
    }

    boolean isFailed() {
        return ending == Ending.FAILED;
    }

    boolean isSkipped() {
        return ending == Ending.SKIPPED;
    }
}
