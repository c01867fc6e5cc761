package io.gpuclass.view.document;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.terms.Numbers;

/** Numbers and answers as cells; a dash for what is missing. */
public final class ValueCells {
    private ValueCells() {}

    /** Returns a time with the unit that suits it. */
    public static Cell nanos(Double nanos) {
        return Cell.orDash(nanos == null ? null : new Nanos(nanos));
    }

    public static Cell bytes(Long bytes) {
        return Cell.orDash(bytes == null ? null : new Bytes(bytes));
    }

    public static Cell fixed(Double value, int decimals) {
        return Cell.orDash(value == null ? null : Numbers.fixed(value, decimals));
    }

    public static Cell share(Double share) {
        return Cell.orDash(share == null ? null : Numbers.wholePercent(share));
    }

    public static Cell times(Double factor) {
        return Cell.orDash(factor == null ? null : Numbers.times(factor));
    }

    public static Cell agrees(Boolean agrees) {
        return agrees == null ? Cell.orDash(null) : agrees ? Cell.good("yes") : Cell.warn("no");
    }

    /** Returns an unstable figure; as plain text, since what stands out is the best. */
    public static Cell unstable(String figure, Unstable unstable) {
        return Cell.of(figure + " (unstable: " + unstable.words() + ")");
    }

    /** Returns why a measurement has no figure that counts. */
    public static Cell failed(Outcome outcome) {
        Tone tone = switch (outcome) {
            case COMPLETED -> Tone.WARN;
            case UNSUPPORTED -> Tone.FAINT;
            default -> Tone.BAD;
        };
        return new Cell(outcome.shortfall(), tone);
    }
}
