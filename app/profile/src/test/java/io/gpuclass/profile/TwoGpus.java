package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.system.ContentionResultBuilder;
import io.gpuclass.profile.system.GroupBarrierResultBuilder;
import io.gpuclass.profile.system.GroupLockResultBuilder;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemberShare;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures of two H200s and their host, for tests of what is made of them. The main ones were measured on two H200s by a program apart from this
 * tool; the others are made up to fit.
 */
public final class TwoGpus {
    public static final String FIRST = "cuda:0";
    public static final String SECOND = "cuda:1";
    public static final String HOST = Processor.HOST;
    public static final List<String> GPUS = List.of(FIRST, SECOND);
    public static final List<String> WITH_CPU = List.of(FIRST, HOST);
    private static final int BLOCKS = SampleProfiles.BLOCKS;

    private TwoGpus() {}

    /** Returns a profile with these results and the advice that follows, and the other parts of {@link SampleProfiles#complete}. */
    public static Profile profile() {
        return with(results());
    }

    /** Returns the same with other results. */
    public static Profile with(SystemResults results) {
        return ProfileAdvice.advised(ProfileBuilder.builder(SampleProfiles.complete())
                .system(results)
                .build());
    }

    public static SystemResults results() {
        return new SystemResults(
                SampleSystem.topology(),
                List.of(
                        memory(FIRST, new Costs(142, 152, 585, 176, 617, 1542)),
                        memory(SECOND, new Costs(871, 896, 921, 909, 4294, 5723)),
                        memory(HOST, new Costs(1135, 1058, 1416, 3169, 2_087_000, 2_186_000))),
                hazards(),
                pingPong(),
                contention(),
                barriers(),
                locks(),
                List.of(),
                List.of(
                        new SkippedPart("barriers", "the CPU takes part with one GPU only"),
                        new SkippedPart("multicast", "the tool does not use NVLink multicast")));
    }

    /** Nanoseconds of one block's read, atomic and store with a fence, and of all blocks' with their own words and with one. */
    private record Costs(
            double read, double atomic, double store, double ownWords, double oneWord, double oneWordAtomic) {
        double of(ProbeCase probe) {
            boolean atomic = probe.access() == Access.ATOMIC;
            double own = ownWords * (atomic ? this.atomic / read : 1);
            double one = atomic ? oneWordAtomic : oneWord;
            double base = probe.sharing() == Sharing.CONTENTIOUS ? one : own;
            double write = probe.direction() == Direction.WRITE && !atomic ? store / read : 1;
            boolean overlapped = probe.pattern() == Pattern.PIPELINED || probe.pattern() == Pattern.POSTED;
            return base * write / (overlapped ? 8 : 1);
        }
    }

    private static MemoryResult memory(String home, Costs costs) {
        List<ProbeResult> probes = ProbeCase.all().stream()
                .map(probe -> ProbeResult.of(
                        probe,
                        BLOCKS,
                        SampleProfiles.summary(costs.of(probe) * 1e-3),
                        SampleProfiles.summary(costs.of(probe))))
                .toList();
        return MemoryResult.of(FIRST, home, probes, hostage(costs.oneWord), scopes(costs));
    }

    private static List<HostagePoint> hostage(double oneWord) {
        List<HostagePoint> points = new ArrayList<>();
        for (int share : new int[] {1, 8, 15}) {
            for (int distance : new int[] {4, 32, 128, 4096}) {
                double effect = distance < 64 ? 1 + share * 0.2 : 1.01;
                points.add(new HostagePoint(
                        share,
                        distance,
                        SampleProfiles.summary(oneWord * effect),
                        new Estimate(
                                SampleProfiles.six(effect),
                                SampleProfiles.six(effect * 0.99),
                                SampleProfiles.six(effect * 1.01))));
            }
        }
        return points;
    }

