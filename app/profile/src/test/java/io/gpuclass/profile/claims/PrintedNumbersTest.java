package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers that documents print, as {@code profiles/published/printed} has them. */
class PrintedNumbersTest {
    private static final Path PRINTED = Path.of("profiles/published/printed");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

    static List<ClaimSource> documents() {
        return Arrays.stream(ClaimSource.values())
                .filter(ClaimSource::isFollowed)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void shouldBeThereForEveryDocumentEachWithItsPlace(ClaimSource source) throws IOException {
        JsonNode file = file(source);
        assertThat(file.path("schema").asText()).isEqualTo("gpuclass-printed/1");
        assertThat(file.path("source").asText()).isEqualTo(source.id());
        each(file, "tables").forEach(table -> {
            assertThat(table.path("place").asText()).startsWith("Table ");
            each(table, "rows")
                    .forEach(row -> assertThat(row.path("values"))
                            .as(table.path("place") + ", " + row)
                            .hasSameSizeAs(table.path("columns")));
        });
        each(file, "figures").forEach(figure -> {
            assertThat(figure.path("place").asText()).isNotBlank();
            assertThat(figure.path("of").asText()).isNotBlank();
            assertThat(figure.path("printed").asText()).containsPattern("\\d|same speed|half");
        });
    }

    /** A claim's printed figures are the document's: of the cost model, those of Stuart & Owens 2011; of others none. */
    @Test
    void shouldHoldEveryNumberThatAClaimSaysIsPrinted() throws IOException {
        for (ClaimSource source : ClaimSource.values()) {
            Set<BigDecimal> printed = source == ClaimSource.OTHERS
                    ? Set.of()
                    : numbers(file(source == ClaimSource.COST_MODEL ? ClaimSource.STUART_OWENS_2011 : source)
                                    .toString())
                            .collect(Collectors.toSet());
            Claims.all().stream()
                    .filter(claim -> claim.source() == source)
                    .forEach(claim -> claim.printed()
                            .values()
                            .forEach(text -> assertThat(numbers(text))
                                    .as(claim.id() + ": " + text)
                                    .isSubsetOf(printed)));
        }
    }

    /** Columns are reads and writes of Tesla, then of Fermi; rows are those of the profiles, in pairs of a read and a write. */
    @ParameterizedTest
    @CsvSource({"Table 2", "Table 3"})
    void shouldHoldTheRatiosThatProfilesOfTheGpusHaveBesideTheComputedOnes(String place) throws IOException {
        List<Double> tesla = printed(PublishedProfiles.gtx295().ratios(), place);
        List<Double> fermi = printed(PublishedProfiles.gtx580().ratios(), place);
        JsonNode rows = each(file(ClaimSource.STUART_OWENS_2011), "tables")
                .filter(table -> table.path("place").asText().equals(place))
                .findFirst()
                .orElseThrow()
                .path("rows");

        assertThat(tesla).hasSize(2 * rows.size());
        for (int row = 0; row < rows.size(); row++) {
            assertThat(StreamSupport.stream(rows.get(row).path("values").spliterator(), false)
                            .map(JsonNode::asDouble))
                    .containsExactly(
                            tesla.get(2 * row), tesla.get(2 * row + 1), fermi.get(2 * row), fermi.get(2 * row + 1));
        }
    }

    private static List<Double> printed(Ratios ratios, String place) {
        Map<String, List<Ratio>> table =
                place.equals("Table 2") ? ratios.contentiousToNoncontentious() : ratios.toVolatile();
        return table.values().stream().flatMap(List::stream).map(Ratio::printed).toList();
    }

    /** Held against the documents by hand. */
    @ParameterizedTest
    @CsvSource({
        "stuart-owens-2011, Table 2, atomics, 92.79 79.12 3.38 4.71",
        "stuart-owens-2011, Table 2, volatiles preceded by atomic, 1.54 4.01 11.78 16.48",
        "stuart-owens-2011, Table 3, contentious atomics, 92.46 94.57 2.99 8.40",
        "stuart-owens-2011, Table 3, contentious volatile preceded by atomic, 1.08 1.10 2.98 4.71",
        "lo, Table 1, without barrier, 5.624 3.248 3.527",
        "lo, Table 1, with barrier, 5.208 3.208 3.409",
        "lo, Table 3, memory and addition (line 5), 5433 3452 2440 1716 1513 828",
        "lo, Table 3, improvement rho, 22.0 8.8 13.8",
        "lo, Table 4, improvement rho, 2.2 1.2 0.1 4.1 15.8 10.2",
        "lo, Table 5, SSUIS, 2 14 36 1000000",
        "mahapatra-2020, Table 4.1, SMs, 20 80 68",
    })
    void shouldBeAsPrinted(String source, String place, String row, String values) throws IOException {
        List<List<Double>> rows = each(file(Named.parse(ClaimSource.class, source)), "tables")
                .filter(table -> table.path("place").asText().equals(place))
                .flatMap(table -> each(table, "rows"))
                .filter(each -> each.path("name").asText().equals(row))
                .map(each -> each(each, "values").map(JsonNode::doubleValue).toList())
                .toList();
        assertThat(rows)
                .contains(Stream.of(values.split(" ")).map(Double::parseDouble).toList());
    }

    /** Table 1 is there as profiles too. */
    @Test
    void shouldAgreeWithThePublishedProfiles() throws IOException {
        List<Double> printed = each(file(ClaimSource.STUART_OWENS_2011), "tables").findFirst().stream()
                .flatMap(table -> each(table, "rows"))
                .flatMap(row -> each(row, "values").map(JsonNode::doubleValue))
                .toList();
        List<Double> profiles = Stream.of(PublishedProfiles.gtx295(), PublishedProfiles.gtx580())
                .flatMap(gpu -> gpu.probes().stream())
                .map(ProbeResult::elapsedMs)
                .map(time -> time.median())
                .toList();
        assertThat(printed).containsExactlyInAnyOrderElementsOf(profiles);
    }

    private static JsonNode file(ClaimSource source) throws IOException {
        return new ObjectMapper().readTree(Files.readString(PRINTED.resolve(source.id() + ".json")));
    }

    private static Stream<JsonNode> each(JsonNode node, String name) {
        return StreamSupport.stream(node.path(name).spliterator(), false);
    }

    private static Stream<BigDecimal> numbers(String text) {
        return NUMBER.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(BigDecimal::new)
                .map(BigDecimal::stripTrailingZeros);
    }
}
