package io.gpuclass.view.section.primitive;

import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Tone;

/** What a check of a form, or of a deliberately broken twin, showed. */
final class Verdict {
    private Verdict() {}

    /** Returns the verdict on one whose twins all show on every device. */
    static Cell of(boolean twin, boolean passed, boolean timedOut) {
        return of(twin, passed, timedOut, null);
    }

    /**
     * Returns the verdict.
     *
     * @param unobserved of a twin that no GPU was seen to show: why; null for others. That it was not caught is no fault
     */
    static Cell of(boolean twin, boolean passed, boolean timedOut, String unobserved) {
        String missed = unobserved == null ? "not caught" : "not seen: " + unobserved;
        String ofForm = passed ? "passed" : "failed";
        String ofTwin = passed ? "caught" : missed;
        String verdict = twin ? ofTwin : ofForm;
        Tone tone = passed || unobserved != null ? Tone.GOOD : Tone.BAD;
        return new Cell(timedOut ? verdict + ", timed out" : verdict, tone);
    }
}