    private static List<ScopeResult> scopes(Costs costs) {
        List<ScopeResult> scopes = new ArrayList<>();
        for (MemoryScope scope : MemoryScope.values()) {
            double part = (scope.ordinal() + 1) / 3.0;
            scopes.add(scope(ScopedOperation.FENCE, scope, 1, (costs.store - costs.read / 2) * part));
            scopes.add(scope(ScopedOperation.ACQUIRE, scope, 1, costs.read));
            scopes.add(scope(ScopedOperation.RELEASE, scope, 1, costs.store * part));
            scopes.add(scope(ScopedOperation.ATOMIC, scope, 1, costs.atomic + costs.store * part));
            scopes.add(scope(ScopedOperation.RELAXED_ATOMIC, scope, 1, costs.atomic));
            scopes.add(scope(ScopedOperation.FENCE, scope, 132, costs.store * part));
        }
        return scopes;
    }

    private static ScopeResult scope(ScopedOperation operation, MemoryScope scope, int blocks, double ns) {
        return new ScopeResult(operation, scope, blocks, SampleProfiles.summary(ns));
    }

    private static List<HazardResult> hazards() {
        List<HazardResult> hazards = new ArrayList<>();
        hazards.add(hazard(SharedOperation.ADD, HOST, WITH_CPU, 14_000_000, 790_942));
        hazards.add(hazard(SharedOperation.CAS, HOST, WITH_CPU, 9_000_000, 120));
        hazards.add(hazard(SharedOperation.LOAD, HOST, WITH_CPU, 20_000_000, 0));
        hazards.add(hazard(SharedOperation.STORE, HOST, WITH_CPU, 20_000_000, 0));
        hazards.add(hazard(SharedOperation.ADD, HOST, GPUS, 6456, 3182));
        hazards.add(hazard(SharedOperation.ADD, FIRST, GPUS, 12_000_000, 0));
        hazards.add(hazard(SharedOperation.CAS, FIRST, GPUS, 12_000_000, 0));
        hazards.add(hazard(SharedOperation.ADD, SECOND, GPUS, 12_000_000, 0));
        hazards.add(poll(SECOND, 4294 / 617.0, HazardVerdict.SAFE));
        hazards.add(poll(HOST, 2_087_000 / 617.0, HazardVerdict.SLOW));
        return hazards;
    }

    private static HazardResult hazard(
            SharedOperation operation, String home, List<String> members, long operations, long lost) {
        return HazardResultBuilder.builder()
                .operation(operation)
                .bits(32)
                .home(home)
                .members(members)
                .hostThreads(members.contains(HOST) ? 1 : null)
                .blocks(1)
                .operations(operations)
                .lost(lost)
                .verdict(lost > 0 ? HazardVerdict.LOST_UPDATES : HazardVerdict.SAFE)
                .build();
    }

    private static HazardResult poll(String home, double times, HazardVerdict verdict) {
        double rounded = SampleProfiles.six(times);
        return HazardResultBuilder.builder()
                .operation(SharedOperation.LOAD)
                .bits(32)
                .home(home)
                .members(List.of(FIRST))
                .blocks(BLOCKS)
                .timesOwn(new Estimate(rounded, SampleProfiles.six(rounded * 0.99), SampleProfiles.six(rounded * 1.01)))
                .verdict(verdict)
                .build();
    }

    private static List<PingPongResult> pingPong() {
        return List.of(
                pingPong(SECOND, FlagPlace.AT_WAITER, 2559),
                pingPong(SECOND, FlagPlace.AT_SENDER, 3141),
                pingPong(HOST, FlagPlace.AT_HOST, 3111));
    }

    private static PingPongResult pingPong(String to, FlagPlace flag, double ns) {
        return new PingPongResult(FIRST, to, flag, Outcome.COMPLETED, SampleProfiles.summary(ns));
    }

