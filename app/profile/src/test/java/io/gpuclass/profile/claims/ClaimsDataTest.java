package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileSchema;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.PredictedTime;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of the claims: that each is complete, and that what it refers to exists. */
class ClaimsDataTest {
    private static final int LEAST = 60;
    private static final Profile H200 = ProfileReader.read(SavedSamples.H200);

    /** What decides these is measured since that profile was. */
    private static final Set<String> SINCE = Set.of(
            "shared-lock",
            "model-pairs",
            "model-pairs-by-kind",
            "model-pairs-full",
            "memtest-repeat",
            "vecadd-grows-lengths",
            "scalarprod-irregular-grids",
            "tree-reduction-irregular",
            "smaller-blocks",
            "barrier-block-sizes",
            "best-grid-helps",
            "memory-time",
            "assembly",
            "fence-of-any-scope",
            "fixed-work-trends",
            "xf-dips",
            "dynamic-leader",
            "weak-scaling-high-contention",
            "weak-scaling-gain",
            "weak-scaling-over-tree",
            "concern-without-loop",
            "concern-lockstep",
            "cas-contention",
            "scope-cheaper",
            "event-counts-order",
            "combining-over-locks",
            "combining-by-far",
            "combining-fair",
            "phase-fair-readers",
            "phase-fair-writers",
            "sequence-lock-over-reader-writer",
            "sequence-lock-reads-scale",
            "queue-no-mutex",
            "queue-one-swap",
            "queue-massively-parallel",
            "queue-broker-orders",
            "queue-broker-simpler",
            "deque-low-cost",
            "deque-balances",
            "deque-weak-order",
            "deque-barriers-weigh",
            "cluster-shared-memory-latency",
            "cluster-sizes-compete",
            "l2-over-shared-memory",
            "l2-two-halves",
            "l2-far-half",
            "l2-crossing-doubles");

    private static final Set<String> PREDICTED = Arrays.stream(PredictedTime.class.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());

    private static final ClaimJudge JUDGE = new ClaimJudge(H200);
    private static final JsonNode SCHEMA = schema();
    private static final Set<String> MACHINES = Set.of(
            H200.device().slug(),
            PublishedProfiles.gtx295().device().slug(),
            PublishedProfiles.gtx580().device().slug());

    static List<Claim> claims() {
        return Claims.all();
    }

    static Stream<Claim> checked() {
        return claims().stream().filter(claim -> claim.check() != null);
    }

