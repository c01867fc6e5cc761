package io.gpuclass.engine.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class KindSuiteTest {
    private static final double WINDOW_NS = 1e6;

    @Test
    void shouldTimeHandOffsByPairs() {
        assertThat(visited(KindSuiteTest::honest).handOffs())
                .filteredOn(result -> result.implementation().equals("event-counter"))
                .allMatch(result -> result.nsPerHandOff().median() == 600)
                .allMatch(KindResult::verified)
                .extracting(KindResult::kind, KindResult::pairs, KindResult::peer)
                .containsExactly(
                        tuple(FurtherKind.EVENT_COUNTER, 1, false),
                        tuple(FurtherKind.EVENT_COUNTER, 4, false),
                        tuple(FurtherKind.EVENT_COUNTER, FakeDevice.SATURATION / 2, false));
    }

    @Test
    void shouldTimeMessagesRoundTwoBlocksAFewAndAll() {
        assertThat(visited(KindSuiteTest::honest).messages())
                .filteredOn(result -> result.implementation().equals("message"))
                .allMatch(result -> result.nsPerHandOff().median() == 600)
                .allMatch(KindResult::verified)
                .extracting(KindResult::kind, KindResult::blocks, KindResult::bytes)
                .containsExactly(
                        tuple(FurtherKind.MESSAGE, 2, 8),
                        tuple(FurtherKind.MESSAGE, 4, 8),
                        tuple(FurtherKind.MESSAGE, 16, 8));
    }

    @Test
    void shouldTimeOperationsByBlocksAndAccesses() {
        assertThat(visited(KindSuiteTest::honest).combining())
                .filteredOn(result -> result.implementation().equals("combining"))
                .allMatch(result -> result.opsPerSecond().median() == 500_000)
                .extracting(KindResult::blocks, KindResult::accesses)
                .contains(tuple(1, 1), tuple(4, 10), tuple(FakeDevice.SATURATION, 10));
    }

    @Test
    void shouldTimeReadsBesideOneWriter() {
        assertThat(visited(KindSuiteTest::honest).readers())
                .filteredOn(result -> result.implementation().equals("copies"))
                .allMatch(result -> result.writesPerSecond() == 40_000)
                .extracting(KindResult::kind, KindResult::blocks, KindResult::writers)
                .containsExactly(
                        tuple(FurtherKind.SEQUENCE_LOCK, 4, 1),
                        tuple(FurtherKind.SEQUENCE_LOCK, FakeDevice.SATURATION, 1));
    }

    @Test
    void shouldTakeASampleInEachOfSixteenPlacesOnAGpuThatPlacesWords() {
        FakeDevice device = new FakeDevice(KindSuiteTest::honest).placing();
        KindSuite suite = new KindSuite(device, new ClockGuard(), new Verifier(device));

        suite.cases().get(0).visit(false);
        suite.cases().get(0).visit(false);

        assertThat(suite.cases()).allMatch(one -> one.fewest() == 16);
        assertThat(device.asked())
                .extracting(Trial::place)
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void shouldTimeQueuesByBlocksAndThreads() {
        assertThat(visited(KindSuiteTest::honest).queues())
                .filteredOn(result -> result.implementation().equals("tickets"))
                .allMatch(result -> result.pairsPerSecond().median() == 250_000)
                .allMatch(KindResult::verified)
                .extracting(KindResult::blocks, KindResult::threads)
                .contains(tuple(1, 1), tuple(4, 32), tuple(8, 1), tuple(FakeDevice.SATURATION, 32));
    }

    @Test
    void shouldTimeTreesOfTasksThatGrowWithTheBlocks() {
        assertThat(visited(KindSuiteTest::honest).tasks())
                .filteredOn(result -> result.implementation().equals("own-deques"))
                .allMatch(result -> result.tasksPerSecond().median() == result.tasks() / WINDOW_NS * 1e9)
                .allMatch(result -> result.stolenShare() == 64.0 / result.tasks())
                .allMatch(KindResult::verified)
                .extracting(KindResult::blocks, KindResult::tasks)
                .contains(tuple(1, 2048), tuple(4, 8192), tuple(8, 16384));
    }

    @Test
    void shouldNotCountQueuesThatLostAValueNorTreesThatLostALeaf() {
        KindResults results = visited(trial -> {
            if (trial.kernel().startsWith("queue_rate_")) {
                return run().counting(1L).observation();
            }
            return trial.kernel().startsWith("tasks_rate_")
                    ? tree(trial.length() - 1, sum(trial.length()))
                    : honest(trial);
        });
        KindResults doubled = visited(trial -> trial.kernel().startsWith("tasks_rate_")
                ? tree(trial.length(), sum(trial.length()) + 1)
                : honest(trial));

        assertThat(results.queues()).isNotEmpty().allMatch(result -> result.outcome() == Outcome.WRONG);
        assertThat(results.tasks()).isNotEmpty().allMatch(result -> result.outcome() == Outcome.WRONG);
        assertThat(doubled.tasks()).isNotEmpty().allMatch(result -> result.outcome() == Outcome.WRONG);
    }

    @Test
    void shouldNotCountWhatLostOperationsOrShowedTornObjects() {
        KindResults results = visited(trial -> trial.kernel().startsWith("combining_rate_combining")
                ? run().counting(499L).observation()
                : trial.kernel().equals("readers_rate_copies")
                        ? run().violating(1).observation()
                        : honest(trial));

        assertThat(results.combining())
                .filteredOn(result -> result.implementation().startsWith("combining"))
                .isNotEmpty()
                .allMatch(result ->
                        result.outcome() == Outcome.WRONG && !result.verified() && result.opsPerSecond() == null);
        assertThat(results.readers())
                .filteredOn(result -> result.implementation().equals("copies"))
                .isNotEmpty()
                .allMatch(result -> result.outcome() == Outcome.WRONG);
    }

    @Test
    void shouldNotTrustAFormWhoseCheckFailed() {
        KindResults results = visited(trial -> trial.kernel().startsWith("kinds_verify_event_counter")
                ? Seen.run().completing(7).violating(1).observation()
                : honest(trial));

        assertThat(results.handOffs())
                .filteredOn(result -> result.kind() == FurtherKind.EVENT_COUNTER && !result.peer())
                .isNotEmpty()
                .noneMatch(KindResult::verified);
        assertThat(results.handOffs()).filteredOn(KindResult::peer).isNotEmpty().allMatch(KindResult::verified);
    }

    @Test
    void shouldCatchTwinsByViolationsExpiryOrLostOperations() {
        FakeDevice device = new FakeDevice(trial -> {
            if (!trial.kernel().contains("_twin_")) {
                return honest(trial);
            }
            return trial.kernel().endsWith("early")
                    ? Seen.run().completing(operations(trial)).violating(3).observation()
                    : trial.kernel().endsWith("loses_requests")
                            ? Seen.run()
                                    .completing(operations(trial))
                                    .reaching(1)
                                    .observation()
                            : honest(trial);
        });
        Verifier verifier = new Verifier(device);
        verifier.run(KindRow.checks(device, row -> true), () -> false);

        assertThat(verifier.results())
                .filteredOn(check -> !check.twin())
                .isNotEmpty()
                .allMatch(Verification::passed);
        assertThat(verifier.results())
                .filteredOn(Verification::twin)
                .filteredOn(Verification::passed)
                .extracting(Verification::implementation)
                .containsExactly(
                        "early",
                        "early",
                        "frees-early",
                        "stops-early",
                        "ends-early",
                        "finishes-early",
                        "loses-requests",
                        "empties-early",
                        "broker-takes-early",
                        "publishes-early");
    }

    @Test
    void shouldCheckAcrossTheWrapOfCounters() {
        FakeDevice device = new FakeDevice(KindSuiteTest::honest);
        verified(device);

        assertThat(device.asked("kinds_verify_combining_mutex_combining"))
                .extracting(Trial::first)
                .contains(0, -20);
    }

    @Test
    void shouldCheckBrieflyAtFewSizesAndAcrossTheWrap() {
        FakeDevice device = new FakeDevice(KindSuiteTest::honest);
        Verifier verifier = new Verifier(device);
        verifier.run(KindRow.briefChecks(device), () -> false);

        assertThat(device.asked("kinds_verify_shared_mutex_phase_fair"))
                .extracting(Trial::blocks, Trial::first)
                .containsExactly(tuple(2, 0), tuple(FakeDevice.SATURATION, 0), tuple(4, -20));
        assertThat(device.asked("kinds_verify_latch_latch"))
                .extracting(Trial::blocks)
                .containsExactly(2, FakeDevice.SATURATION);
        assertThat(verifier.results()).isNotEmpty().noneMatch(Verification::twin);
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNotAndWhatTimedOut() {
        FakeDevice older = new FakeDevice(Seen::honest)
                .having(kernel -> !kernel.matches("(handoff|message|combining|readers|queue|tasks|kinds)_.*"));
        assertThat(new KindSuite(older, new ClockGuard(), new Verifier(older)).cases())
                .isEmpty();

        assertThat(visited(trial -> Seen.run().expiring().observation()).handOffs())
                .isNotEmpty()
                .allMatch(result -> result.outcome() == Outcome.TIMED_OUT && !result.verified());
    }

    private static long operations(Trial trial) {
        return (long) trial.blocks() * trial.length();
    }

    private static Seen run() {
        return Seen.run()
                .within(WINDOW_NS)
                .completing(500)
                .reaching(500)
                .sharing(1, 1, 1)
                .polling(600);
    }

    /** Observation of a device on which all is right. */
    private static Observation honest(Trial trial) {
        if (trial.kernel().startsWith("kinds_verify_")) {
            return Seen.run()
                    .completing(operations(trial))
                    .reaching(operations(trial))
                    .observation();
        }
        if (trial.kernel().startsWith("queue_rate_")) {
            return run().counting(1L << 32).observation();
        }
        if (trial.kernel().startsWith("tasks_rate_")) {
            return tree(trial.length(), sum(trial.length()));
        }
        return run().counting(trial.kernel().startsWith("readers_") ? 40L : 500L)
                .observation();
    }

    private static Observation tree(long leaves, long sum) {
        return run().completing(leaves).counting(sum, 64L).observation();
    }

    /** Returns the sum of the numbers of so many leaves. */
    private static long sum(long leaves) {
        return leaves * (leaves - 1) / 2;
    }

    private static KindResults visited(Function<Trial, Observation> script) {
        FakeDevice device = new FakeDevice(script);
        KindSuite suite = new KindSuite(device, new ClockGuard(), verified(device));
        suite.cases().forEach(one -> one.visit(false));
        return suite.kinds();
    }

    private static Verifier verified(FakeDevice device) {
        Verifier verifier = new Verifier(device);
        verifier.run(KindRow.checks(device, row -> !row.twin()), () -> false);
        return verifier;
    }
}
