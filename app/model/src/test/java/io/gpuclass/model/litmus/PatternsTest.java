package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Patterns as they are used in the wild: {@code docs/prove.md} shows what comes of each. */
class PatternsTest {
    static List<Path> patterns() throws IOException, URISyntaxException {
        Path folder = Path.of(PatternsTest.class.getResource("/patterns").toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("patterns")
    void shouldComeToWhatTheDocumentSays(Path file) throws IOException {
        String text = Files.readString(file);
        LitmusTest test = LitmusTest.parse(text);

        Verdict verdict = test.decide(Bounds.USUAL);

        String document = Files.readString(Path.of("docs", "prove.md"));
        assertThat(verdict.outcome()).isEqualTo(text.contains("\"reachable: ") ? Outcome.FOUND : Outcome.NOT_FOUND);
        assertThat(document).contains(test.name() + ".litmus");
        assertThat(document.lines().map(String::strip))
                .containsAll(verdict.finding().lines().map(String::strip).toList());
    }
}
