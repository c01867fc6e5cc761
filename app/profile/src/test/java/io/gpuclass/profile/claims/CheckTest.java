package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.SampleResults;
import io.gpuclass.profile.claims.Claims.CheckReader;
import io.gpuclass.profile.claims.ClaimsResult.ClaimJudge;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.stats.Sampled;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdict rules, with made-up numbers. */
class CheckTest {
    private static final String RATE = "primitives[kind=mutex,implementation=$form,blocks=$blocks].opsPerSecond";

    /** By 132 blocks: fa 100, spin 50, ring 100 give or take 10. By 2112: fa 100, spin 200. By 264: fa alone. */
    private static final Profile PROFILE = SampleProfiles.with(
            List.of(
                    mutex("fa", 132, 100, 0),
                    mutex("spin", 132, 50, 0),
                    mutex("ring", 132, 100, 10),
                    mutex("fa", 264, 90, 0),
                    mutex("fa", 2112, 100, 0),
                    mutex("spin", 2112, 200, 0),
                    PrimitiveResultBuilder.builder(mutex("ring", 2112, 300, 0))
                            .outcome(Outcome.TIMED_OUT)
                            .build(),
                    PrimitiveResultBuilder.builder(mutex("mcs", 132, 400, 0))
                            .verified(false)
                            .build()),
            List.of());

    private static PrimitiveResult mutex(String id, int blocks, double rate, double apart) {
        double[] rates = {rate - apart, rate - apart, rate, rate, rate, rate + apart, rate + apart};
        return SampleResults.of(Kind.MUTEX, id, blocks, null, Sampled.summary(rates), null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // a threshold, and tolerance
                "132 | fa | spin | 'atLeast': 2 | holds",
                "132 | fa | spin | 'atMost': 2 | holds",
                "132 | fa | spin | 'atLeast': 2.1 | does-not-hold",
                "132 | fa | spin | 'atLeast': 2.1, 'tolerance': 0.1 | holds",
                "132 | fa | spin | 'atMost': 1.9 | does-not-hold",
                "132 | fa | spin | 'about': 1.5, 'factor': 1.4 | holds",
                "132 | fa | spin | 'about': 1.5, 'within': 0.4 | does-not-hold",
                // the interval has the bound inside
                "132 | fa | ring | 'atLeast': 1 | cannot-be-told",
                "132 | fa | ring | 'atLeast': 0.8 | holds",
                // on some sizes
                "132, 2112 | fa | spin | 'atLeast': 1 | holds-in-part",
                "132, 2112 | fa | spin | 'atLeast': 3 | does-not-hold",
                // missing: not measured, timed out, unverified
                "264 | fa | spin | 'atLeast': 1 | cannot-be-told",
                "132, 264 | fa | spin | 'atLeast': 1 | holds-in-part",
                "264, 2112 | fa | spin | 'atLeast': 1 | does-not-hold",
                "2112 | ring | fa | 'atLeast': 1 | cannot-be-told",
                "132 | mcs | fa | 'atLeast': 1 | cannot-be-told",
                // by words
                "1/sm | fa | spin | 'atLeast': 2 | holds",
                "full | fa | spin | 'atMost': 0.5 | holds",
                "each | fa | spin | 'atLeast': 1 | holds-in-part",
                "most | fa | spin | 'atMost': 0.5 | holds",
                "least | fa | spin | 'atLeast': 2 | holds",
                "each from 2/sm | fa | spin | 'atMost': 0.5 | holds",
                "each | fa | clh | 'atMost': 0.5 | cannot-be-told",
            })
    void shouldJudgeARatioByItsInterval(String blocks, String one, String other, String bounds, String verdict)
            throws IOException {
        String at = Stream.of(blocks.split(", "))
                .map(size -> "'" + size + "'")
                .toList()
                .toString();
        String check = "{'at': {'blocks': " + at + "}, 'value': {'ratio': ['" + RATE.replace("$form", one) + "', '"
                + RATE.replace("$form", other) + "']}, " + bounds + "}";
        assertThat(verdict(check)).isEqualTo(verdict);
    }