    private static List<ContentionResult> contention() {
        List<ContentionResult> all = new ArrayList<>();
        for (int blocks : new int[] {1, 132, BLOCKS}) {
            double more = Math.sqrt(blocks);
            all.add(contention(FIRST, List.of(FIRST), null, blocks, 6e6 * more, 1));
            all.add(contention(FIRST, GPUS, null, blocks, 4e6 * more, 0.8));
            all.add(contention(SECOND, GPUS, null, blocks, 4e6 * more, 0.2));
        }
        for (int threads : new int[] {1, 4, 16}) {
            all.add(contention(HOST, List.of(HOST), threads, null, 2e8 / threads, 1));
            all.add(contention(HOST, WITH_CPU, threads, 1, 1e8 / threads, 0.01));
            all.add(contention(HOST, WITH_CPU, threads, 132, 9e7 / threads, 0.02));
        }
        return all;
    }

    static ContentionResult contention(
            String home, List<String> members, Integer threads, Integer blocks, double rate, double first) {
        return ContentionResultBuilder.builder()
                .operation(SharedOperation.ADD)
                .bits(32)
                .sharing(Sharing.CONTENTIOUS)
                .home(home)
                .members(members)
                .hostThreads(threads)
                .blocks(blocks)
                .outcome(Outcome.COMPLETED)
                .opsPerSecond(SampleProfiles.summary(rate))
                .shares(members.size() < 2 ? List.of() : shares(members, first))
                .fairness(members.size() < 2 ? null : jain(first))
                .build();
    }

    private static double jain(double first) {
        return SampleProfiles.six(1 / (2 * (first * first + (1 - first) * (1 - first))));
    }

    private static List<MemberShare> shares(List<String> members, double first) {
        return List.of(
                new MemberShare(members.get(0), first), new MemberShare(members.get(1), SampleProfiles.six(1 - first)));
    }

    private static List<GroupBarrierResult> barriers() {
        List<GroupBarrierResult> all = new ArrayList<>();
        int[] blocks = {132, 528, BLOCKS};
        double[][] ns = {{2261, 2416, 2814}, {3522, 9832, 33710}, {3800, 3997, 4423}, {15300, 15600, 25000}};
        for (int i = 0; i < blocks.length; i++) {
            all.add(barrier("system", GPUS, blocks[i], ns[0][i], 2100.0));
            all.add(barrier("central", GPUS, blocks[i], ns[1][i], 2100.0));
            all.add(barrier("host", WITH_CPU, blocks[i], ns[2][i], 2900.0));
            all.add(barrier(GroupBarrierResult.EVENTS, GPUS, blocks[i], ns[3][i], null));
        }
        return all;
    }

    static GroupBarrierResult barrier(
            String implementation, List<String> members, int blocks, double ns, Double floor) {
        return GroupBarrierResultBuilder.builder()
                .implementation(implementation)
                .members(members)
                .hostThreads(members.contains(HOST) ? 1 : null)
                .blocks(blocks)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .nsPerPhase(SampleProfiles.summary(ns))
                .floorNs(floor)
                .build();
    }

    private static List<GroupLockResult> locks() {
        List<GroupLockResult> all = new ArrayList<>();
        int[] blocks = {132, 528, BLOCKS};
        double[][] millions = {{1.50, 1.43, 1.41}, {0.59, 0.27, 0.156}};
        for (int i = 0; i < blocks.length; i++) {
            all.add(lock("system", blocks[i], millions[0][i] * 1e6, 0.503));
            all.add(lock("ticket", blocks[i], millions[1][i] * 1e6, 0.52));
        }
        all.add(lock("exchange", 132, 1.9e6, 0.98));
        return all;
    }

    static GroupLockResult lock(String implementation, int blocks, double rate, double first) {
        return GroupLockResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation(implementation)
                .home(FIRST)
                .members(GPUS)
                .blocks(blocks)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleProfiles.summary(rate))
                .shares(shares(GPUS, first))
                .fairness(jain(first))
                .fairnessOfBlocks(0.98)
                .floorNs(600.0)
                .build();
    }
}
