package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.PatternLists;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The fake GPU has 4 SMs, and fits 64 blocks. */
class PatternSuiteTest {
    @Test
    void shouldTimeEachFormOfEachPatternAtEachSize() {
        List<Case> found = programs(PatternSuiteTest::right);

        assertThat(found)
                .allSatisfy(one -> assertThat(one.counts()).isTrue())
                .allSatisfy(one -> assertThat(one.value(PatternLists.STEP_TIME)).isEqualTo(100));
        assertThat(found.stream().map(Case::kind).distinct())
                .containsExactly("locked-sum", "frontier", "shared-ring", "chain", "scan", "one-barrier");
        assertThat(found.stream().filter(one -> one.is(Axis.KIND, "locked-sum")).map(one -> one.name() + one.blocks()))
                .containsExactly(
                        "compare-and-swap4", "mutex-ticket-turns4",
                        "compare-and-swap16", "mutex-ticket-turns16",
                        "compare-and-swap32", "mutex-ticket-turns32",
                        "compare-and-swap64", "mutex-ticket-turns64");
        assertThat(found.stream()
                        .filter(one -> one.is(Axis.KIND, "one-barrier"))
                        .map(one -> one.get(Axis.INPUT))
                        .distinct())
                .containsExactly("array-65536", "array-1048576", "array-16777216");
    }

    @Test
    void shouldTimeLaunchesByTheDifferenceOfTwoNumbersOfThem() {
        FakeDevice device = new FakeDevice(PatternSuiteTest::right);
        List<Case> found = measured(PatternSuite.uses(device, new ClockGuard(), 1), PatternLists.USES);

        assertThat(found).hasSize(2 * 2 * 3).allSatisfy(one -> {
            assertThat(one.value(PatternLists.STEP_TIME)).isEqualTo(100);
            assertThat(one.blocks()).isEqualTo(8);
        });
        assertThat(device.asked("once_time_.*")).extracting(Trial::length).containsOnly(21, 101);
        assertThat(device.asked("once_time_.*"))
                .allSatisfy(trial -> assertThat(trial.dataset()).startsWith("reduce/"));
    }

    @Test
    void shouldNotCountAPatternWhoseCheckASeededBugGetsPast() {
        List<Case> found = programs(trial -> trial.kernel().contains("chain_twin") ? right(trial, 0) : right(trial));

        assertThat(found).allSatisfy(one -> assertThat(one.counts()).isNotEqualTo(one.is(Axis.KIND, "chain")));
    }

    @Test
    void shouldSayOfAFormWhoseResultIsWrongThatItIsAndGiveNoTime() {
        List<Case> found = programs(trial -> trial.kernel().contains("ticket_ring") ? right(trial, 3) : right(trial));

        assertThat(found)
                .filteredOn(one -> one.name().equals("ticket-ring"))
                .isNotEmpty()
                .allSatisfy(one -> {
                    assertThat(one.outcome()).isEqualTo(Outcome.WRONG);
                    assertThat(one.value(PatternLists.STEP_TIME)).isNull();
                });
    }

    @Test
    void shouldSkipADeviceWithoutTheKernels() {
        assertThat(programs(new FakeDevice(PatternSuiteTest::right)
                        .having(kernel -> !kernel.matches("(program|once)_time_.*"))))
                .isEmpty();
    }

    @Test
    void shouldHaveAKernelForEachRow() {
        assertThat(CatalogueTable.read("programs-catalogue.inc")).isNotEmpty().allSatisfy(row -> {
            String pattern = row.kind().toLowerCase(Locale.ROOT);
            String module = pattern.endsWith("barrier") || pattern.endsWith("barriers") ? "once" : "program";
            assertThat(Ptx.body(module + "_time_" + pattern + (row.twin() ? "_twin_" : "_") + row.name()))
                    .isNotEmpty();
        });
    }

    private List<Case> programs(Function<Trial, Observation> script) {
        return programs(new FakeDevice(script));
    }

    private List<Case> programs(FakeDevice device) {
        return measured(PatternSuite.programs(device, new ClockGuard(), 1), PatternLists.PROGRAMS);
    }

    private static List<Case> measured(PatternSuite suite, CaseList list) {
        Profile found = suite.measured(() -> suite.cases().forEach(one -> one.visit(false)));
        return found.cases().at(list.path()).list();
    }

    private static Observation right(Trial trial) {
        return right(trial, trial.kernel().contains("_twin_") ? 2 : 0);
    }

    /** Steps take 100 ns each. */
    private static Observation right(Trial trial, long violations) {
        return Seen.run()
                .lasting(5000 + 100.0 * trial.length())
                .within(100.0 * trial.length())
                .completing(trial.length())
                .violating(violations)
                .observation();
    }
}
