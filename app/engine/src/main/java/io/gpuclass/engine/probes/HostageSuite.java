package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.records.Draft;
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
import java.util.stream.Stream;

/**
 * The sustained line-hostage probe: every share of blocks that keep atomics going, at every distance.
 *
 * <p>What a poll costs beside a far hot word is the reference. Some lines that are not near disturb all the same (on an H200 at 512
 * bytes but not at 256), perhaps because one slice of the L2 serves both, and which do is the hardware's secret; so several far lines
 * are measured and the one that disturbs least is taken.
 * Confined to one thread.
 */
public final class HostageSuite {
    private static final int[] SHARES = {1, 4, 8, 15};
    private static final int[] DISTANCES = {4, 32, 64, 128, 256, 512, 1024, 4096};
    private static final int FAR = 1 << 20;
    private static final int[] FAR_DISTANCES = {FAR, FAR + 256, FAR + 4096};

    /** Where a visit of a case takes tens of milliseconds: one share, the distances at which lines of a CPU end, and one far line. */
    private static final int[] STEADY_SHARES = {8};

    private static final int[] STEADY_DISTANCES = {4, 32, 64, 128, 256};
    private static final int[] STEADY_FAR_DISTANCES = {4096};

    private final List<HostageMeasurement> near = new ArrayList<>();
    private final List<HostageMeasurement> far = new ArrayList<>();

    /** The same in another processor's memory: the kernel polls and adds at system scope. */
    private static final String SYSTEM_KERNEL = "hostage_time_system_poll";

    private static final int[] HOME_SHARES = {8};
    private static final int[] HOME_DISTANCES = {4, 64, 128, 256, 4096};
    private static final int[] HOME_FAR_DISTANCES = {FAR, FAR + 4096};

    /** On the host's memory a poll by many takes a microsecond for each. */
    private static final int HOST_POLLS = 40;

    private HostageSuite() {}

    /**
     * Returns a brief form of the probe for one memory; nothing to visit where the device has no kernel for it.
     *
     * @param home id of the processor whose memory it is; null for the device's own
     */
    public static HostageSuite ofHome(Device device, ClockGuard clock, String home) {
        HostageSuite suite = new HostageSuite();
        if (!device.has(SYSTEM_KERNEL)) {
            return suite;
        }
        int most = device.saturation(SYSTEM_KERNEL, Trial.THREADS_PER_BLOCK);
        Integer multiprocessors = device.facts().multiprocessors();
        boolean host = Processor.HOST.equals(home);
        Trial polling = Trial.of(
                        SYSTEM_KERNEL, host && multiprocessors != null ? Math.min(most, multiprocessors) : most)
                .withLength(host ? HOST_POLLS : HostageMeasurement.POLLS)
                .withHome(home);
        for (int share : HOME_SHARES) {
            for (int distance : HOME_DISTANCES) {
                suite.near.add(new HostageMeasurement(device, clock, polling, share, distance));
            }
            for (int distance : HOME_FAR_DISTANCES) {
                suite.far.add(new HostageMeasurement(device, clock, polling, share, distance));
            }
        }
        return suite;
    }

    public HostageSuite(Device device, ClockGuard clock) {
        if (!device.has(HostageMeasurement.KERNEL)) {
            return;
        }
        int blocks = device.saturation(HostageMeasurement.KERNEL, Trial.THREADS_PER_BLOCK);
        boolean steady = device.timing() == Timing.STEADY;
        for (int share : shares(steady ? STEADY_SHARES : SHARES, blocks)) {
            for (int distance : steady ? STEADY_DISTANCES : DISTANCES) {
                near.add(new HostageMeasurement(device, clock, blocks, share, distance));
            }
            for (int distance : steady ? STEADY_FAR_DISTANCES : FAR_DISTANCES) {
                far.add(new HostageMeasurement(device, clock, blocks, share, distance));
            }
        }
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return Stream.concat(near.stream(), far.stream()).toList();
    }

    /** Returns what the visits gave; a point without a reference at its share is left out. */
    public List<HostagePoint> results() {
        List<HostagePoint> points = new ArrayList<>();
        for (HostageMeasurement measurement : near) {
            HostagePoint point = measurement.result();
            Optional<Summary> reference = reference(measurement.share());
            if (point != null && reference.isPresent()) {
                Estimate effect =
                        point.nsPerPoll().estimate().over(reference.get().estimate());
                points.add(Draft.of(point).set(HostagePoint::effect, effect).build());
            }
        }
        return List.copyOf(points);
    }

    private Optional<Summary> reference(int share) {
        return far.stream()
                .filter(measurement -> measurement.share() == share)
                .map(HostageMeasurement::result)
                .filter(Objects::nonNull)
                .map(HostagePoint::nsPerPoll)
                .min(Comparator.comparingDouble(Summary::median));
    }

    /** Returns the shares that put different numbers of blocks on the hot word: on few blocks, several shares come to the same. */
    private static List<Integer> shares(int[] all, int blocks) {
        Map<Integer, Integer> byKeepers = new LinkedHashMap<>();
        for (int share : all) {
            int keepers = Math.max(1, Math.min(blocks - 1, Math.round((float) blocks * share / HostagePoint.SHARE_OF)));
            byKeepers.putIfAbsent(keepers, share);
        }
        return List.copyOf(byKeepers.values());
    }
}
