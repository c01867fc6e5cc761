package io.gpuclass.view.svg;

/** Where a picture's plot lies, in pixels, and what lies along its edges. */
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

    /** About how wide text is, since there is no font at hand to ask: as in Helvetica or Arial, and rather too wide than too narrow. */
    static final class TextWidth {
        private static final String NARROW = " ijlt.,:;'|!()[]fI/-";
        private static final String BROAD = "mwMW@%ABCDEGHKNOPQRSUVXY";
        private static final double NARROW_EM = 0.34;
        private static final double PLAIN_EM = 0.58;
        private static final double BROAD_EM = 0.84;
        private static final double FOREIGN_EM = 1.02;
        private static final int LATIN = 0x250;

        private TextWidth() {}

        /** Returns the width of text in a font of so many pixels, in pixels. */
        static double of(String text, double size) {
            return size * text.codePoints().mapToDouble(TextWidth::em).sum();
        }

        private static double em(int character) {
            if (character >= LATIN) {
                return FOREIGN_EM;
            }
            return NARROW.indexOf(character) >= 0 ? NARROW_EM : BROAD.indexOf(character) >= 0 ? BROAD_EM : PLAIN_EM;
        }
    }
}
