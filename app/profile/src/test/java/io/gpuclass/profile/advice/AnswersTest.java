package io.gpuclass.profile.advice;

import static io.gpuclass.profile.advice.SampleResults.barrier;
import static io.gpuclass.profile.advice.SampleResults.evidence;
import static io.gpuclass.profile.advice.SampleResults.mutex;
import static io.gpuclass.profile.advice.SampleResults.sampled;
import static io.gpuclass.profile.advice.SampleResults.section;
import static io.gpuclass.profile.advice.SampleResults.semaphore;
import static io.gpuclass.profile.advice.SampleResults.unverified;
import static io.gpuclass.profile.primitives.Contention.FULL;
import static io.gpuclass.profile.primitives.Contention.LOW;
import static io.gpuclass.profile.primitives.Contention.MEDIUM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The GPU has 4 SMs and is saturated at 64 blocks, so low, medium and full contention are 4, 16 and 64 blocks. */
class AnswersTest {
    private static final PrimitiveResult TICKET = mutex("ticket-turns", 64, 1.00e6, 1);
    private static final PrimitiveResult SPIN = mutex("spin-backoff", 64, 1.02e6, 0.94);

    @Test
    void shouldAnswerForWhatWasMeasuredAndNothingElse() {
        assertThat(answers(
                        List.of(section(barrier("xf", 64, 3000), 10), section(barrier("xf", 16, 2000), 100)),
                        barrier("xf", 4, 1000),
                        barrier("xf", 64, 2000),
                        semaphore("sleeping", 64, 1, 9),
                        semaphore("sleeping", 64, 10, 9)))
                .extracting(Answer::role, Answer::contention, Answer::section, Answer::blocks)
                .containsExactly(
                        tuple(Role.BARRIER, LOW, 0, 4),
                        tuple(Role.BARRIER, MEDIUM, 100, 16),
                        tuple(Role.BARRIER, FULL, 0, 64),
                        tuple(Role.BARRIER, FULL, 10, 64),
                        tuple(Role.SEMAPHORE_LOW, FULL, 0, 64));
        assertThat(answers(List.of())).isEmpty();
    }

    @Test
    void shouldSayByHowMuchItLeads() {
        Answer answer = only(surely(barrier("xf", 64, 2000)), surely(barrier("central", 64, 3000)));

        assertThat(answer.use()).isEqualTo("xf");
        assertThat(answer.nsPerOperation()).isCloseTo(2000, within(1e-6));
        assertThat(answer.runnerUp()).isEqualTo("central");
        assertThat(answer.speedup()).isCloseTo(1.5, within(1e-9));
        assertThat(answer.decided()).isTrue();
        assertThat(answer.tuned()).isNull();
        assertThat(answer.why()).isEqualTo("1.50 times as fast as central, the next.");
    }

    @Test
    void shouldTellInWhichIntervalRerunsLieHoweverWellSamplesAgree() {
        Answer agreed = only(sampled(barrier("xf", 64, 2000), 5e5, 5e5, 5e5, 5e5, 5e5, 5e5));
        Answer apart = only(sampled(barrier("xf", 64, 2000), 4.5e5, 5e5, 5e5, 5e5, 5e5, 5.5e5));

        assertThat(agreed.nsLow()).isCloseTo(2000 / 1.01, within(1e-6));
        assertThat(agreed.nsHigh()).isCloseTo(2000 / 0.99, within(1e-6));
        assertThat(apart.nsLow()).isCloseTo(1e9 / 5.5e5, within(1e-6));
        assertThat(apart.nsHigh()).isCloseTo(1e9 / 4.5e5, within(1e-6));
    }

    @Test
    void shouldTellNoIntervalWhereSamplesAreTooFew() {
        assertThat(only(sampled(barrier("xf", 64, 2000), 5e5)).nsLow()).isNull();
        assertThat(only(sampled(barrier("xf", 64, 2000), 4e5, 6e5)).nsHigh()).isNull();
    }

    @Test
    void shouldHaveNoLeadWithoutARunnerUp() {
        Answer answer = only(surely(barrier("xf", 64, 2000)), unverified(barrier("central", 64, 1000)));

        assertThat(answer.runnerUp()).isNull();
        assertThat(answer.speedup()).isNull();
        assertThat(answer.decided()).isNull();
        assertThat(answer.why()).isEqualTo("The only one with a figure that counts.");
    }

