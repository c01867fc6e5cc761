package io.gpuclass.profile;

import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.kinds.KindResult.CombiningResult;
import io.gpuclass.profile.kinds.KindResult.HandOffResult;
import io.gpuclass.profile.kinds.KindResult.QueueResult;
import io.gpuclass.profile.kinds.KindResult.ReadersResult;
import io.gpuclass.profile.kinds.KindResult.TaskResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindVerification;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/** Made-up figures of event counters, combining mutexes and readers. */
public final class SampleKinds {
    private SampleKinds() {}

    static KindResults results() {
        return new KindResults(
                List.of(
                        handOff(FurtherKind.EVENT_COUNTER, "event-counter", false, 1, 580),
                        handOff(FurtherKind.EVENT_COUNTER, "event-counter", false, SampleProfiles.BLOCKS / 2, 725),
                        handOff(FurtherKind.LATCH, "libcu-latch", true, 1, 745)),
                List.of(
                        combining("combining", false, 1, 31e6),
                        combining("combining", false, 10, 4.5e6),
                        Draft.of(combining("ticket-turns", true, 10, 0.86e6))
                                .set(CombiningResult::outcome, Outcome.TIMED_OUT)
                                .set(CombiningResult::verified, false)
                                .set(CombiningResult::opsPerSecond, null)
                                .set(CombiningResult::fairness, null)
                                .build()),
                List.of(
                        readers(FurtherKind.SHARED_MUTEX, "phase-fair", 450e6, 0.2e6),
                        readers(FurtherKind.SEQUENCE_LOCK, "copies", 1.6e9, 0.7e6)),
                List.of(
                        queue("tickets", SampleProfiles.BLOCKS, 1, 890e6),
                        queue("tickets", SampleProfiles.BLOCKS, 32, 16.6e9),
                        Draft.of(queue("counters", SampleProfiles.BLOCKS, 1, 950e6))
                                .set(QueueResult::peer, true)
                                .build()),
                List.of(
                        tasks("own-deques", SampleProfiles.BLOCKS, 420e6, 0.9),
                        Draft.of(tasks("shared-pool", SampleProfiles.BLOCKS, 150e6, 0.9))
                                .set(TaskResult::peer, true)
                                .set(TaskResult::stolenShare, null)
                                .build()),
                List.of(
                        new KindVerification(
                                FurtherKind.COMBINING_MUTEX,
                                "combining",
                                false,
                                SampleProfiles.BLOCKS,
                                126_720,
                                0,
                                false,
                                true,
                                null),
                        new KindVerification(
                                FurtherKind.SEQUENCE_LOCK,
                                "unchecked",
                                true,
                                SampleProfiles.BLOCKS,
                                126_720,
                                417,
                                false,
                                true,
                                null),
                        new KindVerification(
                                FurtherKind.EVENT_COUNTER,
                                "unordered",
                                true,
                                SampleProfiles.BLOCKS,
                                126_720,
                                0,
                                false,
                                false,
                                "stores are fast")));
    }

    private static HandOffResult handOff(FurtherKind kind, String id, boolean peer, int pairs, double ns) {
        return new HandOffResult(kind, id, peer, pairs, Outcome.COMPLETED, true, SampleProfiles.summary(ns));
    }

    private static CombiningResult combining(String id, boolean peer, int accesses, double rate) {
        return new CombiningResult(
                FurtherKind.COMBINING_MUTEX,
                id,
                peer,
                SampleProfiles.BLOCKS,
                accesses,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                0.999);
    }

    /** Returns one of the library's that counts. */
    public static QueueResult queue(String id, int blocks, int threads, double rate) {
        return new QueueResult(
                FurtherKind.BOUNDED_QUEUE,
                id,
                false,
                blocks,
                threads,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                0.998);
    }

    /** Returns one of the library's that counts. */
    public static TaskResult tasks(String id, int blocks, double rate, double fairness) {
        return new TaskResult(
                FurtherKind.WORK_STEALING_DEQUE,
                id,
                false,
                blocks,
                1 << 18,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                0.03,
                fairness);
    }

    private static ReadersResult readers(FurtherKind kind, String id, double rate, double writes) {
        return new ReadersResult(
                kind,
                id,
                false,
                SampleProfiles.BLOCKS,
                1,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                writes,
                0.99);
    }
}
