package io.gpuclass.engine.session;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
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
                        .map(result -> PrimitiveResultBuilder.builder(result)
                                .verified(false)
                                .build())
                        .toList());
    }

    private static Profile with(Source source, List<PrimitiveResult> primitives) {
        return ProfileAdvice.advised(ProfileBuilder.builder(SampleProfiles.named("NVIDIA Test"))
                .source(source)
                .primitives(primitives)
                .build());
    }
}
