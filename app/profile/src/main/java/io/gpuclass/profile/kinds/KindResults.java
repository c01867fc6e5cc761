package io.gpuclass.profile.kinds;

import java.util.List;

/**
 * What was measured of event counters, latches, combining mutexes, shared mutexes, sequence locks, bounded queues and work-stealing deques,
 * and of what others use instead. Every list is empty where nothing was measured. Immutable.
 *
 * @param handOffs from producer to consumer
 * @param combining operations on one object
 * @param readers reads of one object beside a writer
 * @param queues values through one queue
 * @param tasks a tree of tasks
 * @param verification what checking them, and their broken twins, showed
 */
public record KindResults(
        List<HandOffResult> handOffs,
        List<CombiningResult> combining,
        List<ReadersResult> readers,
        List<QueueResult> queues,
        List<TaskResult> tasks,
        List<KindVerification> verification) {
    public KindResults {
        handOffs = orEmpty(handOffs);
        combining = orEmpty(combining);
        readers = orEmpty(readers);
        queues = orEmpty(queues);
        tasks = orEmpty(tasks);
        verification = orEmpty(verification);
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : List.copyOf(list);
    }
}
