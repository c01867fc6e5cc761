package io.gpuclass.view.chart;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.chart.Chart.Point;

/** Makes points for logarithmic axes. */
final class Points {
    private Points() {}

    /** Returns a point of a positive value; of an interval that no such axis has room for, the note tells. */
    static Point of(double x, Estimate y, String note) {
        boolean fits = y.low() > 0 && Double.isFinite(y.high());
        String open = y.low() > 0 ? "its interval has no upper end" : "its interval reaches down to 0";
        return fits
                ? new Point(x, y.value(), y.low(), y.high(), note)
                : new Point(x, y.value(), null, null, note.isEmpty() ? open : note + "; " + open);
    }
}
