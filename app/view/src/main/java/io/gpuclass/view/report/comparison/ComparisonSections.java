package io.gpuclass.view.report.comparison;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.Change;
import io.gpuclass.view.compare.Change.Topic;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparison.OneSided;
import io.gpuclass.view.compare.Exemption;
import io.gpuclass.view.compare.JudgedFigure;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.compare.JudgedNumber;
import io.gpuclass.view.compare.OutcomeChange;
import io.gpuclass.view.compare.OutcomeChange.Direction;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.FormNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of a comparison, the weightiest first. */
record ComparisonSections(Comparison one, boolean wide) {
    /** Longest name of a measurement that leaves room for the base on a terminal of 80 columns. */
    private static final int LONGEST_BESIDE_BASE = 43;

    private static final String MARK = "*";

    private static final int MOST_REGRESSIONS = 25;
    private static final int MOST_IMPROVEMENTS = 10;
    private static final int MOST_AMBIGUOUS = 8;
    private static final int MOST_ENDS = 20;
    private static final int MOST_NAMES = 8;

    private static final String OR = " or ";

    private static final TableColumns<Change> CHANGES = new TableColumns<Change>()
            .text("answer", ComparisonSections::answer)
            .text("base", change -> words(change, change.base()))
            .text("new", change -> {
                String current = words(change, change.current());
                return change.decided() ? Cell.strong(current) : current;
            });

    /**
     * Returns the parts.
     *
     * @param wide whether there is room for intervals
     */
    static List<Block> of(Comparison one, boolean wide) {
        return new ComparisonSections(one, wide).parts();
    }

    private List<Block> parts() {
        List<Block> blocks = new ArrayList<>(changes(one.changes()));
        blocks.addAll(part("Regressions", Verdict.SLOWER, Direction.LOST, MOST_REGRESSIONS));
        blocks.addAll(part("Faster", Verdict.FASTER, Direction.GAINED, MOST_IMPROVEMENTS));
        blocks.addAll(part("Ambiguous", Verdict.AMBIGUOUS, Direction.NEITHER, MOST_AMBIGUOUS));
        blocks.addAll(Section.titled("Other code")
                .add(table(moved(Exemption.OTHER_CODE), MOST_AMBIGUOUS, wide))
                .blocks());
        blocks.addAll(oneSided("Only in " + one.current().files().get(0), one.added()));
        blocks.addAll(oneSided("Only in the base", one.removed()));
        return blocks;
    }

    private static List<Block> changes(List<Change> changes) {
        Section section = Section.titled("Changed answers").add(CHANGES.table(changes, ""));
        changes.stream()
                .filter(change -> !change.note().isEmpty())
                .forEach(change ->
                        section.add(Block.Paragraph.item(Cell.of(answer(change) + ": "), Cell.faint(change.note()))));
        return section.blocks();
    }

    private static String answer(Change change) {
        String what = role(change)
                .map(role ->
                        FormNames.role(role) + change.what().substring(role.id().length()))
                .orElse(change.what());
        return change.topic().id().replace('-', ' ') + ": " + what;
    }

    /** Returns an answer as people read it: forms by their names, verdicts without the hyphens of ids. */
    private static String words(Change change, String answers) {
        return switch (change.topic()) {
            case RECOMMENDATION ->
                role(change)
                        .map(role -> Stream.of(answers.split(OR))
                                .map(id -> FormNames.of(role.kind(), id))
                                .collect(Collectors.joining(OR)))
                        .orElse(answers);
            case CLAIM, UNNEEDED_BARRIER -> answers.replace('-', ' ');
            default -> answers;
        };
    }

    private static Optional<Role> role(Change change) {
        return change.topic() == Topic.RECOMMENDATION
                ? Named.find(Role.class, change.what().replaceFirst(",.*", ""))
                : Optional.empty();
    }

    private List<Block> part(String title, Verdict verdict, Direction direction, int most) {
        List<JudgedFigure> figures = byDistance(figure -> figure.gatesAs(verdict));
        return Section.titled(title)
                .addAll(ends(one.outcomes(), direction))
                .add(table(figures, most, wide))
                .blocks();
    }

    /** Returns the figures that are not judged for a reason, and that moved. */
    private List<JudgedFigure> moved(Exemption reason) {
        return byDistance(figure -> figure.exemption() == reason
                && figure.key().metric().is(Metric.Trait.GUARDED)
                && figure.verdict() != Verdict.SAME
                && figure.verdict() != Verdict.UNJUDGED);
    }

