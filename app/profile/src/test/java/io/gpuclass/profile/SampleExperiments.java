package io.gpuclass.profile;

import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult.SweepPoint;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.records.Draft;
import java.util.List;
import java.util.stream.Stream;

/** What the experiments of the sources give in {@link SampleProfiles#complete}. */
public final class SampleExperiments {
    private SampleExperiments() {}

    static List<FixedWorkResult> fixedWork() {
        Draft<FixedWorkResult> mutex = Draft.of(FixedWorkResult.class)
                .set(FixedWorkResult::kind, Kind.MUTEX)
                .set(FixedWorkResult::implementation, "fa-as-published")
                .set(FixedWorkResult::blocks, 132)
                .set(FixedWorkResult::operationsPerBlock, 1000)
                .set(FixedWorkResult::outcome, Outcome.COMPLETED)
                .set(FixedWorkResult::verified, true)
                .set(FixedWorkResult::opsPerSecond, SampleProfiles.summary(1.2e6))
                .set(FixedWorkResult::overFixedTime, 1.05);
        Draft<FixedWorkResult> semaphore = Draft.of(FixedWorkResult.class)
                .set(FixedWorkResult::kind, Kind.SEMAPHORE)
                .set(FixedWorkResult::implementation, "spin-as-published")
                .set(FixedWorkResult::blocks, 528)
                .set(FixedWorkResult::initial, 1)
                .set(FixedWorkResult::operationsPerBlock, 1000)
                .set(FixedWorkResult::outcome, Outcome.TIMED_OUT)
                .set(FixedWorkResult::verified, true)
                .set(FixedWorkResult::completed, 5871L);
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
                .map(blocks -> Draft.of(ApplicationResult.class)
                        .set(ApplicationResult::application, Application.BFS)
                        .set(ApplicationResult::input, "road-" + blocks * 16384)
                        .set(ApplicationResult::implementation, "grid-sync")
                        .set(ApplicationResult::blocks, blocks * 132)
                        .set(ApplicationResult::blocksPerMultiprocessor, blocks)
                        .set(ApplicationResult::outcome, Outcome.COMPLETED)
                        .set(ApplicationResult::verified, true)
                        .set(ApplicationResult::elapsedMs, SampleProfiles.summary(0.5 * blocks))
                        .set(ApplicationResult::phases, 141 * blocks)
                        .set(ApplicationResult::synchronizingShare, 0.4)
                        .build())
                .toList();
    }

    private static SweepPoint point(int blocks, double rate) {
        return new SweepPoint(blocks, Outcome.COMPLETED, rate, rate * 0.5, rate * 2, 2, null);
    }
}
