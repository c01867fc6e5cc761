package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Measured;
import io.gpuclass.engine.stats.Jain;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemberShare;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Mutexes and semaphores over GPUs, all of whose blocks contend for a fixed time. Confined to one thread. */
final class GroupLockSuite extends Experiment<GroupLockResult> {
    private static final List<Integer> INITIALS = List.of(1, 10, 120);
    private static final List<Integer> NO_INITIAL = Arrays.asList((Integer) null);
    private static final long WINDOW_NS_PER_BLOCK = 5_000;
    private static final long SHORTEST_WINDOW_NS = 2_000_000;

    private final PeerDevices devices;
    private final GroupVerifier verifier;
    private final LowerBound bound;

    /** @param rows of the catalogue */
    GroupLockSuite(
            PeerDevices devices, ClockGuard clock, GroupVerifier verifier, LowerBound bound, List<GroupRow> rows) {
        super(devices.device(), clock);
        this.devices = devices;
        this.verifier = verifier;
        this.bound = bound;
        rows.stream()
                .filter(row -> row.kind() != Kind.BARRIER && !row.twin())
                .filter(row -> devices.device().has(row.timed()))
                .forEach(row -> devices.groups().forEach(group -> addForm(row, group)));
    }

    private void addForm(GroupRow row, DeviceGroup group) {
        for (Integer initial : row.kind() == Kind.SEMAPHORE ? INITIALS : NO_INITIAL) {
            List<Integer> sizes = new ArrayList<>(List.of(1));
            sizes.addAll(devices.sizes(row.timed(), 1));
            for (int blocks : sizes.stream().distinct().toList()) {
                add(row, group, blocks, initial);
            }
        }
    }

    private void add(GroupRow row, DeviceGroup group, int blocks, Integer initial) {
        List<String> members = group.members(devices.own());
        Draft<GroupLockResult> setting = Draft.of(GroupLockResult.class)
                .set(GroupLockResult::kind, row.kind())
                .set(GroupLockResult::implementation, row.id())
                .set(GroupLockResult::home, devices.own())
                .set(GroupLockResult::members, members)
                .set(GroupLockResult::blocks, blocks)
                .set(GroupLockResult::initial, initial);
        if (!verifier.isUndoubted(row)) {
            add(setting.set(GroupLockResult::outcome, Outcome.WRONG).build());
            return;
        }
        GroupLockResult base = setting.set(GroupLockResult::outcome, Outcome.COMPLETED)
                .set(GroupLockResult::verified, verifier.isVerified(row, members))
                .set(GroupLockResult::floorNs, bound.ofLock(row.kind(), blocks, initial))
                .build();
        Trial trial = Trial.of(row.timed(), blocks)
                .withTeam(group)
                .withInitial(initial == null ? 0 : initial)
                .withWindowNs(Math.max(SHORTEST_WINDOW_NS, WINDOW_NS_PER_BLOCK * blocks * members.size()));
        String name = row.kind().id() + "/" + row.id() + "/" + String.join("+", members) + "/"
                + (initial == null ? "" : initial + "/") + blocks;
        MemberRate rate = new MemberRate(trial, devices.own());
        add(
                name,
                rate,
                done -> Draft.of(base)
                        .set(GroupLockResult::outcome, done.outcome())
                        .set(GroupLockResult::opsPerSecond, done.summary())
                        .set(GroupLockResult::shares, rate.shares(done))
                        .set(GroupLockResult::fairness, rate.fairness(done))
                        .set(GroupLockResult::fairnessOfBlocks, rate.fairnessOfBlocks(done))
                        .build());
    }

    /** What several processors complete in a fixed time, together and each. A window without an operation tells nothing of shares. */
    static final class MemberRate implements Estimator {
        private final Trial trial;
        private final boolean withHost;
        private final List<String> members;
        private final SideFigure fairness = ofOperations(seen -> Jain.index(each(seen)));
        private final SideFigure fairnessOfBlocks = ofOperations(Observation::fairness);
        private final List<SideFigure> shares;

        /** @param own id of the device */
        MemberRate(Trial trial, String own) {
            this.trial = trial;
            DeviceGroup group = DeviceGroup.parse(trial.team());
            this.withHost = group.hostThreads() > 0;
            List<String> all = group.members(own);
            // Without blocks, no GPU takes part.
            this.members = trial.blocks() > 0 ? all : all.subList(all.size() - 1, all.size());
            this.shares = IntStream.range(0, members.size())
                    .mapToObj(member -> ofOperations(seen -> (double) each(seen)[member] / seen.operations()))
                    .toList();
        }

        private static SideFigure ofOperations(ToDoubleFunction<Observation> figure) {
            return (runs, rate) -> runs.get(0).operations() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(figure.applyAsDouble(runs.get(0)));
        }

        private long[] each(Observation seen) {
            return IntStream.range(0, members.size())
                    .mapToLong(
                            member -> withHost && member == members.size() - 1 ? seen.ofHost() : seen.ofMember(member))
                    .toArray();
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            return List.of(List.of(device.observe(trial, 1).get(0)));
        }

        @Override
        public double figure(List<Observation> runs) {
            Observation seen = runs.get(0);
            return seen.windowNs() > 0 ? seen.operations() * Nanos.PER_SECOND / seen.windowNs() : 0;
        }

        @Override
        public boolean countsProgress() {
            return true;
        }

        @Override
        public List<SideFigure> sides() {
            return Stream.concat(Stream.of(fairness, fairnessOfBlocks), shares.stream())
                    .toList();
        }

        List<String> members() {
            return members;
        }

        /** Returns each member's share of the operations; none where nothing was completed. */
        List<MemberShare> shares(Measured<?> done) {
            return done.median(shares.get(0)) == null
                    ? List.of()
                    : IntStream.range(0, members.size())
                            .mapToObj(i -> new MemberShare(members.get(i), Math.min(1, done.median(shares.get(i)))))
                            .toList();
        }

        Double fairness(Measured<?> done) {
            return members.size() < 2 ? null : done.median(fairness);
        }

        Double fairnessOfBlocks(Measured<?> done) {
            return trial.blocks() < 1 ? null : done.median(fairnessOfBlocks);
        }
    }
}
