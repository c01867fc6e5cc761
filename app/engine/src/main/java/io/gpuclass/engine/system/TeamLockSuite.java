package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.TeamLockResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Mutexes and semaphores over GPUs, all of whose blocks contend for a fixed time. Confined to one thread. */
final class TeamLockSuite extends Experiment {
    private static final List<Integer> INITIALS = List.of(1, 10, 120);
    private static final List<Integer> NO_INITIAL = Arrays.asList((Integer) null);
    private static final long WINDOW_NS_PER_BLOCK = 5_000;
    private static final long SHORTEST_WINDOW_NS = 2_000_000;

    private final TeamDevice around;
    private final TeamVerifier verifier;
    private final Floors floors;
    private final List<TeamLockResult> wrong = new ArrayList<>();

    /** @param rows of the catalogue */
    TeamLockSuite(TeamDevice around, ClockGuard clock, TeamVerifier verifier, Floors floors, List<TeamRow> rows) {
        super(around.device(), clock);
        this.around = around;
        this.verifier = verifier;
        this.floors = floors;
        rows.stream()
                .filter(row -> row.kind() != Kind.BARRIER && !row.twin())
                .filter(row -> around.device().has(row.timed()))
                .forEach(row -> around.teams().forEach(team -> addForm(row, team)));
    }

    private void addForm(TeamRow row, Team team) {
        for (Integer initial : row.kind() == Kind.SEMAPHORE ? INITIALS : NO_INITIAL) {
            List<Integer> sizes = new ArrayList<>(List.of(1));
            sizes.addAll(around.sizes(row.timed(), 1));
            for (int blocks : sizes.stream().distinct().toList()) {
                add(row, team, blocks, initial);
            }
        }
    }

    private void add(TeamRow row, Team team, int blocks, Integer initial) {
        List<String> members = team.members(around.own());
        Draft<TeamLockResult> setting = Draft.of(TeamLockResult.class)
                .set(TeamLockResult::kind, row.kind())
                .set(TeamLockResult::implementation, row.id())
                .set(TeamLockResult::home, around.own())
                .set(TeamLockResult::members, members)
                .set(TeamLockResult::blocks, blocks)
                .set(TeamLockResult::initial, initial);
        if (!verifier.isUndoubted(row)) {
            wrong.add(setting.set(TeamLockResult::outcome, Outcome.WRONG).build());
            return;
        }
        TeamLockResult base = setting.set(TeamLockResult::outcome, Outcome.COMPLETED)
                .set(TeamLockResult::verified, verifier.isVerified(row, members))
                .set(TeamLockResult::floorNs, floors.ofLock(row.kind(), blocks, initial))
                .build();
        Trial trial = Trial.of(row.timed(), blocks)
                .withTeam(team)
                .withInitial(initial == null ? 0 : initial)
                .withWindowNs(Math.max(SHORTEST_WINDOW_NS, WINDOW_NS_PER_BLOCK * blocks * members.size()));
        String name = row.kind().id() + "/" + row.id() + "/" + String.join("+", members) + "/"
                + (initial == null ? "" : initial + "/") + blocks;
        MemberRate rate = new MemberRate(trial, around.own());
        add(
                name,
                rate,
                done -> Draft.of(base)
                        .set(TeamLockResult::outcome, done.outcome())
                        .set(TeamLockResult::opsPerSecond, done.summary())
                        .set(TeamLockResult::shares, rate.shares(done))
                        .set(TeamLockResult::fairness, rate.fairness(done))
                        .set(TeamLockResult::fairnessOfBlocks, rate.fairnessOfBlocks(done))
                        .build());
    }

    List<TeamLockResult> results() {
        return Stream.concat(rows(TeamLockResult.class).stream(), wrong.stream())
                .toList();
    }
}
