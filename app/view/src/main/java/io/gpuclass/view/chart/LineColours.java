package io.gpuclass.view.chart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The colours of lines, on pages and in pictures. */
public final class LineColours {
    /**
     * The first seven, after Okabe and Ito and Tol, can be told apart without seeing red or green, and are dark enough for white paper.
     * Most people can tell the others from these, and everybody can by the shapes.
     */
    public static final List<String> ON_LIGHT = List.of(
            "#0072b2", "#d55e00", "#008a64", "#aa4499", "#a67c00", "#2f93d1", "#882255", "#5b4fc4", "#6f8f1f",
            "#e0559b", "#8c5a2b", "#117a8b");

    /** The same hues, light enough for a dark screen. */
    public static final List<String> ON_DARK = List.of(
            "#5aa9e6", "#f4894f", "#37c99a", "#d88fcb", "#e3b53d", "#9bd4f5", "#e57a9b", "#a79bf2", "#b4d455",
            "#ff9ccb", "#d3a06c", "#5fd0e0");

    /** What programs use without this library, on white paper. */
    public static final String BASE_ON_LIGHT = "#1f2328";

    /** The same on a dark screen. */
    public static final String BASE_ON_DARK = "#f0f3f6";

    /** Lines that do not stand out, on white paper: three times as dark as it. */
    public static final String REST_ON_LIGHT = "#868e98";

    /** The same on a dark screen. */
    public static final String REST_ON_DARK = "#78818c";

    private LineColours() {}

    /** Returns declarations of the variables {@code --c0}, {@code --c1} and so on, for a style sheet. */
    public static String variables(List<String> colours) {
        return IntStream.range(0, colours.size())
                .mapToObj(i -> "--c" + i + ":" + colours.get(i) + ";")
                .collect(Collectors.joining());
    }
}
