package io.gpuclass.view.terms;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a device's blocks are called: a profile counts a host's threads as blocks. */
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

    /** What the parts of devices are called that run their blocks: SMs of GPUs through CUDA, compute units through OpenCL. */
    public static final class Processors {
        private Processors() {}

        /** Returns the word for one of any of these devices, such as {@code SM or compute unit}. CPUs have none. */
        public static String one(Stream<DeviceKind> kinds) {
            return joined(kinds, "");
        }

        public static String many(Stream<DeviceKind> kinds) {
            return joined(kinds, "s");
        }

        public static String many(DeviceFacts device) {
            return many(Stream.of(device.kind()));
        }

        private static String joined(Stream<DeviceKind> kinds, String ending) {
            String words = kinds.filter(kind -> !kind.cpu())
                    .map(kind -> kind.processor() + ending)
                    .distinct()
                    .collect(Collectors.joining(" or "));
            return words.isEmpty() ? DeviceKind.CUDA.processor() + ending : words;
        }
    }

    /** What forms are called where people read it; ids stay in files. A library form is called as its C++ template is. */
    public static final class FormNames {
        private static final Map<String, String> NAMES = Map.ofEntries(
                Map.entry("barrier grid-sync", "grid.sync()"),
                Map.entry("barrier libcu-barrier", "cuda::barrier"),
                Map.entry("barrier cyclic-barrier", "CyclicBarrier"),
                Map.entry("mutex spin", "a spin lock"),
                Map.entry("mutex libcu-binary-semaphore", "cuda::binary_semaphore"),
                Map.entry("mutex ticket-turns", "mutex-ticket"),
                Map.entry("mutex reentrant-lock", "ReentrantLock"),
                Map.entry("semaphore libcu-counting", "libcu++"),
                Map.entry("semaphore ticket-turns", "semaphore-ticket"),
                Map.entry("semaphore juc-semaphore", "Semaphore"));

        private static final Map<String, String> BASELINES = Map.of(
                "grid-sync", "grid.sync()",
                "libcu-counting", "libcu++",
                "cyclic-barrier", "CyclicBarrier",
                "reentrant-lock", "ReentrantLock",
                "juc-semaphore", "Semaphore");

        private FormNames() {}

        /** Returns the name of a form; its id where it has no other. */
        public static String of(Kind kind, String id) {
            return NAMES.getOrDefault(kind.id() + " " + id, id);
        }

        /** Returns what a baseline is called: as its users call it, or as a form of the library. */
        public static String baseline(Kind kind, String id) {
            return BASELINES.getOrDefault(id, FormName.of(kind, id).name());
        }

        /** Returns a C++ type without namespace and arguments, such as {@code mutex_fa}. */
        public static String template(String type) {
            return type.replaceFirst("<.*", "").replaceFirst("^.*::", "");
        }
    }
}
