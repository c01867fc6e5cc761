package io.gpuclass.view.terms;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of a device's blocks: a profile counts a host's threads as blocks. */
public final class Contenders {
    private Contenders() {}

    public static String one(Profile profile) {
        return one(profile.device());
    }

    public static String one(DeviceFacts device) {
        return device.kind().contender();
    }

    public static String many(Profile profile) {
        return one(profile) + "s";
    }

    /** Returns a number of them in words, such as {@code 132 blocks}. */
    public static String count(Profile profile, int count) {
        return count + " " + (count == 1 ? one(profile) : many(profile));
    }

    /**
     * Returns a share of {@link HostagePoint#SHARE_OF} of them in words. A host has few threads, so that its shares are rounded to
     * whole ones: at least one, and one polls at least.
     */
    public static String share(Profile profile, int share) {
        if (!profile.device().kind().cpu()) {
            return share + "/" + HostagePoint.SHARE_OF + " of blocks";
        }
        int threads = profile.method().blocks();
        long wanted = Math.round((double) threads * share / HostagePoint.SHARE_OF);
        return Math.max(1, Math.min(threads - 1, wanted)) + " of " + count(profile, threads);
    }

    /** Returns the word for one of any of these devices, such as {@code SM or compute unit}. CPUs have none. */
    public static String processor(Stream<DeviceKind> kinds) {
        return joined(kinds, "");
    }

    public static String processors(Stream<DeviceKind> kinds) {
        return joined(kinds, "s");
    }

    public static String processors(DeviceFacts device) {
        return processors(Stream.of(device.kind()));
    }

    private static String joined(Stream<DeviceKind> kinds, String ending) {
        String words = kinds.filter(kind -> !kind.cpu())
                .map(kind -> kind.processor() + ending)
                .distinct()
                .collect(Collectors.joining(" or "));
        return words.isEmpty() ? DeviceKind.CUDA.processor() + ending : words;
    }
}
