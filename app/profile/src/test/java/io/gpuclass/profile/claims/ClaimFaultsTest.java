package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults that claims have had: each is one of a kind. */
class ClaimFaultsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> DOCUMENTS =
            List.of("stuart-owens-2011", "lo", "giroux-s9329", "mahapatra-2020", "simd-note", "others");

    static Stream<JsonNode> claims() {
        return DOCUMENTS.stream().flatMap(document -> {
            try (InputStream file = Claims.class.getResourceAsStream(document + ".json")) {
                return StreamSupport.stream(JSON.readTree(file).path("claims").spliterator(), false).toList().stream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotTakeALossForAGain(JsonNode claim) {
        Stream.concat(
                        Stream.of(claim.path("check")),
                        claim.path("check").findParents("about").stream().distinct())
                .filter(check -> check.path("about").asDouble() > 1
                        && claim.path("unit").asText().equals("×"))
                .filter(check -> claim.path("claim").asText().contains("faster")
                        || claim.path("claim").asText().contains("times as fast"))
                .forEach(check -> assertThat(check.path("about").asDouble()
                                / check.path("factor").asDouble(1))
                        .as(claim.path("id").asText())
                        .isGreaterThanOrEqualTo(1));
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldJudgeUpToByAMaximum(JsonNode claim) {
        String quote = claim.path("quote").asText();
        if ((quote.contains("up to") || quote.contains("as high as"))
                && claim.path("id").asText().endsWith("-size")) {
            assertThat(claim.path("check").toString())
                    .as(claim.path("id").asText())
                    .contains("\"max\"");
        }
    }

    /** Mahapatra 2020, listings 3.1 and 3.2. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotPutFencesOfTheMendedFormIntoTheListings(JsonNode claim) {
        assertThat(claim.toString()).doesNotContain("As printed a phase makes up to six");
    }

    /** A program's barriers are of one sort: cooperative groups as printed beside a barrier as printed. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldCompareProgramsByBarriersOfOneSort(JsonNode claim) {
        String check = claim.path("check").toString();
        if (Stream.of("implementation=tree-sense-reversing*", "-as-published", "forms[kind=barrier,implementation=tree")
                .anyMatch(check::contains)) {
            assertThat(check).as(claim.path("id").asText()).doesNotContain("implementation=grid-sync,");
        }
    }

    /** The claim compares cooperative groups as printed where there are all forms as printed, else today's. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotNameOneFormWhereTwoMayDecide(JsonNode claim) {
        if (claim.path("check").toString().contains("implementation=grid-sync*ccg")) {
            assertThat(claim.path("figure").asText())
                    .as(claim.path("id").asText())
                    .doesNotContain("grid-sync");
        }
    }

    /** Mahapatra 2020, section 5.2.1: beyond 4 blocks on each SM of a GTX 1080, and 1 of the others, the baseline livelocks. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotCompareSemaphoresAtSizesAtWhichTheSourceHasNoBaseline(JsonNode claim) {
        String check = claim.path("check").toString();
        if (check.contains("implementation=rw-priority") && check.contains("implementation=rw-spin")) {
            assertThat(check).as(claim.path("id").asText()).doesNotContain("each from");
            assertThat(check.replaceAll("rw-priority,[^\\]]*", ""))
                    .as(claim.path("id").asText())
                    .doesNotContain("full");
        }
    }

    /** Mahapatra 2020, sections 4.2 and 5.1.1: road graphs, and one array. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotJudgeProgramsByInputsThatTheSourceDoesNotName(JsonNode claim) {
        if (claim.path("check").toString().contains("implementation=grid-sync*ccg")) {
            assertThat(claim.path("check").findValuesAsText("input"))
                    .as(claim.path("id").asText())
                    .isSubsetOf("road-262144", "array-1048576");
        }
    }

    @Test
    void shouldSayNotSoOnlyOfWhatIsDecided() {
        assertThat(ClaimsResult.of(ProfileReader.read(SavedSamples.H200)).claims())
                .filteredOn(claim -> claim.hereToday().why().contains("not so: "))
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.hereToday().points())
                        .as(claim.id())
                        .anyMatch(point -> Boolean.FALSE.equals(point.holds())));
    }
}
