package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.MeasuredGpus;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A barrier that became slower is found, though GPUs of a model differ and runs of one do. */
class PlantedSlowdownTest {
    private static final List<Profile> GPUS = MeasuredGpus.all();
    private static final Map<Profile, NamedProfile> BASES = new IdentityHashMap<>();

    /** At each number of blocks, on each GPU from which nothing was learnt, against each other one of its model. */
    @Test
    void shouldFindFifteenPercentAcrossGpus() {
        shouldFindFifteenPercentAcrossGpus(132);
    }

    @Tag("slow")
    @Tag("turn-5")
    @ParameterizedTest
    @ValueSource(ints = {528, 2112})
    void shouldFindFifteenPercentAcrossGpus(int blocks) {
        for (Profile other : GPUS) {
            Spreads spreads =
                    SpreadLearner.of(GPUS.stream().filter(gpu -> gpu != other).toList());
            for (Profile base : GPUS) {
                if (other != base && other.device().slug().equals(base.device().slug())) {
                    assertThat(regressions(base, slower(other, blocks, 0.85), spreads))
                            .as("%s -> %s", base.createdAt(), other.createdAt())
                            .contains(blocks);
                }
            }
        }
    }

    /** On the GPUs whose barriers repeat within a few thousandths. */
    @ParameterizedTest
    @CsvSource({"132, 0.94", "528, 0.94", "132, 0.9434", "528, 0.9434"})
    void shouldFindSixPercentOnTheSameGpu(int blocks, double factor) {
        List<Profile> gpus = GPUS.stream()
                .filter(gpu -> gpu.device().slug().equals("nvidia-h200"))
                .filter(gpu -> gpu.createdAt().startsWith("2026-11-23") || factor == 0.94)
                .toList();

        assertThat(gpus)
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(gpu -> assertThat(regressions(gpu, slower(gpu, blocks, factor), Spreads.shipped()))
                        .containsExactly(blocks));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.96, 1})
    void shouldNotTakeLessThanTheToleranceForARegression(double factor) {
        assertThat(GPUS)
                .allSatisfy(gpu -> assertThat(regressions(gpu, slower(gpu, 132, factor), Spreads.shipped()))
                        .isEmpty());
    }

    /** Returns the profile of another run, whose recommended barrier did less on so many blocks. */
    private static Profile slower(Profile profile, int blocks, double factor) {
        String barrier = barrier(profile);
        return ProfileBuilder.builder(profile)
                .createdAt("2026-11-30T00:00:00Z")
                .primitives(profile.primitives().stream()
                        .map(one -> one.kind() == Kind.BARRIER
                                        && one.implementation().equals(barrier)
                                        && one.blocks() == blocks
                                ? PrimitiveResultBuilder.builder(one)
                                        .opsPerSecond(one.opsPerSecond().scaled(factor))
                                        .build()
                                : one)
                        .toList())
                .build();
    }

    private static String barrier(Profile profile) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == Role.BARRIER)
                .map(Recommendation::recommended)
                .findFirst()
                .orElseThrow();
    }

    /** Returns on how many blocks the recommended barrier's rate is a regression. */
    private static Stream<Integer> regressions(Profile base, Profile current, Spreads spreads) {
        List<JudgedFigure> figures = new Comparer(
                        Compared.alone(BASES.computeIfAbsent(base, gpu -> new NamedProfile("base.json", gpu))),
                        Compared.TOLERANCE,
                        new Comparer.Gate(Optional.empty(), null, false),
                        spreads)
                .judged(current);
        return figures.stream()
                .filter(JudgedFigure::isRegression)
                .map(JudgedFigure::key)
                .filter(key -> key.subject() == Subjects.PRIMITIVE && key.metric() == Metric.RATE)
                .filter(key -> barrier(current).equals(key.name()))
                .map(key -> key.blocks());
    }
}
