package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.engine.stats.Jain;
import io.gpuclass.profile.system.SystemResults.MemberShare;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Estimates operations of several processors in a fixed time, together and each. A window without an operation tells nothing of shares. */
final class MemberRate implements Estimator {
    private final Trial trial;
    private final boolean withHost;
    private final List<String> members;
    private final SideFigure fairness = ofOperations(seen -> Jain.index(each(seen)));
    private final SideFigure fairnessOfBlocks = ofOperations(Observation::fairness);
    private final List<SideFigure> shares;

    /** @param own id of the device */
    MemberRate(Trial trial, String local) {
        this.trial = trial;
        DeviceGroup group = DeviceGroup.parse(trial.team());
        this.withHost = group.hostThreads() > 0;
        List<String> all = group.members(local);
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
                .mapToLong(member -> withHost && member == members.size() - 1 ? seen.ofHost() : seen.ofMember(member))
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
    List<MemberShare> shares(MeasuredCase<?> done) {
        return done.median(shares.get(0)) == null
                ? List.of()
                : IntStream.range(0, members.size())
                        .mapToObj(i -> new MemberShare(members.get(i), Math.min(1, done.median(shares.get(i)))))
                        .toList();
    }

    Double fairness(MeasuredCase<?> done) {
        return members.size() < 2 ? null : done.median(fairness);
    }

    Double fairnessOfBlocks(MeasuredCase<?> done) {
        return trial.blocks() < 1 ? null : done.median(fairnessOfBlocks);
    }
}
