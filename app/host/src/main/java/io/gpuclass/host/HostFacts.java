package io.gpuclass.host;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.Draft;
import java.util.Locale;

/**
 * Puts together what is known of a host.
 *
 * <p>Two doors: {@link #read} takes whatever a {@link ProcFiles} shows, be it this machine or files kept from another.
 */
final class HostFacts {
    private static final String SLUG_PREFIX = "host-";

    private HostFacts() {}

    /**
     * Reads the facts.
     *
     * @param files the machine's files
     * @param logicalCpus CPUs that may be used
     * @param architecture name of the architecture, for a CPU without a name
     * @param includeIds whether to say which very machine it is
     */
    static DeviceFacts read(ProcFiles files, int logicalCpus, String architecture, boolean includeIds) {
        String name = files.cpuInfo().flatMap(CpuText::modelName).orElse(architecture);
        return Draft.of(DeviceFacts.class)
                .set(DeviceFacts::kind, DeviceKind.HOST)
                .set(DeviceFacts::name, name)
                .set(DeviceFacts::slug, slugOf(name))
                .set(DeviceFacts::ordinal, 0)
                .set(DeviceFacts::l2Bytes, files.lastLevelCacheBytes().orElse(null))
                .set(
                        DeviceFacts::memoryBytes,
                        files.memInfo().flatMap(CpuText::totalMemoryBytes).orElse(null))
                .set(DeviceFacts::logicalCpus, logicalCpus)
                .set(DeviceFacts::uuid, includeIds ? files.machineId().orElse(null) : null)
                .build();
    }

    /** Drops the marks and the nominal clock that vendors put into the name. */
    private static String slugOf(String name) {
        String plain = name.toLowerCase(Locale.ROOT)
                .replaceAll("\\((r|tm|c)\\)", " ")
                .replaceAll("@.*$", " ")
                .replaceAll("\\b(cpu|processor)\\b", " ");
        return SLUG_PREFIX + DeviceFacts.slugOf(plain);
    }
}
