package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.advice.Advised;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.primitive.AnswerSection;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;

/** One answer, or several below each other: the form, what a kernel includes, its type, its time or rate, the baseline, and how sure that is. */
public final class AnswerReport {
    private final Advised advised;
    private final Answer answer;
    private final Role role;

    private AnswerReport(Advised advised) {
        this.advised = advised;
        this.answer = advised.answer();
        this.role = answer.role();
    }

    public static Document of(List<Advised> forms) {
        List<Block> blocks = new ArrayList<>();
        forms.forEach(one -> blocks.add(
                one.answer().gain() == null
                        ? new AnswerReport(one).block()
                        : Block.Paragraph.of(Cell.of(AnswerSection.gain(one.answer())))));
        return new Document(blocks);
    }

    private Block block() {
        Screen screen = new Screen(ShortReport.WIDTH);
        screen.text(
                Worth.ANSWER,
                RoleLines.label(role),
                Tone.STRONG,
                PlainText.oneLine(advised.name()) + ", for " + answer.blocks()
                        + (answer.header() == null ? " at once" : answer.blocks() == 1 ? " block" : " blocks")
                        + (answer.section() == 0 ? "" : ", " + answer.section() + " accesses " + inside()));
        if (advised.include() != null) {
            screen.text(Worth.ANSWER, "INCLUDE", advised.include());
            screen.text(Worth.ANSWER, "TYPE", answer.type());
        }
        if (advised.launch() != null) {
            screen.text(Worth.ANSWER, "LAUNCH", advised.launch());
        }
        if (role == Role.BARRIER) {
            screen.text(Worth.ANSWER, "TIME", pace(answer.nsPerOperation()) + " a phase" + reruns());
        } else {
            screen.text(Worth.ANSWER, "RATE", pace(answer.nsPerOperation()) + " of all together" + reruns());
        }
        if (answer.versus() != null) {
            screen.text(
                    Worth.ANSWER,
                    "BASELINE",
                    RoleLines.baseline(role, answer.versus()) + ": "
                            + RoleLines.faster(answer.versus().ratio())
                            + (answer.until() == null
                                    ? ""
                                    : "; break-even: " + answer.until() + " accesses " + inside()));
        }
        screen.text(Worth.ANSWER, "CONFIDENCE", confidence());
        return screen.lines(Integer.MAX_VALUE);
    }

    private String inside() {
        return role == Role.BARRIER ? "between barriers" : "inside";
    }

    private String pace(double ns) {
        return (advised.predicted() == null ? "" : "~") + RoleLines.pace(role, ns);
    }

    private String reruns() {
        if (answer.nsLow() == null) {
            return "";
        }
        String low = pace(role == Role.BARRIER ? answer.nsLow() : answer.nsHigh());
        String high = pace(role == Role.BARRIER ? answer.nsHigh() : answer.nsLow());
        return " (reruns: " + low + " to " + high + ")";
    }

    private String confidence() {
        if (advised.predicted() != null) {
            return ShortReport.PREDICTED;
        }
        if (answer.runnerUp() == null) {
            return "nothing else to compare with was measured";
        }
        String other =
                PlainText.oneLine(FormName.of(role.kind(), answer.runnerUp()).name());
        if (answer.leads()) {
            return "clear winner: " + times(answer.speedup()) + " as fast as " + other + ", the next";
        }
        return answer.speedup() >= 1
                ? "no clear winner: " + times(answer.speedup()) + " as fast as " + other + ", not significant by 3 %"
                : "no clear winner: " + other + " is " + times(1 / answer.speedup()) + " as fast, this one "
                        + (isDefault() ? "the default" : "preferred")
                        + (answer.fairness() == null ? "" : ", fairness " + Numbers.fixed(answer.fairness(), 2));
    }

    private boolean isDefault() {
        return answer.header() != null && answer.use().equals(role.libraryDefault(answer.contention()));
    }

    private static String times(double ratio) {
        return Numbers.fixed(ratio, 2) + "x";
    }
}
