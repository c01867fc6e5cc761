package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.OneShotHostage;
import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.units.Bytes;
import java.util.ArrayList;
import java.util.List;

/** Whether an atomic unit with a non-empty queue holds its line hostage. */
final class HostageSection {
    private static final int MOST_DISTANCES = 9;

    private HostageSection() {}

    static List<Block> of(Profile profile) {
        if (profile.lineHostage() == null) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        if (profile.lineHostage().sustained() != null) {
            addSustained(blocks, profile);
        }
        if (profile.lineHostage().oneShot() != null) {
            addOneShot(blocks, profile.lineHostage().oneShot());
        }
        if (!blocks.isEmpty()) {
            blocks.add(0, new Block.Heading(2, "Line hostage"));
        }
        return blocks;
    }

    static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case YES -> Tone.BAD;
            case NO -> Tone.GOOD;
            case AMBIGUOUS -> Tone.WARN;
            case UNKNOWN -> Tone.FAINT;
        };
    }

    private static void addSustained(List<Block> blocks, Profile profile) {
        SustainedHostage sustained = profile.lineHostage().sustained();
        blocks.add(verdict("Sustained (atomics go on while others poll): ", sustained.verdict(), reach(sustained)));
        if (!sustained.points().isEmpty()) {
            blocks.add(curve(profile, sustained.points()));
        }
    }

    private static String reach(SustainedHostage sustained) {
        if (sustained.affectedBytes().isEmpty()) {
            return "";
        }
        String reach = sustained.reachBytes() > 0
                ? ", reaching " + new Bytes(sustained.reachBytes()) + " from the hot word"
                : "";
        String beyond = HostageReach.beyond(sustained);
        return beyond.isEmpty() ? reach : reach + "; felt at " + beyond + " too";
    }

    private static Block.Paragraph verdict(String test, Verdict verdict, String more) {
        return Block.Paragraph.of(Cell.of(test), new Cell(verdict.id(), tone(verdict)), Cell.of(more));
    }

    private static Block.Table curve(Profile profile, List<HostagePoint> points) {
        List<Integer> distances = points.stream()
                .map(HostagePoint::distanceBytes)
                .distinct()
                .sorted()
                .limit(MOST_DISTANCES)
                .toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("atomics by")));
        distances.forEach(distance -> columns.add(Column.number(new Bytes(distance).toString())));
        List<List<Cell>> rows = points.stream()
                .map(HostagePoint::share)
                .distinct()
                .sorted()
                .map(share -> row(Contenders.share(profile, share), points, share, distances))
                .toList();
        return new Block.Table(
                "Polling time over that beside atomics on a far line, by distance from the hot word",
                columns,
                rows,
                "");
    }

    private static List<Cell> row(String label, List<HostagePoint> points, int share, List<Integer> distances) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(label)));
        for (int distance : distances) {
            row.add(Cell.orDash(points.stream()
                    .filter(point -> point.share() == share && point.distanceBytes() == distance)
                    .map(point -> Numbers.significant(point.effect().value(), 3) + "×")
                    .findFirst()
                    .orElse(null)));
        }
        return row;
    }

    private static void addOneShot(List<Block> blocks, OneShotHostage oneShot) {
        blocks.add(verdict("One-shot (the paper's test, after one atomic): ", oneShot.verdict(), ""));
        List<List<Cell>> rows = new ArrayList<>();
        oneShot.slowdown()
                .forEach((probe, slowdown) -> rows.add(List.of(
                        Cell.of(probe), Cell.of(Numbers.plusMinus(slowdown, Numbers.decimals(slowdown.value(), 3))))));
        if (!rows.isEmpty()) {
            blocks.add(new Block.Table(
                    "Elapsed time over that of the plain volatile probe",
                    List.of(Column.text("probe"), Column.number("slowdown")),
                    rows,
                    ""));
        }
    }
}
