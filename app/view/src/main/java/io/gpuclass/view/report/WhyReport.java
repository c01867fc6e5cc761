package io.gpuclass.view.report;

import io.gpuclass.GpuClass;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.ClassAdvice.Cell;
import io.gpuclass.profile.advice.ClassAdvice.Choice;
import io.gpuclass.profile.advice.ClassAdvice.Time;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.ProfileNames;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Report that derives the choice of a form from the machine's class, as section 4 of Stuart & Owens 2011 does: the decision of each axis, the
 * measurements that overrule it and by how much, and the error of the cost model.
 */
public final class WhyReport {
    private static final String UNDECIDED = "not told";
    private static final Map<String, Function<Cell, Choice>> WAYS =
            Map.of("nearest", Cell::byNearest, "class", Cell::byClass, "model", Cell::byModel);

    private WhyReport() {}

    /** Decision of an axis, in a few words, with the sentence of the paper that says so. */
    private record Decision(String axis, String here, String decides, String so, String quoted) {}

    public static Document of(Profile profile, ClassAdvice advice) {
        return Document.of(
                List.of(new Block.Heading(1, "From the class to the choice, " + ProfileNames.of(profile))),
                axes(advice),
                reasons(advice),
                nearest(advice),
                choices(profile, advice),
                leftOut(advice),
                times(advice));
    }

    private static List<Block> axes(ClassAdvice advice) {
        List<Decision> decisions = decisions(advice);
        Section section = Section.titled("Axis, decision, here")
                .add(new TableColumns<Decision>()
                        .text("axis", Decision::axis)
                        .text("here", Decision::here)
                        .text("decides", Decision::decides)
                        .text("so here", Decision::so)
                        .table(decisions, ""));
        decisions.stream()
                .filter(decision -> !decision.quoted().isEmpty())
                .forEach(decision -> section.item(decision.axis() + ":", " " + decision.quoted() + "."));
        return section.faint("In quotation marks: Stuart & Owens 2011, by section. The axis of order is not theirs.")
                .blocks();
    }

    private static List<Decision> decisions(ClassAdvice advice) {
        MachineClass machine = advice.machine();
        return List.of(
                new Decision(
                        "atomic : volatile",
                        here(machine.atomicToVolatile()),
                        "spin or sleep",
                        spinOrSleep(advice),
                        quotedOnAtomics(machine.atomicToVolatile())),
                new Decision(
                        "contentious : own",
                        here(machine.contentiousToNoncontentious()),
                        "how sleeping does",
                        says(
                                machine.contentiousToNoncontentious(),
                                found -> found == RatioClass.STEEP ? "worse: pause between" : "well: on one word"),
                        "\"this determines how well a \u201Csleeping\u201D algorithm performs\" (section 4)"),
                new Decision(
                        "line contention",
                        advice.holdsLines() ? "yes" : "no",
                        "where to poll",
                        advice.holdsLines() ? "apart from atomics" : "anywhere",
                        advice.holdsLines()
                                ? "\"the atomic units can hold cache lines hostage and serialize requests\" (section 4)"
                                : "an atomic before \"does not noticeably degrade performance\" (section 4)"),
                new Decision(
                        "fence : volatile",
                        here(ClassAxis.FENCE.of(machine)),
                        "who fences at once",
                        says(
                                ClassAxis.FENCE.of(machine),
                                found -> found == RatioClass.CHEAP ? "all of an SM may" : "one of each SM"),
                        ""),
                new Decision(
                        "release : store",
                        here(ClassAxis.RELEASE.of(machine)),
                        "how to unlock",
                        says(
                                ClassAxis.RELEASE.of(machine),
                                found -> found == RatioClass.CHEAP ? "by a store" : "any: fences cost"),
                        "\"threadfence() [\u2026] can vary greatly in execution time if other memory operations are"
                                + " pending\" (Algorithm 1)"));
    }

    private static String here(ClassifiedRatio axis) {
        return axis == null
                ? "not measured"
                : Numbers.times(axis.value()) + " " + axis.classification().id();
    }

    private static String spinOrSleep(ClassAdvice advice) {
        return says(advice.machine().atomicToVolatile(), found -> switch (found) {
            case PROHIBITIVE -> "sleep";
            case MODERATE -> advice.holdsLines() ? "spin, with backoff" : "sleep";
            default -> "spin, with backoff";
        });
    }

