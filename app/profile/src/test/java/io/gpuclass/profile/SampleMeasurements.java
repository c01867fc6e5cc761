package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Accesses;
import io.gpuclass.profile.primitives.HandOff;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
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
                probe, SampleProfiles.BLOCKS, SampleProfiles.summary(ns * 1e-3 + 0.02), SampleProfiles.summary(ns));
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
        return result(Kind.BARRIER, implementation, blocks, null, null, rate / (1 + blocks / 132.0), null, null);
    }

    private static PrimitiveResult contended(
            Kind kind, String implementation, int blocks, Integer initial, double rate) {
        boolean unfair = implementation.equals("spin");
        return result(
                kind,
                implementation,
                blocks,
                initial,
                null,
                rate * (1 + 1.0 / blocks),
                unfair ? 0.31 : 0.9975,
                unfair ? 0.02 : 0.96);
    }

    private static PrimitiveResult readersAndWriters(int blocks, Writers writers) {
        double rate = writers == Writers.HALF ? 2e5 : 1.5e6;
        return result(Kind.SEMAPHORE, "rw-spin", blocks, 120, writers, rate, 0.75, 0.25);
    }

    /** What it was measured for at saturation only: hand-offs and accesses. */
    private static PrimitiveResult result(
            Kind kind,
            String implementation,
            int blocks,
            Integer initial,
            Writers writers,
            double rate,
            Double fairness,
            Double fewestPerBlock) {
        boolean saturated = blocks == SampleProfiles.BLOCKS;
        return new PrimitiveResult(
                kind,
                implementation,
                blocks,
                initial,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                fairness,
                fewestPerBlock,
                writers,
                null,
                null,
                saturated ? new HandOff(310, 2750, 41_000, 65_536) : null,
                saturated ? new Accesses(1.25, 1530) : null,
                null);
    }

    /** An implementation that times out from 264 blocks on. */
    private static PrimitiveResult slow(String implementation, int blocks) {
        return blocks < 264
                ? contended(Kind.MUTEX, implementation, blocks, null, 1e5)
                : new PrimitiveResult(
                        Kind.MUTEX,
                        implementation,
                        blocks,
                        null,
                        Outcome.TIMED_OUT,
                        true,
                        null,
                        null,
                        null,
                        null,
                        "no operation completed in the last 50 ms",
                        1234L,
                        null,
                        null,
                        null);
    }

    /** An implementation that the device cannot run. */
    private static PrimitiveResult unsupported(int blocks) {
        return new PrimitiveResult(
                Kind.CONDITION_VARIABLE,
                "over-mcs",
                blocks,
                null,
                Outcome.UNSUPPORTED,
                false,
                null,
                null,
                null,
                null,
                "it needs a GPU of compute capability 7.5",
                null,
                null,
                null,
                null);
    }

    static List<VerificationResult> verification() {
        return List.of(
                verified(Kind.BARRIER, "xf", false, null, 0),
                verified(Kind.BARRIER, "leaky", true, null, 1234),
                verified(Kind.MUTEX, "fa", false, null, 0),
                verified(Kind.MUTEX, "no-lock", true, null, 987_654),
                new VerificationResult(Kind.MUTEX, "fa", false, 132, null, 2640, 0, false, true, null, -1320),
                new VerificationResult(
                        Kind.SEMAPHORE,
                        "sleeping",
                        false,
                        SampleProfiles.BLOCKS,
                        120,
                        2_112_000,
                        0,
                        false,
                        true,
                        120L,
                        null),
                new VerificationResult(
                        Kind.SEMAPHORE, "off-by-one", true, SampleProfiles.BLOCKS, 120, 2_112_000, 0, false, false));
    }

    private static VerificationResult verified(
            Kind kind, String implementation, boolean twin, Integer initial, long violations) {
        return new VerificationResult(
                kind, implementation, twin, SampleProfiles.BLOCKS, initial, 2_112_000, violations, false, true);
    }
}
