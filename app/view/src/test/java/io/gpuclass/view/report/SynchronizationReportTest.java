package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.terms.FormNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports on primitives. */
class SynchronizationReportTest {
    private static final Profile SAMPLE = SampleProfiles.complete();
    private static final List<Integer> SIZES = List.of(1, 16, 132, 256, 528, 1024, 2112);

    private static String text(Profile profile) {
        return ProfileReport.of(profile).toText(Style.PLAIN);
    }

    @Test
    void shouldFitTheWholeCatalogueOnTheScreenWithoutCuttingAName() {
        Profile profile = with(wholeCatalogue(), SAMPLE.residency(), SAMPLE.breakEven());

        assertThat(text(profile).lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(TextRenderer.WIDTH));
        assertThat(text(profile)).doesNotContain("…");
        for (Implementation row : Catalogue.of(DeviceKind.CUDA)) {
            String name = Stream.of(FormNames.of(row.kind(), row.id()).split("_"))
                    .map(Pattern::quote)
                    .collect(Collectors.joining("_(?:.*\n  )?"));
            assertThat(text(profile))
                    .containsPattern("\n  (?=.*" + row.facts().progress().id() + "\n)" + name + "[ \n]");
        }
    }

    @Test
    void shouldShowTheWholeSweepWhereThereIsRoomForIt() {
        Profile profile = with(wholeCatalogue(), List.of(), List.of());

        assertThat(text(profile)).doesNotContain("whole sweep", " 1024");
        assertThat(ProfileReport.of(profile).toMarkdown())
                .contains("Mutexes: operations per second, by blocks, the whole sweep")
                .contains("| form | 1 | 16 | 132 | 256 | 528 | 1024 | 2112 |");
    }

    @Test
    void shouldKeepFamiliesApartThatDoNotDoTheSame() {
        assertThat(text(SAMPLE))
                .contains("\nSemaphores, initial value 1: operations per second, by blocks\n")
                .contains("\nSemaphores, initial value 120: operations per second, by blocks\n")
                .contains("\nReader-writer semaphores, initial value 120, one writer per SM: operations")
                .contains("\nReader-writer semaphores, initial value 120, 8 writers in 16: operations");
    }

    @Test
    void shouldShowABarriersTimeAndOthersRates() {
        assertThat(text(SAMPLE))
                .containsPattern("xf +4\\.00 us +10\\.0 us +34\\.0 us ±0\\.6 %")
                .containsPattern("fa +1\\.80 M +1\\.79 M +1\\.79 M ±0\\.6 %");
    }

    @Test
    void shouldListWhyAnImplementationDidNotComplete() {
        PrimitiveResult small = ended("ring", 16, Outcome.TIMED_OUT, "a wait expired after 7 operations", 7L);
        PrimitiveResult large = ended("ring", 2112, Outcome.TIMED_OUT, "a wait expired after 9 operations", 9L);
        PrimitiveResult works = completed("ring", 132);
        PrimitiveResult silent = ended("clh", 132, Outcome.TIMED_OUT, null, 3L);
        PrimitiveResult missing = ended("mcs", 16, Outcome.UNSUPPORTED, "it has no kernel here", null);
        Profile profile = with(List.of(small, works, large, silent, missing), List.of(), List.of());

        assertThat(text(profile))
                .contains("• mutex_ring timed out at 16, 2112 blocks; at 2112: a wait expired after 9 operations\n")
                .contains("• mutex_clh timed out at 132 blocks: 3 operations had completed\n")
                .contains("• mutex_mcs unsupported at 16 blocks: it has no kernel here\n");
    }

    @Test
    void shouldSayBrieflyWhereAnImplementationNeverCompletesOrNoLongerDoes() {
        List<PrimitiveResult> results = new ArrayList<>();
        for (int size : List.of(16, 132, 2112)) {
            results.add(ended("mcs", size, Outcome.UNSUPPORTED, "it has no kernel here", null));
            results.add(size == 16 ? completed("ring", size) : ended("ring", size, Outcome.TIMED_OUT, "stuck", null));
        }

        assertThat(text(with(results, List.of(), List.of())))
                .contains("• mutex_mcs unsupported at every number of blocks: it has no kernel here\n")
                .contains("• mutex_ring timed out from 132 blocks on: stuck\n");
    }

    @Test
    void shouldNotRepeatAnOutcomeOfWhichNothingMoreIsKnown() {
        PrimitiveResult old = ended("ring", 132, Outcome.TIMED_OUT, null, null);

        assertThat(text(with(List.of(old), List.of(), List.of()))).doesNotContain("• ring");
    }

