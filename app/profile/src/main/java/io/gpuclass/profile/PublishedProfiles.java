package io.gpuclass.profile;

import io.gpuclass.profile.abstraction.RatioBuilder;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The numbers of Stuart & Owens 2011, Tables 1 to 3, and what section 6 says of how they were measured. */
public final class PublishedProfiles {
    private static final String CITATION =
            "J. A. Stuart and J. D. Owens, Efficient Synchronization Primitives for GPUs, 2011, Table 1";

    /** Milliseconds, in the order of {@link #probes}: read and write of each row of Table 1. */
    private static final double[] TESLA_MS = {
        0.848, 0.829, 0.590, 0.226, 78.407, 78.404, 0.845, 0.991, 0.923, 0.915, 0.601, 0.228
    };

    private static final double[] FERMI_MS = {
        0.494, 0.175, 0.043, 0.029, 1.479, 1.470, 0.437, 0.312, 1.473, 0.824, 0.125, 0.050
    };

    /** Table 2: read and write of volatiles, of atomics, and of volatiles preceded by an atomic. */
    private static final double[] TESLA_TABLE_2 = {1.44, 3.67, 92.79, 79.12, 1.54, 4.01};

    private static final double[] FERMI_TABLE_2 = {11.49, 6.03, 3.38, 4.71, 11.78, 16.48};

    /** Table 3: read and write of each row. */
    private static final double[] TESLA_TABLE_3 = {92.46, 94.57, 1.43, 4.38, 1.08, 1.10, 1.02, 1.01};

    private static final double[] FERMI_TABLE_3 = {2.99, 8.40, 10.16, 10.76, 2.98, 4.71, 2.91, 1.72};

    /** Section 6. */
    private static final int THREADS_PER_BLOCK = 128;

    private PublishedProfiles() {}

    /**
     * Numbers of one machine in a document.
     *
     * @param fileName name of its profile in {@code profiles/published}
     * @param method how it was measured, as far as the document says
     * @param ratios those that follow from them, each beside the one that the document prints
     */
    public record Published(
            String fileName,
            String citation,
            DeviceFacts device,
            Method method,
            List<ProbeResult> probes,
            Ratios ratios) {
        public Published {
            probes = List.copyOf(probes);
        }
    }

    /** Returns both machines of the document. */
    public static List<Published> all() {
        return List.of(gtx295(), gtx580());
    }

    /** Returns the Tesla-class machine (GT200): 30 SMs with 8 blocks each, no L2 cache. */
    public static Published gtx295() {
        return published(
                "gtx295.json",
                device("NVIDIA GeForce GTX 295", "1.3", 30, null),
                240,
                TESLA_MS,
                TESLA_TABLE_2,
                TESLA_TABLE_3);
    }

    /** Returns the Fermi-class machine (GF100, as the document says): 16 SMs with 8 blocks each. */
    public static Published gtx580() {
        return published(
                "gtx580.json",
                device("NVIDIA GeForce GTX 580", "2.0", 16, 786_432L),
                128,
                FERMI_MS,
                FERMI_TABLE_2,
                FERMI_TABLE_3);
    }

    private static Published published(
            String fileName, DeviceFacts device, int blocks, double[] milliseconds, double[] table2, double[] table3) {
        List<ProbeResult> probes = probes(blocks, milliseconds);
        Ratios computed = RatioTables.of(probes);
        Ratios beside = new Ratios(
                printed(computed.contentiousToNoncontentious(), table2), printed(computed.toVolatile(), table3));
        return new Published(fileName, CITATION, device, method(blocks), probes, beside);
    }

    /** Returns a table with the printed ratios beside the computed ones, of which each row has one; both are in the document's order. */
    private static Map<String, List<Ratio>> printed(Map<String, List<Ratio>> computed, double[] printed) {
        Map<String, List<Ratio>> both = new LinkedHashMap<>();
        computed.forEach((row, ratios) -> {
            double beside = printed[both.size()];
            both.put(
                    row,
                    ratios.stream()
                            .map(ratio ->
                                    RatioBuilder.builder(ratio).printed(beside).build())
                            .toList());
        });
        return both;
    }

    private static DeviceFacts device(String name, String computeCapability, int multiprocessors, Long l2Bytes) {
        return DeviceFactsBuilder.builder()
                .kind(DeviceKind.CUDA)
                .name(name)
                .slug(DeviceFacts.slugOf(name))
                .computeCapability(computeCapability)
                .multiprocessors(multiprocessors)
                .warpSize(32)
                .l2Bytes(l2Bytes)
                .build();
    }

    private static Method method(int blocks) {
        return MethodBuilder.builder()
                .threadsPerBlock(THREADS_PER_BLOCK)
                .blocks(blocks)
                .byDifference(false)
                .probeLengths(List.of(ProbeResult.PUBLISHED_LENGTH))
                .build();
    }

    private static List<ProbeResult> probes(int blocks, double[] milliseconds) {
        List<ProbeResult> probes = new ArrayList<>();
        for (Access access : List.of(Access.VOLATILE, Access.ATOMIC, Access.VOLATILE_AFTER_ATOMIC)) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    ProbeCase probe = new ProbeCase(access, direction, sharing, Pattern.AS_PUBLISHED);
                    probes.add(result(probe, blocks, milliseconds[probes.size()]));
                }
            }
        }
        return probes;
    }

    private static ProbeResult result(ProbeCase probe, int blocks, double ms) {
        return ProbeResult.of(probe, blocks, Summary.exactly(ms), null);
    }
}
