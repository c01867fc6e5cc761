package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Answer.Versus;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.advice.SmallGrid;
import io.gpuclass.profile.cases.Cliff;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.report.Screen.Worth;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Contenders.FormNames;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The lines of one role: which form at which number of blocks, its time, how much faster than what programs use, and where that ends.
 *
 * @param sizes all numbers of blocks that have a column
 */
public record RoleLines(Profile profile, Role role, AnswerGrid grid, List<Integer> sizes) {
    private static final int LONGEST_NAME = 28;

    void addTo(Screen screen) {
        Map<Integer, Answer> bare = bare();
        if (screen.isWide()) {
            columns(screen, bare);
        } else {
            stacked(screen, bare);
        }
        cliffs(screen, bare);
        until(screen, bare);
        changes(screen);
        smallGrid(screen);
    }

    private Map<Integer, Answer> bare() {
        Map<Integer, Answer> bare = new TreeMap<>();
        grid.rows().stream()
                .filter(row -> row.role() == role && row.empty())
                .flatMap(row -> row.answers().values().stream())
                .forEach(answer -> bare.put(answer.blocks(), answer));
        return bare;
    }

    private void columns(Screen screen, Map<Integer, Answer> bare) {
        List<String> names =
                bare.values().stream().map(RoleLines::name).distinct().toList();
        boolean same = names.size() == 1 && names.get(0).length() <= Screen.NAME + 2;
        if (!same) {
            boolean fits = names.stream().allMatch(name -> name.length() < room(screen));
            if (fits) {
                screen.columns(Worth.ANSWER, label(), initial(), Tone.STRONG, cells(bare, RoleLines::name));
            } else {
                screen.text(Worth.ANSWER, label(), Tone.STRONG, sentence(bare));
            }
        }
        String incumbent = bare.values().stream()
                .map(Answer::versus)
                .filter(Objects::nonNull)
                .map(this::against)
                .findFirst()
                .orElse(null);
        String shared =
                same ? names.get(0) + (incumbent == null && role.initial() != null ? ", " + initial() : "") : "";
        screen.columns(Worth.ANSWER, same ? label() : "", shared, Tone.PLAIN, cells(bare, RoleLines::time));
        if (incumbent != null) {
            screen.columns(
                    Worth.ANSWER,
                    same ? initial() : "",
                    "vs " + incumbent,
                    Tone.PLAIN,
                    cells(
                            bare,
                            answer -> answer.versus() == null
                                    ? noRatio(answer)
                                    : faster(answer.versus().ratio())));
        }
    }

    /** Says why an answer has no ratio to what programs use. */
    private String noRatio(Answer answer) {
        return cliffOfIncumbent(profile, answer).isPresent() ? "at a cliff" : "same form";
    }

    /** Returns the cliff at which the rate of what programs use stands where an answer is given, if it does. */
    public static Optional<Cliff> cliffOfIncumbent(Profile profile, Answer answer) {
        return incumbent(profile, answer.role()).flatMap(answer::cliffOf);
    }

    /** Returns the id of what programs use without this library. */
    private static Optional<String> incumbent(Profile profile, Role role) {
        return Catalogue.theOne(profile.device().kind(), role.kind(), Trait.INCUMBENT)
                .map(Implementation::id);
    }

    /** Names the library's default and what programs use where their rate stands at a cliff: they are not ranked there, nor is a ratio told. */
    private void cliffs(Screen screen, Map<Integer, Answer> bare) {
        for (Answer answer : bare.values()) {
            Optional<String> usual = Catalogue.libraryDefault(profile.device().kind(), role.kind(), answer.contention())
                    .map(Implementation::id);
            Stream.of(incumbent(profile, role), usual)
                    .flatMap(Optional::stream)
                    .distinct()
                    .forEach(id -> answer.cliffOf(id)
                            .ifPresent(cliff -> screen.text(
                                    Worth.ANSWER,
                                    "",
                                    FormNames.of(role.kind(), id) + " stands at a cliff on " + answer.blocks()
                                            + ", so that it is not ranked: " + cliff.words())));
        }
    }

