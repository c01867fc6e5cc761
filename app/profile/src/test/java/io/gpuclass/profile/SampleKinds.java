package io.gpuclass.profile;

import io.gpuclass.profile.kinds.KindResultBuilder;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
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
                        KindResultBuilder.builder(combining("ticket-turns", true, 10, 0.86e6))
                                .outcome(Outcome.TIMED_OUT)
                                .verified(false)
                                .opsPerSecond(null)
                                .fairness(null)
                                .build()),
                List.of(
                        readers(FurtherKind.SHARED_MUTEX, "phase-fair", 450e6, 0.2e6),
                        readers(FurtherKind.SEQUENCE_LOCK, "copies", 1.6e9, 0.7e6)),
                List.of(
                        queue("tickets", SampleProfiles.BLOCKS, 1, 890e6),
                        queue("tickets", SampleProfiles.BLOCKS, 32, 16.6e9),
                        KindResultBuilder.builder(queue("counters", SampleProfiles.BLOCKS, 1, 950e6))
                                .peer(true)
                                .build()),
                List.of(
                        tasks("own-deques", SampleProfiles.BLOCKS, 420e6, 0.9),
                        KindResultBuilder.builder(tasks("shared-pool", SampleProfiles.BLOCKS, 150e6, 0.9))
                                .peer(true)
                                .stolenShare(null)
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
                .peer(peer)
                .pairs(pairs)
                .blocks(null)
                .nsPerHandOff(SampleProfiles.summary(ns))
                .build();
    }

    private static KindResult message(String id, boolean peer, int blocks, double ns) {
        return completed(FurtherKind.MESSAGE, id)
                .peer(peer)
                .blocks(blocks)
                .bytes(8)
                .nsPerHandOff(SampleProfiles.summary(ns))
                .build();
    }

    private static KindResult combining(String id, boolean peer, int accesses, double rate) {
        return completed(FurtherKind.COMBINING_MUTEX, id)
                .peer(peer)
                .accesses(accesses)
                .opsPerSecond(SampleProfiles.summary(rate))
                .fairness(0.999)
                .build();
    }

    /** Returns one of the library's that counts. */
    public static KindResult queue(String id, int blocks, int threads, double rate) {
        return completed(FurtherKind.BOUNDED_QUEUE, id)
                .blocks(blocks)
                .threads(threads)
                .pairsPerSecond(SampleProfiles.summary(rate))
                .fairness(0.998)
                .build();
    }

    /** Returns one of the library's that counts. */
    public static KindResult tasks(String id, int blocks, double rate, double fairness) {
        return completed(FurtherKind.WORK_STEALING_DEQUE, id)
                .blocks(blocks)
                .tasks(1 << 18)
                .tasksPerSecond(SampleProfiles.summary(rate))
                .stolenShare(0.03)
                .fairness(fairness)
                .build();
    }

    private static KindResult readers(FurtherKind kind, String id, double rate, double writes) {
        return completed(kind, id)
                .writers(1)
                .readsPerSecond(SampleProfiles.summary(rate))
                .writesPerSecond(writes)
                .fairness(0.99)
                .build();
    }

    private static KindResultBuilder completed(FurtherKind kind, String id) {
        return KindResultBuilder.builder()
                .kind(kind)
                .implementation(id)
                .blocks(SampleProfiles.BLOCKS)
                .outcome(Outcome.COMPLETED)
                .verified(true);
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
        return VerificationBuilder.builder()
                .kind(kind.id())
                .implementation(id)
                .twin(twin)
                .blocks(blocks)
                .operations(operations)
                .violations(violations)
                .timedOut(timedOut)
                .passed(passed)
                .unobserved(unobserved)
                .build();
    }
}
