package io.gpuclass.profile;

import io.gpuclass.profile.kinds.CombiningResult;
import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.kinds.HandOffResult;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindVerification;
import io.gpuclass.profile.kinds.QueueResult;
import io.gpuclass.profile.kinds.ReadersResult;
import io.gpuclass.profile.kinds.TaskResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/** Made-up figures of event counters, combining mutexes and readers. */
final class SampleKinds {
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
                        queue("tickets", false, 1, 890e6),
                        queue("tickets", false, 32, 16.6e9),
                        queue("counters", true, 1, 950e6)),
                List.of(tasks("own-deques", false, 420e6, 0.03), tasks("shared-pool", true, 150e6, null)),
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

    private static QueueResult queue(String id, boolean peer, int threads, double rate) {
        return new QueueResult(
                FurtherKind.BOUNDED_QUEUE,
                id,
                peer,
                SampleProfiles.BLOCKS,
                threads,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                0.998);
    }

    private static TaskResult tasks(String id, boolean peer, double rate, Double stolen) {
        return new TaskResult(
                FurtherKind.WORK_STEALING_DEQUE,
                id,
                peer,
                SampleProfiles.BLOCKS,
                1 << 18,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate),
                stolen,
                0.9);
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
