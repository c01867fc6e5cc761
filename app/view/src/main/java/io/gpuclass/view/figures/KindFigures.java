package io.gpuclass.view.figures;

import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.QueueResult;
import io.gpuclass.profile.kinds.ReadersResult;
import io.gpuclass.profile.kinds.TaskResult;
import java.util.List;
import java.util.stream.Stream;

/** Takes apart what event counters, latches, combining mutexes, shared mutexes, sequence locks, queues and deques gave. */
final class KindFigures {
    private KindFigures() {}

    /** Returns the records in the order of the profile; none where nothing was measured. */
    static List<KeyedPart> of(KindResults kinds) {
        return kinds == null
                ? List.of()
                : Stream.of(
                                kinds.handOffs().stream().map(KindFigures::of),
                                kinds.combining().stream().map(KindFigures::of),
                                kinds.readers().stream().map(KindFigures::of),
                                kinds.queues().stream().map(KindFigures::of),
                                kinds.tasks().stream().map(KindFigures::of))
                        .flatMap(part -> part)
                        .toList();
    }

    private static KeyedPart of(HandOffResult result) {
        FigureKey key = FigureKey.of(Subject.PRODUCER_CONSUMER, Metric.HAND_OFF)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, 2 * result.pairs());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static KeyedPart of(CombiningResult result) {
        FigureKey key = FigureKey.of(Subject.COMBINING, Metric.RATE)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.LENGTH, result.accesses());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static KeyedPart of(ReadersResult result) {
        FigureKey key = FigureKey.of(Subject.READERS, Metric.RATE)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, result.blocks());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static KeyedPart of(QueueResult result) {
        FigureKey key = FigureKey.of(Subject.QUEUE, Metric.RATE)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INPUT, "threads-" + result.threads());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static KeyedPart of(TaskResult result) {
        FigureKey key = FigureKey.of(Subject.TASKS, Metric.RATE)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.LENGTH, result.tasks());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }
}
