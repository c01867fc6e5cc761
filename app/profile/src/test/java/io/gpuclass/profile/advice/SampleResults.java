package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.advice.Evidence.Backoff;
import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import io.gpuclass.profile.stats.Sampled;
import io.gpuclass.profile.stats.Summary;
import java.util.List;

/** Results that count, and evidence of them. */
public final class SampleResults {
    private SampleResults() {}

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
        return PrimitiveResultBuilder.builder(result).verified(false).build();
    }

    static PrimitiveResult writing(PrimitiveResult result, Writers writers) {
        return PrimitiveResultBuilder.builder(result).writers(writers).build();
    }

    /** A result with other samples of its rate, in operations per second. */
    static PrimitiveResult sampled(PrimitiveResult result, double... rates) {
        return PrimitiveResultBuilder.builder(result)
                .opsPerSecond(Sampled.summary(rates))
                .build();
    }

    static PrimitiveResult ended(PrimitiveResult result, Outcome outcome) {
        return PrimitiveResultBuilder.builder(result).outcome(outcome).build();
    }

    /** The same figures with loads and stores inside. */
    static SectionResult section(PrimitiveResult result, int length) {
        return SectionResultBuilder.builder()
                .kind(result.kind())
                .implementation(result.implementation())
                .blocks(result.blocks())
                .initial(result.initial())
                .length(length)
                .outcome(result.outcome())
                .verified(result.verified())
                .opsPerSecond(result.opsPerSecond())
                .fairness(result.fairness())
                .build();
    }

    /** A verified time of an application whose samples differ by a share of it to both sides. */
    static ApplicationResult application(
            Application application, String implementation, int blocks, double ms, double noise) {
        double[] samples = {ms * (1 - noise), ms, ms, ms, ms, ms, ms, ms * (1 + noise)};
        return ApplicationResultBuilder.builder()
                .application(application)
                .input("road-4096")
                .implementation(implementation)
                .blocks(blocks)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .elapsedMs(Sampled.summary(samples))
                .phases(application.hasPhases() ? 10 : null)
                .synchronizingShare(0.25)
                .build();
    }

    static ApplicationResult unverified(ApplicationResult result) {
        return ApplicationResultBuilder.builder(result).verified(false).build();
    }

    /** Evidence from a GPU of 4 SMs, measured with this tool's kernels. */
    static Evidence evidence(List<ProbeResult> probes, PrimitiveResult... results) {
        Evidence.Setup setup = new Evidence.Setup(DeviceKind.CUDA, 4, 128, false, CodeForm.LIBRARY, null);
        return new Evidence(setup, probes, null, List.of(results));
    }

    /** Evidence from a host, measured with this tool's code. */
    static Evidence onAHost(List<ProbeResult> probes, PrimitiveResult... results) {
        Evidence.Setup setup = new Evidence.Setup(DeviceKind.HOST, null, 1, false, CodeForm.LIBRARY, null);
        return new Evidence(setup, probes, null, List.of(results));
    }

    /** Evidence from a GPU with the paper's code, and with pauses that may be null for the default. */
    static Evidence published(List<ProbeResult> probes, HostageVerdicts hostage, Backoff backoff) {
        Evidence.Setup setup = new Evidence.Setup(DeviceKind.CUDA, null, 128, false, CodeForm.PUBLISHED, backoff);
        return new Evidence(setup, probes, hostage, List.of());
    }

    private static PrimitiveResult of(
            Kind kind, String id, int blocks, Integer initial, double opsPerSecond, Double fairness) {
        return of(kind, id, blocks, initial, Sampled.summary(opsPerSecond), fairness);
    }

    /** Returns a verified result. */
    public static PrimitiveResult of(
            Kind kind, String id, int blocks, Integer initial, Summary opsPerSecond, Double fairness) {
        return PrimitiveResultBuilder.builder()
                .kind(kind)
                .implementation(id)
                .blocks(blocks)
                .initial(initial)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(opsPerSecond)
                .fairness(fairness)
                .build();
    }
}
