package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.units.Bytes;
import java.util.List;

/** Which machines stand beside each other. */
final class MachineTable {
    private MachineTable() {}

    static Block of(List<Machine> machines) {
        return new Block.Table(
                "",
                List.of(
                        Column.text("machine"),
                        Column.text("compute"),
                        Column.number("SMs"),
                        Column.number("L2 cache"),
                        Column.number("blocks"),
                        Column.text("driver"),
                        Column.text("source"),
                        Column.text("depth")),
                machines.stream().map(MachineTable::row).toList(),
                machines.stream()
                                .anyMatch(machine ->
                                        machine.profile().device().kind().cpu())
                        ? "Blocks are those at saturation; of a host, threads."
                        : "Blocks are those at saturation.");
    }

    private static List<Cell> row(Machine machine) {
        Profile profile = machine.profile();
        DeviceFacts device = profile.device();
        return List.of(
                Cell.strong(machine.label()),
                Cell.orDash(device.kind().cpu() ? "host" : device.computeCapability()),
                Cell.orDash(device.multiprocessors()),
                Cell.orDash(device.l2Bytes() == null ? null : new Bytes(device.l2Bytes())),
                Cell.of(Integer.toString(profile.method().blocks())),
                Cell.orDash(device.driver()),
                Cell.of(source(profile)),
                Cell.orDash(profile.method().depth()));
    }

    private static String source(Profile profile) {
        if (profile.source() == Source.PUBLISHED) {
            return profile.citation() == null ? "published" : profile.citation();
        }
        String day = profile.createdAt() == null ? "" : ", " + profile.createdAt();
        return profile.tool().name() + " " + profile.tool().version() + day;
    }
}
