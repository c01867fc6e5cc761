package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.TreeSet;

/**
 * The twelve memory probes with fewer blocks than saturate the device: one, some on each SM, and as many as the GPUs had on which Stuart &
 * Owens 2011 measured. Each in one pattern, that of the paper's loops. Confined to one thread.
 */
public final class ProbeCurveSuite extends Experiment<Entry> {
    /** Ratios differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.05, 6, 8);

    private static final List<Integer> ON_EACH = List.of(1, 2, 4);

    /** One block, and those that the paper's figures and tables name. */
    private static final List<Integer> PRINTED = List.of(1, 30, 60, 120, 128, 240);

    public ProbeCurveSuite(Device device, ClockGuard clock) {
        super(device, clock);
        int saturation = Probes.saturation(device);
        TreeSet<Integer> sizes = new TreeSet<>(PRINTED);
        ON_EACH.forEach(blocks -> sizes.add(onEach(device, blocks, saturation)));
        List<ProbeCase> probes =
                Probes.on(device).stream().filter(ProbeCurveSuite::isOfTheLoops).toList();
        sizes.headSet(saturation)
                .forEach(blocks -> probes.stream()
                        .filter(probe -> isThere(device, probe, blocks))
                        .forEach(probe -> add(ProbeSuite.curve(device, clock, probe, blocks))));
    }

    /** Reads that wait for each other, stores in a row, atomics that wait for their answer. */
    private static boolean isOfTheLoops(ProbeCase probe) {
        boolean store = probe.access() != Access.ATOMIC && probe.direction() == Direction.WRITE;
        return probe.pattern() == (store ? Pattern.POSTED : Pattern.SERIAL);
    }

    /** A recording may hold the probes with all blocks alone. */
    private static boolean isThere(Device device, ProbeCase probe, int blocks) {
        return device.holds(Probes.trial(probe, blocks).withLength(ProbeResult.PUBLISHED_LENGTH));
    }
}
