package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answers;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.ComparedMachine;
import io.gpuclass.view.terms.Pace;
import io.gpuclass.view.terms.Processors;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The best primitive for each role and size on several machines. */
public final class ChoiceTable {
    /** A row. */
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
                    .map(answer ->
                            answer.use() + ", " + Pace.text(role.kind(), Nanos.PER_SECOND / answer.nsPerOperation()));
            return contention == Contention.FULL ? measured.or(() -> advice(profile)) : measured;
        }

        private Optional<String> advice(Profile profile) {
            return profile.recommendations().stream()
                    .filter(advice -> advice.role() == role)
                    .map(Recommendation::recommended)
                    .findFirst()
                    .map(recommended -> recommended + " (model)");
        }
    }

    private ChoiceTable() {}

    public static List<Block> of(List<ComparedMachine> machines) {
        List<Use> uses = Arrays.stream(Role.values())
                .flatMap(role -> Arrays.stream(Contention.values()).map(contention -> new Use(role, contention)))
                .filter(use -> machines.stream()
                        .anyMatch(machine -> use.best(machine.profile()).isPresent()))
                .toList();
        String processor = Processors.one(
                machines.stream().map(machine -> machine.profile().device().kind()));
        return Section.titled("Which to use")
                .add(new TableColumns<Use>()
                        .text("role", use -> use.role.id())
                        .text("contenders", use -> use.contenders(processor))
                        .each(
                                machines,
                                machine -> Column.text(machine.label()),
                                (use, machine) -> use.best(machine.profile()).orElse(null))
                        .table(
                                uses,
                                "With empty sections, with a barrier's time or the operations per second of all together; (model):"
                                        + " by the cost model, where nothing was measured."))
                .blocks();
    }
}
