package io.gpuclass.cuda;

import io.gpuclass.profile.device.Surroundings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Asks {@code nvidia-smi} about a GPU's surroundings. It informs and never fails a run: what goes wrong becomes a notice. */
final class NvidiaSmi {
    private static final long WAIT_SECONDS = 5;
    private static final String PROGRAM = "nvidia-smi";
    private static final String FORMAT = "--format=csv,noheader,nounits";

    private NvidiaSmi() {}

    static Surroundings surroundings(String busId) {
        return surroundings(PROGRAM, busId);
    }

    /** Starts both queries before it waits for either, since each takes about as long as the other. */
    static Surroundings surroundings(String program, String busId) {
        Process gpu = null;
        Process processes = null;
        try {
            String query = "--query-gpu=" + String.join(",", NvidiaSmiParser.FIELDS);
            gpu = new ProcessBuilder(program, "-i", busId, query, FORMAT)
                    .redirectErrorStream(true)
                    .start();
            processes = new ProcessBuilder(program, "-i", busId, "--query-compute-apps=pid", FORMAT)
                    .redirectErrorStream(true)
                    .start();
            return outcome(gpu, processes);
        } catch (IOException failure) {
            return Surroundings.unknown(
                    "nvidia-smi could not be run: " + DriverResult.oneLine(failure.getMessage()) + ".");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Surroundings.unknown("nvidia-smi was interrupted.");
        } finally {
            end(gpu);
            end(processes);
        }
    }

    /** Asks by what ways GPUs reach each other; nothing where it cannot be told. */
    static NvidiaLinks links() {
        return links(PROGRAM);
    }

    static NvidiaLinks links(String program) {
        Process matrix = null;
        Process list = null;
        try {
            matrix = new ProcessBuilder(program, "topo", "-m")
                    .redirectErrorStream(true)
                    .start();
            list = new ProcessBuilder(program, "--query-gpu=index,pci.bus_id", FORMAT)
                    .redirectErrorStream(true)
                    .start();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
            boolean told = endsBy(deadline, matrix) && endsBy(deadline, list) && matrix.exitValue() == 0;
            return told ? NvidiaLinks.parse(output(matrix), output(list)) : NvidiaLinks.UNKNOWN;
        } catch (IOException untold) {
            return NvidiaLinks.UNKNOWN;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return NvidiaLinks.UNKNOWN;
        } finally {
            end(matrix);
            end(list);
        }
    }

    private static Surroundings outcome(Process gpu, Process processes) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
        if (!endsBy(deadline, gpu) || !endsBy(deadline, processes)) {
            return Surroundings.unknown("nvidia-smi did not answer within " + WAIT_SECONDS + " s.");
        }
        String said = output(gpu);
        return gpu.exitValue() == 0
                ? NvidiaSmiParser.parse(
                        said, output(processes), ProcessHandle.current().pid())
                : Surroundings.unknown("nvidia-smi failed: " + DriverResult.oneLine(said));
    }

    /** The output is a line or two, which the pipe holds, so that it can be read after the end. */
    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static boolean endsBy(long deadline, Process process) throws InterruptedException {
        return process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private static void end(Process process) {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
