package io.gpuclass.fleet;

import static io.gpuclass.profile.SamplePrograms.application;
import static io.gpuclass.profile.SamplePrograms.artificial;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.fleet.FleetSummary.Spread;
import io.gpuclass.fleet.FleetSummary.Thresholds;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole programs on a few GPUs, one of which is slower with applications and gains by a barrier. */
class ProgramFleetTest {
    private static final int GPUS = 12;
    private static final String INPUT = "road-\u202e'; DROP TABLE figures; --";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void writeProfiles() {
        for (int i = 0; i < GPUS; i++) {
            boolean odd = i == 7;
            String json = ProfileWriter.toJson(profile(odd ? 3 : 2 + i * 1e-4, odd ? 0.1 : i * 1e-5));
            TestFleet.write(
                    directory,
                    i + ".json",
                    json.replace("GPU-00000000", "GPU-0000000" + (char) ('a' + i))
                            .replace("cf4f421f7b3264d8", "cf4f421f7b3264d" + Integer.toHexString(i)));
        }
    }

    private static Profile profile(double ms, double rho) {
        Profile sample = SampleProfiles.complete();
        List<ApplicationResult> applications = List.of(
                application(Application.BFS, INPUT, "xf", 264, ms, 0.3),
                application(Application.BFS, INPUT, "central", 264, 2 * ms, 0.3));
        ProgramResults programs = new ProgramResults(
                List.of(artificial(ArtificialProgram.VECADD, "2^26", 264, 128, Added.BARRIER, rho)),
                List.of(),
                applications,
                List.of());
        return SampleProfiles.withPrograms(
                sample, programs, ApplicationChoices.of(sample.device().kind(), applications, sample.primitives()));
    }

    @Test
    void shouldShowTheBestOfEachApplicationAmongTheMainFigures() {
        try (Fleet fleet = TestFleet.load(directory)) {
            assertThat(fleet.summary().models().get(0).figures())
                    .filteredOn(spread -> spread.section().equals("Best of each application"))
                    .singleElement()
                    .satisfies(spread -> {
                        assertThat(spread.figure()).startsWith("bfs road-\ufffd'; DROP");
                        assertThat(spread.metric()).isEqualTo("run-time");
                        assertThat(spread.median()).isBetween(2.0, 2.002);
                    });
        }
    }

    @Test
    void shouldLetQueriesTellProgramsByTheirInput() {
        try (Fleet fleet = TestFleet.load(directory)) {
            assertThat(TestFleet.rows(
                            fleet,
                            "SELECT DISTINCT kind, name FROM figures WHERE metric = 'run-time' AND subject ="
                                    + " 'application' AND input LIKE 'road-%' ORDER BY ALL"))
                    .containsExactly(List.of("bfs", "central"), List.of("bfs", "xf"));
        }
    }

    @Test
    void shouldFindTheOneThatDiffersByItsDifferenceFromImprovementsNextToNothing() {
        Selection improvements = new Selection(Set.of(Metric.IMPROVEMENT), Optional.empty());

        try (Fleet fleet = TestFleet.load(directory, improvements, Thresholds.DEFAULT)) {
            assertThat(fleet.summary().outliers()).singleElement().satisfies(outlier -> {
                assertThat(outlier.file()).endsWith("7.json");
                assertThat(outlier.standing()).isEqualTo("differs");
                assertThat(outlier.effect()).isBetween(0.099, 0.101);
            });
        }
    }

    private static Spread spread(String metric, double median, double min, double max) {
        return SpreadBuilder.builder()
                .metric(metric)
                .median(median)
                .min(min)
                .max(max)
                .build();
    }

    @Test
    void shouldTellDistancesOfImprovementsByDifference() {
        Spread costs = spread("improvement", -0.02, -0.06, 0.03);
        Spread time = spread("run-time", 2, 1, 4);
        Spread nothing = spread("run-time", 0, 0, 0);

        assertThat(costs.compareByDifference()).isTrue();
        assertThat(costs.distance(costs.min()).orElseThrow()).isCloseTo(-0.04, within(1e-12));
        assertThat(costs.distance(costs.median()).orElseThrow()).isZero();
        assertThat(costs.distance(costs.max()).orElseThrow()).isCloseTo(0.05, within(1e-12));
        assertThat(time.compareByDifference()).isFalse();
        assertThat(time.distance(3)).hasValue(0.5);
        assertThat(nothing.distance(1)).isEmpty();
    }

    @Test
    void shouldTellQueriesWhichItemsAreDifferences() {
        Selection improvements = new Selection(Set.of(Metric.IMPROVEMENT, Metric.RUN_TIME), Optional.empty());

        try (Fleet fleet = TestFleet.load(directory, improvements, Thresholds.DEFAULT)) {
            assertThat(TestFleet.rows(fleet, "SELECT DISTINCT metric FROM items WHERE difference"))
                    .containsExactly(List.of("improvement"));
        }
    }

    @Test
    void shouldKeepEachMetricsNameToItself() throws IOException {
        try (InputStream sql = Fleet.class.getResourceAsStream("spread.sql")) {
            String script = new String(sql.readAllBytes(), StandardCharsets.UTF_8);

            assertThat(script).doesNotContain("'" + Metric.IMPROVEMENT.id() + "'");
        }
    }
}
