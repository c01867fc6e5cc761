package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.system.FlagPlace;
import io.gpuclass.profile.system.PingPongResult;
import io.gpuclass.profile.system.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** How long a word takes from the device to another processor and back. Confined to one thread. */
final class PingPongSuite {
    private static final int ROUND_TRIPS = 200;

    private final Neighbourhood around;
    private final ClockGuard clock;
    private final List<TimedPhases> cases = new ArrayList<>();

    PingPongSuite(Neighbourhood around, ClockGuard clock) {
        this.around = around;
        this.clock = clock;
        for (String peer : around.peers()) {
            add(peer, Team.of(List.of(peer)), FlagPlace.AT_WAITER, "team_ping_flag_at_waiter");
            add(peer, Team.of(List.of(peer)), FlagPlace.AT_SENDER, "team_ping_flag_at_sender");
        }
        if (around.cpus() > 0) {
            add(Processor.HOST, Team.ofHost(1), FlagPlace.AT_HOST, "team_ping_flag_at_waiter");
        }
    }

    private void add(String to, Team team, FlagPlace flag, String kernel) {
        if (!around.device().has(kernel)) {
            return;
        }
        Trial trial = Trial.of(kernel, 1).withLength(ROUND_TRIPS).withTeam(team);
        cases.add(new TimedPhases(
                around.device(),
                clock,
                "ping/" + to + "/" + flag.id(),
                trial,
                seen -> new PingPongResult(around.own(), to, flag, seen.outcome(), seen.summary())));
    }

    List<? extends Case> cases() {
        return cases;
    }

    List<PingPongResult> results() {
        return cases.stream()
                .map(TimedPhases::result)
                .filter(Objects::nonNull)
                .map(PingPongResult.class::cast)
                .toList();
    }
}
