package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Litmus tests of our own: each says in its description what is to come of it, and the sentence of the manual that decides. */
class OwnLitmusTest {
    private static final Pattern EXPECTED = Pattern.compile("\"(reachable|unreachable): [^\"]{40,}\"");

    static List<Path> tests() throws IOException, URISyntaxException {
        Path folder = Path.of(OwnLitmusTest.class.getResource("/litmus").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("tests")
    void shouldDecideAsTheManualDoes(Path file) {
        String text = text(file);
        Matcher expected = EXPECTED.matcher(text);
        assertThat(expected.find()).isTrue();

        Verdict verdict = LitmusTest.parse(text).decide(Bounds.USUAL);

        assertThat(verdict.outcome())
                .isEqualTo(expected.group(1).equals("reachable") ? Outcome.FOUND : Outcome.NOT_FOUND);
        assertThat(verdict.executions()).isPositive();
    }

    @Test
    void shouldBeAtLeastSixty() throws IOException, URISyntaxException {
        assertThat(tests()).hasSizeGreaterThanOrEqualTo(60);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
