package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Candidate;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid.Row;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The answer at a glance: a card for each role, and the machine's class below. */
record Glance(Profile profile, int level) {
    private static final String LEGEND =
            "Time: for one operation of all together, with what is inside. Speedup: times as fast as the runner-up; ~:"
                    + " no lead that counts, so the one that holds best elsewhere, then the fairest. Inside: loads and"
                    + " stores in each critical section, or between two barriers, from where the answer is another one."
                    + " Low, medium and full: one block per %s, four, and all that are resident at once. gpuclass export"
                    + " --headers DIR writes the headers.";

    /**
     * Returns the cards of a profile.
     *
     * @param level level of their headings
     */
    static List<Tag> of(Profile profile, int level) {
        Glance glance = new Glance(profile, level);
        List<Tag> parts = new ArrayList<>();
        List<Tag> cards = glance.cards();
        if (!cards.isEmpty()) {
            parts.add(Tag.of("div", cards).with("class", "cards"));
            parts.addAll(glance.legend());
        } else {
            parts.add(Tag.of("p", "The profile holds no probes and no primitives to base advice on."));
        }
        List<Tag> classes = glance.classes();
        if (!classes.isEmpty()) {
            parts.add(Tag.of("dl", classes).with("class", "classes"));
        }
        return parts;
    }

    /** Returns a card for each role that has answers; where nothing was measured, what the cost model says. */
    private List<Tag> cards() {
        Map<Role, List<Row>> roles =
                Grouped.by(Row::role, AnswerGrid.of(profile.answers()).rows());
        return roles.isEmpty()
                ? profile.recommendations().stream().map(this::card).toList()
                : roles.entrySet().stream()
                        .map(role -> new AnswerCard(profile, title(role.getKey()), role.getValue()).tag(level))
                        .toList();
    }

    private List<Tag> legend() {
        String legend = LEGEND.replace("%s", profile.device().kind().processor());
        return profile.answers().isEmpty()
                ? List.of()
                : List.of(Tag.of("p", Words.linked(legend)).with("class", "note"));
    }

    private Tag card(Recommendation advice) {
        Tag facts = Tag.of("dl");
        Optional<Candidate> used = advice.candidates().stream()
                .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                .findFirst();
        facts.add(fact("measured", used.map(Candidate::measuredNs).map(Glance::time), false));
        facts.add(fact("predicted", used.map(Candidate::predictedNs).map(Glance::time), false));
        facts.add(fact("speedup", speedup(advice), Boolean.FALSE.equals(advice.decided())));
        facts.add(fact("model says", Optional.ofNullable(advice.predicted()), Boolean.FALSE.equals(advice.agrees())));
        return Tag.of(
                        "article",
                        Tag.of("h" + level, title(advice.role())),
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

    private static String title(Role role) {
        return switch (role) {
            case BARRIER -> "Barrier";
            case MUTEX -> "Mutex";
            case SEMAPHORE_LOW, SEMAPHORE_HIGH -> "Semaphore, initial " + role.initial();
        };
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
