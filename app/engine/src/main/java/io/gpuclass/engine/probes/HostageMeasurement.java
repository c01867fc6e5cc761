package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.probes.HostagePoint;
import java.util.List;

/** Polling at one distance from the hot word, at one share of blocks that keep it hot. Confined to one thread. */
final class HostageMeasurement implements Case {
    static final String KERNEL = "hostage_time_poll";

    /** Polls of each block to warm up, and again to be timed. */
    static final int POLLS = 400;

    private final Device device;
    private final ClockGuard clock;
    private final int share;
    private final int distanceBytes;
    private final Trial trial;
    private final Series nsPerPoll = new Series();

    HostageMeasurement(Device device, ClockGuard clock, int blocks, int share, int distanceBytes) {
        this(device, clock, Trial.of(KERNEL, blocks).withLength(POLLS), share, distanceBytes);
    }

    /** @param polling kernel, blocks and polls of each */
    HostageMeasurement(Device device, ClockGuard clock, Trial polling, int share, int distanceBytes) {
        this.device = device;
        this.clock = clock;
        this.share = share;
        this.distanceBytes = distanceBytes;
        this.trial = polling.withDistance(distanceBytes / Integer.BYTES).withHammers(share);
    }

    int share() {
        return share;
    }

    @Override
    public String name() {
        return "hostage/" + (trial.home() == null ? "" : trial.home() + "/") + share + "-of-" + HostagePoint.SHARE_OF
                + "/" + distanceBytes + "-bytes";
    }

    @Override
    public Series watched() {
        return nsPerPoll;
    }

    /** Returns what a poll takes, without the effect, which only the others tell. */
    @Override
    public HostagePoint result() {
        return nsPerPoll.isEmpty() ? null : new HostagePoint(share, distanceBytes, nsPerPoll.summary(), null);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        List<Observation> seen = device.observe(trial, device.samplesPerVisit());
        if (seen.stream().anyMatch(clock::hadFallen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        List<Double> polls = seen.stream()
                .filter(observation -> !observation.timedOut() && observation.pollNs() > 0)
                .map(Observation::pollNs)
                .toList();
        polls.forEach(nsPerPoll::add);
        return polls.isEmpty() ? Visit.DONE : Visit.SAMPLED;
    }
}
