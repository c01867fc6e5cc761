package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Team;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.SkippedPart;
import io.gpuclass.profile.system.TeamConformance;
import io.gpuclass.profile.system.TeamConformance.TeamAddition;
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
    private static final String CONTENDED_ADD = "team_contend_add";

    private final TeamDevice around;
    private final boolean twins;
    private final Runnable listener;
    private final TeamVerifier verifier;
    private final Map<Object, TeamAddition> additions = new LinkedHashMap<>();

    /**
     * @param device the first that takes part
     * @param twins whether broken twins are to be caught too
     * @param wanted ids of the forms to check; twins are checked all the same
     * @param listener told of each check
     */
    public SystemVerification(Device device, boolean twins, Predicate<String> wanted, Runnable listener) {
        this.around = TeamDevice.of(device);
        this.twins = twins;
        this.listener = listener;
        this.verifier = new TeamVerifier(
                around,
                TeamRow.all().stream()
                        .filter(row -> row.twin() ? twins : wanted.test(row.id()))
                        .toList());
    }

    /** Returns the ids of all forms. */
    public static List<String> ids() {
        return TeamRow.all().stream()
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
        verifier.run(listener);
        if (around.device().has(CONTENDED_ADD)) {
            add();
        }
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
        boolean twin = !around.hasNativeAtomics();
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
        return new TeamConformance(verifier.results(), List.copyOf(additions.values()), skipped());
    }

    private List<SkippedPart> skipped() {
        List<SkippedPart> skipped = new ArrayList<>();
        around.whyAlone().ifPresent(reason -> skipped.add(new SkippedPart("several GPUs", reason)));
        if (around.own() != null && around.cpus() == 0) {
            skipped.add(new SkippedPart("the CPU", "no CPU is known to take part"));
        }
        if (!around.peers().isEmpty()) {
            verifier.refusedAtHost().forEach(row -> skipped.add(refused(row)));
        }
        return skipped;
    }

    private static SkippedPart refused(TeamRow row) {
        return new SkippedPart(
                row.kind().id() + " " + row.id() + " in the host's memory",
                "it counts by atomics there, which GPUs and CPU do not have in common (hostNativeAtomicSupported is 0)");
    }
}
