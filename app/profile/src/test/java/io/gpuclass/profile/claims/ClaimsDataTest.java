package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.Claims.CheckReader;
import io.gpuclass.profile.claims.ClaimsResult.ClaimJudge;
import io.gpuclass.profile.claims.ClaimsResult.ClaimJudge.Measuring;
import io.gpuclass.profile.claims.JudgedClaim.ClaimSource;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.records.PublishedSchema;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of the claims: that each is complete, and that what it refers to exists. */
class ClaimsDataTest {
    private static final int LEAST = 60;
    private static final int QUOTE = 300;

    /** Figures of documents that are neither printed there nor of the library. */
    private static final Set<String> OF_CUDA = Set.of("grid-sync", "kernel-relaunch");

    /** The parts of a profile that are there without any suite. */
    private static final Set<String> NOT_MEASURED = Set.of("method", "device");

    private static final Profile H200 = ProfileReader.read(SavedSamples.H200);

    /** Claims that figures decide which are measured since that profile was. */
    private static final Set<String> SINCE = Set.of(
            "model-pairs",
            "model-pairs-by-kind",
            "model-pairs-full",
            "vecadd-grows-lengths",
            "tree-reduction-irregular",
            "smaller-blocks",
            "barrier-block-sizes",
            "memory-time",
            "scalarprod-irregular-size",
            "assembly",
            "fence-of-any-scope",
            "fixed-work-trends",
            "memtest",
            "gain-10-to-20",
            "naive-deadlocks",
            "safe-loop-counts",
            "fence-needed",
            "branch-closes-loop",
            "branch-inside-loop",
            "tree-reduction",
            "hit-ratio-exponential",
            "xf-dips",
            "dynamic-leader",
            "weak-scaling-high-contention",
            "weak-scaling-gain",
            "concern-without-loop",
            "concern-lockstep",
            "scope-cheaper",
            "event-counts-order",
            "combining-over-locks",
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
            "l2-over-shared-memory",
            "l2-two-halves",
            "l2-far-half",
            "l2-crossing-doubles",
            "stochastic-choice",
            "relaunch-time-synchronous",
            "barrier-instruction",
            "nvlink-not-crushed",
            "nvlink-500-times",
            "three-levels");

    private static final Set<String> PREDICTED = Arrays.stream(PredictedTime.class.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());

    private static final ClaimJudge JUDGE = new ClaimJudge(H200);
    private static final JsonNode SCHEMA = PublishedSchema.tree();
    private static final Set<String> MACHINES = Set.of(
            H200.device().slug(),
            PublishedProfiles.gtx295().device().slug(),
            PublishedProfiles.gtx580().device().slug());

