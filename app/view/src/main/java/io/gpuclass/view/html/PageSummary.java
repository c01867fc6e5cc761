package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.advice.SmallGrid;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.report.Caveats;
import io.gpuclass.view.report.MachineLine;
import io.gpuclass.view.report.RoleLines;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.primitive.AnswerSection;
import io.gpuclass.view.section.primitive.AnswerSection.AdvisedForm;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The answer at a glance, and the machine's class. */
record PageSummary(Profile profile, int level) {
    /** So many caveats are in sight; those that change a decision come first. */
    static final int FIRST_CAVEATS = 5;

    private static final String LEGEND =
            "Of a barrier, the time from one to the next; of a lock or semaphore, the operations a second of all blocks"
                    + " together. Baseline: what programs have without this library. Break-even: accesses in the"
                    + " critical section, or between two barriers, from which on the gain is under 5 %. ~: no clear"
                    + " winner, within 3 % of the runner-up or not repeatable; the library's default stays, else the"
                    + " form that is picked for robustness, then fairness. gpuclass export --headers DIR writes the"
                    + " headers.";

    /** Returns the sentence that most readers came for; empty where no barriers were measured against a baseline. */
    List<Tag> headline() {
        return new VerdictTable(profile).headline();
    }

    /** Returns the recommended forms; where nothing was measured, what the cost model says. */
    List<Tag> forms() {
        if (!profile.answers().isEmpty()) {
            List<Tag> parts = new ArrayList<>(new VerdictTable(profile).tags());
            parts.add(Tag.of("p", Words.linked(LEGEND)).with("class", "note"));
            return parts;
        }
        List<Tag> cards = profile.recommendations().stream().map(this::card).toList();
        return cards.isEmpty()
                ? List.of(Tag.of("p", "The profile holds no probes and no primitives to base advice on."))
                : List.of(Tag.of("div", cards).with("class", "cards"));
    }

    /** Returns the name of a form, which a narrow column may break. */
    static Tag form(String name) {
        return Tag.of("strong", Tag.breakable(name));
    }

    /** Returns the machine's class; empty where no probes were measured. */
    static List<Tag> classes(Profile profile) {
        List<Tag> classes = new PageSummary(profile, 0).classes();
        return classes.isEmpty() ? List.of() : List.of(Tag.of("dl", classes).with("class", "classes"));
    }

    /** Returns the profile's caveats, the first in full and the others folded. */
    static Tag caveats(Profile profile) {
        List<String> caveats = Caveats.of(profile);
        if (caveats.isEmpty()) {
            return Tag.of("p", "Nothing in this profile.");
        }
        int shown = Math.min(FIRST_CAVEATS, caveats.size());
        Tag all = Tag.of("div", list(caveats.subList(0, shown)));
        return shown == caveats.size()
                ? all
                : all.add(Tag.of(
                        "details",
                        Tag.of("summary", caveats.size() - shown + " more"),
                        list(caveats.subList(shown, caveats.size()))));
    }

    private static Tag list(List<String> caveats) {
        return Tag.of("ul", caveats.stream().map(caveat -> Tag.of("li", caveat)).toList())
                .with("class", "caveats");
    }

    private Tag card(Recommendation advice) {
        Tag facts = Tag.of("dl");
        Optional<Considered> used = advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst();
        facts.add(fact("measured", used.map(Considered::measuredNs).map(PageSummary::time), false));
        facts.add(fact("predicted", used.map(Considered::predictedNs).map(PageSummary::time), false));
        facts.add(fact("speedup", speedup(advice), Boolean.FALSE.equals(advice.decided())));
        facts.add(
                fact("model expects", Optional.ofNullable(advice.predicted()), Boolean.FALSE.equals(advice.agrees())));
        return Tag.of(
                        "article",
                        Tag.of("h" + level, FormNames.role(advice.role())),
                        Tag.of(
                                        "p",
                                        advice.recommended() == null
                                                ? "no advice"
                                                : PlainText.oneLine(advice.recommended()))
                                .with("class", "use"),
                        facts,
                        Tag.of("p", "with " + Contenders.count(profile, advice.blocks()))
                                .with("class", "faint"))
                .with("class", "card");
    }

