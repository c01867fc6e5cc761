package io.gpuclass.view.export;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.terms.Pace;

/** Figures and words as a header's comments have them: in ASCII, which every compiler takes. */
final class CudaHeaderText {
    private CudaHeaderText() {}

    /** Returns a rate with its interval; for a barrier, the time of a phase. */
    static String pace(PrimitiveResult result) {
        Summary rate = result.opsPerSecond();
        return result.kind() == Kind.BARRIER
                ? ns(rate.median()) + " (" + ns(rate.high()) + " to " + ns(rate.low()) + ")"
                : Pace.count(rate.median()) + " op/s (" + Pace.count(rate.low()) + " to " + Pace.count(rate.high())
                        + ")";
    }

    private static String ns(double perSecond) {
        return new Nanos(Nanos.PER_SECOND / perSecond).toString();
    }

    /** Returns a text from outside so that it can neither end its comment nor go on in the next line. */
    static String safe(String text) {
        return PlainText.oneLine(text).replaceAll("[^ -~]", "?").replace('\\', '/');
    }
}
