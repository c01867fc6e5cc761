package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Sampled;
import java.util.List;

/** Results that count, and evidence of them. */
final class Results {
    private Results() {}

    static PrimitiveResult barrier(String id, int blocks, double ns) {
        return of(Kind.BARRIER, id, blocks, null, 1e9 / ns, null);
    }

    static PrimitiveResult mutex(String id, int blocks, double opsPerSecond, double fairness) {
        return of(Kind.MUTEX, id, blocks, null, opsPerSecond, fairness);
    }

    static PrimitiveResult semaphore(String id, int blocks, int initial, double opsPerSecond) {
        return of(Kind.SEMAPHORE, id, blocks, initial, opsPerSecond, 1.0);
    }

    static PrimitiveResult unverified(PrimitiveResult result) {
        return new PrimitiveResult(
                result.kind(),
                result.implementation(),
                result.blocks(),
                result.initial(),
                result.outcome(),
                false,
                result.opsPerSecond(),
                result.fairness(),
                null);
    }

    static PrimitiveResult writing(PrimitiveResult result, Writers writers) {
        return new PrimitiveResult(
                result.kind(),
                result.implementation(),
                result.blocks(),
                result.initial(),
                result.outcome(),
                result.verified(),
                result.opsPerSecond(),
                result.fairness(),
                null,
                writers,
                null,
                null,
                null,
                null,
                null);
    }

    /** Evidence from a GPU of 4 SMs, measured with this tool's kernels. */
    static Evidence evidence(List<ProbeResult> probes, PrimitiveResult... results) {
        return new Evidence(probes, null, List.of(results), null, CodeForm.LIBRARY, 128, 4, DeviceKind.CUDA);
    }

    private static PrimitiveResult of(
            Kind kind, String id, int blocks, Integer initial, double opsPerSecond, Double fairness) {
        return new PrimitiveResult(
                kind, id, blocks, initial, Outcome.COMPLETED, true, Sampled.summary(opsPerSecond), fairness, null);
    }
}
