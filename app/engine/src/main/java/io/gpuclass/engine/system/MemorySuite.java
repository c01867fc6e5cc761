package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopedOperation;
import io.gpuclass.profile.system.MemoryResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the device sees of one memory: the twelve probes at system scope, the line-hostage curve, and what a scope costs. A kernel that the
 * device does not have is left out. Confined to one thread.
 */
final class MemorySuite {
    private final Neighbourhood around;
    private final ClockGuard clock;
    private final String home;
    private final List<SteadyCost> probes = new ArrayList<>();
    private final List<SteadyCost> scopes = new ArrayList<>();
    private final HostageSuite hostage;

    MemorySuite(Neighbourhood around, ClockGuard clock, String home) {
        this.around = around;
        this.clock = clock;
        this.home = home;
        ProbeCase.all().stream()
                .filter(probe -> around.device().has(kernel(probe)))
                .forEach(probe -> probes.add(probe(probe)));
        for (ScopedOperation operation : ScopedOperation.values()) {
            for (MemoryScope scope : MemoryScope.values()) {
                addScope(operation, scope);
            }
        }
        hostage = HostageSuite.ofHome(around.device(), clock, around.homeOf(home));
    }

    /** Returns the entry point of a probe at system scope. */
    static String kernel(ProbeCase probe) {
        return Probes.kernel(probe).replace("probe_time_", "probe_time_system_");
    }

    private SteadyCost probe(ProbeCase probe) {
        int blocks = Probes.saturation(around.device());
        Trial own = Probes.trial(probe, blocks);
        Trial trial = Trial.of(kernel(probe), blocks).withStride(own.stride()).withHome(around.homeOf(home));
        String name =
                "memory/" + home + "/" + probe.id() + "/" + probe.pattern().id();
        return cost(
                name,
                trial,
                seen -> ProbeResult.of(probe, blocks, seen.publishedMs().summary(), seen.summary()));
    }

    /** @param result what a profile will have of one that has not timed out */
    private SteadyCost cost(String name, Trial trial, Function<SteadyCost, Record> result) {
        return new SteadyCost(
                around.device(), clock, name, trial, seen -> seen.summary() == null ? null : result.apply(seen));
    }

    private void addScope(ScopedOperation operation, MemoryScope scope) {
        String kernel = "scope_time_" + operation.id().replace('-', '_') + "_" + scope.id();
        if (!around.device().has(kernel)) {
            return;
        }
        for (int blocks : List.of(1, around.multiprocessors())) {
            Trial trial =
                    Trial.of(kernel, blocks).withStride(Probes.OWN_WORD_STRIDE).withHome(around.homeOf(home));
            String name = "scope/" + home + "/" + operation.id() + "/" + scope.id() + "/" + blocks;
            scopes.add(cost(name, trial, seen -> new ScopeResult(operation, scope, blocks, seen.summary())));
        }
    }

    /** Returns what is to be visited. */
    List<Case> cases() {
        return Stream.of(probes, scopes, hostage.cases())
                .flatMap(List::stream)
                .<Case>map(each -> each)
                .toList();
    }

    /** Returns what the visits gave; null where nothing could be measured. */
    MemoryResult result() {
        List<ProbeResult> seen = results(probes, ProbeResult.class);
        List<HostagePoint> points = hostage.results();
        List<ScopeResult> costs = results(scopes, ScopeResult.class);
        if (seen.isEmpty() && points.isEmpty() && costs.isEmpty()) {
            return null;
        }
        return MemoryResult.of(around.own(), home, seen, points, costs);
    }

    private static <R extends Record> List<R> results(List<SteadyCost> cases, Class<R> type) {
        return cases.stream()
                .map(SteadyCost::result)
                .filter(Objects::nonNull)
                .map(type::cast)
                .toList();
    }
}
