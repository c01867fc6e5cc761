package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Barriers over GPUs, over a GPU and the CPU, and kernels that end instead; and, for comparison, over the device alone. Confined to one
 * thread.
 */
final class GroupBarrierSuite extends Experiment<GroupBarrierResult> {
    private static final String ENDED_KERNEL = "barrier_time_kernel_relaunch";
    private static final int PHASES = 200;
    /** How many times as long the longer run is. */
    private static final int TIMES = 4;

    private final PeerDevices devices;
    private final GroupVerifier verifier;
    private final LowerBound bound;

    /** @param rows of the catalogue */
    GroupBarrierSuite(
            PeerDevices devices, ClockGuard clock, GroupVerifier verifier, LowerBound bound, List<GroupRow> rows) {
        super(devices.device(), clock);
        this.devices = devices;
        this.verifier = verifier;
        this.bound = bound;
        rows.stream()
                .filter(row -> row.kind() == Kind.BARRIER && !row.twin())
                .filter(row -> devices.device().has(row.timed()))
                .forEach(this::addForm);
        devices.groups().forEach(this::addEnded);
    }

    private void addForm(GroupRow row) {
        List<DeviceGroup> groups = new ArrayList<>(devices.groups());
        if (row.takesHost()) {
            groups.add(DeviceGroup.solo(devices.own()));
            if (devices.cpus() > 0) {
                groups.add(DeviceGroup.ofHost(1));
                devices.groups().forEach(group -> groups.add(new DeviceGroup(group.gpus(), 1)));
            }
        }
        for (DeviceGroup group : groups) {
            for (int blocks : devices.sizes(row.timed(), 1, 4)) {
                addForm(row, group, blocks);
            }
        }
    }

    private void addForm(GroupRow row, DeviceGroup group, int blocks) {
        List<String> members = group.members(devices.own());
        if (!verifier.isUndoubted(row)) {
            add(result(row.id(), group, blocks, Outcome.WRONG, false, null));
            return;
        }
        Trial trial = Trial.of(row.timed(), blocks).withTeam(group);
        boolean verified = verifier.isVerified(row, members);
        add(
                "barrier/" + row.id() + "/" + String.join("+", members) + "/" + blocks,
                new Difference(List.of(trial), PHASES, PHASES * TIMES, true),
                done -> result(row.id(), group, blocks, done.outcome(), verified, done.summary()));
    }

    /** The end of a kernel is a barrier by the rules of CUDA, and needs no check. */
    private void addEnded(DeviceGroup group) {
        if (!devices.device().has(ENDED_KERNEL)) {
            return;
        }
        for (int blocks : devices.sizes(ENDED_KERNEL, 1)) {
            add(
                    "barrier/" + GroupBarrierResult.EVENTS + "/" + group.text() + "/" + blocks,
                    new SteadyCost(Trial.of(ENDED_KERNEL, blocks).withTeam(group)),
                    done -> result(GroupBarrierResult.EVENTS, group, blocks, done.outcome(), true, done.summary()));
        }
    }

    private GroupBarrierResult result(
            String implementation, DeviceGroup group, int blocks, Outcome outcome, boolean verified, Summary ns) {
        return Draft.of(GroupBarrierResult.class)
                .set(GroupBarrierResult::implementation, implementation)
                .set(GroupBarrierResult::members, group.members(devices.own()))
                .set(GroupBarrierResult::hostThreads, group.hostThreads() == 0 ? null : group.hostThreads())
                .set(GroupBarrierResult::blocks, blocks)
                .set(GroupBarrierResult::outcome, outcome)
                .set(GroupBarrierResult::verified, verified)
                .set(GroupBarrierResult::nsPerPhase, ns)
                .set(GroupBarrierResult::floorNs, bound.ofBarrier(group.members(devices.own()), blocks))
                .build();
    }

    /**
     * What one access or phase costs by the difference of two lengths, so that launch, ramp and tail drop out. The lengths follow from a first
     * look, since an access to the host's memory by many takes ten thousand times as long as one to a GPU's own. Confined to one thread.
     */
    static final class SteadyCost implements Estimator {
        /** What the longer run should take: many times what its launch does. */
        private static final double RUN_NS = 3e6;
        /** Kernels take accesses in groups of so many: fewer cost the same. */
        private static final int SHORTEST = 8;

        private static final int LONGEST = 1 << 14;
        /** A first look of the shortest length tells accesses that take longer than this from others. */
        private static final double SLOW_NS = 20e3;
        /** How long a second look is at the others, so that their launch does not count among so many. */
        private static final int SECOND_LOOK = 256;
        /** How many times as long the longer run is. */
        private static final int TIMES = 2;

        /** What a thousand take, launch included, in milliseconds: measured, or told from fewer where they are slow. */
        final SideFigure publishedMs = (runs, ns) -> OptionalDouble.of(Math.max(0, ofThousand(runs, ns) / 1e6));

        private final Trial trial;
        private Difference difference;

        /** @param trial without its length */
        SteadyCost(Trial trial) {
            this.trial = trial;
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            if (difference == null) {
                int length = chosenLength(device);
                difference = new Difference(trial, length, length * TIMES);
            }
            return difference.run(device, turn);
        }

        @Override
        public boolean tells(List<Observation> runs) {
            return difference.tells(runs);
        }

        @Override
        public double figure(List<Observation> runs) {
            return difference.figure(runs);
        }

        @Override
        public List<SideFigure> sides() {
            return List.of(publishedMs);
        }

        private double ofThousand(List<Observation> runs, double ns) {
            return runs.get(0).elapsedNs() + (1000 - difference.first()) * ns;
        }

        /** A power of two, so that a replay, whose first look may be another sample, comes to the same. */
        private int chosenLength(Device device) {
            double atMost = atMostNs(device, SHORTEST);
            double each = atMost > SLOW_NS ? atMost : atMostNs(device, SECOND_LOOK);
            return Integer.highestOneBit((int) Math.min(LONGEST, Math.max(SHORTEST, RUN_NS / each / TIMES)));
        }

        /** Returns what an access takes at most, launch included. */
        private double atMostNs(Device device, int looks) {
            Observation look = device.observe(trial.withLength(looks), 1).get(0);
            return Math.max(1, look.elapsedNs() / looks);
        }
    }
}
