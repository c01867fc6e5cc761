package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Which implementations and programs did not complete, are not verified or starve most blocks, and which checks failed. */
final class PrimitiveCaveats {
    private final Profile profile;
    private final Map<String, TreeSet<Integer>> sizes = new LinkedHashMap<>();

    private final Map<String, Set<String>> starving = new LinkedHashMap<>();
    private final Map<String, Set<String>> swinging = new LinkedHashMap<>();

    private PrimitiveCaveats(Profile profile) {
        this.profile = profile;
    }

    /** Returns what forms and programs did not complete, are not verified, starve most blocks or swing. */
    static List<String> forms(Profile profile) {
        PrimitiveCaveats caveats = new PrimitiveCaveats(profile);
        profile.primitives().forEach(caveats::add);
        profile.sections().forEach(caveats::add);
        profile.sectionsAsPublished().forEach(caveats::add);
        profile.skewed().forEach(caveats::add);
        profile.artificialBarriers().forEach(caveats::add);
        profile.applications().forEach(caveats::add);
        List<String> all = new ArrayList<>(caveats.starving());
        all.addAll(caveats.swinging());
        all.addAll(caveats.lines());
        long unfinished =
                profile.tuning().stream().filter(each -> !each.converged()).count();
        if (unfinished > 0) {
            all.add(unfinished + " of " + profile.tuning().size() + " searches for pauses ended before they converged");
        }
        return all;
    }

    /** Returns which checks failed. */
    static List<String> checks(Profile profile) {
        List<String> all = new ArrayList<>();
        addChecks(
                all,
                profile.verification(),
                false,
                "a check of an implementation failed",
                "checks of implementations failed");
        addChecks(all, profile.verification(), true, "a broken twin was not caught", "broken twins were not caught");
        return all;
    }

    private void add(PrimitiveResult result) {
        Family family = new Family(result.kind(), result.initial(), result.writers());
        add(family.one() + " " + result.implementation(), result.outcome(), result.verified(), result.blocks());
        if (result.counts() && result.starves()) {
            starving.computeIfAbsent(family.one(), key -> new LinkedHashSet<>()).add(result.implementation());
        } else if (result.counts() && !result.isSteady()) {
            swinging.computeIfAbsent(family.one(), key -> new LinkedHashSet<>()).add(result.implementation());
        }
    }

    private void add(SectionResult result) {
        String name =
                new Family(result.kind(), result.initial(), result.writers()).one() + " " + result.implementation();
        add(
                name + " with " + result.length() + " loads and stores inside",
                result.outcome(),
                result.verified(),
                result.blocks());
    }

    private void add(SkewedResult result) {
        String name = new Family(result.kind(), null, null).one() + " " + result.implementation();
        add(
                name + " with blocks apart by " + result.times() + " times its latency",
                result.outcome(),
                result.verified(),
                result.blocks());
    }

    private void add(ArtificialBarrierResult result) {
        String name = result.program().id() + " " + result.input() + " with "
                + result.added().id();
        add(name, result.outcome(), result.verified(), result.blocks());
    }

    private void add(ApplicationResult result) {
        String name = result.application().id() + " " + result.input() + " with " + result.implementation();
        add(name, result.outcome(), result.verified(), result.blocks());
    }

    private void add(String name, Outcome outcome, boolean verified, int blocks) {
        if (outcome != Outcome.COMPLETED) {
            put(name + ": " + outcome.id(), blocks);
        } else if (!verified) {
            put(name + ": unverified", blocks);
        }
    }

    private void put(String what, int blocks) {
        sizes.computeIfAbsent(what, key -> new TreeSet<>()).add(blocks);
    }

    private List<String> starving() {
        return each(starving, ": most " + Contenders.many(profile) + " starve, at some sizes at least, under ");
    }

    private List<String> swinging() {
        return each(swinging, ": ambiguous, as repeats differ by more than a factor of two, at some sizes at least: ");
    }

    private static List<String> each(Map<String, Set<String>> forms, String what) {
        return forms.entrySet().stream()
                .map(each -> each.getKey() + what + String.join(", ", each.getValue()))
                .toList();
    }

    private List<String> lines() {
        return sizes.entrySet().stream()
                .map(each -> each.getKey() + " at " + Grouped.list(each.getValue()) + " " + Contenders.many(profile))
                .toList();
    }

    private static void addChecks(
            List<String> caveats, List<VerificationResult> results, boolean twins, String one, String many) {
        long failed = results.stream()
                .filter(result -> result.twin() == twins && !result.passed())
                .count();
        if (failed > 0) {
            caveats.add(failed == 1 ? one : failed + " " + many);
        }
    }
}
