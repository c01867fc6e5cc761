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

/** Patterns found in public code: {@code docs/prove.md} has the verdict on each, and the steps that lead there. */
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
        boolean reachable = text.contains("\"reachable: ");

        Verdict verdict = test.decide(Bounds.USUAL);

        assertThat(verdict.outcome()).isEqualTo(reachable ? Outcome.FOUND : Outcome.NOT_FOUND);
        assertThat(Files.readString(Path.of("docs", "prove.md")))
                .contains("- `" + test.name() + ".litmus`, " + (reachable ? "reachable: " : "unreachable: "))
                .contains(
                        verdict.finding().isEmpty()
                                ? ""
                                : test.name() + "\n" + verdict.finding().strip());
    }
}