    private static Optional<String> speedup(Recommendation advice) {
        return Optional.ofNullable(advice.margin())
                .map(margin -> Boolean.FALSE.equals(advice.decided())
                        ? "undecided"
                        : Numbers.significant(1 + margin, 3) + "\u00D7");
    }

    private static String time(double nanos) {
        return new Nanos(nanos).toString();
    }

    private static Tag fact(String name, Optional<String> value, boolean careful) {
        Tag shown = Tag.of("dd", PlainText.oneLine(value.orElse("\u2013")));
        return Tag.of("div", Tag.of("dt", Words.linked(name)), careful ? shown.with("class", "warn") : shown);
    }

    private List<Tag> classes() {
        MachineClass machine = profile.abstraction();
        if (machine == null) {
            return List.of();
        }
        List<Tag> classes = new ArrayList<>();
        for (ClassAxis axis : EnumSet.complementOf(EnumSet.of(ClassAxis.ACQUIRE))) {
            ClassifiedRatio found = axis.of(machine);
            if (found != null) {
                String ratio = Numbers.significant(found.value(), 3) + "\u00D7";
                classes.add(entry(axis.words(), found.classification().id(), ratio));
            }
        }
        if (machine.lineHostage() != null) {
            classes.add(
                    entry("line contention", machine.lineHostage().forAdvice().id(), ClassSection.reachOf(profile)));
        }
        return classes;
    }

    private static Tag entry(String name, String classification, String figure) {
        return Tag.of(
                "div",
                Tag.of("dt", Words.linked(name)),
                Tag.of("dd", Tag.of("strong", classification), figure.isEmpty() ? "" : " " + figure));
    }

    /**
     * The answers of a profile as a table: which form at which number of blocks, its time, how much faster than what programs use, and until
     * when; then, folded, what changes with work inside, and what to include.
     */
    private record VerdictTable(Profile profile) {
        List<Tag> headline() {
            List<Answer> barriers = bare().stream()
                    .filter(answer -> answer.role() == Role.BARRIER && answer.versus() != null)
                    .toList();
            if (barriers.isEmpty()) {
                return List.of();
            }
            String names = barriers.stream().map(RoleLines::name).distinct().collect(Collectors.joining(" and "));
            Answer least = barriers.stream()
                    .min(Comparator.comparingDouble(answer -> answer.versus().ratio()))
                    .orElseThrow();
            Answer most = barriers.stream()
                    .max(Comparator.comparingDouble(answer -> answer.versus().ratio()))
                    .orElseThrow();
            String gain = RoleLines.faster(least.versus().ratio())
                            .equals(RoleLines.faster(most.versus().ratio()))
                    ? RoleLines.faster(most.versus().ratio())
                    : RoleLines.faster(least.versus().ratio()) + " at " + Contenders.count(profile, least.blocks())
                            + ", " + RoleLines.faster(most.versus().ratio()) + " at " + most.blocks();
            Tag verdict = Tag.of("p", Tag.of("strong", names), ": ", gain + ", compared with " + against(most) + ".")
                    .with("class", "verdict");
            SmallGrid small = profile.advice() == null ? null : profile.advice().smallGrid();
            return small == null
                    ? List.of(verdict)
                    : List.of(verdict.add(" At most " + small.blocks() + " blocks fit one cluster: "
                            + FormNames.template(small.type()) + ", " + new Nanos(small.nsPerBarrier()) + "."));
        }

