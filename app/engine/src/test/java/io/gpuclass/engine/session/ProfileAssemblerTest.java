package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.MeasuringJob.ProfileAssembler;
import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.ProgramResults;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SamplePrograms;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.ApplicationContest.ApplicationChoices;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.advice.RankAgreement;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResult.FixedWorkResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.PrimitiveResult.SweepResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.SkewedResultBuilder;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.VerificationBuilder;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileAssemblerTest {
    private static final Profile TESLA = ProfileAssembler.published(PublishedProfiles.gtx295());
    private static final Profile FERMI = ProfileAssembler.published(PublishedProfiles.gtx580());

    @Test
    void shouldRecommendTable5FromTheNumbersOfTable1() {
        assertThat(TESLA.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "fa", "sleeping", "sleeping");
        assertThat(FERMI.recommendations())
                .extracting(Recommendation::recommended)
                .containsExactly("xf", "spin-backoff", "spin-backoff", "sleeping");
    }

    @Test
    void shouldClassifyThePublishedMachines() {
        assertThat(TESLA.abstraction().atomicToVolatile().classification()).isEqualTo(RatioClass.PROHIBITIVE);
        assertThat(TESLA.abstraction().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.FLAT);
        assertThat(TESLA.abstraction().lineHostage().oneShot()).isEqualTo(Verdict.NO);
        assertThat(FERMI.abstraction().atomicToVolatile().classification()).isEqualTo(RatioClass.MODERATE);
        assertThat(FERMI.abstraction().contentiousToNoncontentious().classification())
                .isEqualTo(RatioClass.STEEP);
        assertThat(FERMI.abstraction().lineHostage().oneShot()).isEqualTo(Verdict.YES);
        assertThat(FERMI.abstraction().lineHostage().sustained()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void shouldSayWherePublishedNumbersComeFromAndNothingThatIsNotKnown() {
        assertThat(TESLA.source()).isEqualTo(Source.PUBLISHED);
        assertThat(TESLA.citation()).contains("Stuart", "Table 1");
        assertThat(TESLA.createdAt()).isNull();
        assertThat(TESLA.environment()).isNull();
        assertThat(TESLA.simtHazard()).isNull();
        assertThat(TESLA.primitives()).isEmpty();
        assertThat(TESLA.ratios()).isNotNull();
    }

    @Test
    void shouldNotClassifyWhatWasNotProbed() {
        Profile profile = measured(Profile.NONE);

        assertThat(profile.source()).isEqualTo(Source.MEASURED);
        assertThat(profile.createdAt()).isEqualTo("2026-02-03T04:05:06Z");
        assertThat(profile.abstraction()).isNull();
        assertThat(profile.ratios()).isNull();
        assertThat(profile.lineHostage()).isNull();
    }

    @Test
    void shouldKeepTheEvidenceOfTheHostageProbeWhereItRanAlone() {
        Summary polls = SampleSummary.of(300);
        HostagePoint point = new HostagePoint(8, 4, polls, Estimate.exactly(3));

        Profile profile = measured(ProfileBuilder.builder()
                .lineHostage(Classifier.classify(List.of(), List.of(point)).lineHostage())
                .build());

        assertThat(profile.lineHostage().sustained().points()).containsExactly(point);
        assertThat(profile.abstraction()).isNull();
    }

    @Test
    void shouldHoldProgramsAndWhatFollowsFromThem() {
        ProgramResults programs = SamplePrograms.results();
        Profile found = ProfileBuilder.builder()
                .artificialBarriers(programs.artificialBarriers())
                .locality(programs.locality())
                .skippedPrograms(programs.skipped().subList(0, 1))
                .build()
                .merge(ProfileBuilder.builder()
                        .applications(programs.applications())
                        .skippedPrograms(programs.skipped().subList(1, 2))
                        .build());

        Profile profile = measured(found);

        assertThat(ProgramResults.of(profile)).isEqualTo(programs);
        assertThat(profile.applicationChoices())
                .isEqualTo(ApplicationChoices.of(profile.device().kind(), programs.applications(), List.of()))
                .isNotEmpty();
    }

    @Test
    void shouldDeriveWhatFollowsFromThePrimitives() {
        Residency residency = new Residency(132, 132, 1, 1);
        SectionResult section = section(Kind.MUTEX, "fa");
        Profile found = ProfileBuilder.builder()
                .probes(FERMI.probes())
                .residency(List.of(residency))
                .primitives(List.of(
                        barrier("atomic-two-stage", 3e5),
                        barrier("xf", 2e5),
                        barrier("central", 1e5),
                        barrier("kernel-relaunch", 5e4)))
                .sections(List.of(section))
                .build();

        Profile profile = measured(found);

        assertThat(profile.residency()).containsExactly(residency);
        assertThat(profile.sections()).containsExactly(section);
        assertThat(profile.implementations()).isEqualTo(Catalogue.facts(DeviceKind.CUDA));
        assertThat(profile.breakEven()).extracting(BreakEven::barrier).containsExactly("atomic-two-stage");
        assertThat(profile.rankAgreement()).extracting(RankAgreement::kind).containsExactly(Kind.BARRIER);
        assertThat(profile.tuning()).isEmpty();
    }

    @Test
    void shouldJudgeResultsByTheChecksOfASuiteThatRanLater() {
        Verification failed = VerificationBuilder.builder()
                .kind(Kind.BARRIER.id())
                .implementation("xf")
                .blocks(132)
                .build();

        Profile both = ProfileBuilder.builder()
                .primitives(List.of(barrier("xf", 2e5), barrier("central", 1e5)))
                .sections(List.of(section(Kind.BARRIER, "xf")))
                .skewed(List.of(skewed("xf"), skewed("central")))
                .build()
                .merge(ProfileBuilder.builder().verification(List.of(failed)).build());

        assertThat(both.primitives())
                .extracting(PrimitiveResult::outcome)
                .containsExactly(Outcome.WRONG, Outcome.COMPLETED);
        assertThat(both.sections()).extracting(SectionResult::outcome).containsExactly(Outcome.WRONG);
        assertThat(both.skewed()).extracting(SkewedResult::counts).containsExactly(false, true);
        assertThat(both.primitives().get(0).verified()).isFalse();
        assertThat(both.sections().get(0).verified()).isFalse();
    }

    /** No check counts that lets a broken twin pass. */
    @Test
    void shouldJudgeWhatRepeatsTheSourcesSoToo() {
        Profile sample = SampleProfiles.complete();
        List<Verification> missed = Arrays.stream(Kind.values())
                .map(ProfileAssemblerTest::missedTwin)
                .toList();

        Profile both = ProfileBuilder.builder()
                .asPublished(sample.primitives())
                .sectionsAsPublished(sample.sectionsAsPublished())
                .fixedWork(sample.fixedWork())
                .blockSweep(sample.blockSweep())
                .build()
                .merge(ProfileBuilder.builder().verification(missed).build());

        assertThat(both.asPublished()).isNotEmpty().noneMatch(PrimitiveResult::verified);
        assertThat(both.sectionsAsPublished()).isNotEmpty().noneMatch(SectionResult::verified);
        assertThat(both.fixedWork()).isNotEmpty().noneMatch(FixedWorkResult::verified);
        assertThat(both.blockSweep()).isNotEmpty().noneMatch(SweepResult::verified);
    }

    private static Verification missedTwin(Kind kind) {
        return VerificationBuilder.builder()
                .kind(kind.id())
                .implementation("none")
                .initial(kind == Kind.SEMAPHORE ? 1 : null)
                .twin(true)
                .blocks(132)
                .build();
    }

    @Test
    void shouldNotTellOfImplementationsWhereNoneWasMeasured() {
        assertThat(TESLA.implementations()).isEmpty();
        assertThat(TESLA.breakEven()).isEmpty();
        assertThat(TESLA.rankAgreement()).isEmpty();
    }

    private static SkewedResult skewed(String implementation) {
        return SkewedResultBuilder.builder()
                .kind(Kind.BARRIER)
                .implementation(implementation)
                .blocks(132)
                .times(10)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .skewNs(10_000.0)
                .costNs(Summary.exactly(1000))
                .build();
    }

    private static SectionResult section(Kind kind, String implementation) {
        return SectionResultBuilder.builder()
                .kind(kind)
                .implementation(implementation)
                .blocks(132)
                .length(10)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleSummary.of(1e6))
                .build();
    }

    private static PrimitiveResult barrier(String implementation, double rate) {
        return PrimitiveResultBuilder.builder()
                .kind(Kind.BARRIER)
                .implementation(implementation)
                .blocks(132)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(SampleSummary.of(rate))
                .build();
    }

    private static Profile measured(Profile findings) {
        return ProfileAssembler.measured(ProfileBuilder.builder(findings)
                .source(Source.MEASURED)
                .createdAt("2026-02-03T04:05:06Z")
                .device(FakeDevice.GPU)
                .method(PublishedProfiles.gtx580().method())
                .build());
    }
}
