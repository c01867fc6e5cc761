package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Goal;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FamilyResults;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What fairness costs where few blocks contend: every fair mutex beside plain exchange, from a lone block on. */
public final class FairMutexSection {
    private static final String PLAIN_EXCHANGE = "spin";

    private final FamilyResults mutexes;
    private final List<Integer> sizes;

    private FairMutexSection(Profile profile, FamilyResults mutexes) {
        this.mutexes = mutexes;
        this.sizes = sizes(mutexes, profile.device().multiprocessors());
    }

    /** Returns the section, or nothing where no mutex is fair at saturation. */
    public static List<Block> of(Profile profile) {
        List<PrimitiveResult> results = profile.primitives().stream()
                .filter(result -> result.kind() == Kind.MUTEX && result.counts())
                .filter(result -> result.opsPerSecond().low() > 0)
                .toList();
        if (results.isEmpty()) {
            return List.of();
        }
        FamilyResults mutexes = FamilyResults.of(results).get(0);
        return new FairMutexSection(profile, mutexes).blocks(profile);
    }

    /** One block, one on each SM, and all. */
    private static List<Integer> sizes(FamilyResults mutexes, Integer multiprocessors) {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(1, mutexes.saturation()));
        if (multiprocessors != null && multiprocessors < mutexes.saturation()) {
            sizes.add(multiprocessors);
        }
        return List.copyOf(sizes);
    }

    private List<Block> blocks(Profile profile) {
        List<String> fair = mutexes.at(mutexes.saturation())
                .filter(Goal.MUTEX_FAIR::admits)
                .map(PrimitiveResult::implementation)
                .toList();
        if (fair.isEmpty()) {
            return List.of();
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        for (int size : sizes) {
            columns.add(Column.number(Contenders.count(profile, size)));
            columns.add(Column.number("over plain"));
        }
        List<List<Cell>> rows = new ArrayList<>(List.of(row(PLAIN_EXCHANGE)));
        fair.stream().filter(id -> !id.equals(PLAIN_EXCHANGE)).forEach(id -> rows.add(row(id)));
        return List.of(
                new Block.Heading(2, "Fair mutexes compared with plain exchange"),
                new Block.Table(
                        "",
                        columns,
                        rows,
                        "Operations per second with an empty section. Fair: a Jain index of "
                                + Numbers.fixed(Goal.FAIR, 2)
                                + " and above at saturation. Over plain: rate over that of " + PLAIN_EXCHANGE
                                + "; bold where the intervals leave no doubt that it is worse."));
    }

    private List<Cell> row(String implementation) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        for (int size : sizes) {
            Optional<PrimitiveResult> result = mutexes.find(implementation, size);
            row.add(result.map(found -> Cell.of(Pace.text(Kind.MUTEX, found.opsPerSecond())))
                    .orElse(StandingCells.NOT_KNOWN));
            row.add(overPlain(result, mutexes.find(PLAIN_EXCHANGE, size)));
        }
        return row;
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
