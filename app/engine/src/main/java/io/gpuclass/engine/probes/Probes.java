package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/** Trials of the probes, and their numbers of blocks. */
public final class Probes {
    /** Second length where one access takes long, and where many are under way at once: both give well over 100 us. */
    static final int LONG_SERIAL = 3 * ProbeResult.PUBLISHED_LENGTH;

    static final int LONG_OVERLAPPED = 24 * ProbeResult.PUBLISHED_LENGTH;

    /** 32-bit words between the words of neighbouring blocks when each has its own: 256 bytes (Stuart & Owens 2011, section 3). */
    public static final int OWN_WORD_STRIDE = 256 / Integer.BYTES;

    private Probes() {}

    /** Returns the entry point that runs a probe. */
    public static String kernel(ProbeCase probe) {
        return ("probe_time_" + probe.access().id() + "_" + probe.direction().id() + "_"
                        + probe.pattern().id())
                .replace('-', '_');
    }

    /** Returns a probe's trial over so many blocks, its length still to be set. */
    public static Trial trial(ProbeCase probe, int blocks) {
        return Trial.of(kernel(probe), blocks).withStride(probe.sharing() == Sharing.CONTENTIOUS ? 0 : OWN_WORD_STRIDE);
    }

    /** Returns the probes that a device has, in the order of the paper's Table 1. */
    public static List<ProbeCase> on(Device device) {
        return ProbeCase.all().stream()
                .filter(probe -> device.has(kernel(probe)))
                .toList();
    }

    /** Returns the lengths, in accesses per block, between which steady costs are differences. */
    public static List<Integer> lengths() {
        return List.of(ProbeResult.PUBLISHED_LENGTH, LONG_SERIAL, LONG_OVERLAPPED);
    }

    /** Returns the number of blocks at which all probes of a device saturate it, so that they compare. */
    public static int saturation(Device device) {
        return on(device).stream()
                .mapToInt(probe -> device.saturation(kernel(probe), Trial.THREADS_PER_BLOCK))
                .min()
                .orElse(1);
    }
}
