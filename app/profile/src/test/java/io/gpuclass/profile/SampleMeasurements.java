package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.Accesses;
import io.gpuclass.profile.primitives.PrimitiveResult.HandOff;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.CasResult.CasLoop;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.WordSpread;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import java.util.ArrayList;
import java.util.List;

/** The made-up measurements of {@link SampleProfiles}. */
final class SampleMeasurements {
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64, 128, 132, 264, 528, 1056, SampleProfiles.BLOCKS};

    private SampleMeasurements() {}

    static List<ProbeResult> probes() {
        return ProbeCase.all().stream().map(SampleMeasurements::probe).toList();
    }

    private static ProbeResult probe(ProbeCase probe) {
        double ns = 640;
        ns *= probe.access() == Access.ATOMIC ? 2.41 : 1;
        ns *= probe.sharing() == Sharing.CONTENTIOUS ? 1.52 : 1;
        ns *= probe.direction() == Direction.WRITE ? 0.6 : 1;
        ns *= probe.pattern() == Pattern.PIPELINED || probe.pattern() == Pattern.POSTED ? 0.125 : 1;
        return ProbeResult.of(
                        probe,
                        SampleProfiles.BLOCKS,
                        SampleProfiles.summary(ns * 1e-3 + 0.02),
                        SampleProfiles.summary(ns))
                .over(probe.sharing() == Sharing.CONTENTIOUS ? new WordSpread(8, ns * 0.995, ns * 1.005) : null);
    }

    static List<PrimitiveResult> primitives() {
        List<PrimitiveResult> results = new ArrayList<>();
        for (int blocks : SIZES) {
            results.add(barrier("atomic-two-stage", blocks, 4e5));
            results.add(barrier("xf", blocks, 5e5));
            results.add(contended(Kind.MUTEX, "spin", blocks, null, 9e5));
            results.add(contended(Kind.MUTEX, "spin-backoff", blocks, null, 2e6));
            results.add(contended(Kind.MUTEX, "fa", blocks, null, 1.79e6));
            results.add(slow("ring", blocks));
            for (int initial : new int[] {1, 120}) {
                results.add(contended(Kind.SEMAPHORE, "spin", blocks, initial, 3e5));
                results.add(contended(Kind.SEMAPHORE, "sleeping", blocks, initial, 2e6 * initial));
            }
            results.add(readersAndWriters(blocks, Writers.ONE_PER_SM));
            results.add(readersAndWriters(blocks, Writers.HALF));
            results.add(unsupported(blocks));
        }
        return results;
    }

    private static PrimitiveResult barrier(String implementation, int blocks, double rate) {
        return result(Kind.BARRIER, implementation, blocks, rate / (1 + blocks / 132.0))
                .build();
    }

    private static PrimitiveResult contended(
            Kind kind, String implementation, int blocks, Integer initial, double rate) {
        boolean unfair = implementation.equals("spin");
        return result(kind, implementation, blocks, rate * (1 + 1.0 / blocks))
                .initial(initial)
                .fairness(unfair ? 0.31 : 0.9975)
                .fewestPerBlock(unfair ? 0.02 : 0.96)
                .build();
    }

    private static PrimitiveResult readersAndWriters(int blocks, Writers writers) {
        return result(Kind.SEMAPHORE, "rw-spin", blocks, writers == Writers.HALF ? 2e5 : 1.5e6)
                .initial(120)
                .writers(writers)
                .fairness(0.75)
                .fewestPerBlock(0.25)
                .build();
    }

    /** Hand-offs and accesses are measured at saturation only. */
    private static PrimitiveResultBuilder result(Kind kind, String implementation, int blocks, double rate) {
        boolean saturated = blocks == SampleProfiles.BLOCKS;
        return ended(kind, implementation, blocks, Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleProfiles.summary(rate))
                .handOff(saturated ? new HandOff(310, 2750, 41_000, 65_536) : null)
                .accessesPerOperation(saturated ? new Accesses(1.25, 1530) : null);
    }

    private static PrimitiveResultBuilder ended(Kind kind, String implementation, int blocks, Outcome outcome) {
        return PrimitiveResultBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .blocks(blocks)
                .outcome(outcome);
    }

    /** An implementation that times out from 264 blocks on. */
    private static PrimitiveResult slow(String implementation, int blocks) {
        return blocks < 264
                ? contended(Kind.MUTEX, implementation, blocks, null, 1e5)
                : ended(Kind.MUTEX, implementation, blocks, Outcome.TIMED_OUT)
                        .verified(true)
                        .reason("no operation completed in the last 50 ms")
                        .completed(1234L)
                        .build();
    }

    /** An implementation that the device cannot run. */
    private static PrimitiveResult unsupported(int blocks) {
        return ended(Kind.CONDITION_VARIABLE, "over-mcs", blocks, Outcome.UNSUPPORTED)
                .reason("it needs a GPU of compute capability 7.5")
                .build();
    }

    static List<ScopeResult> scopes() {
        return List.of(
                new ScopeResult(ScopedOperation.FENCE, MemoryScope.BLOCK, 1, SampleProfiles.summary(5.5)),
                new ScopeResult(ScopedOperation.FENCE, MemoryScope.DEVICE, 1, SampleProfiles.summary(135)),
                new ScopeResult(ScopedOperation.ATOMIC, MemoryScope.BLOCK, 1, SampleProfiles.summary(143)),
                new ScopeResult(ScopedOperation.ATOMIC, MemoryScope.DEVICE, 1, SampleProfiles.summary(335)));
    }

    static List<CasResult> contendedCas() {
        return List.of(
                new CasResult(CasLoop.IN_TURN, 1, 1, SampleProfiles.summary(5.3e6), 1.0),
                new CasResult(CasLoop.IN_TURN, SampleProfiles.BLOCKS, 1, SampleProfiles.summary(1.3e6), 0.00095),
                new CasResult(CasLoop.INCREMENT, SampleProfiles.BLOCKS, 1, SampleProfiles.summary(9e5), 0.00065));
    }

    static List<Verification> verification() {
        return List.of(
                checked(Kind.BARRIER, "xf", 0).build(),
                twin(Kind.BARRIER, "leaky", 1234).build(),
                checked(Kind.MUTEX, "fa", 0).build(),
                twin(Kind.MUTEX, "no-lock", 987_654).build(),
                checked(Kind.MUTEX, "fa", 0)
                        .blocks(132)
                        .operations(2640L)
                        .first(-1320)
                        .build(),
                checked(Kind.SEMAPHORE, "sleeping", 0)
                        .initial(120)
                        .reached(120L)
                        .build(),
                twin(Kind.SEMAPHORE, "off-by-one", 0).initial(120).passed(false).build());
    }

    private static VerificationBuilder twin(Kind kind, String implementation, long violations) {
        return checked(kind, implementation, violations).twin(true);
    }

    private static VerificationBuilder checked(Kind kind, String implementation, long violations) {
        return VerificationBuilder.builder()
                .kind(kind.id())
                .implementation(implementation)
                .blocks(SampleProfiles.BLOCKS)
                .operations(2_112_000L)
                .violations(violations)
                .passed(true);
    }
}
