package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.programs.ArtificialBarrierResultBuilder;
import io.gpuclass.profile.stats.Sampled;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarrierAdviceTest {
    private static ArtificialBarrierResult result(Added added, double rho, double reach) {
        return result(ArtificialProgram.VECADD, added, rho, reach, Outcome.COMPLETED, true);
    }

    private static ArtificialBarrierResult result(
            ArtificialProgram program, Added added, double rho, double reach, Outcome outcome, boolean verified) {
        Summary improvement = Sampled.summary(rho - reach, rho, rho + reach);
        return ArtificialBarrierResultBuilder.builder()
                .program(program)
                .input("2^26")
                .blocks(264)
                .threads(128)
                .added(added)
                .outcome(outcome)
                .verified(verified)
                .improvement(improvement)
                .benefit(Benefit.of(improvement))
                .build();
    }

    private static BarrierAdvice only(ArtificialBarrierResult... results) {
        List<BarrierAdvice> advice = BarrierAdvice.of(Arrays.asList(results));
        assertThat(advice).hasSize(1);
        return advice.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.05 | an unneeded barrier helps vecadd 2^26 on this GPU: rho 5.0 % [4.8 %, 5.2 %]",
                "-0.05 | an unneeded barrier does not help vecadd 2^26 but costs time on this GPU: rho -5.0 % [-5.2 %, -4.8 %]",
                "-0.004 | an unneeded barrier is within noise for vecadd 2^26 on this GPU: rho -0.4 % [-0.6 %, -0.2 %]",
                "-0.0001 | an unneeded barrier is within noise for vecadd 2^26 on this GPU: rho 0.0 % [-0.2 %, 0.2 %]"
            })
    void shouldSayWhatTheBarrierDoes(double rho, String sentence) {
        assertThat(only(result(Added.BARRIER, rho, 0.002)).sentence("GPU")).isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.05 | 0 | 0 | a device-wide fence alone is within noise; arriving alone is within noise",
                "0.05 | 0.05 | 0.03 | a device-wide fence alone helps (rho 5.0 % [4.8 %, 5.2 %]);"
                        + " arriving alone helps (rho 3.0 % [2.8 %, 3.2 %])",
                "0.05 | -0.3 | 0.049 | a device-wide fence alone costs time (rho -30.0 % [-30.2 %, -29.8 %]);"
                        + " arriving alone helps (rho 4.9 % [4.7 %, 5.1 %]), not told apart from the barrier",
                "-0.05 | 0.01 | -0.05 | a device-wide fence alone cannot be told from noise (rho 1.0 % [0.8 %, 1.2 %]);"
                        + " arriving alone costs time (rho -5.0 % [-5.2 %, -4.8 %]), not told apart from the barrier",
                "0 | 0 | 0 | a device-wide fence alone is within noise; arriving alone is within noise"
            })
    void shouldSayWhatAFenceAndArrivingDoAlone(double barrier, double fence, double arrival, String alone) {
        BarrierAdvice advice = only(
                result(Added.BARRIER, barrier, 0.002),
                result(Added.FENCE, fence, 0.002),
                result(Added.ARRIVAL, arrival, 0.002));

        assertThat(advice.alone()).isEqualTo(alone);
    }

    @Test
    void shouldSayNothingOfWhatWasNotLookedAtAlone() {
        assertThat(only(result(Added.BARRIER, 0.05, 0.002)).alone()).isEmpty();
        assertThat(only(result(Added.FENCE, 0.05, 0.002)).alone()).isEmpty();
    }

    @Test
    void shouldSpeakOfTheBestPlaceWhereThereAreSeveral() {
        BarrierAdvice advice = only(
                result(ArtificialProgram.ALIGN, Added.FIRST, -0.1, 0.002, Outcome.COMPLETED, true),
                result(ArtificialProgram.ALIGN, Added.SECOND, 0.02, 0.002, Outcome.COMPLETED, true),
                result(ArtificialProgram.ALIGN, Added.BOTH, -0.2, 0.002, Outcome.COMPLETED, true));

        assertThat(advice.sentence("GPU"))
                .startsWith("an unneeded barrier after each suffix, the best of three positions, helps align 2^26");
    }

    @Test
    void shouldTakeNoAdviceFromWhatWentWrong() {
        assertThat(BarrierAdvice.of(List.of(
                        result(ArtificialProgram.ALIGN, Added.FIRST, 0.1, 0, Outcome.WRONG, true),
                        result(ArtificialProgram.ALIGN, Added.SECOND, 0.1, 0, Outcome.COMPLETED, false))))
                .isEmpty();
    }
}
