package io.gpuclass.profile.device;

import io.gpuclass.profile.records.Check;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Facts of a device that are known before anything is measured. A fact that the device has no notion of, or would not tell, is null.
 *
 * @param kind sort of device
 * @param name the vendor's name, such as {@code NVIDIA H200}
 * @param slug the name in lower-case ASCII letters, digits and hyphens: the default profile's file name
 * @param ordinal number of the device among those of its kind, from 0
 * @param computeCapability such as {@code 9.0}
 * @param multiprocessors number of SMs
 * @param maxThreadsPerMultiprocessor threads that can be resident on one SM
 * @param warpSize threads in a warp
 * @param l2Bytes size of the L2 cache (of the last-level cache on a host)
 * @param smClockMhz highest SM clock
 * @param memoryClockMhz highest memory clock
 * @param driver version of the driver, such as {@code 580.159.04}
 * @param cudaVersion CUDA version that the driver supports, such as {@code 13.0}
 * @param ecc whether ECC is on
 * @param mig whether the device is in MIG mode
 * @param uuid identifies the very device; only filled on request, since profiles get published
 * @param fingerprint tells the very device from others of its model and does not name it ({@link Fingerprint}); null where the device
 *     has no UUID, as a host
 * @param platform whose OpenCL it is, with its version; null where it is not used through OpenCL, as all that follows
 * @param vendor who made the device, as OpenCL tells
 * @param apiVersion version of OpenCL that the device offers, in its vendor's words
 * @param memoryOrders orders of atomics that OpenCL offers there, such as {@code relaxed, acquire-release}
 * @param memoryScopes scopes of atomics that OpenCL offers there, such as {@code work-group, device}
 * @param order where the kernels' order of memory at device scope is from: {@code opencl-c}, {@code ptx} or {@code none}
 * @param timerResolutionNs resolution of the times of its events
 * @param residentBlocks blocks of 128 threads that were found resident at once, by running them
 * @param inOrder whether a launch of so many blocks has all of them resident; else further ones are launched, and leave at once
 */
@RecordBuilder
public record DeviceFacts(
        DeviceKind kind,
        String name,
        String slug,
        Integer ordinal,
        String computeCapability,
        Integer multiprocessors,
        Integer maxThreadsPerMultiprocessor,
        Integer warpSize,
        Long l2Bytes,
        Long memoryBytes,
        Integer smClockMhz,
        Integer memoryClockMhz,
        String driver,
        String cudaVersion,
        Boolean ecc,
        Boolean mig,
        Integer logicalCpus,
        String uuid,
        String fingerprint,
        String platform,
        String vendor,
        String apiVersion,
        String memoryOrders,
        String memoryScopes,
        String order,
        Long timerResolutionNs,
        Integer residentBlocks,
        Boolean inOrder) {
    private static final int LONGEST_FILE_NAME = 100;
    private static final Pattern CPU_NAME =
            Pattern.compile("^(pthread|cpu)\\b|\\b(CPU|Xeon|EPYC|Ryzen|Core\\(TM\\))", Pattern.CASE_INSENSITIVE);

    public DeviceFacts {
        Check.require(
                slug == null || slug.equals(slugOf(slug)),
                "slug",
                () -> "it must be of lower-case letters, digits and single hyphens between them, and is '" + slug
                        + "'");
        Check.atLeast(0, ordinal, "ordinal");
        Check.atLeast(1, multiprocessors, "multiprocessors");
        Check.atLeast(0, l2Bytes, "l2Bytes");
        Check.atLeast(0, memoryBytes, "memoryBytes");
        Check.atLeast(0, smClockMhz, "smClockMhz");
    }

    /** Returns whether it is a CPU, be it measured as a host or through OpenCL. */
    public boolean cpu() {
        return isCpu(kind, name);
    }

    /** Returns whether a device is a CPU: of OpenCL's a profile has no type, but their names tell, such as those of PoCL's CPUs. */
    public static boolean isCpu(DeviceKind kind, String name) {
        return kind.cpu() || kind == DeviceKind.OPENCL && CPU_NAME.matcher(name).find();
    }

    /** Returns a device's name in the form used for file names, such as {@code nvidia-h200}. */
    public static String slugOf(String name) {
        String slug =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.isEmpty() ? "unnamed" : slug;
    }

    /** Returns the beginning of file names of this device: the slug, cut to what every file system takes. */
    public String fileName() {
        String made = slugOf(slug == null ? name : slug);
        return made.substring(0, Math.min(made.length(), LONGEST_FILE_NAME));
    }
}
