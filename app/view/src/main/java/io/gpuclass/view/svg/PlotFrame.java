package io.gpuclass.view.svg;

/**
 * Where a picture's plot lies, in pixels, and what lies along its edges.
 *
 * @param left its left edge
 * @param top its upper edge
 * @param right its right edge
 * @param bottom its lower edge
 * @param x the horizontal scale
 * @param y the vertical scale
 */
record PlotFrame(double left, double top, double right, double bottom, Scale x, Scale y) {
    /** Room between the edge and the first and last values, so that marks do not lie on it. */
    private static final double PADDING = 14;

    double x(double value) {
        return left + PADDING + x.share(value) * (right - left - 2 * PADDING);
    }

    double y(double value) {
        return bottom - y.share(value) * (bottom - top);
    }

    /** Returns the nearest place inside. */
    double yInside(double value) {
        return Math.max(top, Math.min(bottom, y(value)));
    }
}
