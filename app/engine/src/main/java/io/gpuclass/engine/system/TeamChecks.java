package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.TeamVerification;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which checks {@code verify} makes of a primitive of several processors: at few and many blocks with what is guarded in each GPU's memory,
 * and at few with it in the host's, where what was written is late on its way over the bus while who was told of it over a link is not.
 * What keeps its state in one place is not run with that in the host's memory, unless atomics on it are native: it would be wrong.
 */
final class TeamChecks {
    private static final List<Integer> INITIALS = List.of(1, 10);
    private static final List<Integer> FEW = List.of(1, 2, 4, 8, 16);
    private static final int PHASES = 60;
    private static final int OPERATIONS = 12;

    /** Operations of all blocks of a GPU where there are few of them. */
    private static final int OPERATIONS_OF_FEW = 128;

    private final Neighbourhood around;

    TeamChecks(Neighbourhood around) {
        this.around = around;
    }

    /** Returns the teams that a form is checked with. */
    List<Team> teams(TeamRow row) {
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

    /** Returns whether a form must not have its words in the host's memory. */
    boolean isRefusedAtHost(TeamRow row) {
        return row.inOnePlace() && !hasNativeAtomics();
    }

    /** Returns whether atomics on the host's memory are atomic for all GPUs and the CPU; false where a GPU does not tell. */
    boolean hasNativeAtomics() {
        return around.topology().gpus().stream().allMatch(gpu -> Boolean.TRUE.equals(gpu.hostNativeAtomics()));
    }

    /** Returns all checks of a form with a team; of a twin fewer, any of which may catch it. */
    List<TeamCheck> of(TeamRow row, Team team) {
        List<TeamCheck> atGpus = homes(team).stream()
                .flatMap(home -> sizes(row).stream().flatMap(blocks -> checks(row, team, home, blocks)))
                .toList();
        List<TeamCheck> atHost = isRefusedAtHost(row)
                ? List.of()
                : FEW.stream()
                        .filter(blocks -> blocks <= most(row))
                        .flatMap(blocks -> checks(row, team, Processor.HOST, blocks))
                        .toList();
        return Stream.concat(atGpus.stream(), atHost.stream()).toList();
    }

    /** Runs a twin's checks until one catches it. Returns that one, else the last; nothing where there is none. */
    Optional<TeamVerification> caught(TeamRow twin, Team team, int rounds, Runnable listener) {
        TeamVerification last = null;
        List<TeamCheck> all = of(twin, team);
        for (int i = 0; i < rounds * all.size() && (last == null || !last.passed()); i++) {
            last = all.get(i % all.size()).run(around);
            listener.run();
        }
        return Optional.ofNullable(last);
    }

    private Stream<TeamCheck> checks(TeamRow row, Team team, String home, int blocks) {
        List<Integer> initials = row.kind() == Kind.SEMAPHORE ? INITIALS : Arrays.asList((Integer) null);
        return initials.stream()
                .map(initial ->
                        new TeamCheck(row, team, around.homeOf(home), blocks, initial, length(row.kind(), blocks)));
    }

    /** With few blocks a lock is handed on as often as with some more: that is when it goes from GPU to GPU each time. */
    private static int length(Kind kind, int blocks) {
        return kind == Kind.BARRIER ? PHASES : Math.max(OPERATIONS, OPERATIONS_OF_FEW / blocks);
    }

    private List<String> homes(Team team) {
        return team.members(around.own()).stream()
                .filter(member -> !member.equals(Processor.HOST))
                .toList();
    }

    private List<Integer> sizes(TeamRow row) {
        int each = around.multiprocessors();
        return (row.twin() ? Stream.of(each) : Stream.of(1, 4, 16, each, 4 * each))
                .map(blocks -> Math.min(blocks, most(row)))
                .distinct()
                .toList();
    }

    private int most(TeamRow row) {
        return around.device().saturation(row.checked(), Trial.THREADS_PER_BLOCK);
    }
}
