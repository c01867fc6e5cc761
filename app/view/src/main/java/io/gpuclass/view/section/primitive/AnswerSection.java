package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to use for each role, contention and length of section, and one answer as a line for scripts. */
public final class AnswerSection {
    private static final String NOTHING = "-";

    private AnswerSection() {}

    /** Returns the section with all answers, which only a document has room for; nothing where the profile has none. */
    public static List<Block> of(Profile profile) {
        return Section.titled("Answers").wide(table(profile, profile.answers())).wideBlocks();
    }

    /** Returns answers of a profile as a table. */
    public static Block table(Profile profile, List<Answer> answers) {
        return new TableColumns<Answer>()
                .text("role", answer -> answer.role().id())
                .text("contention", answer -> answer.contention().id())
                .number(Contenders.many(profile), Answer::blocks)
                .number("section", Answer::section)
                .text("use", answer -> Cell.strong(answer.use()))
                .number("time", answer -> ValueCells.nanos(answer.nsPerOperation()))
                .number("speedup", AnswerSection::lead)
                .text("runner-up", Answer::runnerUp)
                .number("fairness", answer -> ValueCells.fixed(answer.fairness(), 3))
                .table(answers, note());
    }

    private static String note() {
        return "Section: loads and stores in each critical section, or between two barriers. Time: per operation of"
                + " all together, the section included; of a barrier, from one phase to the next. Speedup: times as fast"
                + " as the runner-up. Tie: less than "
                + Math.round(100 * Lead.LEAST)
                + " % apart, or so little more that other runs may not see it; the form is then"
                + " the one that holds best with other contentions and sections. Fairness: Jain index.";
    }

    private static Cell lead(Answer answer) {
        if (answer.speedup() == null) {
            return null;
        }
        String factor = Numbers.times(answer.speedup());
        return answer.leads() ? Cell.of(factor) : Cell.warn(factor + ", tie");
    }

    /**
     * Returns an answer as one line for scripts: the id to use; nanoseconds per operation; the runner-up, how many times as fast as that, and
     * whether that is decided; fairness; blocks. Tab-separated; - for what is missing.
     */
    public static String line(Answer answer) {
        return Stream.of(
                        answer.use(),
                        number(answer.nsPerOperation()),
                        answer.runnerUp() == null ? NOTHING : answer.runnerUp(),
                        answer.speedup() == null ? NOTHING : number(answer.speedup()),
                        answer.decided() == null ? NOTHING : answer.leads() ? "decided" : "undecided",
                        answer.fairness() == null ? NOTHING : number(answer.fairness()),
                        Integer.toString(answer.blocks()))
                .collect(Collectors.joining("\t"));
    }

    /** Returns in a sentence what a program gains. */
    public static String gain(Answer answer) {
        Kind kind = answer.role().kind();
        return (answer.type() == null ? FormNames.of(kind, answer.use()) : FormNames.template(answer.type()))
                + " instead of " + FormNames.of(kind, answer.versus().implementation()) + " on " + answer.blocks()
                + " blocks: a program that takes " + new Nanos(answer.gain().stepNs()) + " from one " + kind.id()
                + " to the next becomes " + Numbers.fixed(answer.gain().ratio(), 2) + " times as fast ("
                + Numbers.fixed(answer.gain().low(), 2) + " to "
                + Numbers.fixed(answer.gain().high(), 2) + ")";
    }

    private static String number(double value) {
        return Numbers.significant(value, 6);
    }
}
