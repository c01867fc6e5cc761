package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class PrintableWriterTest {
    private static String written(boolean colour, boolean redraws, String text) throws IOException {
        StringWriter shown = new StringWriter();
        try (Writer writer = new PrintableWriter(shown, colour, redraws)) {
            writer.write(text);
        }
        return shown.toString();
    }

    @Test
    void shouldShowTextAsItIs() throws IOException {
        String text = "a\tb – Größe 日本 😀\n";
        assertThat(written(false, false, text)).isEqualTo(text);
    }

    @Test
    void shouldLetNoControlCharacterThrough() throws IOException {
        for (char control = 0; control < 0xa0; control++) {
            if (Character.isISOControl(control) && control != '\n' && control != '\t') {
                assertThat(written(true, false, "a" + control + "b")).isEqualTo("a\ufffdb");
            }
        }
    }

    @Test
    void shouldLetColourThroughOnlyWhereThereIsColour() throws IOException {
        assertThat(written(true, false, "\u001b[1;31mred\u001b[0m")).isEqualTo("\u001b[1;31mred\u001b[0m");
        assertThat(written(false, false, "\u001b[31mred")).isEqualTo("\ufffd[31mred");
    }

    @Test
    void shouldLetNoOtherSequenceThrough() throws IOException {
        assertThat(written(true, false, "\u001b]0;title\u0007")).isEqualTo("\ufffd]0;title\ufffd");
        assertThat(written(true, false, "\u001b[2J\u001b[?1049h")).isEqualTo("\ufffd[2J\ufffd[?1049h");
        assertThat(written(true, false, "\u001b\u001b[31m\u001b"))
                .doesNotContain("\u001b\u001b")
                .endsWith("\ufffd");
        assertThat(written(true, false, "\u001b[" + "1;".repeat(40) + "m")).doesNotContain("\u001b");
    }

    @Test
    void shouldRedrawALineOnlyWhereThereIsOne() throws IOException {
        assertThat(written(false, true, "\r50 %")).isEqualTo("\r50 %");
        assertThat(written(false, false, "\r50 %")).isEqualTo("\ufffd50 %");
    }
}
