package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.SystemResults.SharedOperation;
import io.gpuclass.profile.system.SystemResults.SkippedPart;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import java.util.List;

/** What {@link SampleProfiles} says of two GPUs and their host, made up. */
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
        return Draft.of(Processor.class)
                .set(Processor::id, id)
                .set(Processor::name, "NVIDIA H200")
                .set(Processor::multiprocessors, 132)
                .set(Processor::fingerprint, "00000000000000f" + id.charAt(id.length() - 1))
                .set(Processor::hostNativeAtomics, false)
                .set(Processor::managedMemory, true)
                .set(Processor::concurrentManagedAccess, true)
                .set(Processor::pageableAccess, false)
                .build();
    }

    private static Processor host() {
        return Draft.of(Processor.class)
                .set(Processor::id, HOST)
                .set(Processor::name, "a CPU")
                .set(Processor::logicalCpus, 32)
                .build();
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
        HazardResult lost = Draft.of(HazardResult.class)
                .set(HazardResult::operation, SharedOperation.ADD)
                .set(HazardResult::bits, 32)
                .set(HazardResult::home, HOST)
                .set(HazardResult::members, WITH_CPU)
                .set(HazardResult::hostThreads, 1)
                .set(HazardResult::blocks, 1)
                .set(HazardResult::operations, 14_000_000L)
                .set(HazardResult::lost, 790_942L)
                .set(HazardResult::verdict, HazardVerdict.LOST_UPDATES)
                .build();
        HazardResult slow = Draft.of(HazardResult.class)
                .set(HazardResult::operation, SharedOperation.LOAD)
                .set(HazardResult::bits, 32)
                .set(HazardResult::home, HOST)
                .set(HazardResult::members, List.of(FIRST))
                .set(HazardResult::blocks, SampleProfiles.BLOCKS)
                .set(HazardResult::timesOwn, new Estimate(3382, 3300, 3500))
                .set(HazardResult::verdict, HazardVerdict.SLOW)
                .build();
        HazardResult safe = Draft.of(lost)
                .set(HazardResult::home, SECOND)
                .set(HazardResult::members, GPUS)
                .set(HazardResult::hostThreads, null)
                .set(HazardResult::lost, 0L)
                .set(HazardResult::verdict, HazardVerdict.SAFE)
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
                Draft.of(system)
                        .set(GroupBarrierResult::implementation, GroupBarrierResult.EVENTS)
                        .set(GroupBarrierResult::nsPerPhase, SampleProfiles.summary(15300))
                        .set(GroupBarrierResult::floorNs, null)
                        .build(),
                Draft.of(system)
                        .set(GroupBarrierResult::implementation, "host")
                        .set(GroupBarrierResult::members, WITH_CPU)
                        .set(GroupBarrierResult::hostThreads, 1)
                        .set(GroupBarrierResult::outcome, Outcome.TIMED_OUT)
                        .set(GroupBarrierResult::nsPerPhase, null)
                        .set(GroupBarrierResult::floorNs, null)
                        .build());
    }

    private static List<GroupLockResult> locks() {
        GroupLockResult mutex = Draft.of(TwoGpus.lock("system", 132, 6e5, 0.5))
                .set(GroupLockResult::fairnessOfBlocks, 0.99)
                .set(GroupLockResult::floorNs, 1200.0)
                .build();
        return List.of(
                mutex,
                Draft.of(mutex)
                        .set(GroupLockResult::kind, Kind.SEMAPHORE)
                        .set(GroupLockResult::initial, 120)
                        .build());
    }

    private static List<Verification> verification() {
        Verification kept = Draft.of(Verification.class)
                .set(Verification::kind, Kind.BARRIER.id())
                .set(Verification::implementation, "system")
                .set(Verification::members, GPUS)
                .set(Verification::blocks, 132)
                .set(Verification::operations, 100_000L)
                .set(Verification::passed, true)
                .build();
        return List.of(
                kept,
                Draft.of(kept)
                        .set(Verification::implementation, "device-fence")
                        .set(Verification::twin, true)
                        .set(Verification::violations, 12L)
                        .build());
    }
}