        List<Tag> tags() {
            List<Tag> parts = new ArrayList<>();
            parts.add(Tag.scrolling("Recommended forms", table(bare(), answer -> Integer.toString(answer.blocks()))));
            List<Answer> inside = answers(answer -> answer.section() > 0);
            if (!inside.isEmpty()) {
                Tag table = table(inside, answer -> answer.blocks() + ", from " + answer.section() + " accesses on");
                parts.add(folded(
                        "With work in the critical section, or between two barriers",
                        Tag.scrolling("With work", table)));
            }
            List<AdvisedForm> forms = AdvisedForm.of(profile, answers(answer -> true));
            if (!forms.isEmpty()) {
                parts.add(folded(
                        "Headers to include, and how each form works",
                        Tag.of("ul", forms.stream().map(VerdictTable::form).toList())
                                .with("class", "forms")));
            }
            return parts;
        }

        private static Tag folded(String summary, Tag content) {
            return Tag.of("details", Tag.of("summary", summary), content);
        }

        private List<Answer> bare() {
            return answers(answer -> answer.section() == 0);
        }

        private List<Answer> answers(Predicate<Answer> which) {
            return AnswerGrid.of(profile.answers()).answers().stream()
                    .filter(which)
                    .sorted(Comparator.comparing(Answer::role)
                            .thenComparing(Answer::blocks)
                            .thenComparing(Answer::section))
                    .toList();
        }

        private Tag table(List<Answer> answers, Function<Answer, String> size) {
            Tag head = Tag.of(
                    "tr",
                    header("role"),
                    header(Contenders.many(profile)),
                    header("form"),
                    header("time or rate").with("class", "number"),
                    header("against the baseline"),
                    header("break-even"));
            Tag body = Tag.of("tbody");
            Grouped.by(Answer::role, answers).forEach((role, own) -> {
                for (int i = 0; i < own.size(); i++) {
                    Tag row = Tag.of("tr");
                    if (i == 0) {
                        row.add(Tag.of("th", FormNames.role(role))
                                .with("scope", "rowgroup")
                                .with("rowspan", Integer.toString(own.size())));
                    }
                    body.add(cells(row, own.get(i), size.apply(own.get(i))));
                }
            });
            return Tag.of("table", Tag.of("thead", head), body).with("class", "answers");
        }

        private static Tag header(String name) {
            return Tag.of("th", Words.linked(name)).with("scope", "col");
        }

        private Tag cells(Tag row, Answer answer, String size) {
            Tag use = Tag.of(
                    "td",
                    PageSummary.form(RoleLines.name(answer)),
                    Boolean.TRUE.equals(answer.tuned()) ? " tuned" : "",
                    answer.runnerUp() == null || answer.leads() ? "" : " " + AnswerSection.TIE);
            String versus = answer.versus() == null
                    ? RoleLines.unstableIncumbent(profile, answer)
                            .map(unstable -> "unstable: " + unstable.words())
                            .orElse("\u2013")
                    : RoleLines.faster(answer.versus().ratio()) + " than " + against(answer);
            String until = answer.until() == null ? "\u2013" : answer.until().toString();
            row.add(
                    Tag.of("td", size),
                    use,
                    Tag.of("td", pace(answer)).with("class", "number"),
                    Tag.of("td", versus.replace("as fast than", "as fast as")),
                    Tag.of("td", until));
            return answer.why() == null ? row : row.with("title", PlainText.oneLine(answer.why()));
        }

        private static String against(Answer answer) {
            return PlainText.oneLine(
                    FormNames.of(answer.role().kind(), answer.versus().implementation()));
        }

        private static String pace(Answer answer) {
            return MachineLine.pace(answer.role(), answer.nsPerOperation());
        }

        private static Tag form(AdvisedForm form) {
            Tag item =
                    Tag.of("li", Tag.of("b", PlainText.oneLine(form.id())), ": " + PlainText.oneLine(form.sentence()));
            form.include().ifPresent(include -> item.add(" ", Tag.of("code", include)));
            form.type().ifPresent(type -> item.add(" ", Tag.of("code", type)));
            return item;
        }
    }
}
