package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.TeamVerification;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Checks primitives of several processors, and that the checks catch their broken twins. A form that fails anywhere does not count anywhere.
 * Confined to one thread.
 */
final class TeamVerifier {
    /** Initial values at which semaphores are checked: a mutex, and few enough to be full. */
    private static final List<Integer> INITIALS = List.of(1, 10);

    private static final int FEW_BLOCKS = 4;
    private static final int PHASES = 60;
    private static final int OPERATIONS = 12;

    /** A twin may be lucky now and then. */
    private static final int TRIES = 4;

    private final Neighbourhood around;
    private final List<TeamRow> rows;
    private final List<TeamVerification> results = new ArrayList<>();

    TeamVerifier(Neighbourhood around, List<TeamRow> rows) {
        this.around = around;
        this.rows = List.copyOf(rows);
    }

    /** Checks all, as far as it gets. */
    void run(BooleanSupplier isOver) {
        for (TeamRow row : rows) {
            for (Team team : teams(row)) {
                if (!isOver.getAsBoolean() && around.device().has(row.checked())) {
                    check(row, team);
                }
            }
        }
    }

    private List<Team> teams(TeamRow row) {
        List<Team> teams = new ArrayList<>();
        if (!around.peers().isEmpty()) {
            teams.add(around.everybody());
        }
        if (row.takesHost() && around.cpus() > 0) {
            teams.add(Team.ofHost(1));
            if (!around.peers().isEmpty()) {
                teams.add(new Team(around.peers(), 1));
            }
        }
        return teams;
    }

    private void check(TeamRow row, Team team) {
        int most = around.device().saturation(row.checked(), Trial.THREADS_PER_BLOCK);
        List<Integer> sizes = row.twin()
                ? List.of(Math.min(around.multiprocessors(), most))
                : List.of(Math.min(FEW_BLOCKS, most), Math.min(around.multiprocessors(), most));
        for (int blocks : sizes.stream().distinct().toList()) {
            if (row.kind() == Kind.SEMAPHORE) {
                INITIALS.forEach(initial -> results.add(checked(row, team, blocks, initial)));
            } else {
                results.add(checked(row, team, blocks, null));
            }
        }
    }

    private TeamVerification checked(TeamRow row, Team team, int blocks, Integer initial) {
        TeamVerification seen = once(row, team, blocks, initial);
        for (int i = 1; row.twin() && !seen.passed() && i < TRIES; i++) {
            seen = once(row, team, blocks, initial);
        }
        return seen;
    }

    private TeamVerification once(TeamRow row, Team team, int blocks, Integer initial) {
        Trial trial = Trial.of(row.checked(), blocks)
                .withTeam(team)
                .withLength(row.kind() == Kind.BARRIER ? PHASES : OPERATIONS)
                .withInitial(initial == null ? 0 : initial);
        Observation seen = around.device().observe(trial, 1).get(0);
        long violations = seen.violations() + broken(row.kind(), seen, initial);
        boolean kept = violations == 0 && !seen.timedOut();
        return Draft.of(TeamVerification.class)
                .set(TeamVerification::kind, row.kind())
                .set(TeamVerification::implementation, row.id())
                .set(TeamVerification::twin, row.twin())
                .set(TeamVerification::members, team.members(around.own()))
                .set(TeamVerification::hostThreads, team.hostThreads() == 0 ? null : team.hostThreads())
                .set(TeamVerification::blocks, blocks)
                .set(TeamVerification::initial, initial)
                .set(TeamVerification::operations, seen.operations())
                .set(TeamVerification::violations, violations)
                .set(TeamVerification::timedOut, seen.timedOut())
                .set(TeamVerification::passed, row.twin() != kept && (row.twin() || seen.operations() > 0))
                .build();
    }

    /** Returns what the final count tells: updates that a mutex lost, or how many too many were inside a semaphore. */
    private static long broken(Kind kind, Observation seen, Integer initial) {
        return switch (kind) {
            case MUTEX -> Math.max(0, seen.operations() - seen.protectedCount());
            case SEMAPHORE -> Math.max(0, seen.mostInside() - initial);
            default -> 0;
        };
    }

    List<TeamVerification> results() {
        return List.copyOf(results);
    }

    /** Returns whether a form was checked over these members and no check of it failed. */
    boolean isVerified(TeamRow row, List<String> members) {
        return isUndoubted(row) && of(row).anyMatch(check -> check.members().containsAll(members));
    }

    /** Returns whether no check of a form failed. */
    boolean isUndoubted(TeamRow row) {
        return of(row).allMatch(TeamVerification::passed);
    }

    private Stream<TeamVerification> of(TeamRow row) {
        return results.stream()
                .filter(check -> !check.twin() && check.kind() == row.kind())
                .filter(check -> check.implementation().equals(row.id()));
    }
}
