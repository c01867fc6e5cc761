package io.gpuclass.engine.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeGroup;
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
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A user's primitive over several GPUs, on made-up ones. */
class UserGroupBenchTest {
    private static final String CHECK = "team_verify_barrier_user_mine";
    private static final UserSource SOURCE = new UserSource("barrier", List.of(), "abc", "nvcc", List.of());

    private boolean byMembers;
    private Function<Trial, Observation> script = FakeGroup::observe;
    private long nanos;
    private FakeDevice gpu;
    private int fits = 16;

    private BenchRun bench(UserKind kind, Topology topology) {
        gpu = new FakeDevice(trial -> trial.kernel().contains("_offers_")
                        ? Seen.run()
                                .counting(0L, 1L, 0L, 8L, 0L, 0L, byMembers ? 1L : 0L)
                                .observation()
                        : script.apply(trial))
                .among(topology)
                .saturatedAt(fits);
        BenchOptions options = new BenchOptions(
                new UserCode(kind, "mine", "own::mine", List.of(), true),
                new Compiled(new CompiledKernels(new byte[] {1}, null), SOURCE),
                Set.of(),
                Depth.QUICK,
                Duration.ofMillis(1),
                Duration.ofSeconds(1),
                1);
        return new UserBenchJob(Clock.systemUTC(), () -> nanos += 1_000_000)
                .run(new ChosenDevice(gpu, List.of()), options, new ProgressLog());
    }

    /** Returns so many GPUs that reach each other. */
    private static Topology gpus(int count) {
        Processor first = FakeGroup.TOPOLOGY.gpus().get(0);
        List<String> ids = IntStream.range(0, count).mapToObj(i -> "cuda:" + i).toList();
        Stream<Processor> host = FakeGroup.TOPOLOGY.processors().stream().filter(Processor::host);
        return new Topology(
                Stream.concat(
                                ids.stream()
                                        .map(id -> ProcessorBuilder.builder(first)
                                                .id(id)
                                                .build()),
                                host)
                        .toList(),
                ids.stream()
                        .flatMap(from -> ids.stream()
                                .filter(to -> !to.equals(from))
                                .map(to -> new Link(from, to, LinkKind.NVLINK, 18, true, true)))
                        .toList());
    }

    private static int gpus(Trial trial) {
        return DeviceGroup.parse(trial.team()).others("cuda:0").size() + 1;
    }

    @Test
    void shouldRankWhatKeepsItsPromiseByGpusAndBlocks() {
        BenchRun run = bench(UserKind.BARRIER, gpus(4));

        assertThat(run.kept()).as(String.valueOf(run.breach())).isTrue();
        assertThat(run.ranks()).isNotEmpty().allMatch(rank -> rank.of() > 2 && rank.best() != null);
        assertThat(run.ranks()).extracting(Rank::gpus).contains(2, 4);
        assertThat(run.system().barriers())
                .filteredOn(result -> result.implementation().equals("user:mine"))
                .isNotEmpty()
                .allMatch(GroupBarrierResult::counts);
        assertThat(run.system().verification())
                .filteredOn(Verification::twin)
                .isNotEmpty()
                .allMatch(twin -> twin.kind().equals("barrier"));
        assertThat(gpu.added()).isEmpty();
    }

    @Test
    void shouldCheckItWithOneGpuAndMoreAndItsWordsInEachMemory() {
        BenchRun run = bench(UserKind.BARRIER, gpus(3));

        assertThat(run.system().skipped())
                .extracting(SkippedPart::what)
                .contains("barrier user:mine in the host's memory");
        assertThat(gpu.asked(CHECK)).extracting(UserGroupBenchTest::gpus).contains(1, 2, 3);
        assertThat(gpu.asked(CHECK)).extracting(Trial::home).contains(null, "cuda:1", "cuda:2");
        assertThat(gpu.asked(CHECK))
                .as("it may count by atomics, which are none in the host's memory")
                .extracting(Trial::home)
                .doesNotContain(Processor.HOST);
    }

    @Test
    void shouldGuardWordsOfTheHostWhereItKeepsItsOwnInEachGpu() {
        byMembers = true;

        bench(UserKind.BARRIER, gpus(2));

        assertThat(gpu.asked(CHECK)).extracting(Trial::home).contains(Processor.HOST);
    }

