package io.gpuclass.view.svg;

/** What a reader must know to read a picture. */
final class Footnote {
    private Footnote() {}

    static String of(Plotted plotted) {
        String intervals =
                plotted.hasIntervals() ? "Whiskers: 95 % intervals, where they are larger than the marks." : "";
        return (intervals + " " + plotted.chart().dashed()).strip();
    }
}
