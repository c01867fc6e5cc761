package io.gpuclass.profile;

import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.nio.file.Path;

/** Refuses valid profiles that lack what tuning or an export needs. */
public final class UsableProfile {
    /** Into a file of its own: this one may hold what others took long to measure. */
    private static final String PROBE_IT = "run gpuclass probe --require-gpu -o FILE, and give that file";

    private UsableProfile() {}

    /**
     * Checks that a profile says which primitives are fast on a CUDA GPU.
     *
     * @throws UnusableFileException if it does not
     */
    public static void requirePrimitives(Profile profile, Path file) {
        if (!profile.device().kind().runsCuda()) {
            throw refusal(
                    file,
                    "it is of " + profile.device().name() + notCuda(profile.device()),
                    "give the profile of a CUDA GPU, which gpuclass probe --require-gpu writes");
        }
        if (profile.source() == Source.PUBLISHED) {
            throw refusal(
                    file,
                    "it holds published numbers, and no primitives measured on a GPU at hand",
                    "run gpuclass probe on that GPU, and give what it writes");
        }
        if (profile.primitives().isEmpty()) {
            throw refusal(file, "it has no measured primitives", PROBE_IT);
        }
        if (profile.primitives().stream().noneMatch(PrimitiveResult::counts)) {
            throw refusal(file, "none of its primitives both completed and passed verification", PROBE_IT);
        }
    }

    /**
     * Checks that a device is of the model that a profile is of.
     *
     * @throws UnusableFileException if it is not
     */
    public static void requireSameModel(Profile profile, Path file, DeviceFacts device) {
        if (!device.kind().runsCuda()) {
            throw refusal(
                    file,
                    "it is of " + profile.device().name() + ", and the device is " + device.name() + notCuda(device),
                    "choose the GPU with --device cuda:N");
        }
        if (!device.slug().equals(profile.device().slug())) {
            throw refusal(
                    file,
                    "it is of " + profile.device().name() + ", and the device is " + device.name(),
                    "choose the GPU with --device cuda:N, or give the profile of this one");
        }
    }

    private static String notCuda(DeviceFacts device) {
        return device.kind().cpu()
                ? ", which is no CUDA GPU"
                : ", measured through " + device.kind().id() + ", not cuda";
    }

    private static UnusableFileException refusal(Path file, String missing, String nextStep) {
        return new UnusableFileException(file + ": " + missing + "; " + nextStep);
    }
}
