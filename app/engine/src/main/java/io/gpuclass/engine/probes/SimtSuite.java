package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtHazard.ConcernScale;
import io.gpuclass.profile.probes.SimtHazard.SimtOutcome;
import io.gpuclass.profile.probes.SimtHazard.SimtTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The SIMT hazard probe (SIMD-deadlock note): whether per-thread lock loops inside one block finish, and count right; and the steps of the
 * "SIMT atomic concern scale" (Giroux S9329), which end in such a loop. Each is run
 * several times, since a lost update need not show at once; every run is bounded, so that "does not finish" is an answer.
 */
public record SimtSuite(Device device) {
    private static final String NAIVE = "simt_count_naive";
    private static final int WARP = 32;
    private static final int BLOCK = 512;
    private static final int RUNS = 5;
    private static final long TIMEOUT_NS = 50_000_000;

    /** A warp in lockstep never gets further than its first turns, so there is nothing to wait for. */
    private static final long LOCKSTEP_TIMEOUT_NS = 10_000_000;

    private static final String CONCERN = "simt_count_concern_";

    /** Runs all loops; empty on a device that has no warps. */
    public Optional<SimtHazard> run() {
        if (!device.has(NAIVE)) {
            return Optional.empty();
        }
        return Optional.of(new SimtHazard(
                test(NAIVE, WARP),
                test("simt_count_safe", WARP),
                test("simt_count_safe", BLOCK),
                test("simt_count_safe_unfenced", BLOCK),
                test("simt_count_printed_naive", WARP),
                test("simt_count_printed_safe", BLOCK),
                test("simt_count_printed_device", BLOCK),
                test("simt_count_printed_system", BLOCK),
                test("simt_count_printed_unfenced", BLOCK),
                test("simt_count_no_lock", BLOCK),
                concernScale()));
    }

    /** Returns the steps of the scale; null where the device has none of them. */
    private ConcernScale concernScale() {
        if (!device.has(CONCERN + "no_atomics")) {
            return null;
        }
        return new ConcernScale(
                test(CONCERN + "no_atomics", BLOCK),
                test(CONCERN + "ignored", BLOCK),
                test(CONCERN + "arithmetic", BLOCK),
                test(CONCERN + "outside_loop", BLOCK),
                test(CONCERN + "inside_loop", BLOCK),
                test(CONCERN + "closes_loop", BLOCK),
                test(CONCERN + "in_lockstep", WARP, LOCKSTEP_TIMEOUT_NS));
    }

    private SimtTest test(String kernel, int threads) {
        return test(kernel, threads, TIMEOUT_NS);
    }

    private SimtTest test(String kernel, int threads, long timeoutNs) {
        if (!device.has(kernel)) {
            return new SimtTest(SimtOutcome.UNSUPPORTED, threads, 0, 0, 0);
        }
        Trial trial = Trial.of(kernel, 1).withThreads(threads).withTimeoutNs(timeoutNs);
        List<Observation> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.addAll(device.observe(trial, 1));
        }
        long fewest = runs.stream().mapToLong(Observation::reached).min().orElse(0);
        long most = runs.stream().mapToLong(Observation::reached).max().orElse(0);
        return new SimtTest(outcome(runs, fewest, most, threads), threads, fewest, most, runs.size());
    }

    private static SimtOutcome outcome(List<Observation> runs, long fewest, long most, int threads) {
        if (runs.stream().anyMatch(Observation::timedOut)) {
            return SimtOutcome.TIMED_OUT;
        }
        return fewest == threads && most == threads ? SimtOutcome.FINISHED : SimtOutcome.WRONG_COUNT;
    }
}