    private int room(Screen screen) {
        return (screen.width() - Screen.LABEL - Screen.NAME) / sizes.size();
    }

    /** Returns which form at which number of blocks, where names are too long for columns. */
    private String sentence(Map<Integer, Answer> bare) {
        return bare.values().stream()
                .map(answer -> answer.blocks() + ": " + name(answer))
                .collect(Collectors.joining(", "));
    }

    private void stacked(Screen screen, Map<Integer, Answer> bare) {
        String label = label();
        for (Answer answer : bare.values()) {
            String versus = answer.versus() == null
                    ? ""
                    : ", " + faster(answer.versus().ratio()) + " "
                            + (isSame(answer.versus().ratio()) ? "as " : "than ") + against(answer.versus());
            screen.text(
                    Worth.ANSWER,
                    label,
                    Contenders.count(profile, answer.blocks()) + ": " + name(answer) + ", " + time(answer) + versus);
            label = "";
        }
    }

    private List<String> cells(Map<Integer, Answer> bare, Function<Answer, String> cell) {
        return sizes.stream()
                .map(bare::get)
                .map(answer -> answer == null ? "" : cell.apply(answer))
                .toList();
    }

    /** Says from which length of section on the gain is not worth it; nothing where the gain never ends, or never was. */
    private void until(Screen screen, Map<Integer, Answer> bare) {
        Map<Integer, List<Integer>> sizesByLength = new TreeMap<>();
        bare.values().stream()
                .filter(answer -> answer.until() != null && answer.versus().ratio() >= 1 + Answer.WORTH_IT)
                .forEach(answer -> sizesByLength
                        .computeIfAbsent(answer.until(), length -> new ArrayList<>())
                        .add(answer.blocks()));
        if (sizesByLength.isEmpty()) {
            return;
        }
        boolean everywhere = sizesByLength.size() == 1
                && sizesByLength.values().iterator().next().size() == bare.size();
        String lengths = everywhere
                ? sizesByLength.keySet().iterator().next() + "+"
                : sizesByLength.entrySet().stream()
                        .map(each -> each.getKey() + "+ (" + joined(each.getValue()) + ")")
                        .collect(Collectors.joining(", "));
        screen.text(
                role == Role.BARRIER ? Worth.DETAIL : Worth.REMARK,
                "",
                "with " + lengths + " accesses " + inside() + " the gain is under 5 %");
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
                    screen.text(Worth.REMARK, "", "with " + row.section() + " accesses " + inside() + ": " + uses);
                });
    }

    private void smallGrid(Screen screen) {
        SmallGrid small = profile.advice() == null ? null : profile.advice().smallGrid();
        if (role == Role.BARRIER && small != null) {
            screen.text(
                    Worth.DETAIL,
                    "",
                    "at most " + small.blocks() + " blocks: one cluster, " + FormNames.template(small.type()) + ", "
                            + new Nanos(small.nsPerBarrier()));
        }
    }

    private static String joined(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private String inside() {
        return role == Role.BARRIER ? "between barriers" : "inside";
    }

    private String label() {
        return role.kind().id();
    }

    private String initial() {
        return role.initial() == null ? "" : "of " + role.initial();
    }

    /** Returns what an answer's form is called: its C++ template, where it has one. */
    public static String name(Answer answer) {
        String name = answer.type() == null
                ? FormNames.of(answer.role().kind(), answer.use())
                : FormNames.template(answer.type());
        return PlainText.oneLine(name, LONGEST_NAME);
    }

    private String against(Versus versus) {
        return PlainText.oneLine(FormNames.of(role.kind(), versus.implementation()), LONGEST_NAME);
    }

    private static String time(Answer answer) {
        return new Nanos(answer.nsPerOperation()).toString();
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
