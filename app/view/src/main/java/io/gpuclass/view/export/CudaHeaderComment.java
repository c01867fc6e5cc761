package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.advice.Choices;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a header says of itself before its code: where it comes from, and why it selects what it does. */
final class CudaHeaderComment {
    private static final int CONTENTION_WIDTH = 8;

    private final Profile profile;
    private final String file;
    private final Tool tool;
    private final Map<String, List<CudaHeaderChoice>> choices;

    /**
     * @param profile what was exported
     * @param file its file name
     * @param tool what exports it
     * @param choices what is selected, by member
     */
    CudaHeaderComment(Profile profile, String file, Tool tool, Map<String, List<CudaHeaderChoice>> choices) {
        this.profile = profile;
        this.file = file;
        this.tool = tool;
        this.choices = choices;
    }

    /** Returns its lines, without the marks of a comment. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "The barriers, mutexes and semaphores that were measured best on this GPU. Made from a profile: do not edit.",
                "Include it before <gpuclass/sync.cuh>, or compile with nvcc -include.",
                ""));
        lines.addAll(origin());
        lines.addAll(List.of(
                "",
                "Why: the median and its 95 % interval; for a barrier, from one phase to the next. Fairness is the Jain index",
                "of what blocks completed; a fair mutex is starvation-free, and has at least " + Choices.FAIR + "."));
        choices.forEach((member, selected) -> {
            lines.addAll(List.of("", member));
            selected.forEach(choice -> lines.addAll(reason(choice)));
        });
        return lines;
    }

    private List<String> origin() {
        DeviceFacts device = profile.device();
        String sms = device.multiprocessors() == null ? "" : ", " + device.multiprocessors() + " SMs";
        return List.of(
                "GPU         " + CudaHeaderText.safe(device.name()) + sms,
                "driver      " + told(device.driver()),
                "measured    " + told(profile.createdAt()) + ", by " + words(profile.tool()),
                "exported    by " + words(tool),
                "make again  gpuclass export " + CudaHeaderText.safe(file) + " --cuda-header -o FILE");
    }

    private static String told(String fact) {
        return fact == null ? "not told" : CudaHeaderText.safe(fact);
    }

    private static String words(Tool tool) {
        return CudaHeaderText.safe(tool.name() + " " + tool.version());
    }

    private static List<String> reason(CudaHeaderChoice choice) {
        String contention = choice.contention().id();
        String start = "  " + contention + " ".repeat(CONTENTION_WIDTH - contention.length());
        List<String> lines = new ArrayList<>(List.of(start + selected(choice)));
        if (choice.passedOver() != null) {
            lines.add(" ".repeat(start.length()) + CudaHeaderText.safe(choice.passedOver()));
        }
        return lines;
    }

    private static String selected(CudaHeaderChoice choice) {
        if (choice.evidence() == null) {
            return "the library's default: nothing that could be selected was measured";
        }
        Double fairness = choice.evidence().fairness();
        return choice.evidence().blocks() + " blocks: " + choice.evidence().implementation() + ", "
                + CudaHeaderText.pace(choice.evidence())
                + (fairness == null ? "" : ", fairness " + Numbers.fixed(fairness, 3))
                + (choice.pauses() == null ? "" : "; pauses " + choice.pauses());
    }
}
