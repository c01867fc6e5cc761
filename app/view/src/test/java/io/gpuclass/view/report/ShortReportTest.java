package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.AnswerBuilder;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.gpuclass.view.document.Style;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortReportTest {
    private static final String FILE = "h200.json";

    private static String text(Profile profile, int columns) {
        return ShortReport.of(profile, Optional.of(FILE), columns).toText(Style.PLAIN);
    }

    private static String text(Profile profile) {
        return text(profile, 200);
    }

    private static Profile h200() {
        return ProfileAdvice.drawn(SavedSamples.read("nvidia-h200.json"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nvidia-h200.json", "host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldFitOnTheSmallestScreen(String sample) {
        assertThat(text(SavedSamples.read(sample)).lines())
                .hasSizeBetween(8, ShortReport.MOST_LINES)
                .allMatch(line -> line.length() <= ShortReport.WIDTH);
    }

    @Test
    void shouldFitOnAScreenHoweverMuchThereIsToTell() {
        for (Profile profile : new Profile[] {SampleProfiles.complete(), SampleProfiles.named("x".repeat(5000))}) {
            assertThat(text(profile).lines())
                    .hasSizeLessThanOrEqualTo(ShortReport.MOST_LINES)
                    .allMatch(line -> line.length() <= ShortReport.WIDTH);
        }
    }

    @Test
    void shouldTellWhatProgramsGainAndWhatLaunchesWithOneBarrierTakeWhereThatWasMeasured() {
        Profile profile = ProfileBuilder.builder(h200())
                .entries(SampleProfiles.complete().entries())
                .answers(List.of())
                .build();

        assertThat(text(profile))
                .contains(
                        "PROGRAMS   time with their own primitives over ours: locked-sum 1.73x \u00B7",
                        "ONCE       one barrier a launch: 0.91x the speed of grid.sync()");
        assertThat(text(h200())).doesNotContain("PROGRAMS", "ONCE");
    }

    @Test
    void shouldTellTheMachineItsClassTheFormsWhatToAvoidHowSureThatIsAndWhatToTypeNext() {
        assertThat(text(h200()))
                .containsSubsequence(
                        "NVIDIA H200",
                        "CLASS      atomics 2.4x a read (moderate) \u00B7 shared 3.8x own (steep) \u00B7",
                        "fenced store 51x a store (dear) \u00B7 atomics stall their line",
                        "USE        rates: of all blocks",
                        "132 blocks",
                        "2112 blocks",
                        "barrier    barrier_striped",
                        " ns",
                        "a phase    baseline grid.sync()",
                        "x faster",
                        "break-even: 100 accesses between barriers",
                        "mutex      mutex_fa_plain",
                        " M/s",
                        "baseline mutex_spin",
                        "no clear winner",
                        "tie; fair",
                        "count 1    baseline libcu++",
                        "count 120  baseline libcu++",
                        "TYPES      #include <gpuclass/sync/NAME.cuh>, type gpuclass::NAME<>",
                        "AVOID      mutex_libcu_binary_semaphore",
                        "CONFIDENCE no clear winner: mutex, count 120 at 132; others lead by 3 %+",
                        "NEXT  gpuclass recommend " + FILE + " --probes",
                        "gpuclass export " + FILE + " --cuda-header");
    }

    /** {@code barrier_grid_sync<>} does not compile. */
    @Test
    void shouldTellWhatToHandDataOnWith() {
        assertThat(text(ProfileAdvice.advised(SampleProfiles.complete())).replaceAll("\\s+", " "))
                .contains("HAND-OFF of 8 bytes: message 265 ns (2.47x flag and fence); more: event_counter 725 ns");
        assertThat(text(h200())).doesNotContain("HAND-OFF");
    }

    @Test
    void shouldTellWhichTypesAreNoTemplates() {
        List<Answer> answers = h200().answers().stream()
                .map(answer -> answer.role() == Role.BARRIER
                        ? AnswerBuilder.builder(answer).use("grid-sync").build()
                        : answer)
                .toList();

        assertThat(text(ProfileBuilder.builder(h200()).answers(answers).build()))
                .contains("type gpuclass::NAME<>;\n           without <>: barrier_grid_sync\n");
        assertThat(text(h200())).doesNotContain("without <>");
    }

    /** A command to type is on one line, whole, however long the file's name is. */
    @Test
    void shouldTellWhatToTypeNextForAFileOfAnyName() {
        for (String file : List.of("/a".repeat(100) + ".json", "it's $HOME.json")) {
            for (int columns : new int[] {40, 72, 200}) {
                String word = file.startsWith("/") ? file : "'it'\\''s $HOME.json'";
                assertThat(ShortReport.of(h200(), Optional.of(file), columns).toText(Style.PLAIN))
                        .contains("\nNEXT  gpuclass recommend " + word + " --probes\n")
                        .contains("\n      gpuclass export " + word + " --cuda-header -o gpu.cuh\n");
            }
        }
    }

    /** The inverse of the rate of all blocks was read as a latency. */
    @Test
    void shouldTellTimesOfBarriersAloneAndRatesOfWhateverAllBlocksShare() {
        List<String> timed = text(h200())
                .lines()
                .filter(line -> line.matches(".* [0-9.]+ [num]s\\b.*"))
                .toList();

        assertThat(timed).isNotEmpty().allMatch(line -> line.contains("barrier_"));
    }

    /** It was the first line to be left out, and is what the tool is named for. */
    @Test
    void shouldTellTheClassHoweverLittleRoomThereIs() {
        for (int columns : new int[] {40, 60, 72}) {
            assertThat(text(h200(), columns)).contains("CLASS").contains("(moderate)");
        }
        Profile unmeasured = ProfileBuilder.builder(h200()).abstraction(null).build();
        assertThat(text(unmeasured)).contains("CLASS      not measured; measure it with gpuclass probe --suites");
    }

    /** With its repeats from a third to the double, no ratio to the baseline is one. */
    @Test
    void shouldTellNoRatioToAnUnstableBaselineAndSaySoOnce() {
        Profile profile = unstable(h200().environment());

        assertThat(text(profile))
                .containsPattern("baseline grid.sync\\(\\) .*x faster .*x faster +unstable")
                .containsOnlyOnce("Unstable (repeats differ by 6.0x): grid.sync() not ranked\n");
        assertThat(text(profile, 60)).contains("grid.sync() not");
        assertThat(text(h200())).doesNotContain("nstable");
    }

    /** Sixteen lines of 27 said that something was unstable, and none that the machine was busy. */
    @Test
    void shouldGiveABusyMachineAsTheReason() {
        Surroundings busy = Surroundings.busyHost(5.66, 2);
        Environment environment = new Environment("Linux", "Java", busy, Surroundings.unknown(null), List.of());

        assertThat(text(unstable(environment)))
                .containsOnlyOnce("Busy machine (load 5.7 on 2 CPUs): grid.sync() not ranked; run again\n")
                .doesNotContain("the host is busy");
    }

    private static Profile unstable(Environment environment) {
        Profile whole = SavedSamples.read("nvidia-h200.json");
        List<PrimitiveResult> swinging = whole.primitives().stream()
                .map(one -> one.implementation().equals("grid-sync") && one.blocks() == 2112
                        ? PrimitiveResultBuilder.builder(one)
                                .opsPerSecond(swinging(one.opsPerSecond()))
                                .build()
                        : one)
                .toList();
        return ProfileAdvice.drawn(ProfileBuilder.builder(whole)
                .primitives(swinging)
                .environment(environment)
                .build());
    }

    /** One run of five lost all barriers, since a twin was not caught, and said nothing of barriers. */
    @Test
    void shouldNameARoleWithoutAnswerWithTheReasonAndTheCommand() {
        Profile whole = SavedSamples.read("nvidia-h200.json");
        Verification missed = VerificationBuilder.builder()
                .kind(Kind.BARRIER.id())
                .implementation("checks-one-each")
                .twin(true)
                .blocks(2112)
                .operations(50L)
                .violations(0L)
                .timedOut(false)
                .passed(false)
                .build();
        List<PrimitiveResult> unverified = whole.primitives().stream()
                .map(one -> one.kind() == Kind.BARRIER
                        ? PrimitiveResultBuilder.builder(one).verified(false).build()
                        : one)
                .toList();
        Profile profile = ProfileAdvice.drawn(ProfileBuilder.builder(whole)
                .verification(List.of(missed))
                .primitives(unverified)
                .build());

        assertThat(text(profile).lines())
                .containsSequence(
                        "WARNING    no barrier: the checks did not catch the seeded bug",
                        "           checks-one-each (2112 blocks, 50 operations)",
                        "AGAIN  gpuclass probe --device cuda -o " + FILE);
        assertThat(text(h200())).doesNotContain("AGAIN");
    }

    private static Summary swinging(Summary rate) {
        return SummaryBuilder.builder(rate)
                .min(rate.median() / 3)
                .max(2 * rate.median())
                .build();
    }

    @Test
    void shouldStackSizesOnANarrowTerminalAndBreakBetweenWordsOnly() {
        String text = text(h200(), 60);

        assertThat(text).contains("barrier    132 blocks: ", "than grid.sync()", "<gpuclass/sync/NAME.cuh>");
        assertThat(text.lines()).allMatch(line -> line.length() <= 60);
    }

    @Test
    void shouldTellWhatTheModelExpectsWhereNothingWasMeasured() {
        assertThat(text(SavedSamples.read("published/gtx580.json")))
                .containsPattern("barrier +barrier_xf +~932 ns")
                .contains("CLASS", "predicted (~)", "not measured")
                .doesNotContain("--cuda-header");
        assertThat(text(SampleProfiles.minimal())).contains("holds no recommendation");
    }
}
