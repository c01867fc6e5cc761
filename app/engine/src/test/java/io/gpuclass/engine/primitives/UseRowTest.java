package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Ptx;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.profile.primitives.Verification;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class UseRowTest {
    /** All kinds but the latch. */
    private static final String[] KINDS = {
        "barrier",
        "mutex",
        "semaphore",
        "condition-variable",
        "event-counter",
        "shared-mutex",
        "sequence-lock",
        "combining-mutex",
        "bounded-queue",
        "work-stealing-deque"
    };

    @Test
    void shouldLaunchAndReplayAThousandTimesAndLessOftenWhereManyQueueUp() {
        FakeDevice device = new FakeDevice(UseRowTest::whole);
        checked(device, false);

        assertThat(device.asked("use_verify_mutex_ticket_turns"))
                .extracting(Trial::blocks, Trial::length)
                .containsExactly(tuple(1, 1000), tuple(2, 1000), tuple(4, 1000), tuple(FakeDevice.SATURATION, 100));
    }

    @Test
    void shouldCheckEveryKind() {
        assertThat(checked(UseRowTest::whole, false))
                .allMatch(Verification::passed)
                .extracting(Verification::kind)
                .contains(KINDS)
                .contains("latch");
    }

    @Test
    void shouldCheckTwoLaunchesInFlightOfEveryKindButTheLatchWhoseUserCountsThem() {
        assertThat(checked(UseRowTest::whole, false))
                .filteredOn(found -> found.implementation().endsWith("-in-flight"))
                .allMatch(found -> found.passed() && !found.twin())
                .extracting(Verification::kind)
                .contains(KINDS)
                .doesNotContain("latch");
    }

    @Test
    void shouldHaveATwinToCatchOfKindsBesideBarriers() {
        assertThat(checked(trial -> launched(trial, 1).violating(1).observation(), true))
                .filteredOn(Verification::twin)
                .allMatch(Verification::passed)
                .extracting(Verification::kind)
                .contains(
                        "barrier",
                        "mutex",
                        "event-counter",
                        "shared-mutex",
                        "combining-mutex",
                        "bounded-queue",
                        "work-stealing-deque");
    }

    @Test
    void shouldFailFormsThatAreWrongOrHangOrLeaveOutALaunch() {
        List<Verification> found = checked(
                trial -> {
                    if (trial.kernel().contains("_mutex_")) {
                        return launched(trial, 2).violating(1).observation();
                    }
                    return trial.kernel().contains("_barrier_")
                            ? launched(trial, 2).expiring().observation()
                            : launched(trial, 1).observation();
                },
                false);

        assertThat(found).isNotEmpty().noneMatch(Verification::passed);
    }

    @Test
    void shouldCatchTwinsThatAreWrongOrHang() {
        List<Verification> found = checked(
                trial -> trial.kernel().endsWith("_twin_equality")
                        ? launched(trial, 1).expiring().observation()
                        : trial.kernel().endsWith("_twin_reset_races")
                                ? launched(trial, 1).violating(3).observation()
                                : whole(trial),
                true);

        assertThat(found)
                .filteredOn(Verification::twin)
                .filteredOn(Verification::passed)
                .extracting(Verification::implementation)
                .containsExactly("equality", "reset-races");
    }

    @Test
    void shouldFindEveryKernelItAsksForAmongTheCompiledOnes() {
        assertThat(UseRow.all())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(Ptx.has(row.kernel())).isTrue());
    }

    private static List<Verification> checked(Function<Trial, Observation> script, boolean seededBugs) {
        return checked(new FakeDevice(script), seededBugs);
    }

    private static List<Verification> checked(FakeDevice device, boolean seededBugs) {
        Verifier verifier = new Verifier(device);
        verifier.run(UseRow.checks(device, row -> seededBugs || !row.twin()), () -> false);
        return verifier.results();
    }

    private static Observation whole(Trial trial) {
        return launched(trial, 2).observation();
    }

    /** A run in which so many times as many launches did their work as the trial is long. */
    private static Seen launched(Trial trial, int times) {
        return Seen.run().completing((long) times * trial.blocks() * trial.length());
    }
}
