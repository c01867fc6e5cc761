package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.device.DeviceKind;
import java.util.ArrayList;
import java.util.List;

/** Several machines beside each other: their classes, what to use on each, and the evidence. A part that none has is left out. */
public final class SideBySideReport {
    private static final TableColumns<Machine> MACHINES = new TableColumns<Machine>()
            .text("machine", machine -> Cell.strong(machine.label()))
            .text("compute", SideBySideReport::compute)
            .number("SMs", machine -> machine.profile().device().multiprocessors())
            .number(
                    "L2 cache",
                    machine -> Cells.bytes(machine.profile().device().l2Bytes()))
            .number("blocks", machine -> machine.profile().method().blocks())
            .text("driver", machine -> machine.profile().device().driver())
            .text("source", machine -> source(machine.profile()))
            .text("depth", machine -> machine.profile().method().depth());

    private SideBySideReport() {}

    /** Returns the report on profiles, in their order; two of one device are told apart by when they were measured. */
    public static Document of(List<Profile> profiles) {
        List<Machine> machines = Machine.of(profiles);
        boolean hosts = machines.stream().anyMatch(SideBySideReport::isHost);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, "Machines side by side"));
        blocks.add(
                MACHINES.table(machines, "Blocks are those at saturation" + (hosts ? "; of a host, threads." : ".")));
        blocks.addAll(ClassSection.of(machines));
        blocks.addAll(ChoiceTable.of(machines));
        blocks.addAll(PaperTables.section(
                        profiles, machines.stream().map(Machine::label).toList())
                .blocks());
        blocks.addAll(HostageSection.of(machines));
        blocks.addAll(SaturationTables.of(machines));
        return new Document(blocks);
    }

    private static boolean isHost(Machine machine) {
        return machine.profile().device().kind().cpu();
    }

    private static String compute(Machine machine) {
        return isHost(machine) ? "host" : machine.profile().device().computeCapability();
    }

    private static String source(Profile profile) {
        if (profile.source() == Source.PUBLISHED) {
            return profile.citation() == null ? "published" : profile.citation();
        }
        String day = profile.createdAt() == null ? "" : ", " + profile.createdAt();
        return profile.tool().name() + " " + profile.tool().version() + day;
    }
}
