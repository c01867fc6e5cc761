package io.gpuclass.profile.device;

import java.util.List;

/**
 * The state of a device's surroundings at one moment. What could not be told is null.
 *
 * @param otherProcesses number of other processes that use the device
 * @param smClockMhz SM clock at that moment
 * @param memoryClockMhz memory clock at that moment
 * @param throttleReasons why the clock is held down, in the vendor's words; empty when it is not
 * @param notice why something could not be told, in one sentence; null when all was
 */
public record Surroundings(
        Integer otherProcesses,
        Integer smClockMhz,
        Integer memoryClockMhz,
        Integer temperatureCelsius,
        List<String> throttleReasons,
        String notice) {
    public Surroundings {
        throttleReasons = throttleReasons == null ? null : List.copyOf(throttleReasons);
    }

    /** Returns surroundings of which nothing could be told, and why. */
    public static Surroundings unknown(String notice) {
        return new Surroundings(null, null, null, null, null, notice);
    }
}