    /** This profile's GPU holds 2112 blocks, and nothing in it was measured as printed. */
    @ParameterizedTest
    @CsvSource({
        "gain-by-share, cannot-be-told, cannot-be-told",
        "applications-early, not-applicable, cannot-be-told",
        "srb-high-contention, not-applicable, cannot-be-told",
        "table-5-mutex-fermi, cannot-be-told, cannot-be-told"
    })
    void shouldNotWaitForFiguresOfANamedGpuThatNoSuiteMeasures(String id, String there, String today) {
        JudgedClaim claim = ClaimsResult.of(PROFILE).claims().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();

        assertThat(claim.judged().verdict().id()).isEqualTo(there);
        assertThat(claim.hereToday().verdict().id()).isEqualTo(today);
    }

    @Test
    void shouldSayThatOneSampleTellsNothing() throws IOException {
        Profile once = SampleProfiles.with(
                List.of(
                        PrimitiveResultBuilder.builder(mutex("fa", 132, 100, 0))
                                .opsPerSecond(Sampled.summary(100))
                                .build(),
                        mutex("spin", 132, 50, 0)),
                List.of());
        String check = "{'value': {'ratio': ['" + RATE.replace("$form", "fa").replace("$blocks", "132") + "', '"
                + RATE.replace("$form", "spin").replace("$blocks", "132") + "']}, 'atLeast': 1}";
        List<ClaimPoint> points = new CheckReader(Forms.OWN)
                .read(new ObjectMapper().readTree(check.replace('\'', '"')))
                .points(new ProfileFigures(once));

        assertThat(points).extracting(ClaimPoint::word).containsExactly(ClaimPoint.ONCE);
        assertThat(points).allMatch(ClaimPoint::unmeasured);
    }

    /** 2 with 132 blocks and 0.5 with 2112; with 264 one of the two is missing. */
    @Test
    void shouldAverageOverTheSizesThatTheProfileHas() throws IOException {
        String ratio = "{'ratio': ['" + RATE.replace("$form", "fa") + "', '" + RATE.replace("$form", "spin") + "']}";
        String mean = "{'mean': {'over': {'at': {'blocks': 'each from 1/sm'}, 'of': " + ratio + "}}}";

        assertThat(points("{'value': " + mean + ", 'atLeast': 1.2}"))
                .extracting(ClaimPoint::value, ClaimPoint::holds)
                .containsExactly(tuple(1.25, true));
    }

    @ParameterizedTest
    @CsvSource({"100, 50, 5000", "-3, 50, -150"})
    void shouldMultiply(double one, double other, double product) throws IOException {
        assertThat(points("{'value': {'product': [" + one + ", " + other + "]}, 'atLeast': 0}"))
                .extracting(ClaimPoint::value)
                .containsExactly(product);
    }

    @ParameterizedTest
    @CsvSource({"132, 2", "264, 1"})
    void shouldTakeTheFirstFigureThatTheProfileHas(String blocks, double value) throws IOException {
        String fa = RATE.replace("$form", "fa").replace("$blocks", blocks);
        String spin = RATE.replace("$form", "spin").replace("$blocks", blocks);
        String ways = "{'first': [{'ratio': ['" + fa + "', '" + spin + "']}, {'ratio': ['" + fa + "', '" + fa + "']}]}";

        assertThat(points("{'value': " + ways + ", 'atLeast': 1}"))
                .extracting(ClaimPoint::value)
                .containsExactly(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "132 | fa | spin | false | holds | fa",
                "132 | spin | fa | false | does-not-hold | fa",
                "132 | spin | fa | true | holds | spin",
                "2112 | fa | spin | false | does-not-hold | spin",
                "132 | fa | ring | false | cannot-be-told | fa",
            })
    void shouldNameTheFormThatIsAhead(
            String blocks, String winner, String other, boolean lower, String verdict, String ahead)
            throws IOException {
        List<ClaimPoint> points = points("{'at': {'blocks': '" + blocks + "'}, 'winner': '" + winner + "', 'among': ['"
                + winner + "', '" + other + "'], 'lower': " + lower + ", 'by': '" + RATE + "'}");
        assertThat(ClaimJudge.verdict(points).id()).isEqualTo(verdict);
        assertThat(points).extracting(ClaimPoint::word).containsExactly(ahead);
    }

