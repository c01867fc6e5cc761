package io.gpuclass.view.report;

import io.gpuclass.GpuClass;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.advice.Answers;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ClassSection.ComparedMachine;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.section.primitive.PrimitiveSection.PaceTable;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Family.FamilyResults;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Several machines beside each other: their classes, what to use on each, and the evidence. A part that none has is left out. */
public final class SideBySideReport {
    private static final String NOTE =
            "Bold: the best of its machine that does not starve blocks, or of all where all do, and what did"
                    + " not complete. †: most blocks starve (a Jain index below 0.5).";

    private SideBySideReport() {}

    private static TableColumns<ComparedMachine> columns(List<Profile> profiles) {
        return new TableColumns<ComparedMachine>()
                .text("machine", machine -> Cell.strong(machine.label()))
                .text("compute", SideBySideReport::compute)
                .number(
                        Contenders.processors(profiles.stream()
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

    /** Returns the report on profiles, in their order: a line for each machine first. */
    public static Document of(List<Profile> profiles) {
        return Document.of(
                List.of(new Block.Heading(1, "Machines side by side"), MachineLine.table(MachineLine.of(profiles))),
                devices(profiles),
                ClassSection.of(ComparedMachine.of(profiles)),
                details(profiles).blocks());
    }

    /** Returns the machines, and how each was measured. */
    public static List<Block> devices(List<Profile> profiles) {
        List<ComparedMachine> machines = ComparedMachine.of(profiles);
        boolean hosts = machines.stream().anyMatch(SideBySideReport::isHost);
        return Section.titled("Devices and runs")
                .add(columns(profiles)
                        .table(machines, "Blocks are those at saturation" + (hosts ? "; of a host, threads." : ".")))
                .blocks();
    }

    /** Returns the tables behind the class and the recommended forms. */
    public static Document details(List<Profile> profiles) {
        List<ComparedMachine> machines = ComparedMachine.of(profiles);
        return Document.of(
                choices(machines),
                PaperTables.section(
                                profiles,
                                machines.stream().map(ComparedMachine::label).toList())
                        .blocks(),
                ClassSection.hostage(machines),
                saturation(machines));
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

    /** The results of one family on one machine. */
    private record FamilyOnMachine(ComparedMachine machine, FamilyResults results) {
        private static Stream<FamilyOnMachine> all(ComparedMachine machine) {
            return FamilyResults.of(machine.profile().primitives()).stream()
                    .map(results -> new FamilyOnMachine(machine, results));
        }

        private Family family() {
            return results.family();
        }

        private Column column() {
            return Column.number(machine.label(), Contenders.count(machine.profile(), results.saturation()));
        }

        private Optional<Cell> cell(String implementation) {
            return results.find(implementation, results.saturation()).map(this::cell);
        }

        private Cell cell(PrimitiveResult result) {
            Cell pace = PaceTable.pace(results, result, true);
            return result.starves() ? new Cell(pace.text() + " †", pace.tone()) : pace;
        }
    }

    private static List<Block> saturation(List<ComparedMachine> machines) {
        List<FamilyOnMachine> measured =
                machines.stream().flatMap(FamilyOnMachine::all).toList();
        if (measured.isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Primitives at saturation").faint(NOTE);
        Family.group(measured, FamilyOnMachine::family).forEach((family, each) -> section.add(table(family, each)));
        return section.blocks();
    }

    private static Block table(Family family, List<FamilyOnMachine> machines) {
        return new TableColumns<String>()
                .text("form", implementation -> FormNames.of(family.kind(), implementation))
                .each(machines, FamilyOnMachine::column, (implementation, machine) -> machine.cell(implementation))
                .table(
                        family.title() + ": " + Pace.words(family.kind()),
                        machines.stream()
                                .flatMap(machine -> machine.results.implementations().stream())
                                .distinct()
                                .toList(),
                        "");
    }

    private record Use(Role role, Contention contention) {
        private String contenders(String processor) {
            return switch (contention) {
                case LOW -> "1 per " + processor;
                case MEDIUM -> "4 per " + processor;
                case FULL -> "all resident";
            };
        }

        private Optional<String> best(Profile profile) {
            Optional<String> measured = Answers.find(profile.answers(), role, contention, 0)
                    .map(answer -> MachineLine.form(role, answer.use()) + ", "
                            + Pace.text(role.kind(), Nanos.PER_SECOND / answer.nsPerOperation())
                            + MachineLine.unstable(answer));
            return contention == Contention.FULL ? measured.or(() -> advice(profile)) : measured;
        }

        private Optional<String> advice(Profile profile) {
            return GpuClass.recommended(profile, role)
                    .map(recommended -> MachineLine.form(role, recommended) + " (model)");
        }
    }

    private static List<Block> choices(List<ComparedMachine> machines) {
        List<Use> uses = Arrays.stream(Role.values())
                .flatMap(role -> Arrays.stream(Contention.values()).map(contention -> new Use(role, contention)))
                .filter(use -> machines.stream()
                        .anyMatch(machine -> use.best(machine.profile()).isPresent()))
                .toList();
        String processor = Contenders.processor(
                machines.stream().map(machine -> machine.profile().device().kind()));
        return Section.titled("Recommended forms by contention")
                .add(new TableColumns<Use>()
                        .text("role", use -> FormNames.role(use.role))
                        .text("contenders", use -> use.contenders(processor))
                        .each(
                                machines,
                                machine -> Column.text(machine.label()),
                                (use, machine) -> use.best(machine.profile()))
                        .table(
                                uses,
                                "With empty critical sections, with a barrier's time or the operations per second of"
                                        + " all together; (model): by the cost model, where nothing was measured."))
                .blocks();
    }
}
