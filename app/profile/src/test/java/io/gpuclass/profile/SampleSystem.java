package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.system.GroupBarrierResultBuilder;
import io.gpuclass.profile.system.GroupLockResultBuilder;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
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
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import java.util.List;

/** Two GPUs and their host of {@link SampleProfiles}, made up. */
public final class SampleSystem {
    private static final String FIRST = "cuda:0";
    private static final String SECOND = "cuda:1";
    private static final String HOST = Processor.HOST;
    private static final List<String> GPUS = List.of(FIRST, SECOND);
    private static final List<String> WITH_CPU = List.of(FIRST, HOST);

    private SampleSystem() {}

    /** Returns results in which no part is missing. */
    public static SystemResults results() {
        return new SystemResults(
                topology(),
                List.of(memory(FIRST, 640), memory(SECOND, 4300), memory(HOST, 2_087_000)),
                hazards(),
                pingPong(),
                contention(),
                barriers(),
                locks(),
                verification(),
                List.of(new SkippedPart("barriers", "the CPU takes part with one GPU only")));
    }

    public static Topology topology() {
        return new Topology(
                List.of(gpu(FIRST), gpu(SECOND), host()),
                List.of(
                        new Link(FIRST, SECOND, LinkKind.NVLINK, 18, true, true),
                        new Link(SECOND, FIRST, LinkKind.NVLINK, 18, true, true),
                        new Link(FIRST, HOST, LinkKind.PCIE, null, true, false),
                        new Link(SECOND, HOST, LinkKind.PCIE, null, true, false)));
    }

    private static Processor gpu(String id) {
        return ProcessorBuilder.builder()
                .id(id)
                .name("NVIDIA H200")
                .multiprocessors(132)
                .fingerprint("00000000000000f" + id.charAt(id.length() - 1))
                .hostNativeAtomics(false)
                .managedMemory(true)
                .concurrentManagedAccess(true)
                .pageableAccess(false)
                .build();
    }

    private static Processor host() {
        return ProcessorBuilder.builder().id(HOST).name("a CPU").logicalCpus(32).build();
    }

    private static MemoryResult memory(String home, double contentiousNs) {
        List<ProbeResult> probes = ProbeCase.all().stream()
                .map(probe -> probe(probe, contentiousNs))
                .toList();
        ScopeResult fence = new ScopeResult(
                ScopedOperation.FENCE, MemoryScope.SYSTEM, 132, SampleProfiles.summary(contentiousNs / 2));
        return MemoryResult.of(FIRST, home, probes, List.of(), List.of(fence));
    }

    private static ProbeResult probe(ProbeCase probe, double contentiousNs) {
        double ns = probe.sharing() == Sharing.CONTENTIOUS ? contentiousNs : 500 + contentiousNs / 1000;
        return ProbeResult.of(
                probe, SampleProfiles.BLOCKS, SampleProfiles.summary(ns * 1e-3), SampleProfiles.summary(ns));
    }

    private static List<HazardResult> hazards() {
        HazardResult lost = HazardResultBuilder.builder()
                .operation(SharedOperation.ADD)
                .bits(32)
                .home(HOST)
                .members(WITH_CPU)
                .hostThreads(1)
                .blocks(1)
                .operations(14_000_000L)
                .lost(790_942L)
                .verdict(HazardVerdict.LOST_UPDATES)
                .build();
        HazardResult slow = HazardResultBuilder.builder()
                .operation(SharedOperation.LOAD)
                .bits(32)
                .home(HOST)
                .members(List.of(FIRST))
                .blocks(SampleProfiles.BLOCKS)
                .timesOwn(new Estimate(3382, 3300, 3500))
                .verdict(HazardVerdict.SLOW)
                .build();
        HazardResult safe = HazardResultBuilder.builder(lost)
                .home(SECOND)
                .members(GPUS)
                .hostThreads(null)
                .lost(0L)
                .verdict(HazardVerdict.SAFE)
                .build();
        return List.of(lost, slow, safe);
    }

    private static List<PingPongResult> pingPong() {
        return List.of(
                new PingPongResult(FIRST, SECOND, FlagPlace.AT_WAITER, Outcome.COMPLETED, SampleProfiles.summary(2490)),
                new PingPongResult(FIRST, SECOND, FlagPlace.AT_SENDER, Outcome.COMPLETED, SampleProfiles.summary(2690)),
                new PingPongResult(FIRST, HOST, FlagPlace.AT_HOST, Outcome.COMPLETED, SampleProfiles.summary(2650)),
                new PingPongResult(SECOND, HOST, FlagPlace.AT_HOST, Outcome.TIMED_OUT, null));
    }

    private static List<ContentionResult> contention() {
        return List.of(
                TwoGpus.contention(SECOND, GPUS, null, 132, 9e6, 0.3),
                TwoGpus.contention(SECOND, GPUS, null, SampleProfiles.BLOCKS, 8e6, 0.3),
                TwoGpus.contention(HOST, WITH_CPU, 8, 132, 3e6, 0.3));
    }

    private static List<GroupBarrierResult> barriers() {
        GroupBarrierResult system = TwoGpus.barrier("system", GPUS, 132, 2600, 2100.0);
        return List.of(
                system,
                GroupBarrierResultBuilder.builder(system)
                        .implementation(GroupBarrierResult.EVENTS)
                        .nsPerPhase(SampleProfiles.summary(15300))
                        .floorNs(null)
                        .build(),
                GroupBarrierResultBuilder.builder(system)
                        .implementation("host")
                        .members(WITH_CPU)
                        .hostThreads(1)
                        .outcome(Outcome.TIMED_OUT)
                        .nsPerPhase(null)
                        .floorNs(null)
                        .build());
    }

    private static List<GroupLockResult> locks() {
        GroupLockResult mutex = GroupLockResultBuilder.builder(TwoGpus.lock("system", 132, 6e5, 0.5))
                .fairnessOfBlocks(0.99)
                .floorNs(1200.0)
                .build();
        return List.of(
                mutex,
                GroupLockResultBuilder.builder(mutex)
                        .kind(Kind.SEMAPHORE)
                        .initial(120)
                        .build());
    }

    private static List<Verification> verification() {
        Verification kept = VerificationBuilder.builder()
                .kind(Kind.BARRIER.id())
                .implementation("system")
                .members(GPUS)
                .blocks(132)
                .operations(100_000L)
                .passed(true)
                .build();
        return List.of(
                kept,
                VerificationBuilder.builder(kept)
                        .implementation("device-fence")
                        .twin(true)
                        .violations(12L)
                        .build());
    }
}
