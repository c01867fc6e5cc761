package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.recorded.RecordedDevice;
import io.gpuclass.engine.recorded.Recorder;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.Topology;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemSuiteTest {
    @TempDir
    Path folder;

    private long now;

    private SystemResults found(Device device) {
        return new Measurement(device, Options.quick("system"), new ProgressLog(), RunListener.NONE, () -> now)
                .run((done, findings) -> {})
                .system();
    }

    private FakeDevice device(Topology topology, Function<Trial, Observation> script) {
        return new FakeDevice(trial -> {
                    now += 1000;
                    return script.apply(trial);
                })
                .among(topology);
    }

    private SystemResults two() {
        return found(device(FakeGroup.TOPOLOGY, FakeGroup::observe));
    }

    @Test
    void shouldProbeEachMemoryAndClassifyIt() {
        SystemResults found = two();

        assertThat(found.topology()).isEqualTo(FakeGroup.TOPOLOGY);
        assertThat(found.memories()).extracting(MemoryResult::home).containsExactly("cuda:0", "cuda:1", "host");
        assertThat(found.memories())
                .allSatisfy(memory -> assertThat(memory.processor()).isEqualTo("cuda:0"))
                .allSatisfy(memory -> assertThat(memory.probes()).hasSize(24))
                .allSatisfy(memory -> assertThat(memory.scopes()).isNotEmpty())
                .allSatisfy(memory ->
                        assertThat(memory.lineHostage().sustained().points()).hasSize(5))
                .allSatisfy(memory -> assertThat(memory.ratios()).isNotNull());
        assertThat(found.memories()
                        .get(2)
                        .abstraction()
                        .contentiousToNoncontentious()
                        .value())
                .isCloseTo(2_000_000 / 3200.0, within(1.0));
        assertThat(found.memories()
                        .get(0)
                        .abstraction()
                        .contentiousToNoncontentious()
                        .classification())
                .isEqualTo(RatioClass.STEEP);
    }

    @Test
    void shouldTakeFewAccessesWhereEachTakesLong() {
        FakeDevice device = device(FakeGroup.TOPOLOGY, FakeGroup::observe);
        found(device);

        assertThat(device.asked("probe_time_system_.*"))
                .allSatisfy(trial ->
                        assertThat(trial.length() * FakeGroup.accessNs(trial)).isLessThan(70_000_000))
                .anySatisfy(trial -> assertThat(trial.length()).isGreaterThan(3000));
    }

    @Test
    void shouldFindThatAtomicsAreNoneBetweenTheTwoSidesOfPcieAndAreBetweenGpus() {
        SystemResults found = two();

        assertThat(found.hazards())
                .filteredOn(hazard -> hazard.hostThreads() != null && hazard.operation() == SharedOperation.ADD)
                .hasSize(2)
                .allSatisfy(hazard -> assertThat(hazard.verdict()).isEqualTo(HazardVerdict.LOST_UPDATES))
                .allSatisfy(hazard -> assertThat(hazard.lost()).isEqualTo(2 * FakeGroup.LOST));
        assertThat(found.hazards())
                .filteredOn(hazard -> hazard.hostThreads() != null && hazard.operation() == SharedOperation.EXCHANGE)
                .hasSize(2)
                .as("of exchanges only that some were lost can be told")
                .allSatisfy(hazard -> assertThat(hazard.verdict()).isEqualTo(HazardVerdict.LOST_UPDATES))
                .allSatisfy(hazard -> assertThat(hazard.lost()).isNull());
        assertThat(found.hazards())
                .filteredOn(hazard -> hazard.members().contains("cuda:1"))
                .hasSize(18)
                .allSatisfy(hazard -> assertThat(hazard.verdict()).isEqualTo(HazardVerdict.SAFE));
        assertThat(found.hazards())
                .filteredOn(hazard -> hazard.timesOwn() != null)
                .extracting(hazard -> hazard.home() + " " + hazard.verdict().id())
                .containsExactly("cuda:1 safe", "host slow");
    }

    @Test
    void shouldCallTornWhatNobodyWrote() {
        SystemResults found = found(device(FakeGroup.TOPOLOGY, trial -> {
            Observation seen = FakeGroup.observe(trial);
            boolean loads = trial.kernel().equals("team_contend_load") && trial.share() == 1 && trial.initial() == 64;
            return loads
                    ? ObservationBuilder.builder(seen)
                            .counts(List.of(1L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L, 3L))
                            .build()
                    : seen;
        }));

        assertThat(found.hazards())
                .filteredOn(hazard -> hazard.verdict() == HazardVerdict.TORN)
                .singleElement()
                .satisfies(hazard -> assertThat(hazard.lost()).isEqualTo(6))
                .satisfies(hazard -> assertThat(hazard.bits()).isEqualTo(64));
    }

    @Test
    void shouldTimeRoundTripsByWhereTheFlagLies() {
        assertThat(two().pingPong())
                .allSatisfy(trip -> assertThat(trip.nsPerRoundTrip().median()).isEqualTo(FakeGroup.PING_NS))
                .extracting(PingPongResult::flag)
                .containsExactly(FlagPlace.AT_WAITER, FlagPlace.AT_SENDER, FlagPlace.AT_HOST);
    }

    @Test
    void shouldMeasureContentionByWhoTakesPart() {
        List<ContentionResult> contention = two().contention();

        assertThat(contention)
                .filteredOn(result -> result.blocks() == null && result.operation() == SharedOperation.ADD)
                .extracting(ContentionResult::hostThreads)
                .containsExactly(1, 2, 4, 6);
        assertThat(contention)
                .filteredOn(result -> result.members().equals(List.of("cuda:0", "cuda:1")))
                .filteredOn(result ->
                        result.sharing() == Sharing.CONTENTIOUS && result.home().equals("cuda:1"))
                .filteredOn(result -> result.operation() == SharedOperation.ADD)
                .allSatisfy(result -> assertThat(result.shares().get(1).share()).isEqualTo(0.5))
                .allSatisfy(result -> assertThat(result.fairness()).isEqualTo(1))
                .extracting(ContentionResult::blocks)
                .containsExactly(1, 4, 64);
        assertThat(contention)
                .filteredOn(result -> Integer.valueOf(6).equals(result.hostThreads())
                        && Integer.valueOf(1).equals(result.blocks()))
                .first()
                .satisfies(result -> assertThat(result.shares().get(1).member()).isEqualTo("host"))
                .satisfies(result -> assertThat(result.shares().get(1).share()).isCloseTo(6 / 7.0, within(1e-9)));
    }

    /** A lost swap is a turn that never comes. */
    @Test
    void shouldNotHaveSeveralProcessorsTakeTurnsWhereTheirSwapsGetLost() {
        List<ContentionResult> turns = two().contention().stream()
                .filter(result -> result.operation() == SharedOperation.CAS_IN_TURN)
                .toList();

        assertThat(turns)
                .filteredOn(result -> result.home().equals("host"))
                .isNotEmpty()
                .allMatch(result -> result.members().size() == 1);
        assertThat(turns)
                .filteredOn(result -> result.home().equals("cuda:0"))
                .extracting(ContentionResult::members)
                .contains(List.of("cuda:0", "cuda:1"));
    }

    @Test
    void shouldTimeBarriersOverGpusAndWithTheCpu() {
        List<GroupBarrierResult> barriers = two().barriers();

        assertThat(barriers)
                .filteredOn(result -> result.implementation().equals("system"))
                .extracting(result -> result.members() + " " + result.blocks())
                .contains("[cuda:0, cuda:1] 4", "[cuda:0, cuda:1] 16", "[cuda:0, cuda:1] 64", "[cuda:0, host] 64");
        assertThat(barriers)
                .allSatisfy(
                        result -> assertThat(result.counts() || result.members().size() == 1)
                                .isTrue());
        assertThat(barriers)
                .filteredOn(result -> result.implementation().equals(GroupBarrierResult.EVENTS))
                .isNotEmpty()
                .allSatisfy(
                        result -> assertThat(result.nsPerPhase().median()).isCloseTo(FakeGroup.ENDED_NS, within(1.0)));
        assertThat(barriers)
                .filteredOn(result -> result.implementation().equals("system"))
                .allSatisfy(
                        result -> assertThat(result.nsPerPhase().median()).isCloseTo(FakeGroup.PHASE_NS, within(1.0)))
                .as("without figures of one GPU no floor is known")
                .allSatisfy(result -> assertThat(result.floorNs()).isNull());
    }

    @Test
    void shouldMeasureLocksWithShares() {
        List<GroupLockResult> locks = two().locks();

        assertThat(locks).hasSize(3 + 9).allMatch(GroupLockResult::counts);
        assertThat(locks).extracting(GroupLockResult::initial).contains(1, 10, 120, null);
        assertThat(locks).allSatisfy(lock -> assertThat(lock.fairness()).isEqualTo(1));
    }

    @Test
    void shouldNotTimeWhatFailedVerificationAndSayThatATwinWasMissed() {
        FakeDevice device = device(
                FakeGroup.TOPOLOGY,
                trial -> trial.kernel().equals("team_verify_mutex_system")
                        ? Seen.run().completing(10).reaching(9).observation()
                        : trial.kernel().contains("_twin_")
                                ? Seen.run().completing(10).observation()
                                : FakeGroup.observe(trial));

        SystemResults found = found(device);

        assertThat(device.asked("team_mutex_system")).isEmpty();
        assertThat(device.asked("team_verify_barrier_twin_forgets_a_peer"))
                .as("four rounds of both GPUs' memory, and of five sizes with the host's")
                .hasSize(4 * (2 + 5));
        assertThat(found.locks())
                .filteredOn(lock -> lock.implementation().equals("system"))
                .isNotEmpty()
                .allSatisfy(lock -> assertThat(lock.outcome()).isEqualTo(Outcome.WRONG));
        assertThat(found.verification()).filteredOn(check -> check.twin()).noneMatch(check -> check.passed());
    }

    @Test
    void shouldReportWhatTimesOutAndGoOn() {
        SystemResults found = found(device(
                FakeGroup.TOPOLOGY,
                trial -> trial.kernel().equals("team_barrier_system")
                                || trial.kernel().equals("team_mutex_system")
                        ? Seen.run().expiring().observation()
                        : FakeGroup.observe(trial)));

        assertThat(found.barriers())
                .filteredOn(result -> result.implementation().equals("system"))
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT))
                .allSatisfy(result -> assertThat(result.nsPerPhase()).isNull());
        assertThat(found.locks())
                .filteredOn(result -> result.outcome() == Outcome.TIMED_OUT)
                .isNotEmpty()
                .allSatisfy(result -> assertThat(result.fairness()).isNull());
    }

    @Test
    void shouldMeasureOwnAndHostMemoryOfALoneGpuAndSkipTheRestWithTheReason() {
        SystemResults found = found(device(FakeGroup.ALONE, FakeGroup::observe));

        assertThat(found.memories()).extracting(MemoryResult::home).containsExactly("cuda:0", "host");
        assertThat(found.skipped()).contains(new SkippedPart("barriers", "there is one GPU"));
        assertThat(found.locks()).isEmpty();
        assertThat(found.barriers())
                .extracting(GroupBarrierResult::members)
                .doesNotContain(List.of("cuda:0", "cuda:1"));
    }

    @Test
    void shouldDoTheSameWithoutPeerAccess() {
        FakeDevice device = device(FakeGroup.APART, FakeGroup::observe);

        SystemResults found = found(device);

        assertThat(device.asked()).noneMatch(trial -> "cuda:1".equals(trial.home()) || "cuda:1".equals(trial.team()));
        assertThat(found.skipped())
                .contains(new SkippedPart("pingPong", "no other GPU reaches the memory of cuda:0, and it theirs"));
    }

    @Test
    void shouldSkipAllOfItOnADeviceThatMeasuresAlone() {
        SystemResults found = found(device(Topology.NONE, Seen::honest));

        assertThat(found.memories()).isEmpty();
        assertThat(found.skipped())
                .singleElement()
                .satisfies(part -> assertThat(part.what()).isEqualTo("all"));
    }

    @Test
    void shouldReplayWithTheSameResults() throws Exception {
        Recorder recorder = new Recorder(device(FakeGroup.TOPOLOGY, FakeGroup::observe));
        SystemResults measured = found(recorder);
        recorder.save(folder.resolve("run.txt.gz"), "test");

        SystemResults replayed = found(RecordedDevice.load(folder.resolve("run.txt.gz")));

        assertThat(replayed).isEqualTo(measured);
    }

    @Test
    void shouldMakeAProfileThatIsValidAndShowsWhoIsAround() {
        Profile profile = new MeasuringJob(SuiteRegistry.ALL, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), () -> now)
                .run(
                        new ChosenDevice(device(FakeGroup.TOPOLOGY, FakeGroup::observe), List.of()),
                        Options.quick("system"),
                        new ProbeJob.Journal(Optional.empty(), Optional.empty(), RunListener.NONE),
                        new ProgressLog());
        Path file = folder.resolve("two.json");
        ProfileWriter.write(profile, file);

        assertThat(ProfileValidator.check(file).problems()).isEmpty();
        SystemResults read = ProfileReader.read(file).system();
        assertThat(read.topology()).isEqualTo(FakeGroup.TOPOLOGY);
        assertThat(read.contention()).hasSameSizeAs(profile.system().contention());
        assertThat(read.barriers()).hasSameSizeAs(profile.system().barriers());
        assertThat(profile.method().suites()).containsExactly("system");
    }

    @Test
    void shouldRunByDefaultWhereThereIsMoreThanOneGpuAndHaveItsTimeThen() {
        ProbeOptions usual = ProbeOptionsBuilder.builder(Options.of(
                        Depth.STANDARD,
                        SuiteRegistry.usual(Depth.STANDARD),
                        1,
                        RunClock.budget(Depth.STANDARD, SuiteRegistry.usual(Depth.STANDARD))))
                .called(SuiteRegistry.calledFor())
                .build();

        ProbeOptions alone = usual.on(withoutKinds(FakeGroup.ALONE));
        ProbeOptions two = usual.on(withoutKinds(FakeGroup.TOPOLOGY));
        ProbeOptions given =
                ProbeOptionsBuilder.builder(usual).timeGiven(true).build().on(withoutKinds(FakeGroup.TOPOLOGY));

        assertThat(alone.suites()).isEqualTo(usual.suites());
        assertThat(alone.timeBudget()).isEqualTo(usual.timeBudget());
        assertThat(two.suites())
                .extracting(Suite::id)
                .endsWith("system")
                .hasSize(usual.suites().size() + 1);
        assertThat(two.timeBudget().minus(usual.timeBudget())).isLessThanOrEqualTo(Duration.ofSeconds(30));
        assertThat(two.timeBudget()).isGreaterThan(usual.timeBudget());
        assertThat(given.timeBudget()).isEqualTo(usual.timeBudget());
    }

    private FakeDevice withoutKinds(Topology topology) {
        return device(topology, FakeGroup::observe).having(kernel -> !kernel.startsWith("kinds_verify_"));
    }

    /** With them, the standard depth takes no more than 35 s. */
    @Test
    void shouldMeasureFurtherKindsByDefaultWhereTheDeviceHasThemButNotAtTheQuickDepth() {
        for (Depth depth : Depth.values()) {
            Set<Suite> suites = SuiteRegistry.usual(depth);
            ProbeOptions found = ProbeOptionsBuilder.builder(
                            Options.of(depth, suites, 1, RunClock.budget(depth, suites)))
                    .called(SuiteRegistry.calledFor())
                    .build()
                    .on(device(FakeGroup.ALONE, FakeGroup::observe));

            assertThat(found.suites().stream().map(Suite::id).anyMatch("kinds"::equals))
                    .as(depth.id())
                    .isEqualTo(depth != Depth.QUICK);
            if (depth == Depth.STANDARD) {
                assertThat(found.timeBudget()).isLessThanOrEqualTo(Duration.ofSeconds(35));
            }
        }
    }
}