    @Test
    void shouldWantEveryStepOfATrend() throws IOException {
        assertThat(verdict(trend("'atMost': 1"))).isEqualTo("holds-in-part");
        assertThat(verdict(trend("'atLeast': 0.9"))).isEqualTo("holds");
        assertThat(points(trend("'step': 'difference', 'atLeast': -10")))
                .extracting(ClaimPoint::at, ClaimPoint::value, ClaimPoint::holds)
                .containsExactly(tuple("132 to 264", -10.0, true), tuple("264 to 2112", 10.0, true));
    }

    @Test
    void shouldWantEachFormBeforeTheNextInAnOrder() throws IOException {
        String order = "{'at': {'blocks': '132'}, 'order': ['fa', 'spin'], 'by': '" + RATE + "'}";
        assertThat(verdict(order)).isEqualTo("holds");
        assertThat(verdict(order.replace("'fa', 'spin'", "'spin', 'fa'"))).isEqualTo("does-not-hold");
        assertThat(verdict("{'all': [" + order + ", " + order.replace("'fa', 'spin'", "'spin', 'fa'") + "]}"))
                .isEqualTo("holds-in-part");
    }

    @Test
    void shouldJudgeByHowSomethingEnded() throws IOException {
        String ended = "{'at': {'blocks': '2112'}, 'words': '"
                + RATE.replace("$form", "ring").replace("opsPerSecond", "outcome") + "', 'are': ['timed-out']}";
        assertThat(verdict(ended)).isEqualTo("holds");
        assertThat(verdict(ended.replace("'timed-out'", "'completed'"))).isEqualTo("does-not-hold");
        assertThat(verdict(ended.replace("2112", "528"))).isEqualTo("cannot-be-told");
    }

    @Test
    void shouldSayHowWhatDoesNotCountEnded() throws IOException {
        assertThat(points("{'at': {'blocks': 'full'}, 'value': '" + RATE.replace("$form", "ring") + "', 'atLeast': 1}"))
                .extracting(ClaimPoint::word, ClaimPoint::missing)
                .containsExactly(tuple("ring ended as timed-out", true));
    }

    @Test
    void shouldSayWhichFormsDecided() {
        String claim = "fa-faster-than-spin";
        PrimitiveResult fa = mutex("fa-as-published", 2112, 400, 0);
        PrimitiveResult spin = mutex("spin-store-as-published", 2112, 100, 0);
        assertThat(forms(claim, PROFILE)).isEqualTo(Forms.OWN);
        assertThat(forms(claim, replicated(fa)))
                .as("never one form as printed and one of ours")
                .isEqualTo(Forms.OWN);
        assertThat(forms(claim, replicated(fa, spin))).isEqualTo(Forms.AS_PUBLISHED);
    }

