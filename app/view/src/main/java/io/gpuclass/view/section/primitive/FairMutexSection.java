package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Goal;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What fairness costs where few blocks contend: every fair mutex beside plain exchange, from a lone block on. */
public final class FairMutexSection {
    private static final String PLAIN_EXCHANGE = "spin";

    private FairMutexSection() {}

    /** Returns the section, or nothing where no mutex is fair at saturation. */
    public static List<Block> of(Profile profile) {
        List<PrimitiveResult> results = profile.primitives().stream()
                .filter(result -> result.kind() == Kind.MUTEX && result.counts())
                .filter(result -> result.opsPerSecond().low() > 0)
                .toList();
        return results.isEmpty()
                ? List.of()
                : of(profile, FamilyResults.of(results).get(0));
    }

    private static List<Block> of(Profile profile, FamilyResults mutexes) {
        List<String> fair = mutexes.at(mutexes.saturation())
                .filter(Goal.MUTEX_FAIR::admits)
                .map(PrimitiveResult::implementation)
                .toList();
        if (fair.isEmpty()) {
            return List.of();
        }
        TableColumns<String> columns = new TableColumns<String>().text("implementation", id -> id);
        for (int size : sizes(mutexes, profile.device().multiprocessors())) {
            columns = columns.number(Contenders.count(profile, size), id -> rate(mutexes.find(id, size)))
                    .number("over plain", id -> overPlain(mutexes.find(id, size), mutexes.find(PLAIN_EXCHANGE, size)));
        }
        return List.of(
                new Block.Heading(2, "Fair mutexes compared with plain exchange"),
                columns.table(
                        Stream.concat(Stream.of(PLAIN_EXCHANGE), fair.stream())
                                .distinct()
                                .toList(),
                        "Operations per second with an empty section. Fair: a Jain index of "
                                + Numbers.fixed(Goal.FAIR, 2)
                                + " and above at saturation. Over plain: rate over that of " + PLAIN_EXCHANGE
                                + "; bold where the intervals leave no doubt that it is worse."));
    }

    /** One block, one on each SM, and all. */
    private static Set<Integer> sizes(FamilyResults mutexes, Integer multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, mutexes.saturation()));
        if (multiprocessors != null && multiprocessors < mutexes.saturation()) {
            sizes.add(multiprocessors);
        }
        return sizes;
    }

    private static Cell rate(Optional<PrimitiveResult> result) {
        return result.map(found -> Cell.of(Pace.text(Kind.MUTEX, found.opsPerSecond())))
                .orElse(StandingCells.NOT_KNOWN);
    }

    private static Cell overPlain(Optional<PrimitiveResult> result, Optional<PrimitiveResult> plain) {
        if (result.isEmpty() || plain.isEmpty()) {
            return StandingCells.NOT_KNOWN;
        }
        Estimate ratio = result.get()
                .opsPerSecond()
                .estimate()
                .over(plain.get().opsPerSecond().estimate());
        Cell shown = StandingCells.times(ratio.value());
        return ratio.isBelow(1) ? new Cell(shown.text(), Tone.WARN) : shown;
    }
}
