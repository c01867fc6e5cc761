package io.gpuclass.engine.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.system.GroupConformance;
import io.gpuclass.profile.system.GroupConformance.GroupAddition;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.Topology;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SystemVerificationTest {
    private static final String FENCE = "team_verify_barrier_twin_forgets_a_peer";
    private static final String ONE_PLACE = "team_verify_(barrier_atomic_two_stage|semaphore_ticket_turns)";

    private static GroupConformance found(FakeDevice device, boolean seededBugs, int passes) {
        SystemVerification verification = new SystemVerification(device, seededBugs, id -> true, () -> {});
        for (int i = 0; i < passes; i++) {
            verification.pass();
        }
        return verification.results();
    }

    private static FakeDevice device(Topology topology, Function<Trial, Observation> script) {
        return new FakeDevice(script).among(topology).saturatedAt(16);
    }

    /** GPUs whose atomics on the host's memory are none against each other's either. */
    private static Observation observe(Trial trial) {
        Observation seen = FakeGroup.observe(trial);
        boolean loses = trial.kernel().equals("team_contend_add") && Processor.HOST.equals(trial.home());
        return loses
                ? ObservationBuilder.builder(seen)
                        .reached(seen.operations() - FakeGroup.LOST)
                        .build()
                : seen;
    }

    @Test
    void shouldCheckWithWhatIsGuardedInEachMemory() {
        FakeDevice device = device(FakeGroup.TOPOLOGY, SystemVerificationTest::observe);
        GroupConformance found = found(device, true, 1);

        assertThat(found.failed()).isZero();
        assertThat(found.checkedForms()).isTrue();
        assertThat(device.asked("team_verify_mutex_system"))
                .extracting(trial -> trial.home() + " " + trial.blocks() + " " + trial.length())
                .containsExactly(
                        "null 1 128",
                        "null 4 32",
                        "null 16 12",
                        "cuda:1 1 128",
                        "cuda:1 4 32",
                        "cuda:1 16 12",
                        "host 1 128",
                        "host 2 64",
                        "host 4 32",
                        "host 8 16",
                        "host 16 12");
        assertThat(device.asked("team_verify_barrier_system"))
                .extracting(Trial::team)
                .contains("cuda:1", "host", "cuda:1,host");
    }

    @Test
    void shouldLetEachOfManyBlocksDoLess() {
        assertThat(GroupVerifier.operations(1, 2)).isEqualTo(128);
        assertThat(GroupVerifier.operations(528, 2)).isEqualTo(12);
        assertThat(GroupVerifier.operations(528, 4)).isEqualTo(7);
        assertThat(GroupVerifier.operations(2112, 8)).isEqualTo(1);
    }

    /** A lock that 2112 blocks of four H200s want is handed on some 10,000 times a second. */
    @Test
    void shouldPassALockThatItsBoundEndedWhereBlocksGotOn() {
        FakeDevice slow = device(FakeGroup.TOPOLOGY, trial -> ended(observe(trial), 100));

        assertThat(found(slow, false, 1).checks())
                .filteredOn(
                        check -> check.kind().equals("mutex") || check.kind().equals("semaphore"))
                .isNotEmpty()
                .allMatch(Verification::timedOut)
                .allMatch(Verification::passed);
    }

    @Test
    void shouldFailALockThatNobodyLeavesAndABarrierThatItsBoundEnded() {
        FakeDevice stuck = device(FakeGroup.TOPOLOGY, trial -> ended(observe(trial), 1));

        assertThat(found(stuck, false, 1).checks())
                .extracting(Verification::kind)
                .contains("mutex", "semaphore", "barrier");
        assertThat(found(stuck, false, 1).checks()).noneMatch(Verification::passed);
    }

    /** Returns what a run showed that its bound ended after so many operations. */
    private static Observation ended(Observation seen, long operations) {
        return ObservationBuilder.builder(seen)
                .timedOut(true)
                .operations(operations)
                .build();
    }

    @Test
    void shouldNotRunWhatCountsByAtomicsInTheHostsMemory() {
        FakeDevice device = device(FakeGroup.TOPOLOGY, SystemVerificationTest::observe);
        GroupConformance found = found(device, false, 1);

        assertThat(device.asked(ONE_PLACE)).isNotEmpty().noneMatch(trial -> Processor.HOST.equals(trial.home()));
        assertThat(found.skipped())
                .extracting(SkippedPart::what)
                .containsExactly(
                        "barrier atomic-two-stage in the host's memory", "semaphore ticket-turns in the host's memory");
        assertThat(found.checks()).noneMatch(Verification::twin);
        assertThat(found.additions()).noneMatch(GroupAddition::twin);
    }

    @Test
    void shouldRunItThereWhereAtomicsAreNative() {
        Topology coherent = new Topology(
                FakeGroup.TOPOLOGY.processors().stream()
                        .map(one -> ProcessorBuilder.builder(one)
                                .hostNativeAtomics(one.host() ? null : true)
                                .build())
                        .toList(),
                FakeGroup.TOPOLOGY.links());
        FakeDevice device = device(coherent, SystemVerificationTest::observe);
        GroupConformance found = found(device, true, 1);

        assertThat(device.asked(ONE_PLACE)).anyMatch(trial -> Processor.HOST.equals(trial.home()));
        assertThat(found.additions())
                .filteredOn(addition -> addition.seen().home().equals(Processor.HOST))
                .as("updates that are lost there are no twin any more, and fail")
                .isNotEmpty()
                .noneMatch(GroupAddition::twin)
                .noneMatch(GroupAddition::passed);
    }

    @Test
    void shouldCatchLostAdditionsInTheHostsMemoryAsATwin() {
        GroupConformance found = found(device(FakeGroup.TOPOLOGY, SystemVerificationTest::observe), true, 1);

        assertThat(found.additions())
                .extracting(addition ->
                        addition.seen().home() + " " + addition.seen().members() + " " + addition.twin())
                .containsExactly(
                        "cuda:0 [cuda:0, cuda:1] false",
                        "cuda:1 [cuda:0, cuda:1] false",
                        "host [cuda:0, cuda:1] true",
                        "host [cuda:0, host] true");
        assertThat(found.additions()).allMatch(GroupAddition::passed);
    }

    @Test
    void shouldFailWhereNoAdditionIsLostThatShouldBe() {
        GroupConformance found = found(device(FakeGroup.TOPOLOGY, FakeGroup::observe), true, 1);

        assertThat(found.failed()).as("by GPUs alone").isEqualTo(1);
    }

    @Test
    void shouldTakeATwinForCaughtOnceOneOfItsChecksCatchesIt() {
        FakeDevice device = device(
                FakeGroup.TOPOLOGY,
                trial -> trial.kernel().equals(FENCE) && !Processor.HOST.equals(trial.home())
                        ? quiet(trial)
                        : observe(trial));
        GroupConformance found = found(device, true, 1);

        assertThat(found.failed()).isZero();
        assertThat(found.checks())
                .filteredOn(Verification::twin)
                .singleElement()
                .satisfies(twin -> assertThat(twin.home()).isEqualTo(Processor.HOST))
                .satisfies(twin -> assertThat(twin.blocks()).isEqualTo(1));
    }

    @Test
    void shouldFailForATwinThatNothingCatches() {
        FakeDevice device =
                device(FakeGroup.TOPOLOGY, trial -> trial.kernel().equals(FENCE) ? quiet(trial) : observe(trial));
        GroupConformance found = found(device, true, 1);

        assertThat(found.failed()).isEqualTo(1);
        assertThat(device.asked(FENCE))
                .as("four rounds of both GPUs' memory and the host's")
                .hasSize(4 * (2 + 5));
    }

    @Test
    void shouldNotForgetAFailureThatShowedOnce() {
        int[] runs = new int[1];
        FakeDevice device = device(FakeGroup.TOPOLOGY, trial -> {
            boolean breaks = trial.kernel().equals("team_verify_barrier_system") && runs[0]++ == 3;
            return breaks
                    ? ObservationBuilder.builder(observe(trial)).violations(5L).build()
                    : observe(trial);
        });
        GroupConformance found = found(device, false, 2);

        assertThat(found.failed()).isEqualTo(1);
        assertThat(found.checks())
                .filteredOn(Verification::failed)
                .singleElement()
                .satisfies(failed -> assertThat(failed.violations()).isEqualTo(5));
    }

    @Test
    void shouldCheckWithTheCpuAloneWhereThereIsOneGpuAndSayWhyNotMore() {
        FakeDevice device = device(FakeGroup.ALONE, SystemVerificationTest::observe);
        GroupConformance found = found(device, true, 1);

        assertThat(found.failed()).isZero();
        assertThat(found.checks())
                .isNotEmpty()
                .allSatisfy(check -> assertThat(check.members()).containsExactly("cuda:0", "host"));
        assertThat(found.skipped()).containsExactly(new SkippedPart("several GPUs", "there is one GPU"));
        assertThat(found.additions()).singleElement().matches(GroupAddition::passed);
    }

    @Test
    void shouldSayThatGpusDoNotReachEachOther() {
        assertThat(found(device(FakeGroup.APART, SystemVerificationTest::observe), true, 1)
                        .skipped())
                .extracting(SkippedPart::reason)
                .containsExactly("no other GPU reaches the memory of cuda:0, and it theirs");
    }

    @Test
    void shouldCheckNothingOnADeviceThatSharesItsMemoryWithNobody() {
        GroupConformance found = found(device(Topology.NONE, SystemVerificationTest::observe), true, 1);

        assertThat(found.size()).isZero();
        assertThat(found.checkedForms()).isFalse();
        assertThat(found.skipped()).hasSize(1);
    }

    @Test
    void shouldReadWhereStateLiesAndWhatNoGpuWasSeenToShow() {
        List<GroupRow> rows =
                CatalogueTable.rows("t.inc", """
                    GPUCLASS_TEAM_MUTEX(fa, (in_one_place<mutex_fa<scope::system, no_backoff>>),
                                        summary("tickets"),
                                        state(lines(2)))
                    GPUCLASS_TEAM_MUTEX_TWIN(fenced_for_device, (by_members<twin>),
                                             summary("hands on"),
                                             unobserved("nobody knows why"))
                    GPUCLASS_TEAM_MUTEX_TWIN(of_each_member, (by_members<twin>), summary("lets in"))
                    """).stream().map(GroupRow::of).toList();

        assertThat(rows).extracting(GroupRow::inOnePlace).containsExactly(true, false, false);
        assertThat(rows).extracting(GroupRow::unobserved).containsExactly(null, "nobody knows why", null);
    }

    @Test
    void shouldFailNothingForATwinThatNoGpuWasSeenToShow() {
        Verification missed = VerificationBuilder.builder()
                .kind(Kind.MUTEX.id())
                .implementation("fenced-for-device")
                .twin(true)
                .blocks(4)
                .unobserved("nobody knows why")
                .build();

        assertThat(missed.failed()).isFalse();
        assertThat(VerificationBuilder.builder(missed).unobserved(null).build().failed())
                .isTrue();
    }

    private static Observation quiet(Trial trial) {
        return ObservationBuilder.builder(FakeGroup.observe(trial))
                .violations(0L)
                .build();
    }
}