    @Test
    void shouldTakeOfTwoThatTieTheOneThatHoldsBestWithSections() {
        List<SectionResult> sections =
                List.of(section(mutex("spin-backoff", 64, 5e5, 1), 10), section(mutex("ticket-turns", 64, 7e5, 1), 10));

        Answer answer = answers(sections, surely(SPIN), surely(TICKET)).get(0);

        assertThat(answer.use()).isEqualTo("ticket-turns");
        assertThat(answer.runnerUp()).isEqualTo("spin-backoff");
        assertThat(answer.speedup()).isCloseTo(1 / 1.02, within(1e-9));
        assertThat(answer.decided()).isFalse();
        assertThat(answer.why())
                .isEqualTo("spin-backoff is 1.02 times as fast, not significant: the library's default stays.");
    }

    @Test
    void shouldTakeOfTwoThatTieTheOneThatHoldsBestAtOtherContentions() {
        assertThat(answers(
                        List.of(),
                        mutex("fa", 4, 2e6, 1),
                        mutex("spin-backoff", 4, 3e6, 0.9),
                        SPIN,
                        mutex("fa", 64, 1.00e6, 1)))
                .extracting(Answer::use)
                .containsExactly("spin-backoff", "spin-backoff");
    }

    @Test
    void shouldKeepTheLibrarysDefaultUnlessSomethingIsSurelyFaster() {
        PrimitiveResult noisy =
                sampled(mutex("spin-backoff", 64, 1.1e6, 0.94), 0.9e6, 1.1e6, 1.1e6, 1.1e6, 1.1e6, 1.2e6);

        assertThat(only(noisy, surely(TICKET)).use()).isEqualTo("ticket-turns");
        assertThat(only(surely(mutex("spin-backoff", 64, 1.1e6, 0.94)), surely(TICKET))
                        .use())
                .isEqualTo("spin-backoff");
    }

    @Test
    void shouldSayHowMuchFasterItIsThanWhatProgramsUseAndUntilWhen() {
        List<SectionResult> sections = List.of(
                section(barrier("striped", 64, 2000), 10),
                section(barrier("grid-sync", 64, 2200), 10),
                section(barrier("striped", 64, 9000), 100),
                section(barrier("grid-sync", 64, 9200), 100));
        Answer answer = answers(sections, surely(barrier("striped", 64, 1000)), surely(barrier("grid-sync", 64, 3000)))
                .get(0);

        assertThat(answer.versus().implementation()).isEqualTo("grid-sync");
        assertThat(answer.versus().ratio()).isCloseTo(3, within(1e-9));
        assertThat(answer.versus().low()).isBetween(2.9, 3.0);
        assertThat(answer.until()).isEqualTo(100);
        assertThat(answer.header()).isEqualTo("gpuclass/sync/barrier_striped.cuh");
        assertThat(answer.type()).isEqualTo("gpuclass::barrier_striped<>");
    }

    @Test
    void shouldCompareWithNothingWhereTheIncumbentIsTheAnswer() {
        Answer answer = only(surely(barrier("grid-sync", 64, 1000)), surely(barrier("xf", 64, 3000)));

        assertThat(answer.use()).isEqualTo("grid-sync");
        assertThat(answer.versus()).isNull();
        assertThat(answer.until()).isNull();
    }

    @Test
    void shouldNotHoldThatWhatStarvesOrFailsElsewhereHolds() {
        assertThat(answers(
                                List.of(),
                                mutex("ticket-turns", 4, 1e5, 1),
                                mutex("spin-backoff", 4, 3e6, 0.2),
                                mutex("clh", 4, 2e6, 1),
                                SPIN,
                                TICKET)
                        .get(1)
                        .use())
                .isEqualTo("ticket-turns");
    }

    @Test
    void shouldTakeOfTwoThatHoldAsWellTheFairer() {
        PrimitiveResult fair = mutex("fa", 64, 1.00e6, 1);
        assertThat(only(SPIN, fair).use()).isEqualTo("fa");
        assertThat(only(SPIN, fair).why())
                .isEqualTo("Less than 3 % slower than spin-backoff, and is the fairest of those that hold as well"
                        + " elsewhere: 1.000 against 0.940 of spin-backoff.");
    }

    @Test
    void shouldTakeOfTwoAsFairTheSmallerAndThenTheFirstInTheCatalogue() {
        assertThat(only(barrier("xf", 64, 1000), barrier("central", 64, 1020)).use())
                .isEqualTo("central");
        assertThat(only(barrier("xf", 64, 1000), barrier("central", 64, 1020)).why())
                .contains("takes less memory, 256 against 512 bytes of xf");
        assertThat(only(barrier("libcu-barrier", 64, 1000), barrier("central", 64, 1020))
                        .use())
                .isEqualTo("central");
    }

