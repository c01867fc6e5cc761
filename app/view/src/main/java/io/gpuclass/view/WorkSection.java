package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.SectionResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What implementations gave with work inside the critical section, or between two barriers. */
final class WorkSection {
    private WorkSection() {}

    /** What one table is about. */
    private record Group(Family family, int blocks) {}

    static List<Block> of(Profile profile) {
        if (profile.sections().isEmpty()) {
            return List.of();
        }
        Map<Group, List<SectionResult>> groups = new LinkedHashMap<>();
        Family.group(profile.sections(), result -> new Family(result.kind(), result.initial(), null))
                .forEach((family, results) -> results.forEach(
                        result -> groups.computeIfAbsent(new Group(family, result.blocks()), key -> new ArrayList<>())
                                .add(result)));
        List<Block> blocks = new ArrayList<>(List.of(new Block.Heading(2, "Work inside the section")));
        groups.forEach((group, results) -> {
            Block table = table(profile, group, results);
            blocks.add(group.blocks == saturation(profile, group.family) ? table : new Block.Wide(table));
        });
        blocks.add(Block.Paragraph.of(Cell.faint("By global loads and stores in each critical section, or between two"
                + " barriers. The percentage is the share of the " + Contenders.many(profile)
                + "' time that went into synchronizing.")));
        return blocks;
    }

    private static int saturation(Profile profile, Family family) {
        return profile.sections().stream()
                .filter(result -> result.kind() == family.kind())
                .mapToInt(SectionResult::blocks)
                .max()
                .orElseThrow();
    }

    private static Block table(Profile profile, Group group, List<SectionResult> results) {
        List<Integer> lengths =
                Sizes.sorted(results.stream().map(SectionResult::length).toList());
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        lengths.forEach(length -> columns.add(Column.number(Integer.toString(length))));
        List<List<Cell>> rows = results.stream()
                .map(SectionResult::implementation)
                .distinct()
                .map(implementation -> row(implementation, lengths, results))
                .toList();
        String title = group.family.title() + ": " + Pace.words(group.family.kind()) + ", with "
                + Contenders.count(profile, group.blocks);
        return new Block.Table(title, columns, rows, "");
    }

    private static List<Cell> row(String implementation, List<Integer> lengths, List<SectionResult> results) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        for (int length : lengths) {
            row.add(results.stream()
                    .filter(result ->
                            result.length() == length && result.implementation().equals(implementation))
                    .findFirst()
                    .map(WorkSection::cell)
                    .orElse(Cell.faint("-")));
        }
        return row;
    }

    private static Cell cell(SectionResult result) {
        if (result.outcome() != Outcome.COMPLETED) {
            return new Cell(result.outcome().id(), PaceTable.tone(result.outcome()));
        }
        if (!result.verified() || result.opsPerSecond() == null) {
            return new Cell("unverified", Tone.WARN);
        }
        String share = result.synchronizingShare() == null
                ? ""
                : " · " + Numbers.fixed(100 * result.synchronizingShare(), 0) + " %";
        return Cell.of(Pace.text(result.kind(), result.opsPerSecond()) + share);
    }
}
