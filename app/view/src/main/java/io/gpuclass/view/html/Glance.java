package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The answer at a glance, and the machine's class. */
record Glance(Profile profile, int level) {
    private static final String LEGEND =
            "Time: for one operation of all together; of a barrier, from one to the next. ~ tie: within 3 % of the"
                    + " runner-up or not repeatable; the library's default stays, else the form that is picked for"
                    + " robustness, then fairness. gpuclass export --headers DIR writes the headers.";

    /**
     * Returns the verdict of a profile; where nothing was measured, what the cost model says.
     *
     * @param level level of its headings
     */
    static List<Tag> of(Profile profile, int level) {
        if (!profile.answers().isEmpty()) {
            List<Tag> parts = new ArrayList<>(new VerdictTable(profile).tags());
            parts.add(Tag.of("p", Words.linked(LEGEND)).with("class", "note"));
            return parts;
        }
        List<Tag> cards = profile.recommendations().stream()
                .map(new Glance(profile, level)::card)
                .toList();
        return cards.isEmpty()
                ? List.of(Tag.of("p", "The profile holds no probes and no primitives to base advice on."))
                : List.of(Tag.of("div", cards).with("class", "cards"));
    }

    /** Returns the machine's class; empty where no probes were measured. */
    static List<Tag> classes(Profile profile) {
        List<Tag> classes = new Glance(profile, 0).classes();
        return classes.isEmpty() ? List.of() : List.of(Tag.of("dl", classes).with("class", "classes"));
    }

    private Tag card(Recommendation advice) {
        Tag facts = Tag.of("dl");
        Optional<Candidate> used = advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst();
        facts.add(fact("measured", used.map(Candidate::measuredNs).map(Glance::time), false));
        facts.add(fact("predicted", used.map(Candidate::predictedNs).map(Glance::time), false));
        facts.add(fact("speedup", speedup(advice), Boolean.FALSE.equals(advice.decided())));
        facts.add(
                fact("model expects", Optional.ofNullable(advice.predicted()), Boolean.FALSE.equals(advice.agrees())));
        return Tag.of(
                        "article",
                        Tag.of("h" + level, VerdictTable.title(advice.role())),
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
        axis(classes, "atomic : volatile, reads", machine.atomicToVolatile());
        axis(classes, "atomic : volatile, posted writes", machine.atomicToPostedWrite());
        axis(classes, "atomic : volatile, completed writes", machine.completedWrites());
        axis(classes, "contentious : noncontentious", machine.contentiousToNoncontentious());
        if (machine.lineHostage() != null) {
            classes.add(entry(
                    "atomics hold their line", machine.lineHostage().forAdvice().id(), ClassSection.reachOf(profile)));
        }
        return classes;
    }

    private static void axis(List<Tag> classes, String name, ClassifiedRatio axis) {
        if (axis != null) {
            String ratio = Numbers.significant(axis.value(), 3) + "\u00D7";
            classes.add(entry(name, axis.classification().id(), ratio));
        }
    }

    private static Tag entry(String name, String classification, String figure) {
        return Tag.of(
                "div",
                Tag.of("dt", Words.linked(name)),
                Tag.of("dd", Tag.of("strong", classification), figure.isEmpty() ? "" : " " + figure));
    }
}
