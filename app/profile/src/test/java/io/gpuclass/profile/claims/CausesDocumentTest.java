package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Causes, the experiments they rest on and what these printed belong together: claims, causes.cu, its report and docs/causes.md. */
class CausesDocumentTest {
    private static final Pattern EXPERIMENT = Pattern.compile("\\{\"([a-z-]+)\", causes::");
    private static final Pattern NAMED =
            Pattern.compile("causes ([a-z-]+(?:, [a-z-]+)*)(?:, 20\\d\\d-\\d\\d-\\d\\d)?\\)");
    private static final Pattern CLAIM = Pattern.compile("`([a-z0-9-]+-(?:[a-z0-9]+|\\*)|memtest|vecadd)`(?=[,:\\s|])");

    private static String document;
    private static String report;
    private static Set<String> experiments;

    @BeforeAll
    static void read() throws IOException {
        document = Files.readString(Path.of("docs/causes.md"));
        report = Files.readString(Path.of("reports/nvidia-h200-causes.md"));
        experiments = all(EXPERIMENT, Files.readString(Path.of("probes-cuda/examples/causes.cu")))
                .collect(Collectors.toSet());
    }

    @Test
    void shouldHaveRunEveryExperiment() {
        assertThat(experiments).hasSizeGreaterThan(10);
        assertThat(experiments).allSatisfy(name -> assertThat(report).contains("\n## " + name + "\n"));
        assertThat(experiments).allSatisfy(name -> assertThat(document).contains("`" + name + "`"));
    }

    /** A sentence that rests on an experiment names one that there is, and figures of that day. */
    @Test
    void shouldNameExperimentsThatThereAre() {
        List<String> sentences = sentences()
                .filter(sentence -> sentence.contains("(causes ") || sentence.contains("; causes "))
                .toList();
        assertThat(sentences).hasSizeGreaterThan(30).allSatisfy(sentence -> {
            assertThat(sentence).contains("2026-11-22");
            Set<String> named = all(NAMED, sentence)
                    .flatMap(names -> Stream.of(names.split(", ")))
                    .collect(Collectors.toSet());
            assertThat(named).isNotEmpty().isSubsetOf(experiments);
        });
    }

    /** {@code *} stands for any end of an id. */
    @Test
    void shouldTellOfClaimsThatDoNotHold() {
        Set<String> causes = Claims.all().stream()
                .filter(claim -> claim.causes().stream().anyMatch(cause -> cause.verdict() != ClaimVerdict.HOLDS))
                .map(Claim::id)
                .collect(Collectors.toSet());
        List<String> told = document.lines()
                .filter(line -> line.startsWith("| ") && line.contains(": `"))
                .flatMap(line -> all(CLAIM, line.substring(0, line.indexOf(" | ") + 2)))
                .toList();
        assertThat(told)
                .hasSizeGreaterThan(20)
                .allSatisfy(id -> assertThat(causes)
                        .as(id)
                        .anyMatch(Pattern.compile(id.replace("*", ".*")).asMatchPredicate()));
    }

    private static Stream<String> sentences() {
        return Claims.all().stream().flatMap(claim -> claim.causes().stream()).map(Claim.Cause::sentence);
    }

    private static Stream<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1));
    }
}
