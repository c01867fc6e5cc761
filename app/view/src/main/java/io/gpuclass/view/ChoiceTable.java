package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The best primitive for each role and size on several machines. */
final class ChoiceTable {
    private ChoiceTable() {}

    static List<Block> of(List<Machine> machines) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Role role : Role.values()) {
            for (Contention contention : Contention.values()) {
                List<Optional<String>> choices = machines.stream()
                        .map(machine -> choice(machine.profile(), role, contention))
                        .toList();
                if (choices.stream().anyMatch(Optional::isPresent)) {
                    rows.add(row(role, contention, choices));
                }
            }
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("role"), Column.text("contenders")));
        machines.forEach(machine -> columns.add(Column.text(machine.label())));
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Block.Heading(2, "Which to use"),
                        new Block.Table(
                                "",
                                columns,
                                rows,
                                "The measured best that does not starve most blocks, with a barrier's time or the operations per"
                                        + " second of all together; (model): by the cost model, where nothing was measured."));
    }

    private static List<Cell> row(Role role, Contention contention, List<Optional<String>> choices) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(role.id()), Cell.of(words(contention))));
        choices.forEach(choice -> row.add(Cell.orDash(choice.orElse(null))));
        return row;
    }

    private static String words(Contention contention) {
        return switch (contention) {
            case LOW -> "1 per SM";
            case MEDIUM -> "4 per SM";
            case FULL -> "all resident";
        };
    }

    private static Optional<String> choice(Profile profile, Role role, Contention contention) {
        Optional<String> measured = FamilyResults.of(profile.primitives()).stream()
                .filter(results -> results.family().equals(new Family(role.kind(), role.initial(), null)))
                .findFirst()
                .flatMap(results -> best(results, profile, contention));
        return contention == Contention.FULL ? measured.or(() -> advice(profile, role)) : measured;
    }

    private static Optional<String> best(FamilyResults results, Profile profile, Contention contention) {
        Integer multiprocessors = profile.device().multiprocessors();
        if (multiprocessors == null && contention != Contention.FULL) {
            return Optional.empty();
        }
        int size = contention == Contention.FULL
                ? results.saturation()
                : contention.blocks(multiprocessors, results.saturation());
        return results.at(size).filter(results::isBest).findFirst().map(ChoiceTable::words);
    }

    private static String words(PrimitiveResult best) {
        return best.implementation() + ", " + Pace.text(best.kind(), best.opsPerSecond());
    }

    private static Optional<String> advice(Profile profile, Role role) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == role)
                .map(Recommendation::recommended)
                .findFirst()
                .map(recommended -> recommended + " (model)");
    }
}
