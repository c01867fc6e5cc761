package io.gpuclass.profile;

import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
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
                        message("message", false, 2, 280),
                        message("message", false, SampleProfiles.BLOCKS / 4, 265),
                        message("flag", true, SampleProfiles.BLOCKS / 4, 655)),
                List.of(
                        combining("combining", false, 1, 31e6),
                        combining("combining", false, 10, 4.5e6),
                        Draft.of(combining("ticket-turns", true, 10, 0.86e6))
                                .set(KindResult::outcome, Outcome.TIMED_OUT)
                                .set(KindResult::verified, false)
                                .set(KindResult::opsPerSecond, null)
                                .set(KindResult::fairness, null)
                                .build()),
                List.of(
                        readers(FurtherKind.SHARED_MUTEX, "phase-fair", 450e6, 0.2e6),
                        readers(FurtherKind.SEQUENCE_LOCK, "copies", 1.6e9, 0.7e6)),
                List.of(
                        queue("tickets", SampleProfiles.BLOCKS, 1, 890e6),
                        queue("tickets", SampleProfiles.BLOCKS, 32, 16.6e9),
                        Draft.of(queue("counters", SampleProfiles.BLOCKS, 1, 950e6))
                                .set(KindResult::peer, true)
                                .build()),
                List.of(
                        tasks("own-deques", SampleProfiles.BLOCKS, 420e6, 0.9),
                        Draft.of(tasks("shared-pool", SampleProfiles.BLOCKS, 150e6, 0.9))
                                .set(KindResult::peer, true)
                                .set(KindResult::stolenShare, null)
                                .build()),
                List.of(
                        check(
                                FurtherKind.COMBINING_MUTEX,
                                "combining",
                                false,
                                SampleProfiles.BLOCKS,
                                126_720,
                                0,
                                false,
                                true,
                                null),
                        check(
                                FurtherKind.SEQUENCE_LOCK,
                                "unchecked",
                                true,
                                SampleProfiles.BLOCKS,
                                126_720,
                                417,
                                false,
                                true,
                                null),
                        check(
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

    private static KindResult handOff(FurtherKind kind, String id, boolean peer, int pairs, double ns) {
        return completed(kind, id)
                .set(KindResult::peer, peer)
                .set(KindResult::pairs, pairs)
                .set(KindResult::blocks, null)
                .set(KindResult::nsPerHandOff, SampleProfiles.summary(ns))
                .build();
    }

    private static KindResult message(String id, boolean peer, int blocks, double ns) {
        return completed(FurtherKind.MESSAGE, id)
                .set(KindResult::peer, peer)
                .set(KindResult::blocks, blocks)
                .set(KindResult::bytes, 8)
                .set(KindResult::nsPerHandOff, SampleProfiles.summary(ns))
                .build();
    }

    private static KindResult combining(String id, boolean peer, int accesses, double rate) {
        return completed(FurtherKind.COMBINING_MUTEX, id)
                .set(KindResult::peer, peer)
                .set(KindResult::accesses, accesses)
                .set(KindResult::opsPerSecond, SampleProfiles.summary(rate))
                .set(KindResult::fairness, 0.999)
                .build();
    }

    /** Returns one of the library's that counts. */
    public static KindResult queue(String id, int blocks, int threads, double rate) {
        return completed(FurtherKind.BOUNDED_QUEUE, id)
                .set(KindResult::blocks, blocks)
                .set(KindResult::threads, threads)
                .set(KindResult::pairsPerSecond, SampleProfiles.summary(rate))
                .set(KindResult::fairness, 0.998)
                .build();
    }

    /** Returns one of the library's that counts. */
    public static KindResult tasks(String id, int blocks, double rate, double fairness) {
        return completed(FurtherKind.WORK_STEALING_DEQUE, id)
                .set(KindResult::blocks, blocks)
                .set(KindResult::tasks, 1 << 18)
                .set(KindResult::tasksPerSecond, SampleProfiles.summary(rate))
                .set(KindResult::stolenShare, 0.03)
                .set(KindResult::fairness, fairness)
                .build();
    }

    private static KindResult readers(FurtherKind kind, String id, double rate, double writes) {
        return completed(kind, id)
                .set(KindResult::writers, 1)
                .set(KindResult::readsPerSecond, SampleProfiles.summary(rate))
                .set(KindResult::writesPerSecond, writes)
                .set(KindResult::fairness, 0.99)
                .build();
    }

    private static Draft<KindResult> completed(FurtherKind kind, String id) {
        return Draft.of(KindResult.class)
                .set(KindResult::kind, kind)
                .set(KindResult::implementation, id)
                .set(KindResult::blocks, SampleProfiles.BLOCKS)
                .set(KindResult::outcome, Outcome.COMPLETED)
                .set(KindResult::verified, true);
    }

    /** Returns what a check of a form of a kind, or of a twin, showed. */
    public static Verification check(
            FurtherKind kind,
            String id,
            boolean twin,
            int blocks,
            long operations,
            long violations,
            boolean timedOut,
            boolean passed,
            String unobserved) {
        return Draft.of(Verification.class)
                .set(Verification::kind, kind.id())
                .set(Verification::implementation, id)
                .set(Verification::twin, twin)
                .set(Verification::blocks, blocks)
                .set(Verification::operations, operations)
                .set(Verification::violations, violations)
                .set(Verification::timedOut, timedOut)
                .set(Verification::passed, passed)
                .set(Verification::unobserved, unobserved)
                .build();
    }
}
