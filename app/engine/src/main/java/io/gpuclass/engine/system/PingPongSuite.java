package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.profile.system.PingPongResult;
import io.gpuclass.profile.system.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.Processor;
import java.util.List;

/** How long a word takes from the device to another processor and back. Confined to one thread. */
final class PingPongSuite extends Experiment {
    private static final int ROUND_TRIPS = 200;

    /** How many times as long the longer run is. */
    private static final int TIMES = 4;

    private final Neighbourhood around;

    PingPongSuite(Neighbourhood around, ClockGuard clock) {
        super(around.device(), clock);
        this.around = around;
        for (String peer : around.peers()) {
            add(peer, Team.of(List.of(peer)), FlagPlace.AT_WAITER, "team_ping_flag_at_waiter");
            add(peer, Team.of(List.of(peer)), FlagPlace.AT_SENDER, "team_ping_flag_at_sender");
        }
        if (around.cpus() > 0) {
            add(Processor.HOST, Team.ofHost(1), FlagPlace.AT_HOST, "team_ping_flag_at_waiter");
        }
    }

    private void add(String to, Team team, FlagPlace flag, String kernel) {
        if (!device.has(kernel)) {
            return;
        }
        Trial trial = Trial.of(kernel, 1).withTeam(team);
        add(
                "ping/" + to + "/" + flag.id(),
                new Difference(List.of(trial), ROUND_TRIPS, ROUND_TRIPS * TIMES, true),
                done -> new PingPongResult(around.own(), to, flag, done.outcome(), done.summary()));
    }

    List<PingPongResult> results() {
        return rows(PingPongResult.class);
    }
}