    @Test
    void shouldSayWhetherBlocksLayEvenly() {
        List<PrimitiveResult> some = List.of(completed("fa", 132));

        assertThat(text(with(some, List.of(new Residency(132, 132, 1, 1), new Residency(200, 132, 1, 2)), List.of())))
                .contains(
                        "Blocks were spread evenly over the SMs, by %smid, at every size that was checked: 132, 200.");
        assertThat(text(with(some, List.of(new Residency(132, 66, 2, 2), new Residency(264, 132, 1, 3)), List.of())))
                .contains(
                        "Blocks were not spread evenly over the SMs: 132 on 66 SMs, 2 each; 264 on 132 SMs, 1 to 3 each.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1300 | Staying in the kernel saves 1.30 us a phase",
                "-700 | Ending the kernel saves 700 ns a phase."
            })
    void shouldSayWhetherABarrierInsideTheKernelIsWorthIt(double savedNs, String verdict) {
        BreakEven even = new BreakEven(2112, "xf", 2900.0, 9000.0, null, savedNs);

        assertThat(text(with(List.of(), List.of(), List.of(even))))
                .contains("With 2112 blocks a phase takes 9.00 us as a separate kernel, 2.90 us behind xf inside one")
                .contains(verdict);
    }

    /** Every implementation at every size, as long in words as can be. */
    private static List<PrimitiveResult> wholeCatalogue() {
        return Catalogue.of(DeviceKind.CUDA).stream()
                .flatMap(row -> SIZES.stream().flatMap(blocks -> results(row, blocks)))
                .toList();
    }

    private static Stream<PrimitiveResult> results(Implementation row, int blocks) {
        if (row.kind() != Kind.SEMAPHORE) {
            return Stream.of(result(row, blocks, null, null));
        }
        List<Writers> shares = row.id().startsWith("rw-") ? List.of(Writers.values()) : new ArrayList<>();
        if (shares.isEmpty()) {
            shares.add(null);
        }
        return Stream.of(1, 10, 120)
                .flatMap(initial -> shares.stream().map(writers -> result(row, blocks, initial, writers)));
    }

    private static PrimitiveResult result(Implementation row, int blocks, Integer initial, Writers writers) {
        boolean stuck = row.id().hashCode() % 5 == 0 && blocks > 500;
        Double share = row.kind() == Kind.BARRIER ? null : 0.5;
        PrimitiveResultBuilder any = PrimitiveResultBuilder.builder()
                .kind(row.kind())
                .implementation(row.id())
                .blocks(blocks)
                .initial(initial)
                .writers(writers)
                .verified(true);
        return stuck
                ? any.outcome(Outcome.TIMED_OUT)
                        .reason("no operation completed in the last 50 ms")
                        .completed(123L)
                        .build()
                : any.outcome(Outcome.COMPLETED)
                        .opsPerSecond(SummaryBuilder.builder(SampleProfiles.summary(123_456))
                                .low(65_000.0)
                                .high(169_000.0)
                                .build())
                        .fairness(share)
                        .fewestPerBlock(share)
                        .handOff(new HandOff(123_456, 234_567, 345_678_901, 10))
                        .accessesPerOperation(new Accesses(123_456, 234_567_890))
                        .build();
    }

    private static PrimitiveResult completed(String implementation, int blocks) {
        return PrimitiveResultBuilder.builder(ended(implementation, blocks, Outcome.COMPLETED, null, null))
                .opsPerSecond(SampleProfiles.summary(1e6))
                .fairness(1.0)
                .fewestPerBlock(1.0)
                .build();
    }

    private static PrimitiveResult ended(
            String implementation, int blocks, Outcome outcome, String reason, Long completed) {
        return PrimitiveResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation(implementation)
                .blocks(blocks)
                .outcome(outcome)
                .verified(true)
                .reason(reason)
                .completed(completed)
                .build();
    }

    private static Profile with(
            List<PrimitiveResult> primitives, List<Residency> residency, List<BreakEven> breakEven) {
        return ProfileBuilder.builder(SampleProfiles.minimal())
                .device(SAMPLE.device())
                .method(SAMPLE.method())
                .residency(residency)
                .implementations(Catalogue.facts(DeviceKind.CUDA))
                .primitives(primitives)
                .breakEven(breakEven)
                .build();
    }
}