    /** With 128 blocks, as a GTX 580 has, FA is behind; with 2112, as fill the GPU at hand, ahead. */
    @Test
    void shouldJudgeAClaimThatNamesAGpuWithAsManyBlocksAsThatHad() {
        Profile profile = replicated(
                mutex("fa-as-published", 128, 50, 0),
                mutex("spin-store-as-published", 128, 100, 0),
                mutex("fa-as-published", 2112, 400, 0),
                mutex("spin-store-as-published", 2112, 100, 0));
        JudgedClaim claim = claim("spin-faster-than-fa", profile);
        assertThat(claim.about()).isEqualTo("GTX 580, 128 blocks");
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(claim.today().verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
        assertThat(claim("spin-faster-than-fa", PROFILE).verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
    }

    /** The probes' curve tells what they take with as many blocks as another GPU has; a profile without it tells nothing of that. */
    @Test
    void shouldNotJudgeAGpuByProbesOfAnother() {
        JudgedClaim claim = claim("contention-volatile-reads-fermi", SavedSamples.read("nvidia-h200.json"));
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(claim.judged().measure()).isEqualTo("gpuclass probe --suites probes");
        assertThat(claim.today().verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
    }

    /** All blocks that fit a GTX 580 are those of which its own profile is. */
    @Test
    void shouldJudgeAGpuByItsOwnProbes() {
        JudgedClaim claim = claim("contention-volatile-reads-fermi", SavedSamples.read("published/gtx580.json"));
        assertThat(claim.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    }

    @Test
    void shouldSayItOfSectionsAsWell() {
        Profile none =
                ProfileBuilder.builder(PROFILE).sectionsAsPublished(List.of()).build();
        Profile listed = ProfileBuilder.builder(PROFILE)
                .sectionsAsPublished(PROFILE.sectionsAsPublished().stream()
                        .map(CheckTest::asListed)
                        .toList())
                .build();
        assertThat(forms("priority-sections", none)).isEqualTo(Forms.OWN);
        assertThat(forms("priority-sections", listed)).isEqualTo(Forms.AS_PUBLISHED);
    }

    /** The sample has the priority semaphore without the pauses of its listing, which is not what the thesis prints. */
    private static SectionResult asListed(SectionResult section) {
        return section.implementation().equals("rw-priority-as-published")
                ? SectionResultBuilder.builder(section)
                        .implementation("rw-priority-listing-as-published")
                        .build()
                : section;
    }

    private static Forms forms(String id, Profile profile) {
        return claim(id, profile).hereToday().forms();
    }

    private static JudgedClaim claim(String id, Profile profile) {
        return ClaimsResult.of(profile).claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Profile replicated(PrimitiveResult... printed) {
        return ProfileBuilder.builder(PROFILE).asPublished(List.of(printed)).build();
    }

    @ParameterizedTest
    @CsvSource({"max, 100", "min, 50", "mean, 75", "median, 75", "spread, 2", "difference, 50", "ratio, 2"})
    void shouldMakeOneFigureOfTwo(String operation, double expected) throws IOException {
        String two = "['" + RATE.replace("$form", "fa") + "', '" + RATE.replace("$form", "spin") + "']";
        List<ClaimPoint> points = points(
                "{'at': {'blocks': '132'}, 'value': {'" + operation + "': " + two + "}, 'atLeast': " + expected + "}");
        assertThat(points).extracting(ClaimPoint::value).containsExactly(expected);
    }

    @Test
    void shouldTellWhatMeasuresWhatIsMissing() {
        Profile bare = ProfileBuilder.builder(PROFILE).primitives(List.of()).build();
        Map<String, JudgedClaim> judged =
                ClaimsResult.of(bare).claims().stream().collect(Collectors.toMap(JudgedClaim::id, claim -> claim));
        assertThat(judged.get("fa-faster-than-spin").hereToday().verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(judged.get("fa-faster-than-spin").hereToday().measure())
                .isEqualTo("gpuclass probe --suites replication");
        assertThat(ClaimsResult.of(PROFILE).verdicts().values().stream()
                        .mapToInt(count -> count)
                        .sum())
                .isEqualTo(ClaimsResult.of(PROFILE).claims().size());
    }

    private static String trend(String bounds) {
        return "{'trend': '" + RATE.replace("$form", "fa") + "', 'along': 'blocks', 'values': ['each'], " + bounds
                + "}";
    }

    private static String verdict(String check) throws IOException {
        return ClaimJudge.verdict(points(check)).id();
    }

    private static List<ClaimPoint> points(String check) throws IOException {
        return points(check, PROFILE);
    }

    private static List<ClaimPoint> points(String check, Profile profile) throws IOException {
        return new CheckReader(Forms.OWN)
                .read(new ObjectMapper().readTree(check.replace('\'', '"')))
                .points(new ProfileFigures(profile));
    }
}
