package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.advice.SmallGrid;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of one role: the form for each number of blocks, its time or rate, how it compares with the baseline, and where that ends.
 *
 * @param sizes all numbers of blocks that have a column
 */
public record RoleLines(Profile profile, Role role, AnswerGrid grid, List<Integer> sizes) {
    private static final int LONGEST_NAME = 28;

    /** A Jain index that is greater by more than this is fairer. */
    private static final double FAIRER = 0.01;

    void addTo(Screen screen) {
        Map<Integer, Answer> bare = bare();
        if (screen.isWide()) {
            columns(screen, bare);
        } else {
            stacked(screen, bare);
        }
        behind(screen, bare);
        breakEven(screen, bare);
        smallGrid(screen);
        changes(screen);
    }

    private Map<Integer, Answer> bare() {
        Map<Integer, Answer> bare = new TreeMap<>();
        grid.rows().stream()
                .filter(row -> row.role() == role && row.empty())
                .flatMap(row -> row.answers().values().stream())
                .forEach(answer -> bare.put(answer.blocks(), answer));
        return bare;
    }

    /** Adds a row for each form, with its time or rate where it is the one to use, one for the baseline, and one that says where it is a tie. */
    private void columns(Screen screen, Map<Integer, Answer> bare) {
        Map<String, Function<Answer, String>> rows = new LinkedHashMap<>();
        bare.values().stream()
                .map(RoleLines::name)
                .distinct()
                .forEach(form -> rows.put(form, answer -> form.equals(name(answer)) ? pace(answer) : ""));
        int forms = rows.size();
        bare.values().stream()
                .map(Answer::versus)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(versus -> rows.put("baseline " + baseline(versus), this::overBaseline));
        if (bare.values().stream().anyMatch(answer -> !reason(profile, answer).isEmpty())) {
            rows.put("no clear winner", answer -> reason(profile, answer));
        }
        List<String> names = List.copyOf(rows.keySet());
        for (int i = 0; i < names.size(); i++) {
            screen.columns(
                    Worth.ANSWER,
                    label(i, names.size()),
                    names.get(i),
                    i < forms ? Tone.STRONG : Tone.PLAIN,
                    cells(bare, rows.get(names.get(i))));
        }
    }

    /** Returns the label of one of so many rows: the kind, then what tells the role from others of its kind. */
    private String label(int row, int rows) {
        if (rows == 1) {
            return label(role);
        }
        String second = role == Role.BARRIER ? "a phase" : role.initial() == null ? "" : label(role);
        return row == 0 ? role.kind().id() : row == 1 ? second : "";
    }

    /** Returns the label that tells a role from all others. */
    static String label(Role role) {
        return role.initial() == null ? role.kind().id() : "count " + role.initial();
    }

    private String overBaseline(Answer answer) {
        if (answer.versus() != null) {
            return faster(answer.versus().ratio());
        }
        return unstableIncumbent(profile, answer).isPresent() ? "unstable" : isBaseline(answer) ? "same form" : "-";
    }

    private boolean isBaseline(Answer answer) {
        return incumbent(profile, role).filter(answer.use()::equals).isPresent();
    }

    /** Returns the reason why the baseline is unstable where an answer is given, if it is. */
    public static Optional<Unstable> unstableIncumbent(Profile profile, Answer answer) {
        return incumbent(profile, answer.role()).flatMap(answer::unstable);
    }

    /** Returns the id of what programs use without this library. */
    private static Optional<String> incumbent(Profile profile, Role role) {
        return Catalogue.theOne(profile.device().kind(), role.kind(), Trait.INCUMBENT)
                .map(Implementation::id);
    }

    /**
     * Returns why a form is the one to use though it has no clear lead, such as {@code tie; fair}; empty where it has, or nothing else was in the
     * running.
     */
    static String reason(Profile profile, Answer answer) {
        if (answer.runnerUp() == null || answer.leads()) {
            return "";
        }
        String why = isFairer(profile, answer)
                ? "fair"
                : isDefault(profile, answer) ? "default" : answer.speedup() >= 1 ? "fastest" : "";
        return isFarBehind(answer) ? why : why.isEmpty() ? "tie" : "tie; " + why;
    }

    /** Returns whether a form is behind the fastest by more than a program would not notice. */
    private static boolean isFarBehind(Answer answer) {
        return answer.speedup() != null && answer.speedup() * (1 + Answer.WORTH_IT) < 1;
    }