    @Test
    void shouldTellTheFewestGpusWithWhichItBreaks() {
        script = trial -> trial.kernel().equals(CHECK) && gpus(trial) >= 3
                ? Seen.run().completing(60).violating(2).observation()
                : FakeGroup.observe(trial);

        BenchRun run = bench(UserKind.BARRIER, gpus(4));

        assertThat(run.breach().sort()).isEqualTo(Violation.Sort.VIOLATION);
        assertThat(run.breach().gpus()).isEqualTo(3);
        assertThat(run.breach().what()).contains("somebody passed before all had arrived", "2 violations in 60");
        assertThat(run.ranks()).isEmpty();
        assertThat(gpu.asked("team_barrier_.*")).isEmpty();
    }

    /** With two GPUs it fails in one check of many. */
    @Test
    void shouldLookAgainWhetherFewerAreEnough() {
        int[] checks = {0};
        script = trial -> {
            boolean seldom = trial.kernel().equals(CHECK) && gpus(trial) == 2 && ++checks[0] > 20;
            boolean always = trial.kernel().equals(CHECK) && gpus(trial) == 3;
            return seldom || always ? Seen.run().completing(60).violating(1).observation() : FakeGroup.observe(trial);
        };

        assertThat(bench(UserKind.BARRIER, gpus(3)).breach().gpus()).isEqualTo(2);
        assertThat(checks[0]).isGreaterThan(20);
    }

    @Test
    void shouldReportAKernelThatDoesNotEnd() {
        script = trial -> {
            if (trial.kernel().equals(CHECK) && gpus(trial) == 2) {
                throw DeviceException.endless("cuda:1 does not end").at(trial.blocks());
            }
            return FakeGroup.observe(trial);
        };

        Violation breach = bench(UserKind.BARRIER, gpus(2)).breach();

        assertThat(breach.sort()).isEqualTo(Violation.Sort.NEVER_ENDED);
        assertThat(breach.gpus()).isEqualTo(2);
        assertThat(breach.blocks()).isEqualTo(1);
    }

    @Test
    void shouldCheckItOnAsManyBlocksAsAreTimed() {
        fits = 1056;
        bench(UserKind.BARRIER, gpus(2));

        assertThat(gpu.asked("team_barrier_user_mine"))
                .extracting(Trial::blocks)
                .contains(1056)
                .isSubsetOf(gpu.asked(CHECK).stream().map(Trial::blocks).toList());
    }

    /** As one did that sets its counter back to 0, on two H200s with 2112 blocks each. */
    @Test
    void shouldNotRankABarrierThatStopsWhileItIsTimed() {
        script = trial -> trial.kernel().equals("team_barrier_user_mine") && gpus(trial) >= 3
                ? Seen.run().expiring().observation()
                : FakeGroup.observe(trial);

        BenchRun run = bench(UserKind.BARRIER, gpus(4));

        assertThat(run.kept()).isFalse();
        assertThat(run.breach().sort()).isEqualTo(Violation.Sort.DEADLOCK);
        assertThat(run.breach().gpus()).isEqualTo(4);
        assertThat(run.breach().what()).contains("while it was timed");
        assertThat(run.ranks()).isEmpty();
    }

    @Test
    void shouldRankLocksToo() {
        BenchRun run = bench(UserKind.MUTEX, FakeGroup.TOPOLOGY);

        assertThat(run.kept()).isTrue();
        assertThat(run.ranks()).isNotEmpty().extracting(Rank::gpus).containsOnly(2);
        assertThat(gpu.asked("team_mutex_user_mine")).isNotEmpty();
        assertThat(gpu.asked("team_barrier_.*|barrier_time_.*")).isEmpty();
    }

    @Test
    void shouldSayWhyThereAreNotSeveralGpus() {
        assertThatThrownBy(() -> bench(UserKind.MUTEX, FakeGroup.ALONE))
                .isInstanceOf(DeviceException.class)
                .hasMessageContaining("suite system takes GPUs that reach each other's memory: there is one GPU");
    }
}