    /** Returns figures, the recommended forms' first, and then those first that moved furthest. */
    private List<JudgedFigure> byDistance(Predicate<JudgedFigure> wanted) {
        return one.figures().stream()
                .filter(wanted)
                .sorted(Comparator.comparing(JudgedFigure::recommended)
                        .thenComparingDouble(ComparisonSections::distance)
                        .reversed())
                .toList();
    }

    /** Returns how far a figure moved: the absolute logarithm of its ratio. */
    private static double distance(JudgedFigure figure) {
        JudgedNumber change = figure.change();
        return change == null || change.value() <= 0 ? Double.MAX_VALUE : Math.abs(Math.log(change.value()));
    }

    private static List<Block> ends(List<OutcomeChange> outcomes, Direction direction) {
        List<OutcomeChange> all = outcomes.stream()
                .filter(change -> change.direction() == direction)
                .toList();
        List<Block> items = new ArrayList<>();
        all.stream()
                .limit(MOST_ENDS)
                .forEach(change -> items.add(Block.Paragraph.item(
                        Cell.of(ComparisonWords.name(change.key()) + ", "
                                + change.key().blocks() + " blocks: " + words(change.base()) + " → "),
                        Cell.strong(words(change.current())))));
        if (all.size() > MOST_ENDS) {
            items.add(Block.Paragraph.item(Cell.of("and " + (all.size() - MOST_ENDS) + " more")));
        }
        return items;
    }

    private static String words(String outcomes) {
        return outcomes.replace('-', ' ');
    }

    private static List<Block> oneSided(String title, List<OneSided> forms) {
        if (forms.isEmpty()) {
            return List.of();
        }
        List<String> names = forms.stream()
                .filter(OneSided::wholly)
                .map(ComparisonSections::name)
                .distinct()
                .toList();
        int settings = forms.stream()
                .filter(form -> !form.wholly())
                .mapToInt(OneSided::settings)
                .sum();
        List<String> parts = new ArrayList<>(names.stream().limit(MOST_NAMES).toList());
        if (names.size() > MOST_NAMES) {
            parts.add((names.size() - MOST_NAMES) + " more");
        }
        if (settings > 0) {
            parts.add(settings + (names.isEmpty() ? "" : " other") + (settings == 1 ? " setting" : " settings")
                    + " of what both measured");
        }
        return List.of(Block.Paragraph.of(Cell.strong(title + ":"), Cell.of(" " + String.join(", ", parts) + ".")));
    }

    private static String name(OneSided form) {
        boolean team = form.subject().overGpus() && !form.subject().isForm();
        return ComparisonWords.form(form.subject(), form.kind(), form.name()) + (team ? " of several processors" : "");
    }

    /**
     * Returns the table of some figures.
     *
     * @param wide whether there is room for intervals
     */
    static Block table(List<JudgedFigure> figures, int most, boolean wide) {
        int more = figures.size() - most;
        List<JudgedFigure> shown = figures.stream().limit(most).toList();
        boolean longNames = shown.stream().anyMatch(figure -> name(figure).length() > LONGEST_BESIDE_BASE);
        String mark = shown.stream().anyMatch(JudgedFigure::recommended) ? MARK + " recommended. " : "";
        String rest = more > 0 ? "And " + more + " more that are nearer to the base: --format json lists all." : "";
        return columns(wide, longNames).table(shown, (mark + rest).strip());
    }

    private static String name(JudgedFigure figure) {
        return ComparisonWords.name(figure.key()) + (figure.recommended() ? " " + MARK : "");
    }

    /** Returns the columns that there is room for: on a narrow terminal no interval and, beside long names, no base. */
    private static TableColumns<JudgedFigure> columns(boolean wide, boolean longNames) {
        TableColumns<JudgedFigure> named = new TableColumns<JudgedFigure>()
                .text("measurement", ComparisonSections::name)
                .number(
                        "blocks",
                        figure -> figure.key().blocks() == null
                                ? Cell.EMPTY
                                : figure.key().blocks());
        TableColumns<JudgedFigure> based = longNames && !wide
                ? named
                : named.number("base", figure -> ComparisonWords.value(figure.key(), figure.base()));
        TableColumns<JudgedFigure> changed = based.number(
                        "new", figure -> ComparisonWords.value(figure.key(), figure.current()))
                .number("change", ComparisonSections::change);
        return wide ? changed.number("interval, %", figure -> Cell.faint(ComparisonWords.interval(figure))) : changed;
    }

    private static Cell change(JudgedFigure figure) {
        String change = ComparisonWords.change(figure);
        return switch (figure.verdict()) {
            case SLOWER -> Cell.bad(change);
            case FASTER -> Cell.good(change);
            default -> Cell.of(change);
        };
    }
}
