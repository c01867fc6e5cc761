package io.gpuclass.report;

import io.gpuclass.primitives.Kind;
import io.gpuclass.primitives.Outcome;
import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What each implementation gave, a table for each kind (and initial value). */
final class PrimitiveSection {
    private static final String TIMED_OUT =
            " Timed-out: in most windows no operation completed at all," + " or a wait reached its bound.";

    private PrimitiveSection() {}

    static List<Block> of(Profile profile) {
        Map<String, List<PrimitiveResult>> groups = new LinkedHashMap<>();
        for (Kind kind : Kind.values()) {
            profile.primitives().stream()
                    .filter(result -> result.kind() == kind)
                    .forEach(result -> groups.computeIfAbsent(title(profile, result), key -> new ArrayList<>())
                            .add(result));
        }
        if (groups.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Primitives"));
        groups.forEach((title, results) ->
                blocks.add(new PrimitiveTable(results, profile.device().multiprocessors()).table(title)));
        blocks.add(Block.Paragraph.of(Cell.faint(note(profile))));
        return blocks;
    }

    private static String note(Profile profile) {
        String one = Contenders.one(profile);
        boolean timedOut = profile.primitives().stream().anyMatch(result -> result.outcome() == Outcome.TIMED_OUT);
        return "Fairness is the Jain index at saturation: 1 when every " + one
                + " got the same. Least served is the worst-served " + one + "'s completions over the mean."
                + (timedOut ? TIMED_OUT : "");
    }

    private static String title(Profile profile, PrimitiveResult result) {
        String kind = result.kind().id();
        String plural = kind.equals("mutex")
                ? "Mutexes"
                : kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1) + "s";
        String initial = result.initial() == null ? "" : " with initial value " + result.initial();
        return plural + initial + ": operations per second, by " + Contenders.many(profile);
    }
}
