package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.system.TeamVerification;
import java.util.ArrayList;
import java.util.Arrays;
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

    /** Rounds of a twin's checks: it may be lucky now and then. */
    private static final int ROUNDS = 2;

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
            for (Team team : new TeamChecks(around).teams(row)) {
                if (!isOver.getAsBoolean() && around.device().has(row.checked())) {
                    check(row, team);
                }
            }
        }
    }

    private void check(TeamRow row, Team team) {
        if (row.twin()) {
            new TeamChecks(around).caught(row, team, ROUNDS, () -> {}).ifPresent(results::add);
            return;
        }
        int most = around.device().saturation(row.checked(), Trial.THREADS_PER_BLOCK);
        List<Integer> initials = row.kind() == Kind.SEMAPHORE ? INITIALS : Arrays.asList((Integer) null);
        int length = row.kind() == Kind.BARRIER ? PHASES : OPERATIONS;
        Stream.of(FEW_BLOCKS, around.multiprocessors())
                .map(blocks -> Math.min(blocks, most))
                .distinct()
                .flatMap(blocks ->
                        initials.stream().map(initial -> new TeamCheck(row, team, null, blocks, initial, length)))
                .forEach(check -> results.add(check.run(around)));
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
