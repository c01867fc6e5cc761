package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.probes.HostageSuite.Polls;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.cases.HostageCurveList;
import java.util.List;

/**
 * The sustained line-hostage probe with as many blocks as a GPU of Stuart & Owens 2011 had whose lines are held, and in the shared memory of
 * clusters. Polls with the atomics far away are entries too: the others are held against them. Confined to one thread.
 */
public final class HostageCurveSuite extends Experiment<Entry> {
    /** Effects differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.05, 3, 6);

    private static final String KERNEL = "hostage_time_poll";
    private static final String CLUSTER_KERNEL = "cluster_probe_hostage_of_" + FurtherProbeSuite.CLUSTER;

    /** Blocks that fill a GTX 580. */
    private static final int PRINTED = 128;

    private static final int POLLS = 400;
    private static final List<Integer> SHARES = List.of(1, 4, 8, 15);
    private static final List<Integer> DISTANCES = List.of(4, 128, 256, 512, 1024, 4096, HostageCurveList.FAR_BYTES);

    /** 2, 4 and 7 blocks of 8. */
    private static final List<Integer> SHARES_OF_CLUSTER = List.of(4, 8, 14);

    private static final List<Integer> DISTANCES_IN_CLUSTER =
            List.of(4, 32, 64, 128, 256, 1024, HostageCurveList.NEXT_BLOCK_BYTES);

    public HostageCurveSuite(Device device, ClockGuard clock) {
        super(device, clock);
        if (device.has(KERNEL) && blocks(KERNEL) > PRINTED) {
            Trial polling = Trial.of(KERNEL, PRINTED).withLength(POLLS);
            SHARES.forEach(
                    share -> DISTANCES.forEach(distance -> add(FurtherProbeList.DEVICE, polling, share, distance)));
        }
        if (device.has(CLUSTER_KERNEL) && blocks(CLUSTER_KERNEL) >= FurtherProbeSuite.CLUSTER) {
            Trial polling = Trial.of(CLUSTER_KERNEL, blocks(CLUSTER_KERNEL)).withLength(POLLS);
            SHARES_OF_CLUSTER.forEach(share ->
                    DISTANCES_IN_CLUSTER.forEach(distance -> add(FurtherProbeList.CLUSTER, polling, share, distance)));
        }
    }

    private int blocks(String kernel) {
        return device.saturation(kernel, Trial.THREADS_PER_BLOCK);
    }

    /** A recording may hold the probe with all blocks alone. */
    private void add(String memory, Trial polling, int share, int distanceBytes) {
        Trial trial = polling.withDistance(distanceBytes / Integer.BYTES).withHammers(share);
        if (device.holds(trial)) {
            add(
                    "hostage-curve/" + memory + "/" + share + "/" + distanceBytes,
                    new Polls(trial),
                    done -> entry(memory, trial, distanceBytes, done));
        }
    }

    private static Entry entry(String memory, Trial trial, int distanceBytes, MeasuredCase<Entry> done) {
        return done.samples().isEmpty()
                ? null
                : HostageCurveList.LIST.entry(
                        memory,
                        trial.share(),
                        distanceBytes,
                        trial.blocks(),
                        done.samples().summary());
    }
}
