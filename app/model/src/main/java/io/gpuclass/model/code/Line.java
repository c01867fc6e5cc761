package io.gpuclass.model.code;

/**
 * An instruction where it stands.
 *
 * @param instruction what it does
 * @param guard register of the predicate that must hold, or -1
 * @param negated whether the predicate must not hold
 * @param text as it is written
 * @param source where it comes from, for people
 */
public record Line(Instruction instruction, int guard, boolean negated, String text, String source) {
    /** Returns another instruction at the same place. */
    Line with(Instruction other) {
        return new Line(other, guard, negated, text, source);
    }
}
