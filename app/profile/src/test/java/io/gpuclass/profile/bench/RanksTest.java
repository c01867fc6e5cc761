package io.gpuclass.profile.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleKinds;
import io.gpuclass.profile.advice.SampleResults;
import io.gpuclass.profile.bench.Ranks.Rank;
import io.gpuclass.profile.kinds.KindResultBuilder;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.stats.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

class RanksTest {
    private static final String OWN = "user:mine";

    @Test
    void shouldRankByRateAtEachSize() {
        List<Rank> ranks = Ranks.of(
                OWN,
                List.of(
                        result(OWN, 1, 200, 1), result(OWN, 64, 200, 1),
                        result("fa", 1, 100, 1), result("fa", 64, 300, 1),
                        result("mcs", 1, 150, 1), result("mcs", 64, 400, 1)),
                List.of());

        assertThat(ranks).extracting(Rank::blocks).containsExactly(1, 64);
        assertThat(ranks).extracting(Rank::place).containsExactly(1, 3);
        assertThat(ranks).extracting(Rank::of).containsOnly(3);
        assertThat(ranks).extracting(Rank::best).containsExactly("mcs", "mcs");
        assertThat(ranks).extracting(Rank::bestOpsPerSecond).containsExactly(150.0, 400.0);
    }

    @Test
    void shouldNotRankOthersThatStarveAndMarkTheUsersOwn() {
        List<Rank> ranks = Ranks.of(OWN, List.of(result(OWN, 64, 200, 0.1), result("spin", 64, 900, 0.2)), List.of());

        assertThat(ranks).singleElement().satisfies(rank -> {
            assertThat(rank.place()).isOne();
            assertThat(rank.of()).isOne();
            assertThat(rank.best()).isNull();
            assertThat(rank.starves()).isTrue();
        });
    }

    @Test
    void shouldRankWorkInsideByItsLength() {
        List<Rank> ranks = Ranks.of(
                OWN,
                List.of(),
                List.of(section(OWN, 10, 50), section("fa", 10, 40), section(OWN, 100, 5), section("fa", 100, 6)));

        assertThat(ranks).extracting(Rank::length).containsExactly(10, 100);
        assertThat(ranks).extracting(Rank::place).containsExactly(1, 2);
    }

    @Test
    void shouldRankHandOffsByTheirTimeAndLeaveOutWhatIsNotVerified() {
        KindResults kinds = new KindResults(
                List.of(handOff(OWN, 500, true), handOff("latch", 400, true), handOff("flag", 100, false)),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());

        assertThat(Ranks.of(OWN, kinds)).singleElement().satisfies(rank -> {
            assertThat(rank.blocks()).isEqualTo(264);
            assertThat(rank.place()).isEqualTo(2);
            assertThat(rank.of()).isEqualTo(2);
            assertThat(rank.best()).isEqualTo("latch");
            assertThat(rank.opsPerSecond()).isEqualTo(2e6);
        });
    }

    @Test
    void shouldRankQueuesByThreadsAndTasksWhoeverDidThem() {
        KindResults kinds = new KindResults(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(queue(OWN, 1, 50), queue("tickets", 1, 80), queue(OWN, 32, 90), queue("tickets", 32, 80)),
                List.of(task(OWN, 10, 0.9), task("own-deques", 20, 0.1)),
                List.of());

        List<Rank> ranks = Ranks.of(OWN, kinds);

        assertThat(ranks).extracting(Rank::threads).containsExactly(1, 32, null);
        assertThat(ranks).extracting(Rank::place).containsExactly(2, 1, 2);
        assertThat(ranks).extracting(Rank::best).containsExactly("tickets", "tickets", "own-deques");
    }

    private static KindResult queue(String id, int threads, double rate) {
        return SampleKinds.queue(id, 64, threads, rate);
    }

    private static KindResult task(String id, double rate, double fairness) {
        return SampleKinds.tasks(id, 64, rate, fairness);
    }

    private static KindResult handOff(String id, double ns, boolean verified) {
        return KindResultBuilder.builder()
                .kind(FurtherKind.EVENT_COUNTER)
                .implementation(id)
                .pairs(132)
                .outcome(Outcome.COMPLETED)
                .verified(verified)
                .nsPerHandOff(Summary.exactly(ns))
                .build();
    }

    @Test
    void shouldLeaveOutWhatDoesNotCount() {
        PrimitiveResult wrong = PrimitiveResultBuilder.builder(result("fa", 1, 900, 1))
                .outcome(Outcome.WRONG)
                .build();

        assertThat(Ranks.of(OWN, List.of(result(OWN, 1, 200, 1), wrong), List.of()))
                .extracting(Rank::place)
                .containsExactly(1);
        assertThat(Ranks.of(OWN, List.of(result("fa", 1, 200, 1)), List.of())).isEmpty();
    }

    private static PrimitiveResult result(String id, int blocks, double rate, double fairness) {
        return SampleResults.of(Kind.MUTEX, id, blocks, null, Summary.exactly(rate), fairness);
    }

    private static SectionResult section(String id, int length, double rate) {
        return SectionResultBuilder.builder()
                .kind(Kind.MUTEX)
                .implementation(id)
                .blocks(64)
                .length(length)
                .outcome(Outcome.COMPLETED)
                .verified(true)
                .opsPerSecond(Summary.exactly(rate))
                .build();
    }
}