    private static String quotedOnAtomics(ClassifiedRatio axis) {
        return says(axis, found -> switch (found) {
            case PROHIBITIVE ->
                "\"spin locks are clearly a poor decision, as are centralized atomic barriers\" (section 4)";
            case MODERATE -> "\"spin locks are a tempting solution\" (section 4)";
            default ->
                "\"a spin lock with backoff might very well be the most high-performance implementation of any"
                        + " primitive\" (section 7)";
        });
    }

    private static String says(ClassifiedRatio axis, Function<RatioClass, String> sentence) {
        return axis == null || axis.classification() == RatioClass.AMBIGUOUS
                ? UNDECIDED
                : sentence.apply(axis.classification());
    }

    /** Returns the reasons of each primitive, whatever the class. */
    private static List<Block> reasons(ClassAdvice advice) {
        boolean sleeps = advice.cells().stream()
                .anyMatch(cell -> cell.role() == Role.MUTEX
                        && cell.byClass() != null
                        && cell.byClass().form().equals("fa"));
        return Section.titled("Reasons, by primitive")
                .item(
                        "barrier:",
                        " decentralized and asleep, without atomics, since \"every block must participate in every barrier."
                                + " This allows the use of a faster, decentralized algorithm\" (section 5).")
                .item(
                        "mutex:",
                        sleeps
                                ? " one atomic up front, then loads: \"all atomic operations are done up front, and only volatile"
                                        + " memory accesses are required later\" (section 5). Centralized, since the GPU \"does"
                                        + " not handle linked structures very well\"."
                                : " one word: \"backoff eases atomic pressure and allows the atomic units to flush their"
                                        + " queues\" (section 5). Centralized, since the GPU \"does not handle linked structures"
                                        + " very well\".")
                .item(
                        "semaphores:",
                        " a bounded number of atomics, since then, \"given that an atomic unit has enough time to flush its queue,"
                                + " we will achieve the lowest wait time possible\" (section 5); with a count of 1 that loses"
                                + " \"when it is used as a mutex on Fermi\" (Figure 3).")
                .blocks();
    }

    private static List<Block> nearest(ClassAdvice advice) {
        String name = PublishedProfiles.all().stream()
                .filter(numbers -> numbers.device().slug().equals(advice.nearest()))
                .map(numbers -> numbers.device().name())
                .findFirst()
                .orElseThrow();
        return Section.titled("Nearest printed machine")
                .text("Of the paper's two GPUs " + name
                        + " is the nearer one, by the logarithms of both ratios and by line"
                        + " contention.")
                .blocks();
    }

    private static List<Block> choices(Profile profile, ClassAdvice advice) {
        List<Cell> full = Stream.of(Role.values())
                .flatMap(role ->
                        advice.cells().stream()
                                .filter(cell -> cell.role() == role)
                                .reduce((one, next) -> next)
                                .stream())
                .toList();
        Section section = Section.titled(
                        "The class's choice among the paper's forms, and where measurement overrules it")
                .add(new TableColumns<Cell>()
                        .text("role", cell -> cell.role().id())
                        .number("blocks", Cell::blocks)
                        .text("by class", cell -> form(cell.byClass()))
                        .text("fastest", Cell::best)
                        .text("overruled", WhyReport::overruled)
                        .text("recommended", cell -> GpuClass.recommended(profile, cell.role()))
                        .table(full, judgedBy(full)));
        full.stream()
                .filter(cell -> cell.byClass() != null
                        && Boolean.FALSE.equals(cell.byClass().right()))
                .forEach(cell ->
                        section.item(cell.role().id() + ":", " the class lacks " + lacking(cell, advice) + "."));
        return section.blocks();
    }

    private static String judgedBy(List<Cell> cells) {
        if (cells.stream().noneMatch(cell -> cell.bestOfLibrary() != null)) {
            return "";
        }
        List<String> ours = cells.stream()
                .filter(cell -> !cell.printed())
                .map(cell -> cell.role().id())
                .toList();
        String printed = "Judged by the forms as printed in the paper";
        return ours.isEmpty()
                ? printed + "; recommended is one of all forms of this library."
                : ours.size() == cells.size()
                        ? "Judged by this library's forms, as the printed ones were not measured (suite replication)."
                        : printed + ", " + String.join(", ", ours) + " by this library's.";
    }

