package io.gpuclass.view.svg;

import io.gpuclass.view.chart.LineColours;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Colours and type. The dark half applies where the reader's screen asks for it; background and ink change together. */
final class StyleSheet {
    private static final String FORMS = """
        text{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;font-size:12px}
        .title{font-size:16px;font-weight:bold}
        .small{font-size:11px}
        .end{text-anchor:end}
        .middle{text-anchor:middle}
        .line{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
        .rest .line{stroke-width:1.1}
        .dashed{stroke-dasharray:6 4}
        .whisker{fill:none;stroke:currentColor;stroke-width:1.2}
        .leader{fill:none;stroke:currentColor;stroke-width:.8;opacity:.65}
        .full{fill:currentColor;stroke-width:1}
        .hollow{stroke:currentColor;stroke-width:1.6}
        """;

    private StyleSheet() {}

    /** Returns the style sheet, without the element around it. */
    static String text() {
        return FORMS
                + inks(
                        "#ffffff",
                        "#1f2328",
                        "#59636e",
                        "#e4e8ec",
                        "#8c959f",
                        LineColours.REST_ON_LIGHT,
                        LineColours.BASE_ON_LIGHT,
                        LineColours.ON_LIGHT)
                + "@media (prefers-color-scheme:dark){\n"
                + inks(
                        "#0d1117",
                        "#e6edf3",
                        "#9198a1",
                        "#262c34",
                        "#6e7681",
                        LineColours.REST_ON_DARK,
                        LineColours.BASE_ON_DARK,
                        LineColours.ON_DARK)
                + "}\n";
    }

    private static String inks(
            String paper,
            String ink,
            String faint,
            String grid,
            String axis,
            String rest,
            String base,
            List<String> lines) {
        String forms = String.format(Locale.ROOT, """
            .paper,.hollow{fill:%1$s}.full{stroke:%1$s}
            .ink{fill:%2$s}.faint{fill:%3$s}
            .grid{stroke:%4$s}.axis{stroke:%5$s}.rest{color:%6$s}.base{color:%7$s}
            """, paper, ink, faint, grid, axis, rest, base);
        return IntStream.range(0, lines.size())
                .mapToObj(i -> ".c" + i + "{color:" + lines.get(i) + "}")
                .collect(Collectors.joining("", forms, "\n"));
    }
}
