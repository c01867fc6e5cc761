package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Answers for each role, contention and length of section, and one answer as a line for scripts. */
public final class AnswerSection {
    /** Mark of an answer without a lead that counts. */
    public static final String TIE = "~";

    private static final String NOTE =
            "×: times as fast as the runner-up. ~ tie: within 3 % or not repeatable; then the library's default, else"
                    + " the most robust form, then the fairest. Inside: loads and stores in each critical"
                    + " section, or between two barriers, where that changes the answer.";

    private AnswerSection() {}

    public static String gain(Answer answer) {
        Kind kind = answer.role().kind();
        return (answer.type() == null
                        ? FormNames.of(kind, answer.use())
                        : FormName.of(kind, answer.use()).name())
                + " instead of " + FormNames.of(kind, answer.versus().implementation()) + " on " + answer.blocks()
                + " blocks: a program that takes " + new Nanos(answer.gain().stepNs()) + " from one " + kind.id()
                + " to the next becomes " + Numbers.fixed(answer.gain().ratio(), 2) + " times as fast ("
                + Numbers.fixed(answer.gain().low(), 2) + " to "
                + Numbers.fixed(answer.gain().high(), 2) + ")";
    }

    /** Returns the answers with where each of them changes, and what all the forms are and are called in C++. */
    public static List<Block> full(Profile profile) {
        AnswerGrid grid = AnswerGrid.of(profile.answers());
        Section section = Section.titled("Recommended forms").add(summaryTable(profile, grid));
        AdvisedForm.of(profile, grid.answers()).stream()
                .forEach(form -> section.item(
                        FormNames.of(form.kind(), form.id()),
                        ": " + words(form)
                                + form.type().map(type -> ", " + type).orElse("")));
        return section.blocks();
    }

    private static String words(AdvisedForm form) {
        return form.summary()
                + form.include()
                        .map(include -> " · " + include.replace(' ', Cell.UNBREAKABLE_SPACE))
                        .orElse("");
    }

    private static Block.Table summaryTable(Profile profile, AnswerGrid grid) {
        List<Contention> shown = Arrays.stream(Contention.values())
                .filter(contention -> grid.answers().stream().anyMatch(answer -> answer.contention() == contention))
                .toList();
        String tuned = grid.answers().stream().anyMatch(answer -> Boolean.TRUE.equals(answer.tuned()))
                ? " *: with the pauses that a search found."
                : "";
        return new TableColumns<AnswerGrid.RoleAnswers>()
                .text("role", row -> row.empty() ? row.role().id() : "")
                .text("inside", row -> row.empty() ? "none" : row.section() + "+")
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
        return new Cell((use + " " + summaryLead(answer)).strip(), answer.leads() ? Tone.STRONG : Tone.PLAIN);
    }

    /** Returns by how much an answer leads: nothing for a lone one, and a sign where the lead does not count. */
    private static String summaryLead(Answer answer) {
        if (answer.speedup() == null) {
            return "";
        }
        return answer.leads() ? Numbers.times(answer.speedup()) : TIE;
    }

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

    /**
     * A profile's answers in as few rows as possible: for each role one without work inside the section, and one for each length from
     * which on the answer changes.
     *
     * @param rows in the order of the roles, each by the length of section
     */
    public record AnswerGrid(List<RoleAnswers> rows) {
        public AnswerGrid {
            rows = List.copyOf(rows);
        }

        /**
         * A row.
         *
         * @param section loads and stores inside; 0 for none
         * @param answers for each contention that has a new answer from there on
         */
        public record RoleAnswers(Role role, int section, Map<Contention, Answer> answers) {
            public RoleAnswers {
                answers = Map.copyOf(answers);
            }

            /** Returns whether it is about sections with nothing inside. */
            public boolean empty() {
                return section == 0;
            }
        }

        /** Returns the grid of some answers. Where two contentions mean as many blocks, as on a small host, it shows the higher one. */
        public static AnswerGrid of(List<Answer> answers) {
            List<RoleAnswers> rows = new ArrayList<>();
            Grouped.by(Answer::role, apart(answers)).forEach((role, own) -> {
                Map<Contention, Answer> told = new EnumMap<>(Contention.class);
                new TreeMap<>(Grouped.by(Answer::section, own)).forEach((section, alike) -> {
                    Map<Contention, Answer> changed = changed(alike, told);
                    told.putAll(changed);
                    if (!changed.isEmpty()) {
                        rows.add(new RoleAnswers(role, section, changed));
                    }
                });
            });
            rows.sort(Comparator.comparing(RoleAnswers::role).thenComparing(RoleAnswers::section));
            return new AnswerGrid(rows);
        }

        private static List<Answer> apart(List<Answer> answers) {
            return answers.stream()
                    .filter(answer -> answers.stream()
                            .noneMatch(other -> other.contention().compareTo(answer.contention()) > 0
                                    && other.blocks() == answer.blocks()
                                    && other.role() == answer.role()
                                    && other.section() == answer.section()))
                    .toList();
        }

        /** Returns the answers that differ from those with less inside. */
        private static Map<Contention, Answer> changed(List<Answer> alike, Map<Contention, Answer> told) {
            Map<Contention, Answer> changed = new EnumMap<>(Contention.class);
            alike.stream()
                    .filter(answer -> !told.containsKey(answer.contention())
                            || !told.get(answer.contention()).use().equals(answer.use()))
                    .forEach(answer -> changed.put(answer.contention(), answer));
            return changed;
        }

        public List<Answer> answers() {
            return rows.stream()
                    .flatMap(row -> new TreeMap<>(row.answers()).values().stream())
                    .toList();
        }
    }

    /**
     * A form that answers advise: what it is, and how a kernel gets it.
     *
     * @param summary what it does, as the catalogue says it today; of a form that it no longer has, as the profile does
     * @param cpp its C++ type; null where it has none, as on a host
     */
    public record AdvisedForm(Kind kind, String id, String summary, CppType cpp) {
        /** Returns the forms of some answers, each once, in their order; without those that nobody describes. */
        public static List<AdvisedForm> of(Profile profile, Collection<Answer> answers) {
            return answers.stream()
                    .flatMap(answer -> find(profile, answer.role().kind(), answer.use()).stream())
                    .distinct()
                    .toList();
        }

        private static Optional<AdvisedForm> find(Profile profile, Kind kind, String id) {
            Optional<Implementation> row = Catalogue.find(profile.device().kind(), kind, id);
            Stream<ImplementationFacts> own = profile.implementations().stream()
                    .filter(fact -> fact.kind() == kind && fact.id().equals(id));
            return Stream.concat(row.stream().map(Implementation::facts), own)
                    .findFirst()
                    .map(fact -> new AdvisedForm(
                            kind,
                            id,
                            fact.summary(),
                            row.map(Implementation::cpp).orElse(null)));
        }

        public String sentence() {
            return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
        }

        /** Returns the line that includes it in a kernel's source; empty where the library does not have it. */
        public Optional<String> include() {
            return Optional.ofNullable(cpp).map(CppType::header).map(header -> "#include <" + header + ">");
        }

        /** Returns its type in C++; empty where the library has none. */
        public Optional<String> type() {
            return Optional.ofNullable(cpp).map(CppType::qualified);
        }
    }
}