    private static boolean isDefault(Profile profile, Answer answer) {
        return Catalogue.libraryDefault(profile.device().kind(), answer.role().kind(), answer.contention())
                .filter(row -> row.id().equals(answer.use()))
                .isPresent();
    }

    private static boolean isFairer(Profile profile, Answer answer) {
        return answer.fairness() != null
                && fairness(profile, answer, answer.runnerUp())
                        .filter(other -> answer.fairness() > other + FAIRER)
                        .isPresent();
    }

    private static Optional<Double> fairness(Profile profile, Answer answer, String form) {
        return profile.primitives().stream()
                .filter(one -> one.implementation().equals(form)
                        && answer.role().fits(one.kind(), one.initial())
                        && one.writers() == null
                        && one.blocks() == answer.blocks())
                .map(PrimitiveResult::fairness)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** Names what is well faster than the form to use, and why it is not that. */
    private void behind(Screen screen, Map<Integer, Answer> bare) {
        bare.values().stream()
                .filter(RoleLines::isFarBehind)
                .forEach(answer -> screen.text(
                        Worth.ANSWER,
                        "",
                        answer.blocks() + ": " + FormName.of(role.kind(), answer.runnerUp()) + " is "
                                + faster(1 / answer.speedup())
                                + fairness(profile, answer, answer.runnerUp())
                                        .filter(other -> isFairer(profile, answer))
                                        .map(other -> ", less fair (" + Numbers.fixed(other, 2) + ")")
                                        .orElse("")));
    }

    /** Returns the one place in which all that was too unstable to rank is said. */
    static Optional<String> unstable(Profile profile) {
        return new Unranked(profile).sentence();
    }

    /** The baselines and library defaults that are not ranked somewhere, since their rates are unstable there. */
    private record Unranked(Profile profile) {
        private static final int NAMED = 2;

        /** Returns it with the reason first: a busy machine, if it was one. Empty where all were stable. */
        Optional<String> sentence() {
            Map<String, Unstable> forms = new TreeMap<>();
            AnswerGrid.of(profile.answers()).answers().stream()
                    .filter(answer -> answer.section() == 0)
                    .forEach(answer -> expected(answer)
                            .forEach(id -> answer.unstable(id)
                                    .ifPresent(unstable -> forms.merge(
                                            FormNames.of(answer.role().kind(), id), unstable, Unranked::worse))));
            return forms.values().stream()
                    .reduce(Unranked::worse)
                    .map(worst -> why(worst) + ": " + names(forms.keySet()) + " not ranked" + next());
        }

        private List<String> expected(Answer answer) {
            return Stream.of(
                            incumbent(profile, answer.role()),
                            Catalogue.libraryDefault(
                                            profile.device().kind(),
                                            answer.role().kind(),
                                            answer.contention())
                                    .map(Implementation::id))
                    .flatMap(Optional::stream)
                    .distinct()
                    .toList();
        }

        private static Unstable worse(Unstable one, Unstable other) {
            return one.times() == null || other.times() != null && one.times() >= other.times() ? one : other;
        }

        private Optional<String> load() {
            return Optional.ofNullable(profile.environment()).flatMap(Environment::busy);
        }

        private String why(Unstable worst) {
            return load().map(load -> "Busy machine (" + load + ")").orElse("Unstable (" + worst.words() + ")");
        }

        private String next() {
            return load().isPresent() ? "; run again" : "";
        }

        private String names(Collection<String> forms) {
            if (profile.device().kind().cpu() && forms.size() > 1) {
                return "JDK classes";
            }
            String named = forms.stream().limit(NAMED).collect(Collectors.joining(", "));
            return forms.size() > NAMED ? named + " and " + (forms.size() - NAMED) + " more" : named;
        }
    }

    private void stacked(Screen screen, Map<Integer, Answer> bare) {
        int row = 0;
        for (Answer answer : bare.values()) {
            String why = reason(profile, answer);
            String ratio = answer.versus() == null
                    ? ""
                    : ", " + faster(answer.versus().ratio()) + " "
                            + (isSame(answer.versus().ratio()) ? "as " : "than ") + baseline(answer.versus());
            screen.text(
                    Worth.ANSWER,
                    label(row, bare.size()),
                    Contenders.count(profile, answer.blocks()) + ": " + name(answer) + ", " + pace(answer) + ratio
                            + (why.isEmpty() ? "" : " (" + why + ")"));
            row++;
        }
    }

    private List<String> cells(Map<Integer, Answer> bare, Function<Answer, String> cell) {
        return sizes.stream()
                .map(bare::get)
                .map(answer -> answer == null ? "" : cell.apply(answer))
                .toList();
    }

    /** Says from which length of section on the gain is not worth it; nothing where the gain never ends, or never was. */
    private void breakEven(Screen screen, Map<Integer, Answer> bare) {
        Map<Integer, List<Integer>> sizesByLength = new TreeMap<>(Comparator.reverseOrder());
        bare.values().stream()
                .filter(answer -> answer.until() != null && answer.versus().ratio() >= 1 + Answer.WORTH_IT)
                .forEach(answer -> sizesByLength
                        .computeIfAbsent(answer.until(), length -> new ArrayList<>())
                        .add(answer.blocks()));
        if (sizesByLength.isEmpty()) {
            return;
        }
        List<Integer> usual = sizesByLength.values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElseThrow();
        boolean everywhere = sizesByLength.size() == 1 && usual.size() == bare.size();
        String exceptions = sizesByLength.entrySet().stream()
                .filter(each -> each.getValue() != usual)
                .map(each -> each.getKey() + " on " + joined(each.getValue()))
                .collect(Collectors.joining(", "));
        String where =
                everywhere ? " (gain < 5 %)" : exceptions.isEmpty() ? " on " + joined(usual) : " (" + exceptions + ")";
        int length = sizesByLength.entrySet().stream()
                .filter(each -> each.getValue() == usual)
                .findFirst()
                .orElseThrow()
                .getKey();
        screen.text(
                role == Role.BARRIER ? Worth.REMARK : Worth.LEAST,
                "",
                "break-even: " + length + " accesses " + inside() + where);
    }

    /** Says what to use instead where there is work inside; the first of such changes alone has room. */
    private void changes(Screen screen) {
        grid.rows().stream()
                .filter(row -> row.role() == role && !row.empty())
                .findFirst()
                .ifPresent(row -> {
                    Map<String, List<Integer>> sizesByName = new TreeMap<>();
                    row.answers()
                            .values()
                            .forEach(answer -> sizesByName
                                    .computeIfAbsent(name(answer), name -> new ArrayList<>())
                                    .add(answer.blocks()));
                    String uses = sizesByName.entrySet().stream()
                            .map(each -> each.getKey() + " on "
                                    + joined(each.getValue().stream().sorted().toList()))
                            .collect(Collectors.joining(", "));
                    screen.text(Worth.LEAST, "", "with " + row.section() + " accesses " + inside() + ": " + uses);
                });
    }

    private void smallGrid(Screen screen) {
        SmallGrid small = profile.advice() == null ? null : profile.advice().smallGrid();
        if (role == Role.BARRIER && small != null) {
            screen.text(
                    Worth.REMARK,
                    "",
                    "with __cluster_dims__(" + small.blocks() + "): " + small.type() + ", "
                            + new Nanos(small.nsPerBarrier()));
        }
    }

    private static String joined(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String inside() {
        return role == Role.BARRIER ? "between barriers" : "inside";
    }

    /** Returns the one name of an answer's form. */
    public static String name(Answer answer) {
        return name(answer.role(), answer.use());
    }

    static String name(Role role, String form) {
        return PlainText.oneLine(FormName.of(role.kind(), form).name(), LONGEST_NAME);
    }

    private String baseline(Versus versus) {
        return baseline(role, versus);
    }

    /** Returns the name of the baseline: as its users call it, unless it is a form of the library. */
    static String baseline(Role role, Versus versus) {
        return PlainText.oneLine(FormNames.of(role.kind(), versus.implementation()), LONGEST_NAME);
    }

    private static String pace(Answer answer) {
        return pace(answer.role(), answer.nsPerOperation());
    }

    /** Returns a barrier's time from one phase to the next; of other kinds the rate of all blocks, whose inverse is no latency. */
    static String pace(Role role, double nsPerOperation) {
        return role == Role.BARRIER
                ? new Nanos(nsPerOperation).toString()
                : new Rate(Nanos.PER_SECOND / nsPerOperation).brief();
    }

    private static boolean isSame(double ratio) {
        return ratio < 1.005 && ratio > 1 / 1.005;
    }

    public static String faster(double ratio) {
        if (isSame(ratio)) {
            return "as fast";
        }
        double factor = ratio > 1 ? ratio : 1 / ratio;
        return Numbers.significant(factor, factor >= 10 ? 2 : 3) + "x " + (ratio > 1 ? "faster" : "slower");
    }
}
