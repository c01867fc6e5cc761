package io.gpuclass.view.section.primitive;

import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Tone;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a check of a form, or of a deliberately broken twin, showed.
 *
 * @param name of the form or twin
 * @param unobserved of a twin that no GPU was seen to show: why; null for others. That it was not caught is no fault
 */
record Verdict(String name, boolean twin, boolean passed, boolean timedOut, String unobserved) {
    /** Returns the verdict as a table shows it. */
    Cell cell() {
        String verdict = twin ? passed ? "caught" : "not caught" : passed ? "passed" : "failed";
        Tone tone = passed || unobserved != null ? Tone.GOOD : Tone.BAD;
        return new Cell(timedOut ? verdict + ", timed out" : verdict, tone);
    }

    /** Returns a table of checks, and behind it why it is no fault that some twins were not caught. */
    static List<Block> explained(Block table, Stream<Verdict> verdicts) {
        Stream<Block> notes = verdicts.filter(verdict -> !verdict.passed && verdict.unobserved != null)
                .map(verdict -> verdict.name + " was not caught, which fails nothing: " + verdict.unobserved + ".")
                .distinct()
                .map(note -> Block.Paragraph.of(Cell.faint(note)));
        return Stream.concat(Stream.of(table), notes).toList();
    }
}
