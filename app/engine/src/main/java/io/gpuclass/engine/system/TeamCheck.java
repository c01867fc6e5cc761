package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.TeamVerification;

/**
 * One check of a primitive of several processors. Immutable.
 *
 * @param row what is checked
 * @param team who takes part beside the device
 * @param home whose memory holds what is guarded; null for the device's own
 * @param blocks blocks of each GPU
 * @param initial initial value of a semaphore; null for others
 * @param length phases, or operations of each block
 */
record TeamCheck(TeamRow row, Team team, String home, int blocks, Integer initial, int length) {
    /** Runs it once. */
    TeamVerification run(Neighbourhood around) {
        Trial trial = Trial.of(row.checked(), blocks)
                .withTeam(team)
                .withHome(home)
                .withLength(length)
                .withInitial(initial == null ? 0 : initial);
        Observation seen = around.device().observe(trial, 1).get(0);
        long violations = seen.violations() + broken(seen);
        boolean kept = violations == 0 && !seen.timedOut();
        return Draft.of(TeamVerification.class)
                .set(TeamVerification::kind, row.kind())
                .set(TeamVerification::implementation, row.id())
                .set(TeamVerification::twin, row.twin())
                .set(TeamVerification::members, team.members(around.own()))
                .set(TeamVerification::hostThreads, team.hostThreads() == 0 ? null : team.hostThreads())
                .set(TeamVerification::home, home)
                .set(TeamVerification::blocks, blocks)
                .set(TeamVerification::initial, initial)
                .set(TeamVerification::operations, seen.operations())
                .set(TeamVerification::violations, violations)
                .set(TeamVerification::timedOut, seen.timedOut())
                .set(TeamVerification::passed, row.twin() != kept && (row.twin() || seen.operations() > 0))
                .set(TeamVerification::unobserved, row.unobserved())
                .build();
    }

    /** Returns what the final count tells: updates that a mutex lost, or how many too many were inside a semaphore. */
    private long broken(Observation seen) {
        return switch (row.kind()) {
            case MUTEX -> Math.max(0, seen.operations() - seen.protectedCount());
            case SEMAPHORE -> Math.max(0, seen.mostInside() - initial);
            default -> 0;
        };
    }
}
