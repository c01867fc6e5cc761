package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Recommendation.Considered;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ClassSection.ComparedMachine;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A machine in one line: its class, the recommended forms where all blocks contend, and when it was measured. A part that the profile lacks is
 * empty.
 */
public record MachineLine(String name, Profile profile) {
    /** Meaning of the columns of a table of such lines. */
    public static final String NOTE =
            "Class: an atomic over a volatile read, a shared word over a word of one's own, a fence over a volatile"
                    + " read, each by the time of all blocks, and how far around a word atomics slow reads. Forms: the recommended ones with so many"
                    + " blocks and nothing in the critical section, with a barrier's time, or the operations a second"
                    + " of all blocks. Predicted: by the cost model, where none was measured. ~: no clear winner.";

    private static final String UNSTABLE = ", unstable";

    private static final int DAY = "2026-11-26".length();

    /**
     * A recommended form.
     *
     * @param pace its time or rate, with the unit; empty where not even the model tells
     * @param predicted whether the cost model says so, as none was measured
     * @param tie whether it has no lead that reruns confirm
     */
    public record Choice(String form, String pace, boolean predicted, boolean tie) {
        @Override
        public String toString() {
            return form + (tie ? " ~" : "") + details().map(more -> ", " + more).orElse("");
        }

        /** Returns words such as {@code 1.08 us} or {@code 2.00 M/s, predicted}. */
        public Optional<String> details() {
            return Optional.of(pace + (!predicted ? "" : pace.isEmpty() ? "predicted" : ", predicted"))
                    .filter(words -> !words.isEmpty());
        }
    }

    /** Returns the lines of profiles, in their order. */
    public static List<MachineLine> of(List<Profile> profiles) {
        return ComparedMachine.of(profiles).stream()
                .map(machine -> new MachineLine(machine.label(), machine.profile()))
                .toList();
    }

    /**
     * A column of a table of such lines.
     *
     * @param of a {@link Fact} or a {@link Choice} of a line; empty where the profile lacks it
     */
    public record Facts(String heading, Function<MachineLine, Optional<?>> of) {
        /** The columns between the machine's name and the day. */
        public static final List<Facts> ALL = Stream.concat(
                        Stream.of(
                                new Facts("atomic : read", line -> line.ratio(ClassAxis.ATOMIC_READS)),
                                new Facts("shared : own", line -> line.ratio(ClassAxis.CONTENTION)),
                                new Facts("fence : read", line -> line.ratio(ClassAxis.FENCE)),
                                new Facts("line contention", MachineLine::lineContention),
                                new Facts("blocks", MachineLine::blocks)),
                        Stream.of(Role.values())
                                .map(role -> new Facts(FormNames.role(role), line -> line.choice(role))))
                .toList();
    }

    static Block.Table table(List<MachineLine> lines) {
        return new TableColumns<MachineLine>()
                .text("machine", MachineLine::name)
                .each(Facts.ALL, facts -> Column.text(facts.heading), (line, facts) -> facts.of.apply(line))
                .text("measured", MachineLine::measured)
                .table(lines, NOTE);
    }

    /** A figure, and below it what it means or where else it is. */
    public record Fact(String figure, String more) {
        @Override
        public String toString() {
            return more.isEmpty() ? figure : figure + " " + more;
        }
    }

    private Optional<Fact> ratio(ClassAxis axis) {
        return Optional.ofNullable(profile.abstraction())
                .map(axis::of)
                .map(ratio -> new Fact(
                        Numbers.times(ratio.value()), ratio.classification().id()));
    }

    /** Returns how far atomics slow reads of other words, or that they do not. */
    private Optional<Fact> lineContention() {
        return Optional.ofNullable(profile.abstraction())
                .map(MachineClass::lineHostage)
                .map(HostageVerdicts::forAdvice)
                .filter(verdict -> verdict != Verdict.UNKNOWN)
                .map(verdict -> new Fact(verdict.id(), verdict == Verdict.YES ? ClassSection.reachOf(profile) : ""));
    }

    /** Returns how many blocks the recommendations are for. */
    private Optional<Fact> blocks() {
        return profile.answers().stream()
                .filter(answer -> answer.section() == 0)
                .max(Comparator.comparingInt(Answer::blocks))
                .map(Answer::blocks)
                .or(() -> profile.recommendations().stream()
                        .map(Recommendation::blocks)
                        .findFirst())
                .map(blocks -> new Fact(
                        Integer.toString(blocks), blocks == 1 ? Contenders.one(profile) : Contenders.many(profile)));
    }

    /** Returns the form for a role with the most blocks; where none was measured, the one that the cost model predicts. */
    public Optional<Choice> choice(Role role) {
        return profile.answer(role)
                .map(answer -> new Choice(
                        form(role, answer.use()), pace(answer), false, answer.runnerUp() != null && !answer.leads()))
                .or(() -> profile.recommendations().stream()
                        .filter(advice -> advice.role() == role && advice.recommended() != null)
                        .findFirst()
                        .map(MachineLine::predicted));
    }

    static String form(Role role, String id) {
        return PlainText.oneLine(FormName.of(role.kind(), id).name());
    }

    private static Choice predicted(Recommendation advice) {
        Optional<Considered> candidate = advice.candidates().stream()
                .filter(each -> each.implementation().equals(advice.recommended()))
                .findFirst();
        Double measured = candidate.map(Considered::measuredNs).orElse(null);
        Double ns = measured == null ? candidate.map(Considered::predictedNs).orElse(null) : measured;
        return new Choice(
                form(advice.role(), advice.recommended()),
                ns == null
                        ? ""
                        : pace(advice.role(), ns)
                                + (candidate.map(Considered::cliff).isPresent() ? UNSTABLE : ""),
                measured == null,
                Boolean.FALSE.equals(advice.decided()));
    }

    /** Returns the pace of an answer, and that it is unstable where nothing steadier was measured. */
    private static String pace(Answer answer) {
        return pace(answer.role(), answer.nsPerOperation()) + unstable(answer);
    }

    /** Returns a note that the form of an answer is unstable itself; nothing where it is stable. */
    static String unstable(Answer answer) {
        return answer.unstable(answer.use()).isPresent() ? UNSTABLE : "";
    }

    /** Returns a barrier's time, or the operations a second of all blocks. */
    public static String pace(Role role, double ns) {
        return role == Role.BARRIER
                ? new Nanos(ns).toString()
                : Pace.text(role.kind(), Nanos.PER_SECOND / ns).strip() + "/s";
    }

    /** Returns the day, or that the figures are printed ones. */
    public String measured() {
        if (profile.source() == Source.PUBLISHED) {
            return "published";
        }
        String time = profile.createdAt() == null ? "" : PlainText.oneLine(profile.createdAt());
        String day = time.substring(0, Math.min(DAY, time.length()));
        return profile.source() == Source.RECORDED ? (day + " replay").strip() : day;
    }
}
