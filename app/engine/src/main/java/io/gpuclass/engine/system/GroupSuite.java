package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.GroupBarrierResultBuilder;
import io.gpuclass.profile.system.GroupLockResultBuilder;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Times barriers over GPUs, over a GPU and the CPU, and kernels that end instead; for comparison, over the device alone. Or mutexes and
 * semaphores over GPUs, all of whose blocks contend for a fixed time. Confined to one thread.
 */
final class GroupSuite extends Experiment<Record> {
    private static final String ENDED_KERNEL = "barrier_time_kernel_relaunch";
    private static final int PHASES = 200;
    /** Length of the longer run over that of the shorter. */
    private static final int TIMES = 4;

    private static final List<Integer> INITIALS = List.of(1, 10, 120);
    private static final List<Integer> NO_INITIAL = Collections.singletonList(null);
    private static final long WINDOW_NS_PER_BLOCK = 5_000;
    private static final long SHORTEST_WINDOW_NS = 2_000_000;

    private final PeerDevices devices;
    private final GroupVerifier verifier;
    private final LowerBound bound;

    /**
     * @param rows of the catalogue
     * @param barriers whether to time barriers, rather than mutexes and semaphores
     */
    GroupSuite(
            PeerDevices devices,
            ClockGuard clock,
            GroupVerifier verifier,
            LowerBound bound,
            List<GroupRow> rows,
            boolean barriers) {
        super(devices.device(), clock);
        this.devices = devices;
        this.verifier = verifier;
        this.bound = bound;
        rows.stream()
                .filter(row -> !row.twin() && barriers == (row.kind() == Kind.BARRIER))
                .filter(row -> device.has(row.timed()))
                .forEach(this::addForm);
        if (barriers) {
            devices.groups().forEach(this::addEnded);
        }
    }

    private void addForm(GroupRow row) {
        for (DeviceGroup group : groups(row)) {
            for (Integer initial : row.kind() == Kind.SEMAPHORE ? INITIALS : NO_INITIAL) {
                boolean barrier = row.kind() == Kind.BARRIER;
                for (int blocks : barrier ? devices.sizes(row.timed(), 1, 4) : devices.sizesWithOne(row.timed())) {
                    add(row, group, initial, blocks);
                }
            }
        }
    }

    private List<DeviceGroup> groups(GroupRow row) {
        List<DeviceGroup> groups = new ArrayList<>(devices.groups());
        if (row.takesHost()) {
            groups.add(DeviceGroup.solo(devices.local()));
            if (devices.cpus() > 0) {
                groups.add(DeviceGroup.ofHost(1));
                devices.groups().forEach(group -> groups.add(new DeviceGroup(group.gpus(), 1)));
            }
        }
        return groups;
    }

    private void add(GroupRow row, DeviceGroup group, Integer initial, int blocks) {
        List<String> members = group.members(devices.local());
        boolean verified = verifier.isVerified(row, members);
        String name = row.kind().id() + "/" + row.id() + "/" + String.join("+", members) + "/"
                + (initial == null ? "" : initial + "/") + blocks;
        Trial trial = Trial.of(row.timed(), blocks).withTeam(group).withInitial(initial == null ? 0 : initial);
        if (!verifier.isUndoubted(row)) {
            add(
                    row.kind() == Kind.BARRIER
                            ? barrier(row.id(), group, blocks, Outcome.WRONG, false, null)
                            : lock(row, members, initial, blocks, Outcome.WRONG).build());
        } else if (row.kind() == Kind.BARRIER) {
            add(
                    name,
                    new Difference(List.of(trial), PHASES, PHASES * TIMES, true),
                    done -> barrier(row.id(), group, blocks, done.outcome(), verified, done.figure()));
        } else {
            long windowNs = Math.max(SHORTEST_WINDOW_NS, WINDOW_NS_PER_BLOCK * blocks * members.size());
            MemberRate rate = new MemberRate(trial.withWindowNs(windowNs), devices.local());
            add(
                    name,
                    rate,
                    done -> lock(row, members, initial, blocks, done.outcome())
                            .verified(verified)
                            .floorNs(bound.ofLock(row.kind(), blocks, initial))
                            .opsPerSecond(done.figure())
                            .shares(rate.shares(done))
                            .fairness(rate.fairness(done))
                            .fairnessOfBlocks(rate.fairnessOfBlocks(done))
                            .build());
        }
    }

    /** The end of a kernel is a barrier by the rules of CUDA, and needs no check. */
    private void addEnded(DeviceGroup group) {
        for (int blocks : device.has(ENDED_KERNEL) ? devices.sizes(ENDED_KERNEL, 1) : List.<Integer>of()) {
            add(
                    "barrier/" + GroupBarrierResult.EVENTS + "/" + group.text() + "/" + blocks,
                    new SteadyCost(Trial.of(ENDED_KERNEL, blocks).withTeam(group)),
                    done -> barrier(GroupBarrierResult.EVENTS, group, blocks, done.outcome(), true, done.figure()));
        }
    }

    private GroupBarrierResult barrier(
            String implementation, DeviceGroup group, int blocks, Outcome outcome, boolean verified, Summary ns) {
        List<String> members = group.members(devices.local());
        return GroupBarrierResultBuilder.builder()
                .implementation(implementation)
                .members(members)
                .hostThreads(group.hostThreads() == 0 ? null : group.hostThreads())
                .blocks(blocks)
                .outcome(outcome)
                .verified(verified)
                .nsPerPhase(ns)
                .floorNs(bound.ofBarrier(members, blocks))
                .build();
    }

    private GroupLockResultBuilder lock(
            GroupRow row, List<String> members, Integer initial, int blocks, Outcome outcome) {
        return GroupLockResultBuilder.builder()
                .kind(row.kind())
                .implementation(row.id())
                .home(devices.local())
                .members(members)
                .blocks(blocks)
                .initial(initial)
                .outcome(outcome);
    }

    List<GroupBarrierResult> barriers() {
        return rows(GroupBarrierResult.class);
    }

    List<GroupLockResult> locks() {
        return rows(GroupLockResult.class);
    }
}