    @Test
    void shouldHoldClaimsOfEveryDocumentEachUnderAnIdOfItsOwn() {
        assertThat(claims()).hasSizeGreaterThanOrEqualTo(LEAST);
        assertThat(claims()).extracting(Claim::source).contains(ClaimSource.values());
        assertThat(claims()).extracting(Claim::id).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldSayWhereTheDocumentSaysWhat(Claim claim) {
        assertThat(claim.place()).isNotBlank();
        assertThat(claim.claim()).matches("(?s)[A-Z0-9].*\\.");
        assertThat(claim.printed().values()).noneMatch(String::isBlank);
        assertThat(claim.causes()).allSatisfy(cause -> {
            assertThat(cause.sentence()).matches("(?s)[A-Za-z0-9].*\\.");
            assertThat(MACHINES).contains(cause.on());
        });
        if (claim.undecided() != null) {
            assertThat(claim.undecided()).endsWith(".");
        }
    }

    /** Of the documents that are followed item by item the text is at hand; of no other one is a section named that nobody read. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldSayHowItIsKnownWhatADocumentSaysThatIsNotAtHand(Claim claim) {
        boolean elsewhere = claim.source() == ClaimSource.OTHERS;
        assertThat(claim.basis() != null).isEqualTo(elsewhere);
        if (elsewhere) {
            assertThat(claim.place()).matches("[\\p{L}& .]+(?: \\d{4}|, 1024cores)");
            assertThat(claim.source().citation()).contains(claim.place().split("[ ,]", 2)[0]);
        }
    }

    /** Else it would never be chosen. */
    @ParameterizedTest
    @MethodSource("checked")
    void shouldTieACauseToFormsOnlyWhereThereIsAChoice(Claim claim) {
        boolean choice = claim.check().paths().map(FigurePath::part).anyMatch(ClaimJudge.PRINTED_PARTS::contains);
        assertThat(claim.causes()).allMatch(cause -> cause.forms() == null || choice);
    }

    @ParameterizedTest
    @MethodSource("checked")
    void shouldAskOnlyForWhatTheSchemaOfProfilesHas(Claim claim) {
        paths(claim).forEach(path -> assertThat(unknown(path)).as(path.text()).isEmpty());
        assertThat(claim.check().paths().map(FigurePath::part).filter(part -> !part.equals("method")))
                .allSatisfy(part -> assertThat(Measuring.suites(part)).as(part).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("checked")
    void shouldNameOnlyFormsAndProgramsThatExist(Claim claim) {
        Set<String> forms = Stream.of(
                        kindForms(),
                        Stream.concat(
                                        Catalogue.of(DeviceKind.CUDA).stream(),
                                        Catalogue.asPublished(DeviceKind.CUDA).stream())
                                .map(row -> row.id().replaceFirst("-as-published$", "")),
                        Arrays.stream(Application.values()).flatMap(application -> application.forms().stream()))
                .flatMap(each -> each)
                .collect(Collectors.toSet());
        assertThat(values(claim, "implementation")).isSubsetOf(forms);
        assertThat(values(claim, "application")).isSubsetOf(ids(Application.values()));
        assertThat(values(claim, "program")).isSubsetOf(ids(ArtificialProgram.values()));
    }

    /** Returns the ids of event counters, combining mutexes and their like. */
    private static Stream<String> kindForms() {
        try (InputStream in = Catalogue.class.getResourceAsStream("kinds-catalogue.inc")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Pattern.compile("(?m)^GPUCLASS_[A-Z_]+\\(([a-z0-9_]+), ")
                    .matcher(text)
                    .results()
                    .map(row -> row.group(1).replace('_', '-'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** That profile holds every suite: what it lacks was measured and does not count, or has one sample only. */
    @ParameterizedTest
    @MethodSource("checked")
    void shouldFindInACompleteProfileWhatDecides(Claim claim) {
        JudgedClaim judged = JUDGE.judge(claim);
        assertThat(SINCE.contains(claim.id())
                        || judged.verdict() == ClaimVerdict.NOT_APPLICABLE
                        || judged.points().stream().anyMatch(ClaimPoint::there))
                .as(judged.toString())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"table-2-gtx295", "table-2-gtx580", "table-3-gtx580", "contention-volatile-reads-fermi"})
    void shouldFindThePapersOwnClaimsInItsOwnNumbers(String id) {
        Profile fermi = ProfileReader.read(SavedSamples.GTX_580);
        assertThat(judged(fermi, id).verdict()).isEqualTo(ClaimVerdict.HOLDS);
    }

    /** Table 3 prints 94.57 and 1.08, which are cut off; Table 1 gives 94.58 and 1.09. */
    @Test
    void shouldKeepWhatIsPrintedApartFromWhatIsComputed() {
        JudgedClaim table = judged(H200, "table-3-gtx295");
        assertThat(table.printed().get("GTX 295")).contains("94.57×", "1.08×");
        assertThat(table.points().stream().filter(point -> !point.holds()))
                .extracting(point -> Math.round(100 * point.value()) / 100.0)
                .containsExactly(94.58, 1.09);
        assertThat(table.why()).contains("94.58 and 1.09", "94.57 and 1.08");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'value': 'a.b'}",
                "{'value': 'a.b', 'atLeast': 1, 'along': 'blocks'}",
                "{'value': 'a.b', 'atLeast': 2, 'atMost': 1}",
                "{'value': {'quotient': ['a', 'b']}, 'atLeast': 1}",
                "{'value': {'ratio': ['a']}, 'atLeast': 1}",
                "{'value': 'a[b].c', 'atLeast': 1}",
                "{'value': 'a..c', 'atLeast': 1}",
                "{'trend': 'a', 'along': 'b', 'values': ['1', '2'], 'step': 'max', 'atLeast': 1}",
                "{'holds': true}",
            })
    void shouldRefuseAMistakeInACheck(String check) throws Exception {
        JsonNode node = new ObjectMapper().readTree(check.replace('\'', '"'));
        assertThatThrownBy(() -> CheckReader.read(node)).isInstanceOf(IllegalArgumentException.class);
    }

    private static JudgedClaim judged(Profile profile, String id) {
        return ClaimsResult.of(profile).claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Stream<FigurePath> paths(Claim claim) {
        return Stream.concat(
                claim.check().paths(), Stream.ofNullable(claim.only()).map(Claim.Only::path));
    }

    private static Set<String> values(Claim claim, String field) {
        return paths(claim)
                .flatMap(path -> path.steps().stream())
                .flatMap(step -> Stream.ofNullable(step.where().get(field)))
                .flatMap(value -> Stream.of(value.split("\\|")))
                .filter(value -> !value.startsWith("$"))
                .map(value -> value.replaceFirst("-as-published$", ""))
                .collect(Collectors.toSet());
    }

    private static <E extends Enum<E> & Named> Set<String> ids(E[] constants) {
        return Arrays.stream(constants).map(Named::id).collect(Collectors.toSet());
    }

    /** Returns the first name of a path that the schema does not know; empty where it knows all. */
    private static String unknown(FigurePath path) {
        if (path.part().equals(ProfileFigures.PREDICTIONS)) {
            return path.steps().get(0).where().keySet().stream()
                    .filter(field -> !PREDICTED.contains(field))
                    .findFirst()
                    .orElse("");
        }
        JsonNode place = SCHEMA;
        for (FigurePath.Step step : path.steps()) {
            JsonNode properties = place.path("properties");
            place = properties.has(step.name()) ? properties.get(step.name()) : place.path("additionalProperties");
            place = target(place);
            place = place.path("type").asText().equals("array") ? target(place.get("items")) : place;
            if (!place.isObject()) {
                return step.name();
            }
            for (String field : step.where().keySet()) {
                if (!place.path("properties").has(field)) {
                    return step.name() + "[" + field + "]";
                }
            }
        }
        return "";
    }

    private static JsonNode target(JsonNode place) {
        String reference = place.path("$ref").asText();
        return reference.isEmpty() ? place : SCHEMA.at(reference.substring(1));
    }

    private static JsonNode schema() {
        try {
            return new ObjectMapper().readTree(ProfileSchema.text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
