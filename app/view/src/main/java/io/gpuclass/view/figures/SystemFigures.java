package io.gpuclass.view.figures;

import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.system.ContentionResult;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.MemoryResult;
import io.gpuclass.profile.system.PingPongResult;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.TeamBarrierResult;
import io.gpuclass.profile.system.TeamLockResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Takes apart what was measured of several processors. One use, one thread. */
final class SystemFigures {
    private final List<KeyedPart> all = new ArrayList<>();

    private SystemFigures() {}

    /** Returns the records in the order of the profile; none where nothing was measured. */
    static List<KeyedPart> of(SystemResults results) {
        SystemFigures figures = new SystemFigures();
        if (results != null) {
            results.memories().forEach(figures::add);
            results.hazards().forEach(figures::add);
            results.pingPong().forEach(figures::add);
            results.contention().forEach(figures::add);
            results.barriers().forEach(figures::add);
            results.locks().forEach(figures::add);
        }
        return List.copyOf(figures.all);
    }

    private void add(Object part, FigureKey key) {
        all.add(new KeyedPart(part, key, null, null));
    }

    private static FigureKey key(Subject subject, List<String> members, String home) {
        return FigureKey.of(subject, Metric.RATE)
                .with(KeyPart.MEMBERS, String.join("+", members))
                .with(KeyPart.HOME, home);
    }

    private void add(MemoryResult memory) {
        List<String> processor = List.of(memory.processor());
        FigureKey probes = key(Subject.MEMORY_PROBE, processor, memory.home());
        memory.probes()
                .forEach(probe -> add(
                        probe,
                        probes.with(KeyPart.NAME, probe.id())
                                .with(KeyPart.PATTERN, probe.pattern().id())
                                .with(KeyPart.BLOCKS, probe.blocks())));
        if (memory.ratios() != null) {
            addRatios(probes, memory.ratios().contentiousToNoncontentious());
            addRatios(probes, memory.ratios().toVolatile());
        }
        if (memory.lineHostage() != null) {
            addHostage(probes, memory.lineHostage());
        }
        FigureKey scopes = key(Subject.MEMORY_SCOPE, processor, memory.home());
        memory.scopes()
                .forEach(scope -> add(
                        scope,
                        scopes.with(KeyPart.KIND, scope.scope().id())
                                .with(KeyPart.NAME, scope.operation().id())
                                .with(KeyPart.BLOCKS, scope.blocks())));
    }

    private void addRatios(FigureKey key, Map<String, List<Ratio>> table) {
        table.forEach((name, ratios) -> ratios.forEach(ratio -> add(
                ratio,
                key.with(KeyPart.NAME, name)
                        .with(KeyPart.PATTERN, ratio.pattern())
                        .with(KeyPart.OVER, ratio.over()))));
    }

    private void addHostage(FigureKey key, LineHostage hostage) {
        if (hostage.sustained() != null) {
            hostage.sustained()
                    .points()
                    .forEach(point -> add(
                            point,
                            key.with(KeyPart.NAME, "poll")
                                    .with(KeyPart.SHARE, point.share())
                                    .with(KeyPart.DISTANCE_BYTES, point.distanceBytes())));
        }
    }

    private void add(HazardResult hazard) {
        add(
                hazard,
                key(Subject.HAZARD, hazard.members(), hazard.home())
                        .with(KeyPart.KIND, hazard.operation().id() + "-" + hazard.bits())
                        .with(KeyPart.NAME, "hazard")
                        .with(KeyPart.HOST_THREADS, hazard.hostThreads())
                        .with(KeyPart.BLOCKS, hazard.blocks()));
    }

    private void add(PingPongResult result) {
        FigureKey key = key(Subject.PING_PONG, List.of(result.from(), result.to()), null)
                .with(KeyPart.NAME, "flag-" + result.flag().id());
        all.add(new KeyedPart(result, key, result.outcome(), null));
    }

    private void add(ContentionResult result) {
        FigureKey key = key(Subject.CONTENTION, result.members(), result.home())
                .with(KeyPart.KIND, result.operation().id() + "-" + result.bits())
                .with(KeyPart.NAME, result.sharing().id())
                .with(KeyPart.HOST_THREADS, result.hostThreads())
                .with(KeyPart.BLOCKS, result.blocks());
        all.add(new KeyedPart(result, key, result.outcome(), null));
    }

    private void add(TeamBarrierResult result) {
        FigureKey key = key(Subject.TEAM_BARRIER, result.members(), null)
                .with(KeyPart.KIND, Kind.BARRIER.id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.HOST_THREADS, result.hostThreads())
                .with(KeyPart.BLOCKS, result.blocks());
        all.add(new KeyedPart(result, key, result.outcome(), result.verified()));
    }

    private void add(TeamLockResult result) {
        FigureKey key = key(Subject.TEAM_LOCK, result.members(), result.home())
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.INITIAL, result.initial())
                .with(KeyPart.BLOCKS, result.blocks());
        all.add(new KeyedPart(result, key, result.outcome(), result.verified()));
    }
}
