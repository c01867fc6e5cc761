package io.gpuclass.model.litmus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that others decided, written anew: each says whose, and what they say of it. {@code also.tsv} names tests of our own that stand for some of
 * theirs. {@code docs/prove.md} has the table.
 */
class OutsideTestsTest {
    private static final Pattern EXPECTED = Pattern.compile("\"(reachable|unreachable): ([^:]+): ");

    static List<Path> tests() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder("/outside"))) {
            return files.filter(file -> file.toString().endsWith(".litmus"))
                    .sorted()
                    .toList();
        }
    }

    private static Path folder(String name) throws URISyntaxException {
        return Path.of(OutsideTestsTest.class.getResource(name).toURI());
    }

    @ParameterizedTest
    @MethodSource("tests")
    void shouldAgree(Path file) throws IOException {
        String text = Files.readString(file);
        Outcome outcome = LitmusTest.parse(text).decide(Bounds.USUAL).outcome();

        assertThat(outcome).isEqualTo(expected(text).group(1).equals("reachable") ? Outcome.FOUND : Outcome.NOT_FOUND);
    }

    private static MatchResult expected(String text) {
        return EXPECTED.matcher(text).results().findFirst().orElseThrow();
    }

    /** {@code OwnLitmusTest} decides those of our own. */
    @Test
    void shouldBeAsManyAsTheDocumentSays() throws IOException, URISyntaxException {
        Map<String, Integer> tests = new TreeMap<>();
        for (Path file : tests()) {
            tests.merge(expected(Files.readString(file)).group(2), 1, Integer::sum);
        }
        for (String line : Files.readAllLines(folder("/outside").resolve("also.tsv"))) {
            String[] parts = line.split("\t");
            assertThat(folder("/litmus").resolve(parts[1] + ".litmus")).exists();
            tests.merge(parts[0], 1, Integer::sum);
        }
        String document = Files.readString(Path.of("docs", "prove.md"));
        tests.forEach((source, number) -> assertThat(document)
                .as(source)
                .containsPattern("\\| [^|]*" + Pattern.quote(source) + "[^|]* \\| [^|]+ \\| `OutsideTestsTest` \\| "
                        + number + " of " + number + " \\|"));
    }
}
