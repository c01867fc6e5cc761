package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.probes.HostageSuite;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.engine.probes.ScopeSuite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.session.SuiteRun.Slice;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.stats.StoppingRule;
import io.gpuclass.engine.stats.StoppingRule.Ending;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.engine.system.SystemVerification.HazardSuite;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.FurtherProbeList;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.SystemResultsBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Measures what several processors that share memory do: first what each sees of each memory, then what they do together. What needs a peer
 * is left out where there is none, with the reason. Used once, by one thread.
 */
public final class SystemMeasurement {
    private static final double MEMORIES = 0.4;
    private static final double PING_PONG = 0.45;
    private static final double CONTENTION = 0.65;
    private static final double VERIFIED = 0.75;
    private static final double BARRIERS = 0.87;

    private final SuiteRun run;
    private final PeerDevices devices;
    private final List<GroupRow> rows;
    private final StoppingRule rule;
    private final List<SkippedPart> skipped = new ArrayList<>();
    private final List<Entry> further = new ArrayList<>();

    /** @param rule when a case has enough samples */
    public SystemMeasurement(SuiteRun run, StoppingRule rule) {
        this(run, rule, GroupRow.all());
    }

    SystemMeasurement(SuiteRun run, StoppingRule rule, List<GroupRow> rows) {
        this.run = run;
        this.rule = rule;
        this.rows = List.copyOf(rows);
        this.devices = PeerDevices.of(run.device());
    }

    /** Returns the findings; no more than a reason on a device that measures alone. */
    public SystemResults results() {
        if (devices.local() == null) {
            String reason = "the device does not say with whom it shares memory";
            skipped.add(new SkippedPart("all", reason));
            run.tell("no system: " + reason);
            return SystemResultsBuilder.builder().skipped(skipped).build();
        }
        skipWithoutPeers();
        List<MemoryResult> memories = memories();
        List<PingPongResult> roundTrips = roundTrips();
        ContentionSuite contention = new ContentionSuite(devices, run.clock());
        visit("contention between processors", "contention", contention.cases(), PING_PONG, CONTENTION);
        List<HazardResult> hazards = hazards(memories);
        GroupVerifier verifier = verified();
        LowerBound bound = new LowerBound(roundTrips, run.soFar().primitives());
        GroupSuite barriers = new GroupSuite(devices, run.clock(), verifier, bound, rows, true);
        visit("barriers over processors", "barriers", barriers.cases(), VERIFIED, BARRIERS);
        GroupSuite locks = new GroupSuite(devices, run.clock(), verifier, bound, rows, false);
        visit("locks over processors", "locks", locks.cases(), BARRIERS, 1);
        return new SystemResults(
                devices.topology(),
                memories,
                hazards,
                roundTrips,
                contention.results(),
                barriers.barriers(),
                locks.locks(),
                verifier.results(),
                skipped);
    }

    /** Returns the probes beyond the twelve, those of earlier suites first; nothing before {@link #results}. */
    public List<Entry> further() {
        return Stream.concat(run.soFar().entries(FurtherProbeList.LIST).stream(), further.stream())
                .toList();
    }

    private void skipWithoutPeers() {
        devices.noPeersReason()
                .ifPresent(reason -> List.of("pingPong", "contention", "hazards", "barriers", "locks")
                        .forEach(what -> skip(what, reason)));
    }

    private void skip(String what, String reason) {
        skipped.add(new SkippedPart(what, reason));
        run.tell("system: no " + what + " of several processors: " + reason);
    }

    private List<MemoryResult> memories() {
        List<MemorySuite> suites = devices.homes().stream()
                .map(home -> new MemorySuite(devices, run.clock(), home))
                .toList();
        List<SampledQuantity> cases = suites.stream()
                .<SampledQuantity>flatMap(suite -> suite.cases().stream())
                .toList();
        visit("memories", "memories", cases, 0, MEMORIES);
        suites.forEach(suite -> further.addAll(suite.further()));
        return suites.stream().map(MemorySuite::result).filter(Objects::nonNull).toList();
    }

    private List<PingPongResult> roundTrips() {
        PingPongSuite suite = new PingPongSuite(devices, run.clock());
        visit("round trips", "pingPong", suite.cases(), MEMORIES, PING_PONG);
        return suite.results();
    }

    private List<HazardResult> hazards(List<MemoryResult> memories) {
        run.phase("hazards");
        HazardSuite suite = new HazardSuite(devices);
        List<HazardResult> seen = new ArrayList<>(suite.run(run::isOver));
        seen.addAll(suite.polling(memories));
        seen.forEach(hazard -> run.finished(
                "hazard/" + hazard.operation().id() + "/" + hazard.home(), Ending.ENDED_BY_ITSELF.id(), hazard));
        return List.copyOf(seen);
    }

    private GroupVerifier verified() {
        run.phase("verification over processors");
        GroupVerifier verifier = new GroupVerifier(devices, rows);
        verifier.runBriefly(run::isOver);
        run.checked(verifier.results());
        run.reached(VERIFIED);
        return verifier;
    }

    /** Visits cases in their share of the suite's time; where the device has kernels for none, says so. */
    private void visit(String phase, String what, List<? extends SampledQuantity> cases, double from, double to) {
        if (cases.isEmpty()) {
            if (skipped.stream().noneMatch(part -> part.what().equals(what))) {
                skip(what, "the device has no kernels for that");
            }
            return;
        }
        run.phase(phase);
        long left = (long) (run.leftNs() * (to - from) / (1 - from));
        run.visit(cases, rule, left, new Slice(from, to));
    }

