package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.section.primitive.AnswerSection;
import io.gpuclass.view.section.primitive.AnswerSection.AdvisedForm;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid.Row;
import io.gpuclass.view.terms.Contenders;
import java.util.Comparator;
import java.util.List;

/**
 * The answers for one role: what to use under each contention, where work inside changes it, and what these forms are.
 *
 * @param profile the profile
 * @param title what is wanted
 * @param rows its answers, by the length of section
 */
record AnswerCard(Profile profile, String title, List<Row> rows) {
    AnswerCard {
        rows = List.copyOf(rows);
    }

    /** Returns the card with a heading of a level. */
    Tag tag(int level) {
        Tag table = Tag.of(
                "table",
                head(),
                Tag.of("tbody", answers().stream().map(AnswerCard::row).toList()));
        return Tag.of(
                        "article",
                        Tag.of("h" + level, title),
                        Tag.of("div", table)
                                .with("class", "scroll")
                                .with("tabindex", "0")
                                .with("role", "region")
                                .with("aria-label", "What to use as " + title),
                        Tag.of("ul", forms().stream().map(AnswerCard::form).toList())
                                .with("class", "forms"))
                .with("class", "card");
    }

    private Tag head() {
        return Tag.of(
                "thead",
                Tag.of(
                        "tr",
                        header(Contenders.many(profile)),
                        header("use"),
                        header("time").with("class", "number"),
                        header("speedup").with("class", "number")));
    }

    private static Tag header(String name) {
        return Tag.of("th", Words.linked(name)).with("scope", "col");
    }

    private List<Answer> answers() {
        return new AnswerGrid(rows)
                .answers().stream()
                        .sorted(Comparator.comparing(Answer::contention).thenComparing(Answer::section))
                        .toList();
    }

    private static Tag row(Answer answer) {
        Tag contention =
                Tag.of("th", answer.contention().id() + ", " + answer.blocks()).with("scope", "row");
        if (answer.section() > 0) {
            contention.add(" ", Tag.of("small", "from " + answer.section() + " inside"));
        }
        Tag use =
                Tag.of("td", Tag.of("strong", PlainText.oneLine(answer.use())), answer.tuned() == null ? "" : " tuned");
        Tag time = Tag.of("td", new Nanos(answer.nsPerOperation()).toString()).with("class", "number");
        Tag lead = Tag.of("td", AnswerSection.summaryLead(answer))
                .with("class", answer.leads() ? "number" : "number faint");
        Tag row = Tag.of("tr", contention, use, time, lead);
        return answer.why() == null ? row : row.with("title", PlainText.oneLine(answer.why()));
    }

    private List<AdvisedForm> forms() {
        return AdvisedForm.of(profile, answers());
    }

    private static Tag form(AdvisedForm form) {
        Tag item = Tag.of("li", Tag.of("b", PlainText.oneLine(form.id())), ": " + PlainText.oneLine(form.sentence()));
        form.include().ifPresent(include -> item.add(" ", Tag.of("code", include)));
        form.type().ifPresent(type -> item.add(" ", Tag.of("code", type)));
        return item;
    }
}
