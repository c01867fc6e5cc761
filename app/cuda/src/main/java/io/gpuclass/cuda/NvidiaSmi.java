package io.gpuclass.cuda;

import io.gpuclass.profile.device.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Asks {@code nvidia-smi} about a GPU's surroundings. Never fails a run: errors become notices. */
final class NvidiaSmi {
    /** The fields to ask for, in the order that {@link #parse} expects. */
    static final List<String> FIELDS =
            List.of("clocks.sm", "clocks.mem", "temperature.gpu", "clocks_event_reasons.active");

    private static final long GPU_IDLE = 0x1;

    /** Reasons for a throttled clock, by bit: nvml.h, {@code nvmlClocksEventReason...}. */
    private static final Map<Long, String> REASONS = Map.of(
            0x2L, "Applications Clocks Setting",
            0x4L, "SW Power Cap",
            0x8L, "HW Slowdown",
            0x10L, "Sync Boost",
            0x20L, "SW Thermal Slowdown",
            0x40L, "HW Thermal Slowdown",
            0x80L, "HW Power Brake Slowdown",
            0x100L, "Display Clock Setting");

    private static final long WAIT_SECONDS = 5;
    private static final String PROGRAM = "nvidia-smi";
    private static final String FORMAT = "--format=csv,noheader,nounits";

    private NvidiaSmi() {}

    static Surroundings surroundings(String busId) {
        return surroundings(PROGRAM, busId);
    }

    static Surroundings surroundings(String program, String busId) {
        String query = "--query-gpu=" + String.join(",", FIELDS);
        try {
            List<Answer> answers = ask(List.of(
                    List.of(program, "-i", busId, query, FORMAT),
                    List.of(program, "-i", busId, "--query-compute-apps=pid", FORMAT)));
            Answer gpu = answers.get(0);
            return gpu.exitCode() == 0
                    ? parse(
                            gpu.text(),
                            answers.get(1).text(),
                            ProcessHandle.current().pid())
                    : Surroundings.unknown("nvidia-smi failed: " + DriverResult.oneLine(gpu.text()));
        } catch (IOException failure) {
            return Surroundings.unknown(
                    "nvidia-smi could not be run: " + DriverResult.oneLine(failure.getMessage()) + ".");
        } catch (TimeoutException late) {
            return Surroundings.unknown("nvidia-smi did not answer within " + WAIT_SECONDS + " s.");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Surroundings.unknown("nvidia-smi was interrupted.");
        }
    }

    /** Returns how GPUs are linked; nothing where that is unknown. */
    static NvidiaLinks links() {
        return links(PROGRAM);
    }

    static NvidiaLinks links(String program) {
        try {
            List<Answer> answers = ask(
                    List.of(List.of(program, "topo", "-m"), List.of(program, "--query-gpu=index,pci.bus_id", FORMAT)));
            return answers.get(0).exitCode() == 0
                    ? NvidiaLinks.parse(answers.get(0).text(), answers.get(1).text())
                    : NvidiaLinks.UNKNOWN;
        } catch (IOException | TimeoutException unknown) {
            return NvidiaLinks.UNKNOWN;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return NvidiaLinks.UNKNOWN;
        }
    }

    private record Answer(int exitCode, String text) {}

    /** Runs commands at the same time, since each takes a second or so. Their short output fits into the pipe, so it is read at the end. */
    private static List<Answer> ask(List<List<String>> commands)
            throws IOException, TimeoutException, InterruptedException {
        List<Process> running = new ArrayList<>();
        try {
            for (List<String> command : commands) {
                running.add(
                        new ProcessBuilder(command).redirectErrorStream(true).start());
            }
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
            List<Answer> answers = new ArrayList<>();
            for (Process process : running) {
                if (!process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    throw new TimeoutException();
                }
                answers.add(new Answer(
                        process.exitValue(),
                        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)));
            }
            return answers;
        } finally {
            running.forEach(Process::destroyForcibly);
        }
    }

    /**
     * Returns the surroundings; a cell such as {@code [N/A]} becomes null and is named in the notice.
     *
     * @param gpu the line of the GPU: {@link #FIELDS}
     * @param processes the ids of computing processes, one a line
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
                told(cells[0], "SM clock", NvidiaSmi::integer, untold),
                told(cells[1], "memory clock", NvidiaSmi::integer, untold),
                told(cells[2], "temperature", NvidiaSmi::integer, untold),
                told(cells[3], "throttle reasons", NvidiaSmi::reasons, untold),
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

    /** Returns the reasons in {@code mask} in nvidia-smi's words, lowest bit first; an idle GPU is no reason. */
    static List<String> throttleReasons(long mask) {
        List<String> reasons = new ArrayList<>();
        for (long rest = mask & ~GPU_IDLE; rest != 0; rest &= rest - 1) {
            long bit = Long.lowestOneBit(rest);
            reasons.add(REASONS.getOrDefault(bit, "Unknown (0x" + Long.toHexString(bit) + ")"));
        }
        return List.copyOf(reasons);
    }
}
