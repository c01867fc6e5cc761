package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Results that take no part in the answer, and why: a line for each program and input. */
final class Uncounted {
    private static final String DIFFERED = "results differed from the host's";

    private Uncounted() {}

    /** A failed check of one program. */
    private record Failure(String subject, String with, int blocks, String reason) {}

    static List<Block> applications(Profile profile) {
        List<Failure> failures = new ArrayList<>();
        Grouped.by(Uncounted::subject, profile.applications())
                .values()
                .forEach(results -> results.stream()
                        .filter(result -> fails(result.outcome(), result.verified()))
                        .forEach(result -> failures.add(new Failure(
                                subject(result), result.implementation(), result.blocks(), reason(result, results)))));
        return lines(profile, failures);
    }

    static List<Block> artificialBarriers(Profile profile) {
        return lines(
                profile,
                profile.artificialBarriers().stream()
                        .filter(result -> fails(result.outcome(), result.verified()))
                        .map(result -> new Failure(
                                result.program().id() + " on " + result.input(),
                                result.added().id(),
                                result.blocks(),
                                reason(result)))
                        .toList());
    }

    private static boolean fails(Outcome outcome, boolean verified) {
        return outcome != Outcome.UNSUPPORTED && !Outcome.counts(outcome, verified);
    }

    private static String subject(ApplicationResult result) {
        return result.application().id() + " on " + result.input();
    }

    /** One check serves all implementations: where any is verified, it is not the check that failed. */
    private static String reason(ApplicationResult result, List<ApplicationResult> alike) {
        if (result.outcome() != Outcome.WRONG) {
            return ending(result.outcome());
        }
        boolean checked = !result.application().hasPhases() || alike.stream().anyMatch(ApplicationResult::verified);
        return checked ? DIFFERED : DIFFERED + ", or the check did not catch a barrier that does not wait,";
    }

    private static String reason(ArtificialBarrierResult result) {
        return result.outcome() == Outcome.WRONG ? DIFFERED : ending(result.outcome());
    }

    private static String ending(Outcome outcome) {
        return outcome == Outcome.TIMED_OUT ? "timed out" : "unverified";
    }

    private static List<Block> lines(Profile profile, List<Failure> failures) {
        return Grouped.by(Failure::subject, failures).entrySet().stream()
                .<Block>map(each -> Block.Paragraph.item(
                        Cell.strong(each.getKey()),
                        Cell.of(": not counted: " + reasons(profile, each.getValue()) + ".")))
                .toList();
    }

    private static String reasons(Profile profile, List<Failure> failures) {
        return Grouped.by(Failure::reason, failures).entrySet().stream()
                .map(each -> each.getKey() + " with " + withs(profile, each.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String withs(Profile profile, List<Failure> failures) {
        String names = failures.stream().map(Failure::with).distinct().collect(Collectors.joining(", "));
        String sizes =
                Grouped.list(Sizes.sorted(failures.stream().map(Failure::blocks).toList()));
        return names + " at " + sizes + " " + Contenders.many(profile);
    }
}