    /** Three H200s had another lock at one block an SM each, all within 5 %, by what each run happened to show. */
    /** One is just far enough ahead of the default, and another, which is fairer, just not. */
    @Test
    void shouldNotLoseToNoiseWhatTiesWithSomethingFasterThanTheDefault() {
        PrimitiveResult ahead = surely(mutex("spin-then-backoff", 64, 1.06e6, 0.88));
        PrimitiveResult beside = surely(mutex("spin-backoff", 64, 1.045e6, 0.94));

        assertThat(only(ahead, beside, surely(TICKET)).use()).isEqualTo("spin-backoff");
    }

    @Test
    void shouldLeaveTheDefaultForALeadOfFivePercentHoweverFairTheDefaultIs() {
        PrimitiveResult ahead = mutex("spin-backoff", 64, 1.0501e6, 0.94);

        assertThat(only(ahead, TICKET).use()).isEqualTo("spin-backoff");
        Answer stays = only(surely(mutex("spin-backoff", 64, 1.0499e6, 0.94)), surely(TICKET));
        assertThat(stays.use()).isEqualTo("ticket-turns");
        assertThat(stays.decided()).isFalse();
    }

    @Test
    void shouldNotCallALeadDecidedThatRerunsMayUndo() {
        Answer near = only(surely(mutex("spin-backoff", 64, 1.05e6, 0.94)), surely(TICKET));
        Answer far = only(surely(mutex("spin-backoff", 64, 1.06e6, 0.94)), surely(TICKET));
        Answer wide = only(
                sampled(mutex("spin-backoff", 64, 2e6, 0.94), 1.01e6, 1.9e6, 2e6, 2e6, 2e6, 2e6, 2.02e6),
                surely(TICKET));

        assertThat(List.of(near, far, wide)).extracting(Answer::use).containsOnly("spin-backoff");
        assertThat(List.of(near, far, wide)).extracting(Answer::decided).containsExactly(false, true, false);
        assertThat(near.why())
                .isEqualTo(
                        "1.05 times as fast as ticket-turns, the next; not decided, as other runs may not see it ahead"
                                + " by 3 %.");
    }

    @Test
    void shouldNeverTakeWhatStarvesMostBlocksWhereAnythingElseIsThere() {
        PrimitiveResult greedy = mutex("exchange-exponential", 64, 3e6, 0.01);

        Answer answer = only(surely(greedy), surely(TICKET));
        assertThat(answer.use()).isEqualTo("ticket-turns");
        assertThat(answer.runnerUp()).isNull();
        assertThat(answer.why())
                .isEqualTo("The only one in the running. Faster, but starving most blocks: exchange-exponential,"
                        + " 3.00 times as fast at a fairness of 0.010.");
        assertThat(only(greedy).use()).isEqualTo("exchange-exponential");
    }

    @Test
    void shouldNotTakeWhatSwingsWhereAnythingSteadyIsThereNorBeDecidedBesideIt() {
        PrimitiveResult swinging = sampled(mutex("fa", 64, 3e6, 1), 0.4e6, 0.4e6, 3e6, 3e6, 3e6, 3e6, 3e6);
        PrimitiveResult slow = surely(mutex("clh", 64, 5e5, 1));

        Answer answer = only(surely(TICKET), slow, swinging);
        assertThat(answer.use()).isEqualTo("ticket-turns");
        assertThat(answer.runnerUp()).isEqualTo("clh");
        assertThat(answer.decided()).isFalse();
        assertThat(answer.why()).endsWith("Faster, but unstable: fa, 3.00 times as fast, and repeats differ by 7.5x.");
        assertThat(answer.cliffs())
                .containsExactly(new Answer.UnstableForm("fa", new Unstable(Unstable.Between.REPEATS, 7.5)));
    }

    /** On 16 CPUs three barriers swung, each ahead of a CyclicBarrier a hundred times at its worst. */
    @Test
    void shouldTakeWhatSwingsWhereItIsAheadAtItsWorst() {
        PrimitiveResult swinging = sampled(mutex("fa", 64, 3e6, 1), 1.2e6, 1.4e6, 3e6, 3e6, 3e6, 3e6, 3e6);
        PrimitiveResult sometimes = sampled(mutex("clh", 64, 4e6, 1), 0.9e6, 1.4e6, 4e6, 4e6, 4e6, 4e6, 4e6);

        Answer answer = only(surely(TICKET), swinging, sometimes);
        assertThat(answer.use()).isEqualTo("fa");
        assertThat(answer.runnerUp()).isEqualTo("ticket-turns");
        assertThat(answer.decided()).isFalse();
        assertThat(answer.cliffs())
                .extracting(Answer.UnstableForm::implementation)
                .containsExactly("clh");
    }

