package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.advice.SampleResults;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Made-up profiles to export, of a GPU of 132 SMs and 2112 blocks whose unit of backoff is 642.5 ns. */
public final class CudaHeaderSamples {
    static final int LOW = 132;
    static final int MEDIUM = 528;
    static final int FULL = 2112;

    private CudaHeaderSamples() {}

    /** Returns a profile in which every form of pause wins somewhere, and one role was not measured everywhere. */
    static Profile complete() {
        List<PrimitiveResult> results = new ArrayList<>();
        for (int blocks : new int[] {LOW, MEDIUM, FULL}) {
            results.add(result(Kind.BARRIER, "central", blocks, null, 4e5, null));
            results.add(result(Kind.BARRIER, "kernel-relaunch", blocks, null, 9e8, null));
            results.add(result(Kind.BARRIER, "xf", blocks, null, 3e5, null));
            results.add(result(Kind.MUTEX, "ticket-proportional", blocks, null, 1.1e6, 0.999));
            results.add(result(Kind.MUTEX, "spin-backoff", blocks, null, 1.2e6, 0.7));
            results.add(result(Kind.SEMAPHORE, "counting-exponential", blocks, 1, 1.3e6, 0.95));
            results.add(result(Kind.SEMAPHORE, "sleeping", blocks, 120, 2e7, 0.99));
        }
        results.add(result(Kind.BARRIER, "striped", LOW, null, 3.9e5, null));
        results.add(result(Kind.BARRIER, "striped", MEDIUM, null, 4.5e5, null));
        results.add(result(Kind.BARRIER, "striped", FULL, null, 5e5, null));
        results.add(result(Kind.SEMAPHORE, "ticket-turns", MEDIUM, 120, 1.5e7, 0.99));
        results.add(result(Kind.BARRIER, "central-proportional", FULL, null, 6e5, null));
        results.add(result(Kind.BARRIER, "of-a-newer-version", MEDIUM, null, 7e5, null));
        results.add(result(Kind.MUTEX, "ttas", LOW, null, 3e6, 0.93));
        results.add(result(Kind.MUTEX, "fa-plain", LOW, null, 1e6, 0.999));
        results.add(result(Kind.MUTEX, "spin-then-backoff", MEDIUM, null, 2e6, 0.6));
        results.removeIf(
                result -> result.kind() == Kind.SEMAPHORE && result.initial() == 120 && result.blocks() == LOW);
        for (int blocks : new int[] {LOW, MEDIUM, FULL}) {
            results.add(result(Kind.MUTEX, "ticket-turns", blocks, null, 1e6, 0.999));
            results.add(result(Kind.SEMAPHORE, "ticket-turns", blocks, 1, 1e6, 0.999));
        }
        return alone(results, tunings());
    }

    /** Some hold, one at another initial value; one does not, and one was never judged. */
    private static List<Tuning> tunings() {
        Pauses forecast = Pauses.exponential(64, 4096, 100);
        return List.of(
                tuning(Kind.MUTEX, "spin-backoff", Contention.FULL, FULL, null, Pauses.linear(2, 256), 2.5e6),
                tuning(Kind.SEMAPHORE, "counting-exponential", Contention.MEDIUM, MEDIUM, 10, forecast, 5e6),
                tuning(Kind.SEMAPHORE, "counting-exponential", Contention.FULL, FULL, 1, forecast, 2e6),
                dropped(tuning(Kind.BARRIER, "striped", Contention.MEDIUM, MEDIUM, null, Pauses.spread(5, 2, 77), 6e5)),
                unjudged(tuning(Kind.BARRIER, "striped", Contention.LOW, LOW, null, Pauses.spread(1, 2, 99), 7e5)));
    }

    public static PrimitiveResult result(
            Kind kind, String implementation, int blocks, Integer initial, double rate, Double fairness) {
        return PrimitiveResultBuilder.builder(
                        SampleResults.of(kind, implementation, blocks, initial, SampleProfiles.summary(rate), fairness))
                .fewestPerBlock(fairness)
                .build();
    }

    static Tuning tuning(
            Kind kind,
            String implementation,
            Contention contention,
            int blocks,
            Integer initial,
            Pauses pauses,
            double rate) {
        return TuningBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .contention(contention)
                .blocks(blocks)
                .initial(initial)
                .pauses(pauses)
                .unitNs(pauses.form() == Pauses.Form.LINEAR ? 640.0 : null)
                .opsPerSecond(SampleProfiles.summary(rate))
                .fairness(0.82)
                .untuned(Pauses.NONE)
                .untunedOpsPerSecond(SampleProfiles.summary(rate / 2))
                .untunedFairness(0.9)
                .tried(11)
                .converged(true)
                .useOpsPerSecond(SampleProfiles.summary(0.8 * rate))
                .useUntunedOpsPerSecond(SampleProfiles.summary(0.5 * rate))
                .holds(true)
                .build();
    }

    /** Returns the same, but slower in use than the library's own. */
    static Tuning dropped(Tuning tuning) {
        return TuningBuilder.builder(tuning)
                .useUntunedOpsPerSecond(tuning.useOpsPerSecond().scaled(1.25))
                .holds(false)
                .build();
    }

    /** Returns the same as an older profile has it. */
    static Tuning unjudged(Tuning tuning) {
        return TuningBuilder.builder(tuning)
                .useOpsPerSecond(null)
                .useUntunedOpsPerSecond(null)
                .holds(null)
                .build();
    }

    /** Returns a profile of these, and of the library's defaults wherever they are missing, slower than all else. */
    static Profile with(List<PrimitiveResult> results, List<Tuning> tuning) {
        List<PrimitiveResult> all = new ArrayList<>(results);
        for (PrimitiveResult one : results) {
            String id = one.kind() == Kind.BARRIER ? "striped" : "ticket-turns";
            addSlow(all, one, id);
            if (one.kind() == Kind.MUTEX && one.blocks() == LOW) {
                addSlow(all, one, "fa-plain");
            }
        }
        return alone(all, tuning);
    }

    private static void addSlow(List<PrimitiveResult> all, PrimitiveResult like, String id) {
        boolean there = all.stream()
                .anyMatch(one -> one.kind() == like.kind()
                        && one.implementation().equals(id)
                        && one.blocks() == like.blocks()
                        && Objects.equals(one.initial(), like.initial()));
        if (!there) {
            all.add(result(like.kind(), id, like.blocks(), like.initial(), 10, like.fairness()));
        }
    }

    static Profile alone(List<PrimitiveResult> results, List<Tuning> tuning) {
        return ProfileAdvice.advised(ProfileBuilder.builder(SampleProfiles.complete())
                .primitives(results)
                .tuning(tuning)
                .build());
    }
}
