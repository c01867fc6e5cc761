package io.gpuclass.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bits that say why a clock is held down: nvml.h, {@code nvmlClocksEventReason...}. Pure. */
final class ThrottleReasons {
    /** Nothing runs, so nothing is held down. */
    private static final long GPU_IDLE = 0x1;

    private static final Map<Long, String> WORDS = new TreeMap<>(Map.of(
            0x2L, "Applications Clocks Setting",
            0x4L, "SW Power Cap",
            0x8L, "HW Slowdown",
            0x10L, "Sync Boost",
            0x20L, "SW Thermal Slowdown",
            0x40L, "HW Thermal Slowdown",
            0x80L, "HW Power Brake Slowdown",
            0x100L, "Display Clock Setting"));

    private ThrottleReasons() {}

    /** Returns the reasons in {@code mask} in the words of {@code nvidia-smi}, lowest bit first; an idle GPU is no reason. */
    static List<String> of(long mask) {
        List<String> reasons = new ArrayList<>();
        for (long rest = mask & ~GPU_IDLE; rest != 0; rest &= rest - 1) {
            long bit = Long.lowestOneBit(rest);
            reasons.add(WORDS.getOrDefault(bit, "Unknown (0x" + Long.toHexString(bit) + ")"));
        }
        return List.copyOf(reasons);
    }
}