    /** GPUs are known to be 2.9 times apart in a mutex with 100 accesses inside, whatever the repeats of a run say. */
    @Test
    void shouldNotRankWhatGpusAreKnownToBeFarApartIn() {
        PrimitiveResult spin = sampled(mutex("spin", 2112, 3e6, 1), 3e6, 3e6, 3e6, 3e6, 3e6, 3e6, 3e6);
        PrimitiveResult ticket = surely(mutex("ticket-turns", 2112, 1e6, 1));
        List<SectionResult> sections =
                List.of(section(spin, 10), section(ticket, 10), section(spin, 100), section(ticket, 100));

        List<Answer> answers = answers(sections, spin, ticket);

        Answer ten = Answers.find(answers, Role.MUTEX, Contention.FULL, 10).orElseThrow();
        assertThat(ten.use()).isEqualTo("spin");
        assertThat(ten.cliffs()).isNull();
        Answer hundred = Answers.find(answers, Role.MUTEX, Contention.FULL, 100).orElseThrow();
        assertThat(hundred.use()).isEqualTo("ticket-turns");
        assertThat(hundred.runnerUp()).isNull();
        assertThat(hundred.versus()).as("spin is what programs use").isNull();
        assertThat(hundred.unstable("spin").orElseThrow().between()).isEqualTo(Unstable.Between.GPUS);
        assertThat(hundred.why()).contains("Faster, but unstable: spin", "GPUs differ by 3.9x");
    }

    @Test
    void shouldNotBeDecidedWhereFairnessLeavesInDoubtWhoStarves() {
        PrimitiveResult doubtful = surely(mutex("exchange-exponential", 64, 3e6, 0.45));
        PrimitiveResult slow = surely(mutex("fa", 64, 5e5, 1));

        assertThat(only(surely(TICKET), slow).decided()).isTrue();
        assertThat(only(surely(TICKET), slow, doubtful).decided()).isFalse();
        assertThat(only(slow, surely(mutex("spin", 64, 5e6, 0.55))).decided()).isFalse();
    }

    @Test
    void shouldGoByTheFairnessWithoutSectionsWhereOneWithSectionsIsNotKnown() {
        PrimitiveResult greedy = mutex("exchange-exponential", 64, 3e6, 0.01);
        SectionResult unknown =
                SectionResultBuilder.builder(section(greedy, 10)).fairness(null).build();
        List<SectionResult> sections = List.of(unknown, section(TICKET, 10));

        assertThat(answers(sections, greedy, TICKET)).extracting(Answer::use).containsOnly("ticket-turns");
        assertThat(answers(
                        List.of(section(mutex("exchange-exponential", 64, 3e6, 0.9), 10), section(TICKET, 10)),
                        greedy,
                        TICKET))
                .extracting(Answer::use)
                .containsExactly("ticket-turns", "exchange-exponential");
    }

    @Test
    void shouldSayWhereAnotherIsToBeUsed() {
        List<SectionResult> sections = List.of(
                section(barrier("xf", 64, 3000), 10),
                section(barrier("xf", 64, 9000), 100),
                section(barrier("central", 64, 6000), 100),
                section(barrier("central", 64, 9000), 1000));
        List<Answer> answers = answers(sections, barrier("central", 4, 1000), barrier("xf", 64, 2000));

        assertThat(answers.get(1).changes())
                .containsExactly(new Answer.Change(FULL, 100, "central"), new Answer.Change(LOW, 0, "central"));
        assertThat(Answers.find(answers, Role.BARRIER, FULL, 1000).orElseThrow().changes())
                .containsExactly(new Answer.Change(FULL, 10, "xf"));
        assertThat(Answers.find(answers, Role.BARRIER, LOW, 10)).isEmpty();
    }

    private static Answer only(PrimitiveResult... results) {
        List<Answer> answers = answers(List.of(), results);
        assertThat(answers).hasSize(1);
        return answers.get(0);
    }

    private static List<Answer> answers(List<SectionResult> sections, PrimitiveResult... results) {
        return Answers.of(Rankings.of(evidence(List.of(), results), sections, List.of(), List.of()));
    }

    /** The same rate in enough samples for an interval. */
    private static PrimitiveResult surely(PrimitiveResult result) {
        double rate = result.opsPerSecond().median();
        return sampled(result, DoubleStream.generate(() -> rate).limit(6).toArray());
    }
}
