package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.Objects;

/** The twelve memory probes of Stuart & Owens 2011, section 3, each in its two patterns. Confined to one thread. */
public final class ProbeSuite {
    private final List<ProbeMeasurement> measurements;
    private final boolean wordsTakeTurns;

    public ProbeSuite(Device device, ClockGuard clock) {
        wordsTakeTurns = device.places();
        int blocks = Probes.saturation(device);
        measurements = Probes.on(device).stream()
                .map(probe -> new ProbeMeasurement(device, clock, probe, blocks))
                .toList();
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return measurements;
    }

    /** Returns when a probe has enough samples by a rule: where words take turns, each must have had one. */
    public StoppingRule rule(StoppingRule of) {
        return wordsTakeTurns ? of.withAtLeast(Words.PLACES.size()) : of;
    }

    /** Returns what the visits gave; a probe that was never visited is left out. */
    public List<ProbeResult> results() {
        return measurements.stream()
                .map(ProbeMeasurement::result)
                .filter(Objects::nonNull)
                .toList();
    }
}
