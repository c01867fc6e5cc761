package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.BenchJob.BenchOptions;
import io.gpuclass.engine.session.ProgressLog;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.Ranks.Rank;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.UserPrimitive.UserSource;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class UserBenchJobTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    private static final CompiledKernels KERNELS = new CompiledKernels(new byte[] {1}, null);
    private static final UserSource SOURCE = new UserSource("lock", List.of(), "abc", "nvcc", List.of());

    private Function<Trial, Observation> script = trial -> trial.kernel().contains("_offers_")
            ? Seen.run().counting(1L, 1L, 0L, 8L).observation()
            : seen(trial);
    private long nanos;
    private UserKind kind = UserKind.MUTEX;
    private FakeDevice gpu;
    private int most = FakeDevice.SATURATION;

    @Test
    void shouldTimeItBesideTheOthersAndRankIt() {
        BenchRun run = bench(Set.of("mcs", "fa"));

        assertThat(run.kept()).isTrue();
        assertThat(run.primitives())
                .extracting(PrimitiveResult::implementation)
                .containsOnly("user:mine", "fa", "mcs")
                .startsWith("user:mine");
        assertThat(run.primitives()).allMatch(PrimitiveResult::counts);
        assertThat(run.primitives())
                .filteredOn(result -> result.implementation().equals("user:mine"))
                .allMatch(result -> result.handOff() != null && result.accessesPerOperation() != null);
        assertThat(run.sections()).extracting(SectionResult::implementation).contains("user:mine", "mcs");
        assertThat(run.ranks()).isNotEmpty().allMatch(rank -> rank.of() == 3);
        assertThat(run.ranks()).extracting(Rank::length).contains(0, 100);
        assertThat(run.createdAt()).isEqualTo("2026-01-02T03:04:05Z");
    }

    @Test
    void shouldSayWhatTheKernelTellsOfThePrimitive() {
        BenchRun run = bench(Set.of("mcs"));

        assertThat(run.own().implementation()).isEqualTo("user:mine");
        assertThat(run.own().startsNearWrap()).isTrue();
        assertThat(run.own().givesUp()).isTrue();
        assertThat(run.own().stateBytes()).isEqualTo(8);
        assertThat(run.own().source()).isEqualTo(SOURCE);
        assertThat(run.verification()).extracting(Verification::first).contains(-100);
    }

    @Test
    void shouldHaveItsKernelsOnTheDeviceOnlyMeanwhile() {
        bench(Set.of("mcs"));

        assertThat(gpu.added()).isEmpty();
        assertThat(gpu.asked("mutex_rate_user_mine")).isNotEmpty();
        assertThat(gpu.asked("mutex_rate_spin")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = UserKind.class,
            names = {"BARRIER", "SEMAPHORE"})
    void shouldCompareItWithAllOfItsKind(UserKind other) {
        kind = other;

        BenchRun run = bench(Set.of());

        assertThat(run.kept()).isTrue();
        assertThat(run.primitives())
                .extracting(PrimitiveResult::kind)
                .containsOnly(other.primitive().orElseThrow());
        assertThat(run.primitives())
                .extracting(PrimitiveResult::implementation)
                .contains("user:mine")
                .hasSizeGreaterThan(20);
        assertThat(run.ranks()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "EVENT_COUNTER, handoff_time, 5",
        "LATCH, handoff_time, 5",
        "COMBINING_MUTEX, combining_rate, 4",
        "SHARED_MUTEX, readers_rate, 4",
        "SEQUENCE_LOCK, readers_rate, 4",
        "BOUNDED_QUEUE, queue_rate, 5",
        "WORK_STEALING_DEQUE, tasks_rate, 2"
    })
    void shouldRankAFurtherKindAmongAllThatDoTheSame(UserKind other, String timing, int atLeast) {
        kind = other;

        BenchRun run = bench(Set.of());

        assertThat(run.kept()).as(String.valueOf(run.breach())).isTrue();
        assertThat(run.own().kind()).isEqualTo(other);
        assertThat(run.ranks()).isNotEmpty().allMatch(rank -> rank.of() > atLeast && rank.best() != null);
        assertThat(gpu.asked(timing + "_user_mine")).isNotEmpty();
        assertThat(gpu.asked("kinds_verify_" + other.inNames() + "_user_mine"))
                .extracting(Trial::blocks)
                .contains(1, 2, 3, 63, FakeDevice.SATURATION);
        assertThat(run.kinds().verification())
                .filteredOn(Verification::twin)
                .isNotEmpty()
                .allMatch(
                        twin -> twin.kind().equals(other.further().orElseThrow().id()));
        assertThat(run.primitives()).isEmpty();
    }

    @Test
    void shouldCompareAFurtherKindWithThoseThatAreWanted() {
        kind = UserKind.SEQUENCE_LOCK;

        BenchRun run = bench(Set.of("one-copy"));

        assertThat(run.kinds().readers())
                .extracting(KindResult::implementation)
                .containsOnly("user:mine", "one-copy")
                .startsWith("user:mine");
        assertThat(run.kinds().readers()).allMatch(KindResult::verified);
        assertThat(run.ranks()).allMatch(rank -> rank.of() == 2);
    }

    @Test
    void shouldFindTheSmallestSizeAtWhichAFurtherKindBreaks() {
        kind = UserKind.LATCH;
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().equals("kinds_verify_latch_user_mine") && trial.blocks() >= 37
                ? Seen.run().completing(operations(trial)).violating(5).observation()
                : honest.apply(trial);

        BenchRun run = bench(Set.of());

        assertThat(run.breach().blocks()).isEqualTo(37);
        assertThat(run.breach().passedAt()).isEqualTo(36);
        assertThat(run.breach().what())
                .startsWith("it opened before all had come")
                .contains("5 violations in 740");
        assertThat(run.kinds().handOffs()).isEmpty();
        assertThat(run.ranks()).isEmpty();
        assertThat(gpu.asked("handoff_time_.*")).isEmpty();
    }

    @Test
    void shouldCheckAFurtherKindAcrossTheWrapOfItsCounters() {
        kind = UserKind.EVENT_COUNTER;
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().startsWith("kinds_verify_event_counter_user") && trial.first() != 0
                ? Seen.run().completing(operations(trial)).violating(1).observation()
                : honest.apply(trial);

        assertThat(bench(Set.of()).breach().first()).isEqualTo(-20);
    }

    @Test
    void shouldNotTakeALostOperationForOneThatWasDone() {
        kind = UserKind.COMBINING_MUTEX;
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().equals("kinds_verify_combining_mutex_user_mine") && trial.blocks() > 1
                ? Seen.run()
                        .completing(operations(trial))
                        .reaching(operations(trial) - 1)
                        .observation()
                : honest.apply(trial);

        assertThat(bench(Set.of()).breach().what()).contains("one was lost or done twice", "another count than 400");
    }

    @Test
    void shouldRankAQueueByTheThreadsOfEachBlock() {
        kind = UserKind.BOUNDED_QUEUE;

        BenchRun run = bench(Set.of("tickets"));

        assertThat(run.own().ordered()).isTrue();
        assertThat(run.kinds().queues())
                .extracting(KindResult::implementation)
                .containsOnly("user:mine", "tickets")
                .startsWith("user:mine");
        assertThat(run.ranks()).extracting(Rank::threads).containsOnly(1, 32);
        assertThat(run.ranks()).extracting(Rank::blocks).contains(1, 8, FakeDevice.SATURATION);
    }

    @Test
    void shouldNotRankAQueueThatLosesValuesWhileItIsTimed() {
        kind = UserKind.BOUNDED_QUEUE;
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().equals("queue_rate_user_mine") && trial.section() == 32
                ? Seen.run().within(1e6).completing(500).counting(7L).observation()
                : honest.apply(trial);

        BenchRun run = bench(Set.of("tickets"));

        assertThat(run.ranks()).extracting(Rank::threads).containsOnly(1);
        assertThat(run.kinds().queues())
                .filteredOn(result -> result.implementation().equals("user:mine") && result.threads() == 32)
                .isNotEmpty()
                .noneMatch(KindResult::verified);
    }

    @Test
    void shouldNotAskMoreOfAQueueThanASlowOneCanDoUntilTheBound() {
        kind = UserKind.BOUNDED_QUEUE;
        most = 2112;

        bench(Set.of("tickets"));

        assertThat(gpu.asked("kinds_verify_bounded_queue_user_mine"))
                .allMatch(trial -> trial.length() >= 16 && operations(trial) <= 16 * 2112)
                .anyMatch(trial -> trial.length() == 200);
    }

    @Test
    void shouldSayThatAQueuePromisesNoOrder() {
        kind = UserKind.BOUNDED_QUEUE;
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().contains("_offers_")
                ? Seen.run().counting(1L, 1L, 0L, 8L, 0L, 1L).observation()
                : honest.apply(trial);

        assertThat(bench(Set.of("tickets")).own().ordered()).isFalse();
        kind = UserKind.WORK_STEALING_DEQUE;
        assertThat(bench(Set.of("own-deques")).own().ordered()).isNull();
    }

    @Test
    void shouldTellAnItemThatIsLostFromAWaitThatDoesNotEnd() {
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().matches("kinds_verify_.*_user_mine") && trial.blocks() >= 4
                ? Seen.run().completing(9).expiring().observation()
                : honest.apply(trial);

        kind = UserKind.WORK_STEALING_DEQUE;
        Violation lost = bench(Set.of()).breach();
        kind = UserKind.BOUNDED_QUEUE;
        Violation stuck = bench(Set.of()).breach();

        assertThat(lost.sort()).isEqualTo(Violation.Sort.VIOLATION);
        assertThat(lost.what()).startsWith("an item was lost");
        assertThat(lost.blocks()).isEqualTo(4);
        assertThat(stuck.sort()).isEqualTo(Violation.Sort.DEADLOCK);
        assertThat(stuck.what()).startsWith("a value was lost, or nothing progressed");
    }

    @Test
    void shouldNotTimeWhatIsWrong() {
        Function<Trial, Observation> honest = script;
        script = trial -> trial.kernel().equals("mutex_verify_user_mine") && trial.blocks() > 4
                ? Seen.run().completing(40).reaching(39).observation()
                : honest.apply(trial);

        BenchRun run = bench(Set.of("mcs"));

        assertThat(run.kept()).isFalse();
        assertThat(run.breach().blocks()).isEqualTo(5);
        assertThat(run.primitives()).isEmpty();
        assertThat(run.ranks()).isEmpty();
        assertThat(gpu.asked("mutex_rate_.*")).isEmpty();
    }

    @Test
    void shouldReportATimedKernelThatDoesNotEnd() {
        Function<Trial, Observation> honest = script;
        script = trial -> {
            if (trial.kernel().equals("mutex_rate_user_mine") && trial.blocks() > 4) {
                throw DeviceException.endless("it does not end").at(trial.blocks());
            }
            return honest.apply(trial);
        };

        BenchRun run = bench(Set.of("mcs"));

        assertThat(run.breach().sort()).isEqualTo(Violation.Sort.NEVER_ENDED);
        assertThat(run.breach().blocks()).isGreaterThan(4);
        assertThat(run.primitives()).isEmpty();
    }

    @Test
    void shouldNotBlameItForAnAbortedRun() {
        Function<Trial, Observation> honest = script;
        script = trial -> {
            if (trial.kernel().startsWith("mutex_rate_")) {
                throw new DeviceException(DeviceException.Reason.ABORTED, "aborted");
            }
            return honest.apply(trial);
        };

        assertThatThrownBy(() -> bench(Set.of("mcs"))).hasMessage("aborted");
        assertThat(gpu.added()).isEmpty();
    }

    private static long operations(Trial trial) {
        return (long) trial.blocks() * trial.length();
    }

    private Observation seen(Trial trial) {
        if (trial.kernel().startsWith("kinds_verify_")) {
            boolean twin = trial.kernel().contains("_twin_");
            return Seen.run()
                    .completing(operations(trial))
                    .reaching(operations(trial))
                    .violating(twin ? 1 : 0)
                    .observation();
        }
        if (trial.kernel().startsWith("queue_")) {
            return Seen.run().within(1e6).completing(500).sharing(1, 1, 1).observation();
        }
        if (trial.kernel().startsWith("tasks_")) {
            long tasks = trial.length();
            return Seen.run()
                    .within(1e6)
                    .completing(tasks)
                    .counting(tasks * (tasks - 1) / 2, 100L)
                    .sharing(1, 1, 1)
                    .observation();
        }
        if (trial.kernel().matches("(handoff|combining|readers)_.*")) {
            return Seen.run()
                    .within(1e6)
                    .completing(500)
                    .counting(500L)
                    .reaching(500)
                    .sharing(1, 1, 1)
                    .polling(600)
                    .observation();
        }
        Observation seen = Seen.honest(trial);
        boolean semaphore = trial.kernel().startsWith("semaphore_verify_");
        return semaphore && !trial.kernel().contains("_twin_")
                ? Seen.run()
                        .completing(10L * trial.blocks())
                        .reaching(Math.min(trial.initial(), trial.blocks()))
                        .observation()
                : seen;
    }

    private BenchRun bench(Set<String> rivals) {
        gpu = new FakeDevice(trial -> {
                    Observation seen = script.apply(trial);
                    nanos += (long) Math.max(seen.elapsedNs(), seen.windowNs());
                    return seen;
                })
                .saturatedAt(most);
        UserCode code = new UserCode(
                kind, "mine", kind.parameter().map("lock<%s>"::formatted).orElse("lock"), List.of(), false);
        BenchOptions options = new BenchOptions(
                code,
                new Compiled(KERNELS, SOURCE),
                rivals.stream()
                        .map(id -> FormName.of(
                                kind.further().<Named>map(each -> each).orElse(kind), id))
                        .collect(Collectors.toSet()),
                Depth.QUICK,
                Duration.ofNanos(1),
                Duration.ofSeconds(1),
                1);
        return new UserBenchJob(CLOCK, () -> nanos).run(new ChosenDevice(gpu, List.of()), options, new ProgressLog());
    }
}
