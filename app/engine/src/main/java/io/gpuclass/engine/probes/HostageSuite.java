package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.profile.probes.HostagePointBuilder;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.Processor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The sustained line-hostage probe: every share of blocks that keep atomics going on a hot word, at every distance from it.
 *
 * <p>What a poll costs beside a far hot word is the reference. Some lines that are not near disturb all the same (on an H200 at 512
 * bytes but not at 256), perhaps because one slice of the L2 serves both, and which do is the hardware's secret; so several far lines
 * are measured and the one that disturbs least is taken.
 * Confined to one thread.
 */
public final class HostageSuite extends Experiment<HostagePoint> {
    private static final String KERNEL = "hostage_time_poll";
    /** The same in another processor's memory: the kernel polls and adds at system scope. */
    private static final String SYSTEM_KERNEL = "hostage_time_system_poll";

    /** Polls of each block to warm up, and again to be timed. */
    private static final int POLLS = 400;
    /** On the host's memory a poll by many takes a microsecond for each. */
    private static final int HOST_POLLS = 40;

    private static final int FAR = 1 << 20;
    private static final Grid FULL = new Grid(
            List.of(1, 4, 8, 15), List.of(4, 32, 64, 128, 256, 512, 1024, 4096), List.of(FAR, FAR + 256, FAR + 4096));
    /** Where a visit of a case takes tens of milliseconds: one share, the distances at which lines of a CPU end, and one far line. */
    private static final Grid STEADY = new Grid(List.of(8), List.of(4, 32, 64, 128, 256), List.of(4096));

    private static final Grid OF_HOME = new Grid(List.of(8), List.of(4, 64, 128, 256, 4096), List.of(FAR, FAR + 4096));

    private final List<MeasuredCase<HostagePoint>> near = new ArrayList<>();
    private final Map<Integer, List<MeasuredCase<HostagePoint>>> farByShare = new LinkedHashMap<>();

    /**
     * Points to try.
     *
     * @param shares blocks of each {@value HostagePoint#SHARE_OF} that keep the word hot
     * @param near distances from it, in bytes, at which others poll
     * @param far distances at which polling is not disturbed
     */
    private record Grid(List<Integer> shares, List<Integer> near, List<Integer> far) {}

    /** The probe in the device's own memory; nothing to visit where the device has no kernel for it. */
    public HostageSuite(Device device, ClockGuard clock) {
        super(device, clock);
        if (device.has(KERNEL)) {
            int blocks = device.saturation(KERNEL, Trial.THREADS_PER_BLOCK);
            add(
                    device.timing() == Timing.STEADY ? STEADY : FULL,
                    Trial.of(KERNEL, blocks).withLength(POLLS));
        }
    }

    /**
     * A brief form of the probe for one memory; nothing to visit where the device has no kernel for it.
     *
     * @param home id of the processor whose memory it is; null for the device's own
     */
    public HostageSuite(Device device, ClockGuard clock, String home) {
        super(device, clock);
        if (device.has(SYSTEM_KERNEL)) {
            int most = device.saturation(SYSTEM_KERNEL, Trial.THREADS_PER_BLOCK);
            boolean host = Processor.HOST.equals(home);
            int blocks = host ? onEach(device, 1, most) : most;
            add(
                    OF_HOME,
                    Trial.of(SYSTEM_KERNEL, blocks)
                            .withLength(host ? HOST_POLLS : POLLS)
                            .withHome(home));
        }
    }

    /** @param polling kernel, blocks and polls of each */
    private void add(Grid grid, Trial polling) {
        for (int share : distinct(grid.shares(), polling.blocks())) {
            grid.near().forEach(distance -> near.add(add(polling, share, distance)));
        }
        for (int share : distinct(grid.shares(), polling.blocks())) {
            farByShare.put(
                    share,
                    grid.far().stream()
                            .map(distance -> add(polling, share, distance))
                            .toList());
        }
    }

    /** Adds a point without its effect, which only a far one tells. */
    private MeasuredCase<HostagePoint> add(Trial polling, int share, int distanceBytes) {
        String home = polling.home() == null ? "" : polling.home() + "/";
        Trial trial = polling.withDistance(distanceBytes / Integer.BYTES).withHammers(share);
        return add(
                "hostage/" + home + share + "-of-" + HostagePoint.SHARE_OF + "/" + distanceBytes + "-bytes",
                new Polls(trial),
                done -> done.samples().isEmpty()
                        ? null
                        : new HostagePoint(share, distanceBytes, done.samples().summary(), null));
    }

    /** Time of a poll; runs in which nobody polled are left out. */
    record Polls(Trial trial) implements Estimator {
        @Override
        public List<List<Observation>> run(Device device, int turn) {
            List<Observation> seen = device.observe(trial, device.samplesPerVisit());
            List<Observation> usable =
                    seen.stream().filter(run -> !isUnfinished(run)).toList();
            return (usable.isEmpty() ? seen : usable).stream().map(List::of).toList();
        }

        @Override
        public boolean isUnfinished(Observation run) {
            return run.timedOut() || run.pollNs() <= 0;
        }

        @Override
        public double figure(List<Observation> runs) {
            return runs.get(0).pollNs();
        }
    }

    /** Returns the results of the visits, without points that lack a reference at their share. */
    public List<HostagePoint> results() {
        List<HostagePoint> points = new ArrayList<>();
        for (MeasuredCase<HostagePoint> measured : near) {
            HostagePoint point = measured.result();
            Optional<Summary> reference = point == null ? Optional.empty() : reference(point.share());
            reference.ifPresent(far -> {
                Estimate effect = point.nsPerPoll().estimate().over(far.estimate());
                points.add(HostagePointBuilder.builder(point).effect(effect).build());
            });
        }
        return List.copyOf(points);
    }

    private Optional<Summary> reference(int share) {
        return farByShare.get(share).stream()
                .map(MeasuredCase::result)
                .filter(Objects::nonNull)
                .map(HostagePoint::nsPerPoll)
                .min(Comparator.comparingDouble(Summary::median));
    }

    /** Returns the shares that put different numbers of blocks on the hot word: on few blocks, several shares come to the same. */
    private static List<Integer> distinct(List<Integer> shares, int blocks) {
        Map<Integer, Integer> byKeepers = new LinkedHashMap<>();
        for (int share : shares) {
            int keepers = Math.max(1, Math.min(blocks - 1, Math.round((float) blocks * share / HostagePoint.SHARE_OF)));
            byKeepers.putIfAbsent(keepers, share);
        }
        return List.copyOf(byKeepers.values());
    }
}
