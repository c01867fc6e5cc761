package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Source;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ComparedMachine;
import io.gpuclass.view.section.machine.HostageSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.section.primitive.ChoiceTable;
import io.gpuclass.view.section.primitive.SaturationTables;
import io.gpuclass.view.terms.Processors;
import java.util.List;

/** Several machines beside each other: their classes, what to use on each, and the evidence. A part that none has is left out. */
public final class SideBySideReport {
    private SideBySideReport() {}

    private static TableColumns<ComparedMachine> columns(List<Profile> profiles) {
        return new TableColumns<ComparedMachine>()
                .text("machine", machine -> Cell.strong(machine.label()))
                .text("compute", SideBySideReport::compute)
                .number(
                        Processors.many(profiles.stream()
                                .map(profile -> profile.device().kind())),
                        machine -> machine.profile().device().multiprocessors())
                .number(
                        "L2 cache",
                        machine -> ValueCells.bytes(machine.profile().device().l2Bytes()))
                .number("blocks", machine -> machine.profile().method().blocks())
                .text("driver", machine -> machine.profile().device().driver())
                .text("source", machine -> source(machine.profile()))
                .text("depth", machine -> machine.profile().method().depth());
    }

    /** Returns the report on profiles, in their order; two of one device are told apart by when they were measured. */
    public static Document of(List<Profile> profiles) {
        List<ComparedMachine> machines = ComparedMachine.of(profiles);
        boolean hosts = machines.stream().anyMatch(SideBySideReport::isHost);
        return Document.of(
                List.of(
                        new Block.Heading(1, "Machines side by side"),
                        columns(profiles)
                                .table(
                                        machines,
                                        "Blocks are those at saturation" + (hosts ? "; of a host, threads." : "."))),
                ClassSection.of(machines),
                ChoiceTable.of(machines),
                PaperTables.section(
                                profiles,
                                machines.stream().map(ComparedMachine::label).toList())
                        .blocks(),
                HostageSection.of(machines),
                SaturationTables.of(machines));
    }

    private static boolean isHost(ComparedMachine machine) {
        return machine.profile().device().kind().cpu();
    }

    private static String compute(ComparedMachine machine) {
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
