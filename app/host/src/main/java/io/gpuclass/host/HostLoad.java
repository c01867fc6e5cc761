package io.gpuclass.host;

import io.gpuclass.profile.device.Surroundings;
import java.util.Locale;
import java.util.Optional;

/** Tells whether a host has other work to do. */
final class HostLoad {
    /** Load on each logical CPU above which figures suffer. */
    private static final double BUSY = 1.1;

    private HostLoad() {}

    /** Returns the surroundings now, with a notice if the host is busy or would not tell. */
    static Surroundings surroundings(ProcFiles files, int logicalCpus) {
        Optional<Double> load = files.loadAverage().flatMap(CpuText::load);
        if (load.isEmpty()) {
            return Surroundings.unknown("the host's load could not be told: /proc/loadavg is missing or unreadable");
        }
        String notice = load.get() / logicalCpus > BUSY ? busy(load.get(), logicalCpus) : null;
        return new Surroundings(null, null, null, null, null, notice);
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