    /** The paper's class is of ratios at one number of blocks, and of accesses that nobody orders. */
    private static String lacking(Cell cell, ClassAdvice advice) {
        ClassifiedRatio fence = ClassAxis.FENCE.of(advice.machine());
        String order = fence == null ? "" : ", and order: a fence takes " + Numbers.times(fence.value()) + " a read";
        return switch (cell.role()) {
            case BARRIER ->
                "the number of blocks, for each of which XF reads a flag (128 in the paper, " + cell.blocks() + " here)"
                        + order;
            case MUTEX ->
                "the number of blocks that wait (128 or 240 in the paper, " + cell.blocks() + " here)" + order;
            default ->
                "the number of blocks that keep those who post from the word (128 or 240 in the paper, " + cell.blocks()
                        + " here)";
        };
    }

    private static String overruled(Cell cell) {
        Choice choice = cell.byClass();
        if (choice == null || choice.right() == null) {
            return null;
        }
        return choice.right()
                ? "no"
                : "yes" + (choice.regret() == null ? "" : ": " + Numbers.times(choice.regret()) + " as fast");
    }

    /** A table for each role: one for all would cut the regrets off on a terminal. */
    private static List<Block> leftOut(ClassAdvice advice) {
        Section section = Section.titled("Predicted without measuring this machine's primitives");
        for (Role role : Role.values()) {
            section.add(new TableColumns<Cell>()
                    .number("blocks", Cell::blocks)
                    .text("best", Cell::best)
                    .text("nearest", cell -> judged(cell.byNearest()))
                    .text("class", cell -> judged(cell.byClass()))
                    .text(model(advice), cell -> judged(cell.byModel()))
                    .table(
                            role.id(),
                            advice.cells().stream()
                                    .filter(cell -> cell.role() == role)
                                    .toList(),
                            ""));
        }
        return section.text(
                        "Of the paper's forms. Best, nearest and class: of the printed ones, where they were measured;"
                                + " model: of this library's. Nearest: what Table 5 prints for the nearest printed GPU, this machine"
                                + " left out. Class: the paper's rules, which were written with its two GPUs in view. Model: the"
                                + " cost model, whose constants were chosen with these two, an H100 and an H200 in view: for them"
                                + " that is in sample. A number: how many times as fast the best is.")
                .text(Stream.of("nearest", "class", "model")
                                .map(way -> summary(way, advice))
                                .reduce((one, next) -> one + "; " + next)
                                .orElseThrow()
                        + ".")
                .blocks();
    }

    private static String model(ClassAdvice advice) {
        return advice.inSample() ? "model, in sample" : "model";
    }

    private static List<Block> times(ClassAdvice advice) {
        return Section.titled("Predicted times of the recommended forms")
                .add(new TableColumns<Time>()
                        .text("role", time -> time.role().id())
                        .text("form", Time::form)
                        .number("blocks", Time::blocks)
                        .number("measured", time -> new Nanos(time.measuredNs()).toString())
                        .number("predicted", time -> new Nanos(time.predictedNs()).toString())
                        .number("ratio", time -> Numbers.fixed(time.ratio(), 2))
                        .table(
                                advice.times(),
                                "Of one operation of all blocks together, by the cost model from the probes alone"
                                        + (advice.inSample() ? "; in sample." : ".")))
                .blocks();
    }

    private static String summary(String way, ClassAdvice advice) {
        return way + ": best or within 3 % in " + told(advice.cells().stream().map(WAYS.get(way)), ", median regret ");
    }

    /** Returns such as {@code 41 of 100, 1.63×}: of the choices that can be judged the share that is right, and the median regret. */
    static String told(Stream<Choice> choices, String between) {
        List<Choice> told = choices.filter(choice -> choice != null && choice.right() != null)
                .toList();
        List<Double> regrets = told.stream()
                .map(Choice::regret)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return told.stream().filter(Choice::right).count() + " of " + told.size()
                + (regrets.isEmpty() ? "" : between + Numbers.times(regrets.get(regrets.size() / 2)));
    }

    private static String judged(Choice choice) {
        return choice == null || choice.right() == null || choice.right() || choice.regret() == null
                ? form(choice)
                : choice.form() + " " + Numbers.times(choice.regret());
    }

    private static String form(Choice choice) {
        return choice == null ? null : choice.form();
    }
}
