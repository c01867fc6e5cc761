package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Ptx;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the committed PTX of programs with barriers that they do not need to what each variant is named after. */
class ArtificialKernelsTest {
    private static final Pattern BARRIER = Pattern.compile("\\sbar\\.sync \\s*0;");
    private static final Pattern DIVERGENT_BARRIER = Pattern.compile("\\sbarrier\\.cta\\.sync 0;");
    private static final Pattern ARRIVAL = Pattern.compile("\\sbarrier\\.cta\\.arrive\\.aligned 1, %r\\d+;");
    private static final Pattern ANY_BARRIER = Pattern.compile("\\sbar(?:rier)?\\.(?!warp)");
    private static final Pattern FENCE = Pattern.compile("\\s(?:membar|fence)\\.");
    private static final Pattern CLOCK = Pattern.compile("%clock(?:64)?;");
    private static final Pattern AWAITED_CLOCK = Pattern.compile("@odd mov\\.u32 %r\\d+, %clock;");
    private static final Pattern CELL = Pattern.compile("\\sld\\.global\\.u32 ");
    private static final Pattern ROW = Pattern.compile("\\sld\\.relaxed\\.cta\\.u32 ");

    static Stream<String> loops() {
        return Stream.of("memtest", "vecadd", "scalarprod")
                .flatMap(program -> Stream.of(program + "_time_", program + "_detail_"));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void shouldAddNothingButWhatTheVariantIsNamedAfter(String loop) {
        long needed = count(BARRIER, loop + "none");

        assertThat(List.of("none", "barrier", "fence", "arrival"))
                .extracting(variant -> added(loop + variant, needed))
                .containsExactly("0 0 0", "1 0 0", "0 1 0", "0 0 1");
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "first, 1", "second, 1", "both, 2"})
    void shouldAlignWithBarriersThatAllowDivergence(String placement, int barriers) {
        for (String kernel : List.of("align_time_" + placement, "align_detail_" + placement)) {
            assertThat(count(DIVERGENT_BARRIER, kernel)).as(kernel).isEqualTo(barriers);
            assertThat(count(ANY_BARRIER, kernel)).as(kernel).isEqualTo(barriers);
            assertThat(count(FENCE, kernel)).as(kernel).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "barrier, 1"})
    void shouldLookAtLocalityWithOrWithoutABarrier(String variant, int added) {
        String kernel = "memtest_locality_" + variant;

        assertThat(count(BARRIER, kernel)).isEqualTo(1 + added);
        assertThat(count(ANY_BARRIER, kernel)).isEqualTo(1 + added);
        assertThat(count(ROW, kernel))
                .as("one to measure a hit with, one of the first lane, one of the others")
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"memtest", "vecadd", "scalarprod", "align"})
    void shouldTimeProgramsFromOutsideOnly(String program) {
        assertThat(count(CLOCK, program + "_time_none"))
                .as("before the first loop and after the last")
                .isEqualTo(2);
        assertThat(count(AWAITED_CLOCK, program + "_detail_none")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "barrier", "fence", "arrival"})
    void shouldRepeatTheChecksOfMemoryAsThePaperDoes(String variant) {
        assertThat(count(CELL, "memtest_time_" + variant)).isGreaterThanOrEqualTo(32);
        assertThat(count(CELL, "memtest_detail_" + variant)).isEqualTo(count(CELL, "memtest_time_" + variant));
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "barrier, 1"})
    void shouldWriteOutAsManyChecksAsPrinted(String variant, int barriers) {
        String kernel = "memtest_printed_" + variant;

        assertThat(count(CELL, kernel)).isGreaterThanOrEqualTo(1024);
        assertThat(count(ANY_BARRIER, kernel)).isEqualTo(barriers);
        assertThat(count(FENCE, kernel)).isZero();
    }

    /** Returns how many barriers, fences and arrivals a kernel has that its program does not need. */
    private static String added(String kernel, long needed) {
        assertThat(count(ANY_BARRIER, kernel))
                .as("barriers of any kind in %s", kernel)
                .isEqualTo(count(BARRIER, kernel) + count(ARRIVAL, kernel));
        return count(BARRIER, kernel) - needed + " " + count(FENCE, kernel) + " " + count(ARRIVAL, kernel);
    }

    private static long count(Pattern instruction, String kernel) {
        return instruction.matcher(Ptx.body(kernel)).results().count();
    }
}