    /** Times a word from the device to another processor and back. Confined to one thread. */
    static final class PingPongSuite extends Experiment<PingPongResult> {
        private static final int ROUND_TRIPS = 200;

        /** Length of the longer run over that of the shorter. */
        private static final int TIMES = 4;

        private final PeerDevices devices;

        PingPongSuite(PeerDevices devices, ClockGuard clock) {
            super(devices.device(), clock);
            this.devices = devices;
            for (String peer : devices.peers()) {
                add(peer, DeviceGroup.of(List.of(peer)), FlagPlace.AT_WAITER, "team_ping_flag_at_waiter");
                add(peer, DeviceGroup.of(List.of(peer)), FlagPlace.AT_SENDER, "team_ping_flag_at_sender");
            }
            if (devices.cpus() > 0) {
                add(Processor.HOST, DeviceGroup.ofHost(1), FlagPlace.AT_HOST, "team_ping_flag_at_waiter");
            }
        }

        private void add(String to, DeviceGroup group, FlagPlace flag, String kernel) {
            if (!device.has(kernel)) {
                return;
            }
            Trial trial = Trial.of(kernel, 1).withTeam(group);
            add(
                    "ping/" + to + "/" + flag.id(),
                    new Difference(List.of(trial), ROUND_TRIPS, ROUND_TRIPS * TIMES, true),
                    done -> new PingPongResult(devices.local(), to, flag, done.outcome(), done.figure()));
        }
    }

    /**
     * Measures one memory as the device sees it: the twelve probes at system scope, the line-hostage curve, and the cost of a scope. A kernel that
     * the device does not have is left out. Confined to one thread.
     */
    static final class MemorySuite extends Experiment<Record> {
        private final PeerDevices devices;
        private final String home;
        private final HostageSuite hostage;

        MemorySuite(PeerDevices devices, ClockGuard clock, String home) {
            super(devices.device(), clock);
            this.devices = devices;
            this.home = home;
            ProbeCase.all().stream()
                    .filter(probe -> devices.device().has(kernel(probe)))
                    .forEach(this::addProbe);
            ProbeCase.reds().stream()
                    .filter(probe -> devices.device().has(kernel(probe)))
                    .forEach(this::addRed);
            for (ScopedOperation operation : ScopedOperation.values()) {
                for (MemoryScope scope : MemoryScope.values()) {
                    addScope(operation, scope);
                }
            }
            hostage = new HostageSuite(devices.device(), clock, devices.homeOf(home));
        }

        /** Returns the entry point of a probe at system scope. */
        static String kernel(ProbeCase probe) {
            return Probes.kernel(probe).replace("probe_time_", "probe_time_system_");
        }

        private void addProbe(ProbeCase probe) {
            addProbe(probe, ProbeResult::of);
        }

        private void addRed(ProbeCase probe) {
            addProbe(
                    probe,
                    (red, blocks, elapsedMs, ns) ->
                            FurtherProbeList.LIST.entry(red.id(), red.pattern().id(), home, blocks, ns, elapsedMs));
        }

        private void addProbe(ProbeCase probe, ProbeRow row) {
            int blocks = Probes.saturation(device);
            Trial own = Probes.trial(probe, blocks);
            SteadyCost cost = new SteadyCost(
                    Trial.of(kernel(probe), blocks).withStride(own.stride()).withHome(devices.homeOf(home)));
            add(
                    "memory/" + home + "/" + probe.id() + "/" + probe.pattern().id(),
                    cost,
                    done -> !done.completed()
                            ? null
                            : row.of(probe, blocks, done.figure(cost.publishedMs), done.figure()));
        }

        /** Makes the row of a probe. */
        @FunctionalInterface
        private interface ProbeRow {
            Record of(ProbeCase probe, int blocks, Summary elapsedMs, Summary nsPerAccess);
        }

        private void addScope(ScopedOperation operation, MemoryScope scope) {
            String kernel = ScopeSuite.kernel(operation, scope);
            if (!device.has(kernel)) {
                return;
            }
            for (int blocks : List.of(1, devices.multiprocessors())) {
                Trial trial = Trial.of(kernel, blocks)
                        .withStride(Probes.OWN_WORD_STRIDE)
                        .withHome(devices.homeOf(home));
                add(
                        "scope/" + home + "/" + operation.id() + "/" + scope.id() + "/" + blocks,
                        new SteadyCost(trial),
                        done -> !done.completed() ? null : new ScopeResult(operation, scope, blocks, done.figure()));
            }
        }

        @Override
        public List<? extends SampledQuantity> cases() {
            return Stream.concat(super.cases().stream(), hostage.cases().stream())
                    .toList();
        }

        /** Returns the results of atomics that ask for no answer. */
        List<Entry> further() {
            return rows(Entry.class);
        }

        /** Returns the result of the visits; null where nothing could be measured. */
        MemoryResult result() {
            List<ProbeResult> seen = rows(ProbeResult.class);
            List<HostagePoint> points = hostage.results();
            List<ScopeResult> costs = rows(ScopeResult.class);
            if (seen.isEmpty() && points.isEmpty() && costs.isEmpty()) {
                return null;
            }
            return MemoryResult.of(devices.local(), home, seen, points, costs);
        }
    }
}
