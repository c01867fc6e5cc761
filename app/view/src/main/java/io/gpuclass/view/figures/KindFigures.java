package io.gpuclass.view.figures;

import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.KindResult;
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
        return part(result, key(Subject.PRODUCER_CONSUMER, Metric.HAND_OFF, result));
    }

    private static KeyedPart of(CombiningResult result) {
        return part(result, rate(Subject.COMBINING, result).with(KeyPart.LENGTH, result.accesses()));
    }

    private static KeyedPart of(ReadersResult result) {
        return part(result, rate(Subject.READERS, result));
    }

    private static KeyedPart of(QueueResult result) {
        return part(result, rate(Subject.QUEUE, result).with(KeyPart.INPUT, "threads-" + result.threads()));
    }

    private static KeyedPart of(TaskResult result) {
        return part(result, rate(Subject.TASKS, result).with(KeyPart.LENGTH, result.tasks()));
    }

    private static KeyedPart part(KindResult result, FigureKey key) {
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static FigureKey rate(Subject subject, KindResult result) {
        return key(subject, Metric.RATE, result);
    }

    private static FigureKey key(Subject subject, Metric metric, KindResult result) {
        return FigureKey.of(subject, metric)
                .with(KeyPart.KIND, result.kind().id())
                .with(KeyPart.NAME, result.implementation())
                .with(KeyPart.BLOCKS, result.blocks());
    }
}
