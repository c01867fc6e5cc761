package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.probes.CasLoop;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.units.Nanos;

/**
 * Compare-and-swap of one word by one grid while it is being measured. Every successful swap adds one to the word, so a run in which the word
 * is not what was counted fails. Confined to one thread.
 */
final class CasMeasurement implements Case {
    private static final long WINDOW_NS = 2_000_000;

    private final Device device;
    private final ClockGuard clock;
    private final CasLoop loop;
    private final Trial trial;
    private final Series opsPerSecond = new Series();
    private final Series successShare = new Series();

    CasMeasurement(Device device, ClockGuard clock, CasLoop loop, int blocks, int threads) {
        this.device = device;
        this.clock = clock;
        this.loop = loop;
        this.trial = Trial.of(kernel(loop), blocks).withThreads(threads).withWindowNs(WINDOW_NS);
    }

    /** Returns the entry point of a loop. */
    static String kernel(CasLoop loop) {
        return "cas_rate_" + loop.id().replace('-', '_');
    }

    @Override
    public String name() {
        return "contended-cas/" + loop.id() + "/" + trial.blocks() + "x" + trial.threads();
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation seen = device.observe(trial, 1).get(0);
        if (seen.timedOut()) {
            return Visit.DONE;
        }
        if (seen.reached() != seen.operations()) {
            throw new DeviceException(
                    DeviceException.Reason.FAILED,
                    name() + " lost swaps: " + seen.operations() + " succeeded, and the word came to "
                            + seen.reached());
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        opsPerSecond.add(seen.operations() / seen.windowNs() * Nanos.PER_SECOND);
        if (seen.atomics() > 0) {
            successShare.add((double) seen.operations() / seen.atomics());
        }
        return Visit.SAMPLED;
    }

    @Override
    public Series watched() {
        return opsPerSecond;
    }

    @Override
    public CasResult result() {
        return opsPerSecond.isEmpty()
                ? null
                : new CasResult(
                        loop,
                        trial.blocks(),
                        trial.threads(),
                        opsPerSecond.summary(),
                        successShare.isEmpty() ? null : successShare.summary().median());
    }
}
