package io.gpuclass.profile.kinds;

import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Lists;
import java.util.List;
import java.util.stream.Stream;

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
        List<KindResult> handOffs,
        List<KindResult> combining,
        List<KindResult> readers,
        List<KindResult> queues,
        List<KindResult> tasks,
        List<Verification> verification) {
    public KindResults {
        handOffs = Lists.orEmpty(handOffs);
        combining = Lists.orEmpty(combining);
        readers = Lists.orEmpty(readers);
        queues = Lists.orEmpty(queues);
        tasks = Lists.orEmpty(tasks);
        verification = Lists.orEmpty(verification);
    }

    /** Returns what was measured of all of them. */
    public Stream<KindResult> all() {
        return Stream.of(handOffs, combining, readers, queues, tasks).flatMap(List::stream);
    }
}
