package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.device.TrialCase;
import io.gpuclass.engine.stats.Jain;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.system.MemberShare;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What several processors complete in a fixed time, together and each. Confined to one thread. */
final class MemberRate extends TrialCase<MemberRate> {
    private static final int WINDOWS_IN_VAIN = 3;
    private static final double NS_PER_SECOND = 1e9;

    private final List<String> members;
    private final Series fairness = new Series();
    private final Series fairnessOfBlocks = new Series();
    private final List<Series> shares;

    /**
     * @param own id of the device
     * @param result what a profile will have of it
     */
    MemberRate(
            Device device,
            ClockGuard clock,
            String name,
            Trial trial,
            String own,
            Function<MemberRate, Record> result) {
        super(device, clock, name, trial, result);
        this.members = membersOf(trial, own);
        this.shares = members.stream().map(member -> new Series()).toList();
    }

    /** Returns who takes part: without blocks, no GPU does. */
    private static List<String> membersOf(Trial trial, String own) {
        List<String> all = Team.parse(trial.team()).members(own);
        return trial.blocks() > 0 ? all : all.subList(all.size() - 1, all.size());
    }

    @Override
    protected MemberRate self() {
        return this;
    }

    List<String> members() {
        return members;
    }

    /** Returns how it ended; what never completed anything has timed out. */
    @Override
    public Outcome outcome() {
        boolean inVain = samples.count() >= WINDOWS_IN_VAIN && samples.summary().max() == 0;
        return inVain ? Outcome.TIMED_OUT : super.outcome();
    }

    /** Returns each member's share of the operations; none where nothing was completed. */
    List<MemberShare> shares() {
        return !completed() || shares.get(0).isEmpty()
                ? List.of()
                : IntStream.range(0, members.size())
                        .mapToObj(i -> new MemberShare(
                                members.get(i),
                                Math.min(1, shares.get(i).summary().median())))
                        .toList();
    }

    Double fairness() {
        return members.size() < 2 ? null : median(fairness);
    }

    Double fairnessOfBlocks() {
        return trial().blocks() < 1 ? null : median(fairnessOfBlocks);
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        Observation seen = device.observe(trial(), 1).get(0);
        if (seen.timedOut()) {
            return ended(Outcome.TIMED_OUT);
        }
        if (clock.hadFallen(seen) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        samples.add(seen.windowNs() > 0 ? seen.operations() * NS_PER_SECOND / seen.windowNs() : 0);
        addShares(seen);
        return outcome() == Outcome.COMPLETED ? Visit.SAMPLED : Visit.DONE;
    }

    private void addShares(Observation seen) {
        if (seen.operations() == 0) {
            return;
        }
        List<Long> counts = new ArrayList<>();
        Team team = Team.parse(trial().team());
        for (int i = 0; i < members.size(); i++) {
            boolean cpu = team.hostThreads() > 0 && i == members.size() - 1;
            counts.add(cpu ? seen.ofHost() : seen.ofMember(i));
        }
        long[] each = counts.stream().mapToLong(Long::longValue).toArray();
        fairness.add(Jain.index(each));
        fairnessOfBlocks.add(seen.fairness());
        for (int i = 0; i < each.length; i++) {
            shares.get(i).add((double) each[i] / seen.operations());
        }
    }
}
