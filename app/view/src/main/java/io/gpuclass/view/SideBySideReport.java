package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.List;

/** Several machines beside each other: their classes, what to use on each, and the evidence. A part that none has is left out. */
public final class SideBySideReport {
    private SideBySideReport() {}

    /** Returns the report on profiles, in their order; two of one device are told apart by when they were measured. */
    public static Document of(List<Profile> profiles) {
        List<Machine> machines = Machine.of(profiles);
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, "Machines side by side"));
        blocks.add(MachineTable.of(machines));
        blocks.addAll(ClassTable.of(machines));
        blocks.addAll(ChoiceTable.of(machines));
        blocks.addAll(paper(machines));
        blocks.addAll(HostageTable.of(machines));
        blocks.addAll(SaturationTables.of(machines));
        return new Document(blocks);
    }

    private static List<Block> paper(List<Machine> machines) {
        List<Block> tables = PaperTables.blocks(
                machines.stream().map(Machine::profile).toList(),
                machines.stream().map(Machine::label).toList());
        if (tables.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Beside the GPUs of the paper"));
        blocks.addAll(tables);
        return blocks;
    }
}
