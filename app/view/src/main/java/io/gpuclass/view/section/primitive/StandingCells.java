package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Goal.Standing;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;

/** The cells that tables of goals are made of. */
final class StandingCells {
    static final Cell NOT_KNOWN = Cell.faint("not known");

    private StandingCells() {}

    static Cell goal(Standing standing) {
        return Cell.of(standing.goal().id());
    }

    static Cell blocks(Standing standing) {
        return standing.blocks() == null ? NOT_KNOWN : Cell.of(standing.blocks().toString());
    }

    /** Returns what the goal asks for: at most a time, or at least a rate. */
    static Cell asked(Standing standing) {
        if (standing.opsPerSecond() == null) {
            return NOT_KNOWN;
        }
        Kind kind = standing.goal().kind();
        return Cell.of((kind == Kind.BARRIER ? "≤ " : "≥ ") + pace(kind, Nanos.PER_SECOND / standing.opsPerSecond()));
    }

    static Cell met(Verdict met) {
        return switch (met) {
            case YES -> new Cell(met.id(), Tone.GOOD);
            case NO, AMBIGUOUS -> new Cell(met.id(), Tone.WARN);
            case UNKNOWN -> NOT_KNOWN;
        };
    }

    static Cell pace(PrimitiveResult result) {
        return result == null ? NOT_KNOWN : Cell.of(Pace.textWithSpread(result.kind(), result.opsPerSecond()));
    }

    /** Returns a time per operation as its kind is thought of. */
    static Cell floor(Kind kind, Double nanos) {
        return nanos == null ? NOT_KNOWN : Cell.of(pace(kind, nanos));
    }

    /** Returns how many times as long one operation takes as another. */
    static Cell times(PrimitiveResult result, Double nanos) {
        return result == null || nanos == null ? NOT_KNOWN : times(nanos(result) / nanos);
    }

    static Cell times(double factor) {
        return Cell.of(Numbers.significant(factor, 3) + "×");
    }

    static double nanos(PrimitiveResult result) {
        return Nanos.PER_SECOND / result.opsPerSecond().median();
    }

    private static String pace(Kind kind, double nanos) {
        return kind == Kind.BARRIER ? new Nanos(nanos).toString() : Pace.count(Nanos.PER_SECOND / nanos);
    }
}
