package io.gpuclass.view;

import io.gpuclass.profile.abstraction.SustainedHostage;
import io.gpuclass.profile.probes.HostagePoint;
import io.gpuclass.profile.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** How atomics that go on slow polling down on several machines, by distance. */
final class HostageTable {
    /** A machine and what it showed with some share of its blocks at atomics. */
    private record Curve(Machine machine, int share) {}

    private HostageTable() {}

    static List<Block> of(List<Machine> machines) {
        List<Curve> curves = machines.stream()
                .flatMap(machine -> points(machine).stream()
                        .map(HostagePoint::share)
                        .distinct()
                        .sorted()
                        .map(share -> new Curve(machine, share)))
                .toList();
        if (curves.isEmpty()) {
            return List.of();
        }
        TreeSet<Integer> distances = new TreeSet<>();
        curves.forEach(curve -> points(curve.machine).forEach(point -> distances.add(point.distanceBytes())));
        List<Column> columns = new ArrayList<>(List.of(Column.text("machine"), Column.text("atomics by")));
        distances.forEach(distance -> columns.add(Column.number(new Bytes(distance).toString())));
        return List.of(
                new Block.Heading(2, "Line hostage"),
                new Block.Table(
                        "Polling time over that beside atomics on a far line, by distance from the hot word",
                        columns,
                        curves.stream().map(curve -> row(curve, distances)).toList(),
                        ""));
    }

    private static List<HostagePoint> points(Machine machine) {
        return Optional.ofNullable(machine.profile().lineHostage())
                .map(hostage -> hostage.sustained())
                .map(SustainedHostage::points)
                .orElse(List.of());
    }

    private static List<Cell> row(Curve curve, TreeSet<Integer> distances) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(curve.machine.label()));
        row.add(Cell.of(Contenders.share(curve.machine.profile(), curve.share)));
        distances.forEach(distance -> row.add(Cell.orDash(slowdown(curve, distance))));
        return row;
    }

    private static String slowdown(Curve curve, int distance) {
        return points(curve.machine).stream()
                .filter(point -> point.share() == curve.share && point.distanceBytes() == distance)
                .map(point -> Numbers.significant(point.effect().value(), 3) + "×")
                .findFirst()
                .orElse(null);
    }
}
