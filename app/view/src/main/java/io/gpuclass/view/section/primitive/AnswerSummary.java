package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.document.Wrapper;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import java.util.Arrays;
import java.util.List;

/** What to use for each role and contention, where work inside the section changes that, and what these forms are. */
public final class AnswerSummary {
    /** What marks an answer without a lead that counts. */
    public static final String TIE = "~";

    private static final String NOTE =
            "×: times as fast as the runner-up. ~ tie: within 3 % or not repeatable; the library's default stays, else"
                    + " the form that is picked for robustness, then fairness. Inside: loads and stores in each critical"
                    + " section, or between two barriers, where that changes the answer.";

    private AnswerSummary() {}

    /** Returns the answers with where each of them changes, and what all the forms are and are called in C++. */
    public static List<Block> full(Profile profile) {
        AnswerGrid grid = AnswerGrid.of(profile.answers());
        Section section = Section.titled("What to use").add(table(profile, grid));
        AdvisedForm.of(profile, grid.answers()).stream()
                .forEach(form -> section.item(FormNames.of(form.kind(), form.id()), ": " + inFull(form)));
        return section.blocks();
    }

    private static String words(AdvisedForm form) {
        return form.summary()
                + form.include()
                        .map(include -> " · " + include.replace(' ', Wrapper.UNBREAKABLE_SPACE))
                        .orElse("");
    }

    private static Block.Table table(Profile profile, AnswerGrid grid) {
        List<Contention> shown = Arrays.stream(Contention.values())
                .filter(contention -> grid.answers().stream().anyMatch(answer -> answer.contention() == contention))
                .toList();
        String tuned = grid.answers().stream().anyMatch(answer -> Boolean.TRUE.equals(answer.tuned()))
                ? " *: with the pauses that a search found."
                : "";
        return new TableColumns<AnswerGrid.Row>()
                .text("role", row -> row.empty() ? row.role().id() : "")
                .text("inside", row -> row.empty() ? "none" : "from " + row.section())
                .each(
                        shown,
                        contention -> Column.text(header(profile, contention)),
                        (row, contention) -> cell(row.answers().get(contention)))
                .table(grid.rows(), NOTE + tuned);
    }

    /** Returns a contention with the number of blocks that it means; of several, the greatest. */
    private static String header(Profile profile, Contention contention) {
        int blocks = profile.answers().stream()
                .filter(answer -> answer.contention() == contention)
                .mapToInt(Answer::blocks)
                .max()
                .orElseThrow();
        return contention.id() + ", " + Contenders.count(profile, blocks);
    }

    private static Cell cell(Answer answer) {
        if (answer == null) {
            return Cell.EMPTY;
        }
        String use = answer.use() + (Boolean.TRUE.equals(answer.tuned()) ? "*" : "");
        return new Cell((use + " " + lead(answer)).strip(), answer.leads() ? Tone.STRONG : Tone.PLAIN);
    }

    /** Returns by how much an answer leads: nothing for a lone one, and a sign where the lead does not count. */
    private static String lead(Answer answer) {
        if (answer.speedup() == null) {
            return "";
        }
        return answer.leads() ? Numbers.times(answer.speedup()) : TIE;
    }

    /** Returns why each answer of the short table is the one. */
    public static List<Block> reasons(Profile profile) {
        Section section = Section.titled("Why");
        AnswerGrid.of(profile.answers()).answers().stream()
                .filter(answer -> answer.why() != null)
                .forEach(answer -> section.item(
                        answer.role().id() + ", " + answer.contention().id()
                                + (answer.section() == 0 ? "" : ", " + answer.section() + " inside"),
                        ": " + answer.use() + ". " + answer.why()));
        return section.blocks();
    }

    private static String inFull(AdvisedForm form) {
        return words(form) + form.type().map(type -> ", " + type).orElse("");
    }
}
