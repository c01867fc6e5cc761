package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.engine.probes.ScopeSuite;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.probes.MemoryScope;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.system.MemoryResult;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the device sees of one memory: the twelve probes at system scope, the line-hostage curve, and what a scope costs. A kernel that the
 * device does not have is left out. Confined to one thread.
 */
final class MemorySuite extends Experiment {
    private final TeamDevice around;
    private final String home;
    private final HostageSuite hostage;

    MemorySuite(TeamDevice around, ClockGuard clock, String home) {
        super(around.device(), clock);
        this.around = around;
        this.home = home;
        ProbeCase.all().stream()
                .filter(probe -> around.device().has(kernel(probe)))
                .forEach(this::addProbe);
        for (ScopedOperation operation : ScopedOperation.values()) {
            for (MemoryScope scope : MemoryScope.values()) {
                addScope(operation, scope);
            }
        }
        hostage = new HostageSuite(around.device(), clock, around.homeOf(home));
    }

    /** Returns the entry point of a probe at system scope. */
    static String kernel(ProbeCase probe) {
        return Probes.kernel(probe).replace("probe_time_", "probe_time_system_");
    }

    private void addProbe(ProbeCase probe) {
        int blocks = Probes.saturation(device);
        Trial own = Probes.trial(probe, blocks);
        SteadyCost cost = new SteadyCost(
                Trial.of(kernel(probe), blocks).withStride(own.stride()).withHome(around.homeOf(home)));
        add(
                "memory/" + home + "/" + probe.id() + "/" + probe.pattern().id(),
                cost,
                done -> done.summary() == null
                        ? null
                        : ProbeResult.of(probe, blocks, done.summary(cost.publishedMs), done.summary()));
    }

    private void addScope(ScopedOperation operation, MemoryScope scope) {
        String kernel = ScopeSuite.kernel(operation, scope);
        if (!device.has(kernel)) {
            return;
        }
        for (int blocks : List.of(1, around.multiprocessors())) {
            Trial trial =
                    Trial.of(kernel, blocks).withStride(Probes.OWN_WORD_STRIDE).withHome(around.homeOf(home));
            add(
                    "scope/" + home + "/" + operation.id() + "/" + scope.id() + "/" + blocks,
                    new SteadyCost(trial),
                    done -> done.summary() == null ? null : new ScopeResult(operation, scope, blocks, done.summary()));
        }
    }

    @Override
    public List<? extends Case> cases() {
        return Stream.concat(super.cases().stream(), hostage.cases().stream()).toList();
    }

    /** Returns what the visits gave; null where nothing could be measured. */
    MemoryResult result() {
        List<ProbeResult> seen = rows(ProbeResult.class);
        List<HostagePoint> points = hostage.results();
        List<ScopeResult> costs = rows(ScopeResult.class);
        if (seen.isEmpty() && points.isEmpty() && costs.isEmpty()) {
            return null;
        }
        return MemoryResult.of(around.own(), home, seen, points, costs);
    }
}
