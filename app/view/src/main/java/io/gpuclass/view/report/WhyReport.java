package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.advice.ClassAdvice;
import io.gpuclass.profile.advice.ClassAdvice.Cell;
import io.gpuclass.profile.advice.ClassAdvice.Choice;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The way from three ratios to a choice, step by step in the terms of Stuart & Owens 2011, and where measurement overrules it. */
public final class WhyReport {
    private static final String UNDECIDED =
            "the class does not tell: its interval straddles a threshold, or it was not measured";
    private static final Map<String, Function<Cell, Choice>> WAYS =
            Map.of("nearest", Cell::byNearest, "class", Cell::byClass, "model", Cell::byModel);

    private WhyReport() {}

    /** One step from a ratio to a decision. */
    private record Step(String axis, String here, String governs, String so) {
        /** Returns it as an item of a list: tables would cut its sentences off. */
        Block.Paragraph item() {
            return Block.Paragraph.item(io.gpuclass.view.document.Cell.of(
                    axis + ": " + here + ". It governs " + governs + ". Here: " + so + "."));
        }
    }

    public static Document of(Profile profile, ClassAdvice advice) {
        return Document.of(
                List.of(new Block.Heading(1, "From the class to the choice, " + DeviceSection.name(profile.device()))),
                steps(advice).blocks(),
                nearest(advice),
                choices(profile, advice),
                leftOut(advice));
    }

    private static Section steps(ClassAdvice advice) {
        Section section = Section.titled("Step by step");
        all(advice).forEach(step -> section.add(step.item()));
        return section.faint("In quotation marks: Stuart & Owens 2011, by section.");
    }

    private static List<Step> all(ClassAdvice advice) {
        MachineClass machine = advice.machine();
        boolean completed = machine.completedWrites() != null;
        ClassifiedRatio unlocking = completed ? machine.completedWrites() : machine.atomicToVolatileWrite();
        return List.of(
                new Step(
                        "atomic : volatile, reads",
                        here(machine.atomicToVolatile()),
                        "sleep or spin, since a poll is a read whose value is waited for",
                        sleepOrSpin(machine.atomicToVolatile())),
                new Step(
                        "atomic : volatile, " + (completed ? "completed writes" : "posted writes"),
                        here(unlocking),
                        "how a lock is given back, since a release is a store that a fence completes",
                        unlock(unlocking)),
                new Step(
                        "contentious : noncontentious",
                        here(machine.contentiousToNoncontentious()),
                        "backoff or none, one word or words of one's own",
                        backoff(machine.contentiousToNoncontentious())),
                new Step(
                        "line contention",
                        advice.holdsLines() ? "yes" : "no",
                        "where flags lie",
                        advice.holdsLines()
                                ? "put what sleepers poll on a line that no atomic touches: there \"the atomic units"
                                        + " can hold cache lines hostage and serialize requests\" (section 4)"
                                : "sleepers may poll beside atomics: that \"does not noticeably degrade performance\""
                                        + " (section 4)"));
    }

    private static String here(ClassifiedRatio axis) {
        return axis == null
                ? "not measured"
                : Numbers.times(axis.value()) + ", " + axis.classification().id();
    }

    private static String sleepOrSpin(ClassifiedRatio axis) {
        return says(axis, found -> switch (found) {
            case PROHIBITIVE ->
                "sleep: all atomics first, then polls by loads; \"spin locks are clearly a poor decision, as are"
                        + " centralized atomic barriers\" (section 4)";
            case MODERATE -> "spinning is viable: \"spin locks are a tempting solution\" (section 4)";
            default ->
                "spin: \"a spin lock with backoff might very well be the most high-performance implementation of any"
                        + " primitive\" (section 7)";
        });
    }

    private static String unlock(ClassifiedRatio axis) {
        return says(
                axis,
                found -> found == RatioClass.CHEAP
                        ? "an exchange gives it back about as fast as a store"
                        : "by a store: \"in unlock(), we do not use any atomics\" (section 5)");
    }

    private static String backoff(ClassifiedRatio axis) {
        return says(
                axis,
                found -> found == RatioClass.STEEP
                        ? "pause between polls, or poll words of one's own: contention \"severely impacts the"
                                + " performance of any spinning implementation\" (section 7)"
                        : "all may poll one word, without pauses");
    }

    private static String says(ClassifiedRatio axis, Function<RatioClass, String> sentence) {
        return axis == null || axis.classification() == RatioClass.AMBIGUOUS
                ? UNDECIDED
                : sentence.apply(axis.classification());
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
        return Section.titled("The class's choice among the paper's forms, and where measurement overrules it")
                .add(new TableColumns<Cell>()
                        .text("role", cell -> cell.role().id())
                        .number("blocks", Cell::blocks)
                        .text("by class", cell -> form(cell.byClass()))
                        .text("fastest of these", Cell::best)
                        .text("overruled", WhyReport::overruled)
                        .text("recommended", cell -> recommended(profile, cell).orElse(null))
                        .table(full, ""))
                .blocks();
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

    private static Optional<String> recommended(Profile profile, Cell cell) {
        return profile.recommendations().stream()
                .filter(advice -> advice.role() == cell.role())
                .map(Recommendation::recommended)
                .filter(Objects::nonNull)
                .findFirst();
    }

    private static List<Block> leftOut(ClassAdvice advice) {
        return Section.titled("Predicted with this machine left out")
                .add(new TableColumns<Cell>()
                        .text("role", cell -> cell.role().id())
                        .number("blocks", Cell::blocks)
                        .text("best", Cell::best)
                        .text("nearest", cell -> judged(cell.byNearest()))
                        .text("class", cell -> judged(cell.byClass()))
                        .text("model", cell -> judged(cell.byModel()))
                        .table(
                                advice.cells(),
                                "Of the paper's forms. Nearest: what Table 5 prints for the nearest printed"
                                        + " GPU, this machine left out. Class: the paper's rules, which were"
                                        + " written with its two GPUs in view. Model: the cost model, whose"
                                        + " constants were chosen with these two and an H200 in view. A number:"
                                        + " how many times as fast the best is."))
                .text(Stream.of("nearest", "class", "model")
                                .map(way -> summary(way, advice))
                                .reduce((one, next) -> one + "; " + next)
                                .orElseThrow()
                        + ".")
                .blocks();
    }

    private static String summary(String way, ClassAdvice advice) {
        List<Choice> told = advice.cells().stream()
                .map(WAYS.get(way))
                .filter(choice -> choice != null && choice.right() != null)
                .toList();
        long right = told.stream().filter(Choice::right).count();
        List<Double> regrets = told.stream()
                .map(Choice::regret)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return way + ": best or within 3 % in " + right + " of " + told.size()
                + (regrets.isEmpty() ? "" : ", median regret " + Numbers.times(regrets.get(regrets.size() / 2)));
    }

    private static String judged(Choice choice) {
        return choice == null || choice.right() == null || choice.right() || choice.regret() == null
                ? form(choice)
                : choice.form() + " (" + Numbers.times(choice.regret()) + ")";
    }

    private static String form(Choice choice) {
        return choice == null ? null : choice.form();
    }
}
