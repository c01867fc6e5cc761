package io.gpuclass.profile;

import io.gpuclass.profile.primitives.FixedWorkResultBuilder;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ApplicationResultBuilder;
import java.util.List;
import java.util.stream.Stream;

/** Results of the sources' experiments in {@link SampleProfiles#complete}. */
public final class SampleExperiments {
    private SampleExperiments() {}

    static List<FixedWorkResult> fixedWork() {
        FixedWorkResultBuilder mutex = FixedWorkResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("fa-as-published")
                .blocks(132)
                .operationsPerBlock(1000)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleProfiles.summary(1.2e6))
                .overFixedTime(1.05);
        FixedWorkResultBuilder semaphore = FixedWorkResultBuilder.builder()
                .kind(Kind.SEMAPHORE)
                .implementation("spin-as-published")
                .blocks(528)
                .initial(1)
                .operationsPerBlock(1000)
                .outcome(Outcome.TIMED_OUT)
                .verified(true)
                .completed(5871L);
        return List.of(mutex.build(), semaphore.build());
    }

    static List<SweepResult> blockSweep() {
        return List.of(
                new SweepResult(
                        Kind.MUTEX,
                        "spin",
                        null,
                        true,
                        List.of(point(1, 1.5e6), point(2, 1.7e6), point(3, 1.6e6), point(264, 1.4e6))),
                new SweepResult(
                        Kind.MUTEX,
                        "fa-as-published",
                        null,
                        true,
                        List.of(
                                point(1, 1.2e6),
                                new SweepPoint(2, Outcome.TIMED_OUT, null, null, null, 0, null),
                                point(264, 1e6))));
    }

    static List<ApplicationResult> weakScaling() {
        return Stream.of(1, 4)
                .map(blocks -> ApplicationResultBuilder.builder()
                        .application(Application.BFS)
                        .input("road-" + blocks * 16384)
                        .implementation("grid-sync")
                        .blocks(blocks * 132)
                        .blocksPerMultiprocessor(blocks)
                        .outcome(Outcome.COMPLETED)
                        .verified(true)
                        .elapsedMs(SampleProfiles.summary(0.5 * blocks))
                        .phases(141 * blocks)
                        .synchronizingShare(0.4)
                        .build())
                .toList();
    }

    private static SweepPoint point(int blocks, double rate) {
        return new SweepPoint(blocks, Outcome.COMPLETED, rate, rate * 0.5, rate * 2, 2, null);
    }
}
