package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Team;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.TeamAddition;
import io.gpuclass.profile.system.TeamConformance;
import io.gpuclass.profile.system.TeamVerification;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * {@code verify}'s checks of primitives of several processors, repeated as often as wanted and added up: order and exclusion with forms that
 * must pass, and with twins of which each must be caught by one check at least. What needs a peer is left out where there is none, with
 * the reason. Confined to one thread.
 */
public final class SystemVerification {
    /** Rounds of a twin's checks in one pass, until one catches it: it may be lucky now and then. */
    private static final int ROUNDS = 4;

    private static final String CONTENDED_ADD = "team_contend_add";

    private final Neighbourhood around;
    private final List<TeamRow> rows;
    private final boolean twins;
    private final Runnable listener;
    private final TeamChecks checks;
    private final Map<Object, TeamVerification> seen = new LinkedHashMap<>();
    private final Map<Object, TeamAddition> additions = new LinkedHashMap<>();

    /**
     * @param device the first that takes part
     * @param twins whether broken twins are to be caught too
     * @param wanted ids of the forms to check; twins are checked all the same
     * @param listener told of each check
     */
    public SystemVerification(Device device, boolean twins, Predicate<String> wanted, Runnable listener) {
        this.around = Neighbourhood.of(device);
        this.checks = new TeamChecks(around);
        this.twins = twins;
        this.listener = listener;
        this.rows = TeamCatalogue.all().stream()
                .filter(row -> row.twin() ? twins : wanted.test(row.id()))
                .filter(row -> device.has(row.checked()))
                .toList();
    }

    /** Returns the ids of all forms. */
    public static List<String> ids() {
        return TeamCatalogue.all().stream()
                .filter(row -> !row.twin())
                .map(TeamRow::id)
                .distinct()
                .toList();
    }

    /** Makes every check once. */
    public void pass() {
        if (around.own() == null) {
            return;
        }
        for (TeamRow row : rows) {
            for (Team team : checks.teams(row)) {
                if (row.twin()) {
                    checks.caught(row, team, ROUNDS, listener)
                            .ifPresent(last -> seen.merge(row, last, (before, now) -> before.passed() ? before : now));
                } else {
                    checks.of(row, team).forEach(check -> seen.merge(check, told(check), TeamVerification::and));
                }
            }
        }
        if (around.device().has(CONTENDED_ADD)) {
            add();
        }
    }

    private TeamVerification told(TeamCheck check) {
        TeamVerification result = check.run(around);
        listener.run();
        return result;
    }

    /** Additions by all GPUs must be whole in a GPU's memory. In the host's, by anybody, some must be lost where they are not native. */
    private void add() {
        if (!around.peers().isEmpty()) {
            around.homes().stream()
                    .filter(home -> !home.equals(Processor.HOST))
                    .forEach(home -> add(home, around.everybody(), false));
            addAtHost(around.everybody());
        }
        if (around.cpus() > 0) {
            addAtHost(Team.ofHost(1));
        }
    }

    private void addAtHost(Team team) {
        boolean twin = !checks.hasNativeAtomics();
        if (twins || !twin) {
            add(Processor.HOST, team, twin);
        }
    }

    private void add(String home, Team team, boolean twin) {
        HazardResult result = new HazardSuite(around).additions(home, team);
        HazardVerdict expected = twin ? HazardVerdict.LOST_UPDATES : HazardVerdict.SAFE;
        TeamAddition addition = new TeamAddition(result, twin, result.verdict() == expected);
        additions.merge(List.of(home, team), addition, TeamAddition::and);
        listener.run();
    }

    /** Returns what all passes showed, and what they left out. */
    public TeamConformance results() {
        return new TeamConformance(List.copyOf(seen.values()), List.copyOf(additions.values()), skipped());
    }

    private List<SkippedPart> skipped() {
        List<SkippedPart> skipped = new ArrayList<>();
        around.whyAlone().ifPresent(reason -> skipped.add(new SkippedPart("several GPUs", reason)));
        if (around.own() != null && around.cpus() == 0) {
            skipped.add(new SkippedPart("the CPU", "no CPU is known to take part"));
        }
        rows.stream()
                .filter(row -> !around.peers().isEmpty() && !row.twin() && checks.isRefusedAtHost(row))
                .forEach(
                        row -> skipped.add(
                                new SkippedPart(
                                        row.kind().id() + " " + row.id() + " in the host's memory",
                                        "it counts by atomics there, which GPUs and CPU do not have in common (hostNativeAtomicSupported is 0)")));
        return skipped;
    }
}
