package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSizes;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.GridShapes;
import io.gpuclass.engine.programs.ReplicatedBarrierPlan.Work;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.BestGrids;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ExecutionFit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On a GPU of 4 SMs: each iteration takes 100 ns, 90 ns with a barrier; each block of 128 threads is fastest. */
class ReplicatedBarrierSuiteTest {
    private static final int MULTIPROCESSORS = 4;
    private static final int RESIDENT = 64;
    private static final double LAUNCH_NS = 2000;

    private final List<Trial> asked = new ArrayList<>();
    private final FakeDevice device = new FakeDevice(this::observe);
    private final ReplicatedBarrierSuite suite = new ReplicatedBarrierSuite(device, new ClockGuard());
    private List<Work> works;

    @BeforeEach
    void measure() {
        ArtificialSizes sizes = new ArtificialSizes(
                List.of(16, 18, 20),
                List.of(8, 64),
                List.of(512, 1024),
                new ArtificialSizes.Reads(4096, 4, 2),
                List.of(1));
        ArtificialBarrierPlan programs = new ArtificialBarrierPlan(device.facts(), threads -> RESIDENT, sizes, 1);
        GridShapes shapes = new GridShapes(List.of(1, 16, 32), List.of(64, 128, 4096));
        works = List.copyOf(new ReplicatedBarrierPlan(device, programs, sizes, shapes, 1).works());
        works.forEach(work -> suite.measure(work, ReplicatedBarrierSuiteTest::visit));
    }

    private static void visit(List<? extends SampledQuantity> cases) {
        for (int i = 0; i < 8; i++) {
            cases.forEach(each -> each.visit(false));
        }
    }

    private Observation observe(Trial trial) {
        asked.add(trial);
        double iteration = trial.kernel().endsWith("_none") ? 100 : 90;
        double iterations = trial.dataset().contains("2^")
                ? Math.pow(2, Double.parseDouble(trial.dataset().replaceAll(".*2\\^(\\d+).*", "$1")))
                        / trial.blocks()
                        / trial.threads()
                : 1e6 / trial.blocks();
        double slower = trial.threads() == 64 ? 1.5 : 1;
        return Seen.run()
                .lasting(LAUNCH_NS + iterations * iteration * slower)
                .counting(700L, trial.kernel().endsWith("_none") ? 0L : 100L, 1000L, 10L, 50L)
                .observation();
    }

    private List<ArtificialBarrierResult> grids(ArtificialProgram program) {
        return suite.grids().stream()
                .filter(result -> result.program() == program)
                .toList();
    }

    @Test
    void shouldRunTheLoopOfMemtestAsPrinted() {
        assertThat(asked).extracting(Trial::kernel).contains("memtest_printed_none", "memtest_printed_barrier");
        assertThat(asked)
                .filteredOn(trial -> trial.kernel().startsWith("memtest_printed"))
                .allSatisfy(trial -> assertThat(trial.section()).isEqualTo(1024));
        assertThat(suite.sizes().get(0).input()).isEqualTo("paper-repeat-1024");
        assertThat(suite.sizes().get(0).cycles()).isNull();
    }

    @Test
    void shouldRunEachProgramOnEveryGridThatIsResident() {
        for (ArtificialProgram program : ArtificialProgram.values()) {
            assertThat(grids(program))
                    .as(program.id())
                    .extracting(result -> result.blocks() + "x" + result.threads())
                    .contains(MULTIPROCESSORS + "x64", MULTIPROCESSORS + "x128", RESIDENT + "x64", RESIDENT + "x128")
                    .doesNotContain("128x64", MULTIPROCESSORS + "x4096");
        }
        assertThat(grids(ArtificialProgram.ALIGN))
                .extracting(ArtificialBarrierResult::added)
                .containsOnly(Added.SECOND);
        assertThat(suite.grids())
                .allSatisfy(result -> assertThat(result.cycles()).isNull());
    }

    /** Else a larger grid would seem faster that reads less. */
    @Test
    void shouldTestTheSameMemoryOnEveryGrid() {
        assertThat(works.stream()
                        .filter(work -> work.program() == ArtificialProgram.MEMTEST
                                && !work.grids().isEmpty())
                        .map(work -> work.input().deviceBytes()
                                - 2L
                                        * Integer.BYTES
                                        * work.grids().get(0).blocks()
                                        * work.grids().get(0).threads())
                        .distinct())
                .hasSize(1);
    }

    @Test
    void shouldMakeEachInputOnce() {
        assertThat(works).extracting(work -> work.input().id()).doesNotHaveDuplicates();
        assertThat(works)
                .filteredOn(work -> work.input().name().equals("2^20"))
                .singleElement()
                .satisfies(work -> {
                    assertThat(work.sizes()).hasSize(1);
                    assertThat(work.grids()).hasSize(4);
                });
    }

    @Test
    void shouldTellTheReductionApart() {
        ArtificialBarrierResult result = suite.sizes().stream()
                .filter(one -> one.program() == ArtificialProgram.SCALARPROD)
                .findFirst()
                .orElseThrow();

        assertThat(result.cycles().rest()).isEqualTo(30);
        assertThat(result.cycles().reduction()).isEqualTo(5);
        assertThat(result.cyclesWith().rest()).isEqualTo(20);
    }

    @Test
    void shouldFitTheTimeToTheIterations() {
        ExecutionFit fit = suite.fits().all().get(0);

        assertThat(fit.program()).isEqualTo(ArtificialProgram.VECADD);
        assertThat(fit.points()).isEqualTo(3);
        assertThat(fit.most()).isEqualTo(16 * fit.fewest());
        assertThat(fit.without().perStep()).isCloseTo(100, within(1e-6));
        assertThat(fit.with().perStep()).isCloseTo(90, within(1e-6));
        assertThat(fit.with().atZero()).isCloseTo(LAUNCH_NS, within(1e-3));
        assertThat(fit.without().residual()).isCloseTo(0, within(1e-9));
    }

    @Test
    void shouldCompareTheBestGrids() {
        BestGrids best = BestGrids.of(grids(ArtificialProgram.VECADD)).get(0);

        assertThat(best.grids()).isEqualTo(4);
        assertThat(best.without().blocks()).isEqualTo(RESIDENT);
        assertThat(best.with().threads()).isEqualTo(128);
    }
}
