package io.gpuclass.profile;

import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.SkewedResultBuilder;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import io.gpuclass.profile.primitives.Writers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Primitives of {@link SampleProfiles} beside their sweeps. */
final class SampleSynchronization {
    private static final Set<String> MEASURED =
            Set.of("atomic-two-stage", "xf", "spin", "spin-backoff", "fa", "ring", "sleeping", "rw-spin");

    private SampleSynchronization() {}

    static List<Residency> residency() {
        return List.of(new Residency(8, 8, 1, 1), new Residency(132, 132, 1, 1), new Residency(2112, 132, 16, 16));
    }

    /** Facts of implementations that were measured, as the catalogue has them. */
    static List<ImplementationFacts> implementations() {
        return Catalogue.facts(DeviceKind.CUDA).stream()
                .filter(facts -> MEASURED.contains(facts.id()))
                .toList();
    }

    static List<SectionResult> sections() {
        List<SectionResult> sections = new ArrayList<>();
        for (int length : new int[] {0, 10, 100}) {
            sections.add(section(Kind.BARRIER, "xf", null, length, 1.7e5));
            sections.add(section(Kind.MUTEX, "spin-backoff", null, length, 1.25e6));
            sections.add(section(Kind.MUTEX, "fa", null, length, 8e5));
            sections.add(section(Kind.SEMAPHORE, "sleeping", 120, length, 2e7));
        }
        sections.add(section(Kind.MUTEX, "ring", 100).outcome(Outcome.TIMED_OUT).build());
        return sections;
    }

    static List<SectionResult> sectionsAsPublished() {
        return Stream.of("rw-spin-as-published", "rw-priority-as-published")
                .map(form -> SectionResultBuilder.builder(section(Kind.SEMAPHORE, form, 10, 100, 5e4))
                        .writers(Writers.ONE_PER_SM)
                        .threads(128)
                        .build())
                .toList();
    }

    private static SectionResult section(Kind kind, String implementation, Integer initial, int length, double rate) {
        return section(kind, implementation, length)
                .initial(initial)
                .outcome(Outcome.COMPLETED)
                .opsPerSecond(SampleProfiles.summary(rate / (1 + length / 10.0)))
                .sectionNs(length * 650.0)
                .synchronizingShare(SampleProfiles.six(1 / (1 + length / 100.0)))
                .build();
    }

    private static SectionResultBuilder section(Kind kind, String implementation, int length) {
        return SectionResultBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .blocks(SampleProfiles.BLOCKS)
                .length(length)
                .verified(true);
    }

    static List<SkewedResult> skewed() {
        List<SkewedResult> skewed = new ArrayList<>();
        for (int blocks : new int[] {132, SampleProfiles.BLOCKS}) {
            for (int times : new int[] {1, 10}) {
                skewed.add(skewed("xf", blocks, times).build());
                skewed.add(skewed("atomic-two-stage", blocks, times).build());
            }
        }
        skewed.add(skewed("tree-atomic", SampleProfiles.BLOCKS, 1)
                .outcome(Outcome.TIMED_OUT)
                .skewNs(null)
                .costNs(null)
                .build());
        return skewed;
    }

    private static SkewedResultBuilder skewed(String implementation, int blocks, int times) {
        return SkewedResultBuilder.builder()
                .kind(Kind.BARRIER)
                .implementation(implementation)
                .blocks(blocks)
                .times(times)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .skewNs(times * (1000.0 + blocks))
                .costNs(SampleProfiles.summary((900.0 + blocks) / (1 + times / 10.0)));
    }

    static List<Tuning> tuning() {
        Tuning converged = TuningBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation("spin-backoff")
                .contention(Contention.LOW)
                .blocks(132)
                .pauses(Pauses.linear(2, 32))
                .unitNs(642.5)
                .opsPerSecond(SampleProfiles.summary(2.1e6))
                .fairness(0.991)
                .untuned(Pauses.SPINNING)
                .untunedOpsPerSecond(SampleProfiles.summary(1.9e6))
                .untunedFairness(0.975)
                .tried(14)
                .converged(true)
                .useOpsPerSecond(SampleProfiles.summary(1.5e6))
                .useUntunedOpsPerSecond(SampleProfiles.summary(1.4e6))
                .holds(true)
                .build();
        return List.of(
                converged,
                TuningBuilder.builder(converged)
                        .kind(Kind.SEMAPHORE)
                        .implementation("counting-exponential")
                        .contention(Contention.FULL)
                        .blocks(SampleProfiles.BLOCKS)
                        .initial(120)
                        .pauses(Pauses.exponential(64, 4096, 25))
                        .unitNs(null)
                        .opsPerSecond(SampleProfiles.summary(2.4e7))
                        .fairness(0.85)
                        .untuned(Pauses.exponential(128, 8192, 50))
                        .untunedOpsPerSecond(SampleProfiles.summary(2.4e7))
                        .untunedFairness(0.85)
                        .tried(9)
                        .converged(false)
                        .useOpsPerSecond(SampleProfiles.summary(1.9e7))
                        .useUntunedOpsPerSecond(SampleProfiles.summary(2.0e7))
                        .holds(false)
                        .build());
    }

    static List<BreakEven> breakEven() {
        return List.of(
                new BreakEven(132, "atomic-two-stage", 1320.0, 5200.0, 2600.0, 1280.0),
                new BreakEven(SampleProfiles.BLOCKS, "xf", 34_000.0, 7400.0, 3900.0, -30_100.0));
    }

    static List<RankAgreement> rankAgreement() {
        return List.of(
                new RankAgreement(Kind.BARRIER, null, 132, 1.0, 2, 1, 1),
                new RankAgreement(Kind.BARRIER, null, SampleProfiles.BLOCKS, -1.0, 2, 1, 0),
                new RankAgreement(Kind.MUTEX, null, 132, 0.333333, 4, 6, 5),
                new RankAgreement(Kind.MUTEX, null, SampleProfiles.BLOCKS, 0.666667, 3, 3, 3),
                new RankAgreement(Kind.SEMAPHORE, 120, SampleProfiles.BLOCKS, 1.0, 2, null, null));
    }
}
