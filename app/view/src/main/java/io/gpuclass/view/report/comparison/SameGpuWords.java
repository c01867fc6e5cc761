package io.gpuclass.view.report.comparison;

import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparison.Replay;
import io.gpuclass.view.compare.Comparison.Side;
import io.gpuclass.view.compare.JudgedBy;
import io.gpuclass.view.compare.MeasuredCode;
import io.gpuclass.view.compare.SameGpu;
import io.gpuclass.view.document.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which GPUs two sides are of, by what they are judged therefore, and which of their profiles are replays. */
final class SameGpuWords {
    private SameGpuWords() {}

    /** Returns paragraphs, each a list of cells; none between models, and for hosts that were measured. */
    static List<Cell[]> of(Side base, Comparison one) {
        List<Cell[]> paragraphs = new ArrayList<>();
        if (one.gpu() != null) {
            paragraphs.add(new Cell[] {Cell.strong(gpu(one.gpu())), Cell.of(" " + judged(one.judgedBy()))});
        }
        if (one.gpu() != null) {
            code(one.code()).ifPresent(words -> paragraphs.add(new Cell[] {Cell.of(words)}));
        }
        replays(base, one).forEach(line -> paragraphs.add(new Cell[] {Cell.warn("Replay:"), Cell.of(" " + line)}));
        return paragraphs;
    }

    /** Returns a sentence on whether both sides are of one GPU. */
    static String gpu(SameGpu gpu) {
        return switch (gpu) {
            case SAME -> "Same GPU.";
            case ANOTHER -> "Another GPU of the model.";
            case UNKNOWN -> "Not known whether it is the same GPU: a profile has no fingerprint.";
        };
    }

    /** Returns what is to be said of the code that was measured; empty where it is the same. */
    static Optional<String> code(MeasuredCode code) {
        return switch (code) {
            case SAME -> Optional.empty();
            case OTHER ->
                Optional.of("Other code: some forms were built from other code, or one side does not name it;"
                        + " they are listed apart.");
            case UNKNOWN -> Optional.of("No profile names the code that it measured: judged as if it were equal.");
        };
    }

    /** Returns by what it is judged, in a sentence. */
    static String judged(JudgedBy by) {
        return switch (by) {
            case RERUNS -> "Judged by intervals, and by what runs of one GPU differ by.";
            case BASELINE ->
                "Judged by how far GPUs of a model are apart in each figure, those of the base among them.";
            case DEFAULTS ->
                "Judged by how far GPUs of a model are known to be apart in each figure. A base of three GPUs or more"
                        + " tells it better.";
        };
    }

    /** Returns a line for each profile that is a replay. */
    static List<String> replays(Side base, Comparison one) {
        return Stream.of(one.current(), base)
                .filter(side -> side.replays() != null)
                .flatMap(side -> side.replays().stream())
                .map(SameGpuWords::replay)
                .collect(Collectors.toList());
    }

    private static String replay(Replay replay) {
        String of = replay.recordedAt() == null ? "an unknown date" : replay.recordedAt();
        return replay.file() + " replays a recording of " + of + " and is no measurement of today.";
    }
}
