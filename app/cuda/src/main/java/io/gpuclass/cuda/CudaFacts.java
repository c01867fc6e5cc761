package io.gpuclass.cuda;

import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CLOCK_RATE;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_ECC_ENABLED;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
import static jcuda.driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_WARP_SIZE;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Fingerprint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jcuda.driver.CUdevice;
import jcuda.driver.CUresult;
import jcuda.driver.CUuuid;
import jcuda.driver.JCudaDriver;

/** The driver's facts of a GPU. Quick to get: starts no program and makes no context. */
final class CudaFacts {
    private static final List<Path> DRIVER_FILES =
            List.of(Path.of("/proc/driver/nvidia/version"), Path.of("/sys/module/nvidia/version"));
    private static final Pattern DRIVER_VERSION = Pattern.compile("\\b\\d{3,}\\.\\d+(\\.\\d+)?\\b");

    private static final int KHZ_PER_MHZ = 1000;
    private static final int NAME_BYTES = 256;
    private static final int BUS_ID_BYTES = 32;

    /** The oldest architecture that nvcc 13 compiles for. */
    private static final int OLDEST_MAJOR = 7;

    private static final int OLDEST_MINOR = 5;

    private CudaFacts() {}

    static DeviceFacts of(CudaDriver driver, int ordinal, boolean includeIds) {
        CUdevice device = driver.device(ordinal);
        String name = nameOf(device);
        Optional<String> uuid = uuid(device);
        return DeviceFactsBuilder.builder()
                .kind(DeviceKind.CUDA)
                .name(name)
                .slug(DeviceFacts.slugOf(name))
                .ordinal(ordinal)
                .computeCapability(required(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) + "."
                        + required(device, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR))
                .multiprocessors(required(device, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT))
                .maxThreadsPerMultiprocessor(required(device, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR))
                .warpSize(required(device, CU_DEVICE_ATTRIBUTE_WARP_SIZE))
                .l2Bytes(positive(device, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)
                        .map(Long::valueOf)
                        .orElse(null))
                .memoryBytes(memoryBytes(device))
                .smClockMhz(mhz(device, CU_DEVICE_ATTRIBUTE_CLOCK_RATE))
                .memoryClockMhz(mhz(device, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE))
                .driver(driverVersion().orElse(null))
                .cudaVersion(driver.cudaVersion())
                .ecc(ecc(device))
                .mig(isMigName(name))
                .uuid(includeIds ? uuid.orElse(null) : null)
                .fingerprint(uuid.map(Fingerprint::of).orElse(null))
                .build();
    }

    private static Integer mhz(CUdevice device, int attribute) {
        return positive(device, attribute).map(khz -> khz / KHZ_PER_MHZ).orElse(null);
    }

    /** Returns the most blocks that can be resident on a GPU. */
    static int mostBlocks(DeviceFacts facts) {
        return facts.multiprocessors() * facts.maxThreadsPerMultiprocessor() / facts.warpSize();
    }

    static String nameOf(CUdevice device) {
        byte[] name = new byte[NAME_BYTES];
        DriverResult.check(JCudaDriver.cuDeviceGetName(name, name.length, device), "ask for the GPU's name");
        int length = 0;
        while (length < name.length && name[length] != 0) {
            length++;
        }
        return new String(name, 0, length, StandardCharsets.UTF_8).strip();
    }

    /** Returns the PCI bus id, such as {@code 0000:19:00.0}. */
    static String busIdOf(CUdevice device) {
        String[] id = new String[1];
        DriverResult.check(JCudaDriver.cuDeviceGetPCIBusId(id, BUS_ID_BYTES, device), "ask for the GPU's bus id");
        return id[0].strip();
    }

    /** Returns the first number of a compute capability such as {@code 9.0}. */
    static int majorOf(String computeCapability) {
        return Integer.parseInt(computeCapability.split("\\.")[0]);
    }

    /** @throws DeviceException {@code DEVICE_TOO_OLD} if the kernels are not compiled for the GPU's architecture */
    static void requireForKernels(DeviceFacts facts) {
        int minor = Integer.parseInt(facts.computeCapability().split("\\.")[1]);
        int major = majorOf(facts.computeCapability());
        if (major < OLDEST_MAJOR || major == OLDEST_MAJOR && minor < OLDEST_MINOR) {
            throw new DeviceException(
                    Reason.DEVICE_TOO_OLD,
                    facts.name() + " has compute capability " + facts.computeCapability() + ": the kernels need "
                            + OLDEST_MAJOR + "." + OLDEST_MINOR
                            + " or newer; " + DeviceException.HOST_INSTEAD);
        }
    }

    /** A GPU in MIG mode shows up as one of its instances, which carry the mode and their profile in their name. */
    static boolean isMigName(String name) {
        return name.matches(".*\\bMIG\\b.*");
    }

    private static Optional<String> uuid(CUdevice device) {
        CUuuid uuid = new CUuuid();
        boolean told = JCudaDriver.cuDeviceGetUuid(uuid, device) == CUresult.CUDA_SUCCESS;
        return told ? Optional.of(Fingerprint.gpuUuid(uuid.bytes)) : Optional.empty();
    }

    private static Long memoryBytes(CUdevice device) {
        long[] bytes = new long[1];
        DriverResult.check(JCudaDriver.cuDeviceTotalMem(bytes, device), "ask for the GPU's memory");
        return bytes[0];
    }

    private static Boolean ecc(CUdevice device) {
        return attribute(device, CU_DEVICE_ATTRIBUTE_ECC_ENABLED)
                .map(enabled -> enabled != 0)
                .orElse(null);
    }

    private static int required(CUdevice device, int attribute) {
        int[] value = new int[1];
        DriverResult.check(
                JCudaDriver.cuDeviceGetAttribute(value, attribute, device), "ask for the GPU's attribute " + attribute);
        return value[0];
    }

    private static Optional<Integer> positive(CUdevice device, int attribute) {
        return attribute(device, attribute).filter(value -> value > 0);
    }

    static Optional<Integer> attribute(CUdevice device, int attribute) {
        int[] value = new int[1];
        boolean told = JCudaDriver.cuDeviceGetAttribute(value, attribute, device) == CUresult.CUDA_SUCCESS;
        return told ? Optional.of(value[0]) : Optional.empty();
    }

    /** Returns the version of the kernel driver, from its files in /proc and /sys: asking {@code nvidia-smi} would take a second. */
    static Optional<String> driverVersion() {
        return DRIVER_FILES.stream()
                .map(CudaFacts::textOf)
                .map(CudaFacts::findDriverVersion)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the first version in a file's text; a compiler's may follow. */
    static Optional<String> findDriverVersion(String text) {
        Matcher version = DRIVER_VERSION.matcher(text);
        return version.find() ? Optional.of(version.group()) : Optional.empty();
    }

    /** Returns no text for an unreadable file: the version is informative only. */
    private static String textOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
