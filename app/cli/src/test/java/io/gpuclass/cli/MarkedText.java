package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A document with marked places, whose content is rendered from profiles:
 *
 * <pre>
 * &lt;!-- output: recommend profiles/nvidia-h200.json --format md; part: Applications --&gt;
 * ...
 * &lt;!-- end --&gt;
 *
 * It took &lt;!-- figure: profiles/nvidia-h200.json method.elapsedSeconds | %.1f --&gt;42.5&lt;!-- /figure --&gt; s.
 * </pre>
 *
 * @param text the document, whose marked places may be out of date
 */
record MarkedText(String text) {
    private static final Pattern OUTPUT = Pattern.compile("(?ms)^(<!-- output: ([^\n]+) -->\n).*?^(<!-- end -->)$");
    /** Not at the start of a line, where Markdown takes a comment for a block of its own. */
    private static final Pattern FIGURE =
            Pattern.compile("(?s)(?<=\\S ?)(<!-- figure: (profiles/.+?) -->)[^<]*(<!-- /figure -->)");

    private static final Pattern HALF = Pattern.compile("(?m)^<!-- (output: |end -->)|<!-- figure: profiles/");

    /**
     * Returns the document with every marked place rendered.
     *
     * @param output returns what a marked command prints
     * @param figure returns a marked figure
     */
    String rendered(UnaryOperator<String> output, UnaryOperator<String> figure) {
        assertThat(written()).as("marks without their other half").doesNotContainPattern(HALF);
        return replace(FIGURE, replace(OUTPUT, text, mark -> "\n" + output.apply(mark) + "\n"), figure);
    }

    /** Returns what is written by hand: the document without its marked places. */
    String written() {
        return FIGURE.matcher(OUTPUT.matcher(text).replaceAll("")).replaceAll("");
    }

    private static String replace(Pattern place, String text, UnaryOperator<String> content) {
        return place.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) + content.apply(found.group(2)) + found.group(3)));
    }
}
