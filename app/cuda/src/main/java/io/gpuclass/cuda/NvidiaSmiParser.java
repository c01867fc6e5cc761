package io.gpuclass.cuda;

import io.gpuclass.profile.device.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads what {@code nvidia-smi} prints as comma-separated values, without header and units. Pure. */
final class NvidiaSmiParser {
    /** The fields to ask for, in the order in which {@link #parse} expects them. */
    static final List<String> FIELDS =
            List.of("clocks.sm", "clocks.mem", "temperature.gpu", "clocks_event_reasons.active");

    /** Nothing runs, so nothing is held down. */
    private static final long GPU_IDLE = 0x1;

    /** The bits that say why a clock is held down: nvml.h, {@code nvmlClocksEventReason...}. */
    private static final Map<Long, String> REASONS = Map.of(
            0x2L, "Applications Clocks Setting",
            0x4L, "SW Power Cap",
            0x8L, "HW Slowdown",
            0x10L, "Sync Boost",
            0x20L, "SW Thermal Slowdown",
            0x40L, "HW Thermal Slowdown",
            0x80L, "HW Power Brake Slowdown",
            0x100L, "Display Clock Setting");

    private NvidiaSmiParser() {}

    /**
     * Returns the surroundings; a cell such as {@code [N/A]} becomes null and is named in the notice.
     *
     * @param gpu the line of the GPU: {@link #FIELDS}
     * @param processes one process id a line; none where no process computes
     * @param ownPid this process, which is not counted
     */
    static Surroundings parse(String gpu, String processes, long ownPid) {
        String[] cells = gpu.strip().split("\\s*,\\s*", -1);
        if (cells.length != FIELDS.size()) {
            return Surroundings.unknown("nvidia-smi said: " + DriverResult.oneLine(gpu));
        }
        List<String> untold = new ArrayList<>();
        return new Surroundings(
                others(processes, ownPid),
                told(cells[0], "SM clock", NvidiaSmiParser::integer, untold),
                told(cells[1], "memory clock", NvidiaSmiParser::integer, untold),
                told(cells[2], "temperature", NvidiaSmiParser::integer, untold),
                told(cells[3], "throttle reasons", NvidiaSmiParser::reasons, untold),
                untold.isEmpty() ? null : "nvidia-smi does not tell: " + String.join(", ", untold) + ".");
    }

    private static int others(String processes, long ownPid) {
        return (int) processes
                .lines()
                .map(String::strip)
                .filter(line -> line.matches("\\d+"))
                .filter(pid -> !pid.equals(Long.toString(ownPid)))
                .distinct()
                .count();
    }

    private static <T> T told(String cell, String what, Function<String, Optional<T>> reader, List<String> untold) {
        Optional<T> value = reader.apply(cell);
        if (value.isEmpty()) {
            untold.add(what);
        }
        return value.orElse(null);
    }

    private static Optional<Integer> integer(String cell) {
        return cell.matches("\\d{1,9}") ? Optional.of(Integer.valueOf(cell)) : Optional.empty();
    }

    private static Optional<List<String>> reasons(String cell) {
        if (cell.equals("Not Active")) {
            return Optional.of(List.of());
        }
        return cell.matches("0x[0-9a-fA-F]{1,16}")
                ? Optional.of(throttleReasons(Long.parseUnsignedLong(cell.substring(2), 16)))
                : Optional.empty();
    }

    /** Returns the reasons in {@code mask} in the words of {@code nvidia-smi}, lowest bit first; an idle GPU is no reason. */
    static List<String> throttleReasons(long mask) {
        List<String> reasons = new ArrayList<>();
        for (long rest = mask & ~GPU_IDLE; rest != 0; rest &= rest - 1) {
            long bit = Long.lowestOneBit(rest);
            reasons.add(REASONS.getOrDefault(bit, "Unknown (0x" + Long.toHexString(bit) + ")"));
        }
        return List.copyOf(reasons);
    }
}
