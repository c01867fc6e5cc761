package io.gpuclass.view.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownRendererTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "https://evil.example/x; https:<!-- -->//evil.example/x",
                "see WWW.evil.example; see WWW<!-- -->.evil.example",
                "@everyone; \\@<!-- -->everyone",
                "a@b.example; a\\@<!-- -->b.example",
                "fixes #12; fixes \\#<!-- -->12"
            })
    void shouldGiveGitHubNothingToLinkTo(String text, String expected) {
        assertThat(MarkdownRenderer.escaped(text)).isEqualTo(expected);
    }

    @Test
    void shouldEscapeWhatIsMarkup() {
        assertThat(MarkdownRenderer.escaped("<b> a|b `c` [d](e) *f* C# 1:2 / 3"))
                .isEqualTo("&lt;b&gt; a\\|b \\`c\\` \\[d\\](e) \\*f\\* C\\# 1:2 / 3");
    }
}
