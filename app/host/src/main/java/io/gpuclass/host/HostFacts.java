package io.gpuclass.host;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.records.Draft;
import java.util.Locale;
import java.util.Optional;

/**
 * Puts together what is known of a host, and whether it has other work to do, from whatever a {@link ProcFiles} shows, be it this
 * machine or files kept from another.
 */
final class HostFacts {
    private static final String SLUG_PREFIX = "host-";

    /** Load on each logical CPU above which figures suffer. */
    private static final double BUSY = 1.1;

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
        String name = files.modelName().orElse(architecture);
        return Draft.of(DeviceFacts.class)
                .set(DeviceFacts::kind, DeviceKind.HOST)
                .set(DeviceFacts::name, name)
                .set(DeviceFacts::slug, slugOf(name))
                .set(DeviceFacts::ordinal, 0)
                .set(DeviceFacts::l2Bytes, files.lastLevelCacheBytes().orElse(null))
                .set(DeviceFacts::memoryBytes, files.totalMemoryBytes().orElse(null))
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

    /** Returns the surroundings now, with a notice if the host is busy or would not tell. */
    static Surroundings surroundings(ProcFiles files, int logicalCpus) {
        Optional<Double> load = files.load();
        String busy = load.filter(one -> one / logicalCpus > BUSY)
                .map(one -> busy(one, logicalCpus))
                .orElse(null);
        return Surroundings.unknown(
                load.isPresent() ? busy : "the host's load could not be told: /proc/loadavg is missing or unreadable");
    }

    private static String busy(double load, int logicalCpus) {
        return String.format(
                Locale.ROOT,
                "the host is busy: load average %.2f on %d logical CPUs; end other work and measure again for steadier"
                        + " figures",
                load,
                logicalCpus);
    }
}
