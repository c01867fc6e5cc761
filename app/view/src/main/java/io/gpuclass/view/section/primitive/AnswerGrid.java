package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A profile's answers as few rows as tell them all: for each role one with nothing inside the section, and one for each length from
 * which on something else is to be used.
 *
 * @param rows in the order of the roles, each by the length of section
 */
public record AnswerGrid(List<Row> rows) {
    public AnswerGrid {
        rows = List.copyOf(rows);
    }

    /**
     * A row.
     *
     * @param role what is wanted
     * @param section loads and stores inside; 0 for none
     * @param answers for each contention that has a new answer from there on
     */
    public record Row(Role role, int section, Map<Contention, Answer> answers) {
        public Row {
            answers = Map.copyOf(answers);
        }

        /** Whether it is about sections with nothing inside. */
        public boolean empty() {
            return section == 0;
        }
    }

    /** Returns the grid of some answers. Where two contentions mean as many blocks, as on a small host, it shows the higher one. */
    public static AnswerGrid of(List<Answer> answers) {
        List<Row> rows = new ArrayList<>();
        Grouped.by(Answer::role, apart(answers)).forEach((role, own) -> {
            Map<Contention, Answer> told = new EnumMap<>(Contention.class);
            new TreeMap<>(Grouped.by(Answer::section, own)).forEach((section, alike) -> {
                Map<Contention, Answer> changed = changed(alike, told);
                told.putAll(changed);
                if (!changed.isEmpty()) {
                    rows.add(new Row(role, section, changed));
                }
            });
        });
        rows.sort(Comparator.comparing(Row::role).thenComparing(Row::section));
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

    /** Returns all answers that it shows. */
    public List<Answer> answers() {
        return rows.stream()
                .flatMap(row -> new TreeMap<>(row.answers()).values().stream())
                .toList();
    }
}
