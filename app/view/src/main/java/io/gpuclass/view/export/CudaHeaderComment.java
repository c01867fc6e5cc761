package io.gpuclass.view.export;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.advice.Choices;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Comment of a header before its code: its origin, and the reasons of its choices. */
record CudaHeaderComment(Profile profile, String file, Tool tool, Map<String, List<CudaHeaderChoice>> choices) {
    private static final int CONTENTION_WIDTH = 8;

    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of(
                "The barriers, mutexes and semaphores to use on this GPU, as measured there. Made from a profile: do"
                        + " not edit.",
                "Include it before <gpuclass/sync.cuh>, or compile with nvcc -include.",
                ""));
        lines.addAll(origin());
        lines.addAll(List.of(
                "",
                "Why: the median and its 95 % interval; for a barrier, from one phase to the next. Fairness is"
                        + " the Jain index",
                "of what blocks completed; a fair mutex is starvation-free, and has at least " + Choices.FAIR + ".",
                "The library's default stays unless another form is faster by " + Math.round(100 * Lead.WORTH_IT)
                        + " %; its pauses, unless tuned ones are",
                "faster by " + Math.round(100 * Lead.LEAST) + " % in a user's kernel.",
                "\"any\" is what barrier<>, mutex<> and semaphore<> are: one algorithm, whose constants follow"
                        + " from the blocks."));
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
                "GPU         " + safe(device.name()) + sms,
                "driver      " + told(device.driver()),
                "measured    " + told(profile.createdAt()) + ", by " + words(profile.tool()),
                "exported    by " + words(tool),
                "make again  gpuclass export " + safe(file) + " --cuda-header -o FILE");
    }

    private static String told(String fact) {
        return fact == null ? "not told" : safe(fact);
    }

    private static String words(Tool tool) {
        return safe(tool.name() + " " + tool.version());
    }

    private static List<String> reason(CudaHeaderChoice choice) {
        String start = "  " + choice.when()
                + " ".repeat(CONTENTION_WIDTH - choice.when().length());
        List<String> lines = new ArrayList<>(List.of(start + safe(choice.reason())));
        Stream.of(choice.passedOver(), choice.leftOut())
                .filter(Objects::nonNull)
                .forEach(more -> lines.add(" ".repeat(start.length()) + safe(more)));
        return lines;
    }

    /**
     * Returns what was measured, in words.
     *
     * @param pauses the pauses in words; null where it does not pause
     */
    static String measured(PrimitiveResult evidence, String pauses) {
        return evidence.blocks() + " blocks: " + evidence.implementation() + ", " + pace(evidence)
                + (evidence.fairness() == null ? "" : ", fairness " + Numbers.fixed(evidence.fairness(), 3))
                + (pauses == null ? "" : "; pauses " + pauses);
    }

    /** Returns a rate with its interval; for a barrier, the time of a phase. */
    static String pace(PrimitiveResult result) {
        Summary rate = result.opsPerSecond();
        return result.kind() == Kind.BARRIER
                ? ns(rate.median()) + " (" + ns(rate.high()) + " to " + ns(rate.low()) + ")"
                : Pace.count(rate.median()) + " op/s (" + Pace.count(rate.low()) + " to " + Pace.count(rate.high())
                        + ")";
    }

    private static String ns(double perSecond) {
        return new Nanos(Nanos.PER_SECOND / perSecond).toString();
    }

    /** Returns a text from outside so that it can neither end its comment nor go on in the next line. */
    static String safe(String text) {
        return PlainText.oneLine(text).replaceAll("[^ -~]", "?").replace('\\', '/');
    }
}
