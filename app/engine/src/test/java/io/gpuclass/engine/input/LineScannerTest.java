package io.gpuclass.engine.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineScannerTest {
    /** However the bytes come, words are whole: also those across the end of a buffer. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4096, 65_536, 1_000_000})
    void shouldReadNumbersAcrossPiecesOfAnySize(int piece) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append(i).append(i % 3 == 0 ? "\n" : " ");
        }
        LineScanner in = new LineScanner("f", inPieces(text.toString(), piece));
        for (int i = 0; i < 30_000; i++) {
            assertThat(in.atLine()).isTrue();
            assertThat(in.wholeNumber("a number", 0, 30_000)).isEqualTo(i);
        }
        assertThat(in.atLine()).isFalse();
    }

    @Test
    void shouldTakeWordsOfTheGreatestLengthAndRefuseLongerOnes() {
        String word = "w".repeat(LineScanner.LONGEST_WORD);
        assertThat(Graphs.scanner("f", word).word("a word")).isEqualTo(word);
        LineScanner longer = Graphs.scanner("f", "\n" + word + "w");
        assertThat(longer.atLine()).isTrue();
        assertThatThrownBy(() -> longer.word("a word"))
                .hasMessage("f:2: expected a word, of at most 64 characters, not \"" + "w".repeat(24) + "…\"");
    }

    @Test
    void shouldCountLinesThatItSkips() {
        LineScanner in = Graphs.scanner("f", "one two\n\n \n" + "x".repeat(200_000) + "\nfour");
        for (long line : new long[] {1, 4, 5}) {
            assertThat(in.atLine()).isTrue();
            assertThat(in.error("here")).hasMessage("f:" + line + ": here");
            in.skipLine();
        }
        assertThat(in.atLine()).isFalse();
    }

    @Test
    void shouldNameWhatStopsAStream() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the disk is on fire");
            }
        };
        assertThatThrownBy(new LineScanner("f", broken)::atLine)
                .isInstanceOf(InputFileException.class)
                .hasMessage("f:1: cannot be read: the disk is on fire");
    }

    private static InputStream inPieces(String text, int piece) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(piece, length));
            }
        };
    }
}
