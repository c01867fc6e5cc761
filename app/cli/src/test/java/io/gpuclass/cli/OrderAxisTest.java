package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.ClassAdvice.Time;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An H100 and an H200, which three ratios do not tell apart: committed profiles, and any measured later. */
class OrderAxisTest {
    private static final double ASKED = 0.15;
    private static final List<Integer> SIZES = List.of(132, 264, 528, 1056, 2112);

    static Stream<Path> gpus() {
        return CommittedProfilesTest.committed().stream()
                .filter(file -> file.getFileName().toString().matches("nvidia-h[12]00(-x[0-9])?[.]json"));
    }

    @ParameterizedTest
    @MethodSource("gpus")
    void shouldTellAnH100FromAnH200ByWhatAFenceCostsAlone(Path file) {
        MachineClass machine = ProfileReader.read(file).abstraction();
        boolean h100 = file.getFileName().toString().startsWith("nvidia-h100");

        assertThat(ClassAxis.FENCE.of(machine).classification()).isEqualTo(h100 ? RatioClass.DEAR : RatioClass.CHEAP);
        assertThat(machine.atomicToVolatile().classification()).isEqualTo(RatioClass.MODERATE);
        assertThat(machine.contentiousToNoncontentious().classification()).isEqualTo(RatioClass.STEEP);
    }

    /** Without the axis of order, 0.71 of what a barrier of 2112 blocks takes on an H100. */
    @ParameterizedTest
    @MethodSource("gpus")
    void shouldPredictTheRecommendedFormsAtFiveSizesFromTheProbes(Path file) {
        Profile profile = ProfileReader.read(file);
        ClassAdvice advice = ProfileAdvice.classAdvice(profile).orElseThrow();

        assertThat(advice.times())
                .filteredOn(time -> SIZES.contains(time.blocks()))
                .hasSize(4 * SIZES.size())
                .allSatisfy(time -> assertThat(time.ratio())
                        .as("%s on %d blocks", time.form(), time.blocks())
                        .isBetween(1 - ASKED, 1 + ASKED))
                .extracting(Time::form)
                .contains("striped");
    }

    /** Forms that wait at one word, or at two side by side: 1.58 and 1.7 times too long where each poll was served as an atomic is. */
    @ParameterizedTest
    @MethodSource("gpus")
    void shouldPredictWaitersThatLookBeforeTheyAsk(Path file) {
        Profile profile = ProfileReader.read(file);

        assertThat(ProfileAdvice.predictedTimes(profile, List.of(528, 1056, 2112), List.of(1)))
                .filteredOn(time -> List.of("ttas", "ring").contains(time.implementation()))
                .hasSize(2 * 3)
                .allSatisfy(time -> assertThat(time.nsPerOperation() / measuredNs(profile, time))
                        .as("%s on %d blocks", time.implementation(), time.blocks())
                        .isBetween(1 - ASKED, 1 + ASKED));
    }

    private static double measuredNs(Profile profile, PredictedTime time) {
        return profile.primitives().stream()
                .filter(one -> one.implementation().equals(time.implementation()) && one.blocks() == time.blocks())
                .mapToDouble(one -> 1e9 / one.opsPerSecond().median())
                .findFirst()
                .orElseThrow();
    }
}
