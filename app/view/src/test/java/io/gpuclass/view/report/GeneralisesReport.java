package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.ClassAdvice.Cell;
import io.gpuclass.profile.advice.ClassAdvice.Choice;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Quality of the class of a machine, and of the cost model, as predictors of the winners among the paper's forms: cells by chip, since profiles of
 * one chip agree.
 */
public final class GeneralisesReport {
    private GeneralisesReport() {}

    /** Results of profiles of one chip. */
    private record Chip(String name, List<Trial> trials) {
        long cells() {
            return trials.stream()
                    .mapToLong(trial -> trial.advice().cells().size())
                    .sum();
        }

        String told(Function<Cell, Choice> way) {
            return WhyReport.told(
                    trials.stream()
                            .flatMap(trial -> trial.advice().cells().stream())
                            .map(way),
                    ", ");
        }
    }

    private record Trial(Profile profile, ClassAdvice advice) {}

    public static Document of(List<Profile> profiles) {
        List<Trial> trials = profiles.stream()
                .flatMap(profile ->
                        ProfileAdvice.classAdvice(profile).map(advice -> new Trial(profile, advice)).stream())
                .toList();
        List<Chip> chips = new ArrayList<>();
        Grouped.by(GeneralisesReport::chip, trials).forEach((name, all) -> chips.add(new Chip(name, all)));
        chips.add(new Chip("all", trials));
        return Document.of(Section.titled("Cells by chip")
                .add(new TableColumns<Chip>()
                        .text("chip", Chip::name)
                        .number("profiles", chip -> chip.trials().size())
                        .number("cells", Chip::cells)
                        .text("nearest", chip -> chip.told(Cell::byNearest))
                        .text("class", chip -> chip.told(Cell::byClass))
                        .text("model", chip -> chip.told(Cell::byModel))
                        .text("model's constants", GeneralisesReport::sample)
                        .table(
                                chips,
                                "A cell is a role at a number of blocks. Of those that can be judged: named was the best"
                                        + " or a form within 3 % of it, and the median regret."))
                .blocks());
    }

    private static String chip(Trial trial) {
        String name = trial.profile().device().name();
        if (trial.profile().source() == Source.PUBLISHED) {
            return name + ", as printed";
        }
        if (trial.profile().device().cpu()) {
            return "hosts";
        }
        return name.contains("H100") || name.contains("H200") ? "GH100: one chip, two memories (H100, H200)" : name;
    }

    private static String sample(Chip chip) {
        long inSample = chip.trials().stream()
                .filter(trial -> trial.advice().inSample())
                .count();
        return inSample == 0 ? "out of sample" : inSample == chip.trials().size() ? "in sample" : "in sample in part";
    }
}
