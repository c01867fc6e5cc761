package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.primitives.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The checklist of the sources' items, {@code docs/sources.md}. */
class SourcesDocumentTest {
    private static final int LEAST_IN_FULL = 105;
    private static final Path FILE = Path.of("docs/sources.md");
    private static final Pattern CLAIMS = Pattern.compile("claims? ((?:`[^`]+`(?:, | and )?)+)");
    private static final Pattern THERE = Pattern.compile("^- .*\\[(`[^\\]]+`)]$");
    private static final Pattern NAME = Pattern.compile("`([^`]+)`");
    private static final Pattern PRINTED_FORM = Pattern.compile("`([a-z-]+-as-published)`");
    private static final Pattern HEADER = Pattern.compile("\\((published/[a-z_]+\\.cuh|sync/[a-z_]+\\.cuh)\\)");

    @Test
    void shouldNameOnlyClaimsThatExist() throws IOException {
        List<String> named = CLAIMS.matcher(text())
                .results()
                .flatMap(found -> NAME.matcher(found.group(1)).results())
                .map(found -> found.group(1))
                .toList();
        assertThat(named)
                .hasSizeGreaterThan(60)
                .allSatisfy(name -> assertThat(Claims.all())
                        .extracting(Claim::id)
                        .anyMatch(id -> id.matches(name.replace("*", ".*"))));
    }

    @Test
    void shouldNameOnlyFormsAndHeadersThatExist() throws IOException {
        assertThat(first(PRINTED_FORM))
                .isNotEmpty()
                .allSatisfy(id ->
                        assertThat(Catalogue.all()).anyMatch(row -> row.id().equals(id)));
        assertThat(first(HEADER))
                .isNotEmpty()
                .allSatisfy(header -> assertThat(
                                Path.of("probes-cuda/include/gpuclass").resolve(header))
                        .exists());
    }

    /** A rule that is there in full ends with both, in brackets. */
    @Test
    void shouldNameAFileAndATestOfWhatIsThere() throws IOException {
        Set<String> files = files();
        List<List<String>> named = text().lines()
                .flatMap(line -> THERE.matcher(line).results())
                .map(line -> NAME.matcher(line.group(1))
                        .results()
                        .map(found -> found.group(1))
                        .toList())
                .toList();
        assertThat(named).hasSizeGreaterThanOrEqualTo(LEAST_IN_FULL).allSatisfy(names -> {
            assertThat(names).hasSize(2).allMatch(files::contains);
            assertThat(names.get(1)).matches(".*(Test|_test|check-.*)(\\.\\w+)?");
        });
    }

    /** Returns the names of all sources, with and without their endings. */
    private static Set<String> files() throws IOException {
        Set<String> names = new HashSet<>();
        for (String root : List.of("app", "probes-cuda", "profiles")) {
            try (Stream<Path> found = Files.walk(Path.of(root))) {
                found.map(path -> path.getFileName().toString()).forEach(name -> {
                    names.add(name);
                    names.add(name.replaceFirst("\\.(java|cpp)$", ""));
                });
            }
        }
        return names;
    }

    @Test
    void shouldCountItsRows() throws IOException {
        long there = text().lines().filter(line -> THERE.matcher(line).find()).count();
        long inPart = rows("In part");
        long notHere = rows("Not here");
        assertThat(text())
                .contains("By this list " + there + " items are there, " + inPart + " in part, and " + notHere
                        + " are not, of " + (there + inPart + notHere) + ".");
    }

    @Test
    void shouldHaveAPartForEachDocument() throws IOException {
        assertThat(text().lines())
                .containsAll(Stream.of(ClaimSource.values())
                        .filter(ClaimSource::isDocument)
                        .map(source -> "## " + source.title())
                        .toList());
    }

    private static List<String> first(Pattern pattern) throws IOException {
        return pattern.matcher(text())
                .results()
                .map(MatchResult::group)
                .map(SourcesDocumentTest::bare)
                .toList();
    }

    private static String bare(String marked) {
        return marked.replaceAll("[`()]", "");
    }

    private static long rows(String state) throws IOException {
        return text().lines()
                .filter(line -> line.startsWith("- *" + state + "*: "))
                .count();
    }

    private static String text() throws IOException {
        return Files.readString(FILE);
    }
}
