package io.gpuclass.engine.session;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.List;

/** Valid profiles that say nothing of primitives on a CUDA GPU. */
public final class Unusable {
    private Unusable() {}

    public static Profile host() {
        return SampleProfiles.on(FakeDevice.facts(DeviceKind.HOST, "Some CPU"));
    }

    public static Profile published() {
        return with(Source.PUBLISHED, List.of());
    }

    public static Profile withoutPrimitives() {
        return with(Source.MEASURED, List.of());
    }

    /** Returns one whose primitives were never verified. */
    public static Profile unverified() {
        return with(
                Source.MEASURED,
                SampleProfiles.complete().primitives().stream()
                        .map(result -> new PrimitiveResult(
                                result.kind(),
                                result.implementation(),
                                result.blocks(),
                                result.initial(),
                                result.outcome(),
                                false,
                                result.opsPerSecond(),
                                result.fairness(),
                                result.fewestPerBlock()))
                        .toList());
    }

    private static Profile with(Source source, List<PrimitiveResult> primitives) {
        Profile p = SampleProfiles.named("NVIDIA Test");
        return new Profile(
                p.schema(),
                p.tool(),
                p.createdAt(),
                source,
                p.citation(),
                p.device(),
                p.environment(),
                p.method(),
                p.probes(),
                p.ratios(),
                p.lineHostage(),
                p.simtHazard(),
                p.abstraction(),
                p.verification(),
                primitives,
                p.recommendations());
    }
}
