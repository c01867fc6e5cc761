package io.gpuclass.profile;

import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What {@link SampleProfiles} says of primitives beside their sweeps. */
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
        sections.add(new SectionResult(
                Kind.MUTEX, "ring", SampleProfiles.BLOCKS, null, 100, Outcome.TIMED_OUT, true, null, null, null));
        return sections;
    }

    private static SectionResult section(Kind kind, String implementation, Integer initial, int length, double rate) {
        return new SectionResult(
                kind,
                implementation,
                SampleProfiles.BLOCKS,
                initial,
                length,
                Outcome.COMPLETED,
                true,
                SampleProfiles.summary(rate / (1 + length / 10.0)),
                length * 650.0,
                SampleProfiles.six(1 / (1 + length / 100.0)));
    }

    static List<Tuning> tuning() {
        return List.of(
                new Tuning(
                        Kind.MUTEX,
                        "spin-backoff",
                        Contention.LOW,
                        132,
                        null,
                        Pauses.linear(2, 32),
                        642.5,
                        SampleProfiles.summary(2.1e6),
                        0.991,
                        Pauses.SPINNING,
                        SampleProfiles.summary(1.9e6),
                        0.975,
                        14,
                        true),
                new Tuning(
                        Kind.SEMAPHORE,
                        "counting-exponential",
                        Contention.FULL,
                        SampleProfiles.BLOCKS,
                        120,
                        Pauses.exponential(64, 4096, 25),
                        null,
                        SampleProfiles.summary(2.4e7),
                        0.85,
                        Pauses.exponential(128, 8192, 50),
                        SampleProfiles.summary(2.4e7),
                        0.85,
                        9,
                        false));
    }

    static List<BreakEven> breakEven() {
        return List.of(
                new BreakEven(132, "atomic-two-stage", 1320.0, 5200.0, 2600.0, 1280.0),
                new BreakEven(SampleProfiles.BLOCKS, "xf", 34_000.0, 7400.0, 3900.0, -30_100.0));
    }

    static List<RankAgreement> rankAgreement() {
        return List.of(
                new RankAgreement(Kind.BARRIER, null, 132, 1.0, 2),
                new RankAgreement(Kind.BARRIER, null, SampleProfiles.BLOCKS, -1.0, 2),
                new RankAgreement(Kind.MUTEX, null, 132, 0.333333, 4),
                new RankAgreement(Kind.MUTEX, null, SampleProfiles.BLOCKS, 0.666667, 3),
                new RankAgreement(Kind.SEMAPHORE, 120, SampleProfiles.BLOCKS, 1.0, 2));
    }
}