    static List<Claim> claims() {
        return Claims.all();
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

    /** The source's words, where it was at hand. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldQuoteTheDocument(Claim claim) {
        assertThat(claim.quote() != null).isEqualTo(claim.source().isFollowed());
        assertThat(claim.quote() == null ? "-" : claim.quote()).isNotBlank().hasSizeLessThan(QUOTE);
    }

    /** Claims are read one by one: a pronoun at the beginning would stand for nothing. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNameWhatAClaimIsAbout(Claim claim) {
        assertThat(claim.claim()).doesNotContainPattern("^(It|Its|They|Their|That|This|The same|Unless|Then)\\b");
    }

    /** An average over sizes is not claimed of each; averages over the document's GPUs are printed as such, and those over threads are measured so. */
    @ParameterizedTest
    @EnumSource
    void shouldAverageWhereTheDocumentDoes(ClaimSource source) throws IOException {
        JsonNode claims = new ObjectMapper().readTree(Claims.class.getResourceAsStream(source.id() + ".json"));
        assertThat(claims.get("claims"))
                .filteredOn(claim -> claim.path("quote").asText().contains("average"))
                .filteredOn(claim -> !claim.path("id").asText().equals("vecadd-memory-shorter"))
                .allMatch(claim -> claim.get("check").toString().contains("\"mean\"")
                        || claim.path("printed").has("mean of the three"));
    }

    /** Every form that a GPU has fits in the numbers of blocks that are measured, so that a form is never unsupported there. */
    @ParameterizedTest
    @EnumSource
    void shouldLeaveTheVerdictOpen(ClaimSource source) throws IOException {
        JsonNode claims = new ObjectMapper().readTree(Claims.class.getResourceAsStream(source.id() + ".json"));
        assertThat(claims.findValues("are"))
                .extracting(CheckReader::texts)
                .doesNotContain(List.of(Outcome.UNSUPPORTED.id()));
    }

    /** A cause that tells of the printed form must not stand beside a verdict on the library's. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldTieACauseThatTellsOfThePrintedFormToIt(Claim claim) {
        assertThat(claim.causes())
                .filteredOn(cause -> claim.asPublished() != null)
                .filteredOn(cause -> cause.sentence().startsWith("As printed"))
                .allMatch(cause -> cause.forms() == Forms.AS_PUBLISHED);
    }

    /** Else it would never be chosen. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldTieACauseToFormsOnlyWhereThereIsAChoice(Claim claim) {
        assertThat(claim.causes()).allMatch(cause -> cause.forms() == null || claim.asPublished() != null);
    }

    /** The sides of a claim are all as printed, or all of the library; CUDA's own stand beside either. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldNotMixFormsAsPrintedWithFormsOfTheLibrary(Claim claim) {
        assertThat(Stream.of(claim.check(), claim.asPublished()).filter(Objects::nonNull))
                .allSatisfy(check -> assertThat(sorts(check)).hasSizeLessThanOrEqualTo(1));
        assertThat(claim.asPublished() == null ? Set.of(true) : sorts(claim.asPublished()))
                .containsExactly(true);
    }

    /** The values of a variable are not looked at above, so that it must not say whose form it is: the path does. */
    @ParameterizedTest
    @EnumSource
    void shouldSayInPathsAloneThatAFormIsAsPrinted(ClaimSource source) throws IOException {
        JsonNode claims = new ObjectMapper().readTree(Claims.class.getResourceAsStream(source.id() + ".json"));
        assertThat(claims.findValues("at").stream()
                        .flatMap(at -> at.properties().stream())
                        .flatMap(choice -> CheckReader.texts(choice.getValue()).stream()))
                .noneMatch(value -> value.endsWith("-as-published"));
    }

    /** Figures that are counted exactly; others without an interval keep some distance from where nothing would be gained or lost. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldKeepFiguresWithoutAnIntervalFromTheBoundOfNoGain(Claim claim) {
        assertThat(ranges(claim.check()))
                .filteredOn(range -> range.value().paths().allMatch(ClaimsDataTest::hasNoInterval))
                .as(claim.id())
                .allSatisfy(range -> assertThat(Stream.of(
                                range.bounds().atLeast(), range.bounds().atMost()))
                        .doesNotContain(0.0, 1.0));
    }

    private static Stream<Check.Range> ranges(Check check) {
        return check instanceof Check.All all
                ? all.checks().stream().flatMap(ClaimsDataTest::ranges)
                : check instanceof Check.Trend trend
                        ? Stream.of(new Check.Range(trend.at(), null, trend.value(), trend.bounds()))
                        : check instanceof Check.Range range ? Stream.of(range) : Stream.empty();
    }

    private static boolean hasNoInterval(Query path) {
        JsonNode place = SCHEMA;
        for (Query.Step step : path.steps()) {
            place = PublishedSchema.target(place.path("properties").path(step.name()));
            place = place.has("items") ? PublishedSchema.target(place.path("items")) : place;
        }
        return place.path("type").asText().equals("number") && !path.toString().contains("accessesPerOperation");
    }

    /** The same figures held to the same bounds, of the same machine, are one claim. */
    @Test
    void shouldJudgeNothingTwice() {
        assertThat(claims().stream()
                        .map(claim -> Arrays.asList(claim.check(), claim.about(), claim.only(), claim.on())))
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldRefuseAClaimThatMixesForms() throws Exception {
        String mixed = "{'value': {'ratio': ['forms[kind=mutex,implementation=fa].fairness',"
                + " 'primitives[kind=mutex,implementation=ring].fairness']}, 'atLeast': 1}";
        JsonNode node = new ObjectMapper().readTree(mixed.replace('\'', '"'));
        assertThat(sorts(new CheckReader(Forms.AS_PUBLISHED).read(node))).containsExactlyInAnyOrder(true, false);
    }

    /** Returns whether forms that a check names are as printed, for each sort that it names. */
    private static Set<Boolean> sorts(Check check) {
        return check.paths()
                .flatMap(path -> values(path, "implementation"))
                .filter(form -> !OF_CUDA.contains(form))
                .map(form -> form.endsWith("-as-published"))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldAskOnlyForWhatTheSchemaOfProfilesHas(Claim claim) {
        paths(claim)
                .forEach(path -> assertThat(unknown(path)).as(path.toString()).isEmpty());
        assertThat(claim.check().paths().map(Query::part).filter(part -> !NOT_MEASURED.contains(part)))
                .allSatisfy(part -> assertThat(Measuring.suites(part)).as(part).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldNameOnlyFormsAndProgramsThatExist(Claim claim) {
        Set<String> forms = Stream.of(
                        Stream.concat(rows("kinds-catalogue.inc"), rows("system-catalogue.inc")),
                        Stream.of(
                                        Catalogue.of(DeviceKind.CUDA),
                                        Catalogue.asPublished(DeviceKind.CUDA),
                                        Catalogue.of(DeviceKind.HOST))
                                .flatMap(List::stream)
                                .map(row -> row.id().replaceFirst("-as-published$", "")),
                        Arrays.stream(Application.values()).flatMap(application -> application.forms().stream()))
                .flatMap(each -> each)
                .collect(Collectors.toSet());
        assertThat(values(claim, "implementation")).isSubsetOf(forms);
        assertThat(values(claim, "application")).isSubsetOf(ids(Application.values()));
        assertThat(values(claim, "program")).isSubsetOf(ids(ArtificialProgram.values()));
    }

    /** Returns the ids of event counters, combining mutexes and their like, or of primitives of several GPUs. */
    private static Stream<String> rows(String catalogue) {
        try (InputStream in = Catalogue.class.getResourceAsStream(catalogue)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Pattern.compile("(?m)^GPUCLASS_[A-Z_]+\\(([a-z0-9_]+), ")
                    .matcher(text)
                    .results()
                    .map(row -> row.group(1).replace('_', '-'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The profile holds every suite: what it lacks was measured and does not count, or has one sample only. */
    @ParameterizedTest
    @MethodSource("claims")
    void shouldFindInACompleteProfileWhatDecides(Claim claim) {
        Judgement judged = JUDGE.judge(claim).hereToday();
        assertThat(SINCE.contains(claim.id())
                        || judged.verdict() == ClaimVerdict.NOT_APPLICABLE
                        || judged.points().stream().anyMatch(ClaimPoint::there))
                .as(claim.id())
                .isTrue();
    }

    @Test
    void shouldFindThePapersOwnClaimsInItsOwnNumbers() {
        Profile fermi = ProfileReader.read(SavedSamples.GTX_580);
        assertThat(ClaimsResult.of(fermi).claims().stream()
                        .filter(claim -> claim.id().equals("contention-volatile-reads-fermi"))
                        .map(claim -> claim.hereToday().verdict()))
                .containsExactly(ClaimVerdict.HOLDS);
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
        assertThatThrownBy(() -> new CheckReader(Forms.OWN).read(node)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Stream<Query> paths(Claim claim) {
        return Stream.concat(
                claim.check().paths(), Stream.ofNullable(claim.only()).map(Claim.Only::path));
    }

    private static Stream<String> values(Query path, String field) {
        return path.conditions()
                .filter(condition -> condition.property().equals(field))
                .flatMap(condition -> condition.values().stream());
    }

    private static Set<String> values(Claim claim, String field) {
        return paths(claim)
                .flatMap(path -> values(path, field))
                .filter(value -> !value.startsWith("$"))
                .map(value -> value.replaceFirst("-as-published$", ""))
                .collect(Collectors.toSet());
    }

    private static <E extends Enum<E> & Named> Set<String> ids(E[] constants) {
        return Arrays.stream(constants).map(Named::id).collect(Collectors.toSet());
    }

    /** Returns the first name of a path that the schema does not know; empty where it knows all. */
    private static String unknown(Query path) {
        if (path.part().equals(ProfileFigures.PREDICTIONS)) {
            return path.steps().get(0).where().stream()
                    .map(Query.Condition::property)
                    .filter(field -> !PREDICTED.contains(field))
                    .findFirst()
                    .orElse("");
        }
        JsonNode place = SCHEMA;
        for (Query.Step step : path.steps()) {
            JsonNode properties = place.path("properties");
            place = properties.has(step.name()) ? properties.get(step.name()) : place.path("additionalProperties");
            place = PublishedSchema.target(place);
            place = place.path("type").asText().equals("array") ? PublishedSchema.target(place.get("items")) : place;
            if (!place.isObject()) {
                return step.name();
            }
            for (Query.Condition condition : step.where()) {
                if (!place.path("properties").has(condition.property())) {
                    return step.name() + "[" + condition + "]";
                }
            }
        }
        return "";
    }
}
