package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.probes.ProbeSuite.Turns;
import io.gpuclass.engine.probes.ProbeSuite.Words;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;
import java.util.stream.Stream;

/**
 * The probes beyond the twelve, with all blocks that the device holds: atomics that ask for no answer, and probes in the shared memory of
 * clusters. A kernel that the device does not have is left out. Confined to one thread.
 */
public final class FurtherProbeSuite extends Experiment<Entry> {
    /** Ratios differ by far more than their samples do. */
    public static final StoppingRule RULE = new StoppingRule(0.05, 3, 6);

    static final int CLUSTER = 8;

    /** A word serves the atomics of all blocks one after the other, so that few of each take long enough. */
    private static final int LONG = 2 * ProbeResult.PUBLISHED_LENGTH;

    private static final int SHORT_IN_CLUSTER = 400;
    private static final int LONG_IN_CLUSTER = 1600;

    public FurtherProbeSuite(Device device, ClockGuard clock) {
        super(device, clock);
        ProbeCase.reds().stream()
                .filter(probe -> device.has(Probes.kernel(probe)))
                .forEach(this::addRed);
        inClusters().filter(probe -> fits(clusterKernel(probe))).forEach(this::addInCluster);
    }

    /** Returns the probes that are taken in clusters: those after an atomic are about a line of the cache, and there is none. */
    static Stream<ProbeCase> inClusters() {
        return Stream.concat(ProbeCase.all().stream(), ProbeCase.reds().stream())
                .filter(probe -> probe.access() != Access.VOLATILE_AFTER_ATOMIC);
    }

    /** Returns the kernel that runs a probe in clusters. */
    static String clusterKernel(ProbeCase probe) {
        return Probes.kernel(probe).replace("probe_time_", "cluster_probe_") + "_of_" + CLUSTER;
    }

    /** Returns whether a device has a kernel in clusters, and room for one. */
    private boolean fits(String kernel) {
        return device.has(kernel) && blocks(kernel) >= CLUSTER;
    }

    private int blocks(String kernel) {
        return device.saturation(kernel, Trial.THREADS_PER_BLOCK);
    }

    private void addRed(ProbeCase probe) {
        int blocks = Probes.saturation(device);
        Trial published = Probes.trial(probe, blocks).withLength(ProbeResult.PUBLISHED_LENGTH);
        boolean overlapped = probe.pattern() == Pattern.POSTED && probe.sharing() == Sharing.NONCONTENTIOUS;
        int longer = overlapped ? Probes.LONG_OVERLAPPED : LONG;
        add(
                probe,
                FurtherProbeList.DEVICE,
                blocks,
                new Turns(Words.of(published, device.movesWords(published)), device.movesWords(), longer));
    }

    private void addInCluster(ProbeCase probe) {
        String kernel = clusterKernel(probe);
        int stride = Probes.trial(probe, CLUSTER).stride();
        Trial trial = Trial.of(kernel, blocks(kernel)).withStride(stride).withLength(SHORT_IN_CLUSTER);
        int longer = probe.pattern() == Pattern.POSTED ? Probes.LONG_OVERLAPPED : LONG_IN_CLUSTER;
        add(probe, FurtherProbeList.CLUSTER, trial.blocks(), new Turns(List.of(trial), false, longer));
    }

    private void add(ProbeCase probe, String memory, int blocks, Turns turns) {
        add(
                "further/" + memory + "/" + probe.id() + "/" + probe.pattern().id(),
                turns,
                done -> turns.entry(
                        done, FurtherProbeList.LIST, probe.id(), probe.pattern().id(), memory, blocks));
    }
}
