package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.SectionSuite.SectionPlan;
import io.gpuclass.engine.primitives.SectionSuite.SectionWork;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sections in which every thread works, on words that all blocks share. */
class AllThreadsWorkTest {
    private static final SectionPlan PLAN = SectionPlanBuilder.builder(SectionSuiteTest.PLAN)
            .initials(List.of(1, 10, 120))
            .build();

    private final FakeDevice device = new FakeDevice(Seen::honest);

    @Test
    void shouldMeasureReaderWriterSemaphoresOnlyOursAndThoseAsPrinted() {
        assertThat(visited(device))
                .hasSize(9 * 2 * 3 * 2)
                .allMatch(result -> result.outcome() == Outcome.COMPLETED)
                .allMatch(result -> result.threads() == 128 && result.writers() == Writers.ONE_PER_SM)
                .extracting(SectionResult::implementation)
                .contains("rw-spin", "rw-priority-exponential-as-published")
                .allMatch(id -> id.startsWith("rw-"));
    }

    @Test
    void shouldLetOneBlockOfEachSmWriteAndTakeAllPlaces() {
        visited(device);

        assertThat(device.asked("semaphore_work_rw_spin"))
                .hasSize(12)
                .allMatch(trial -> trial.share() == Writers.ONE_PER_SM.share() && trial.section() > 0)
                .extracting(Trial::initial)
                .containsOnly(1, 10, 120);
    }

    @Test
    void shouldCallItWrongThatReadersFoundWordsChanging() {
        FakeDevice torn = new FakeDevice(trial -> Seen.run()
                .completing(100)
                .sharing(1, 1, 1)
                .violating(trial.initial() == 10 ? 1 : 0)
                .observation());

        assertThat(visited(torn))
                .allMatch(result -> (result.outcome() == Outcome.WRONG) == (result.initial() == 10))
                .noneMatch(result -> result.initial() == 10 && result.counts());
    }

    @Test
    void shouldSkipWhatTheDeviceDoesNotHave() {
        FakeDevice older = new FakeDevice(Seen::honest).having(kernel -> !kernel.contains("_work_"));

        assertThat(visited(older)).isEmpty();
    }

    @Test
    void shouldHaveEachKernelCompiledWithLoadsForReadersAndStoresForWriters() {
        visited(device);

        assertThat(device.asked().stream().map(Trial::kernel).distinct()).allSatisfy(kernel -> {
            assertThat(Ptx.body(kernel)).contains("ld.global.u32").contains("st.global.u32");
        });
    }

    private static List<SectionResult> visited(FakeDevice device) {
        Verdicts none = new Verdicts(List.of());
        SectionSuite suite = new SectionSuite(device, new ClockGuard(), PLAN, none, SectionWork.ALL_THREADS);
        suite.cases().forEach(one -> one.visit(false));
        return suite.results();
    }
}
