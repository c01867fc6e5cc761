package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Compared.H200;
import static io.gpuclass.view.compare.Compared.answers;
import static io.gpuclass.view.compare.Compared.comparer;
import static io.gpuclass.view.compare.Compared.failures;
import static io.gpuclass.view.compare.Variant.form;
import static io.gpuclass.view.compare.Variant.probe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.view.compare.Change.Topic;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers that changed: the class of the machine, and what to use on it. */
class ChangedAnswersTest {
    @Test
    void shouldShowAChangedClassAndFailOnItOnlyWhereAsked() {
        NamedProfile changed = Variant.h200()
                .scale("probes", probe("contentious-atomic-read", "serial"), "nsPerAccess", 40)
                .slowsPolls(1.2, 1.8)
                .set("/simtHazard/safeWithFence/outcome", "timed-out")
                .named("new.json");

        assertThat(answers(comparer(H200).compare(changed)))
                .extracting(Change::topic, Change::base, Change::current, Change::decided)
                .containsExactly(
                        tuple(Topic.CLASS, "moderate", "prohibitive", true),
                        tuple(Topic.CLASS, "yes", "ambiguous", false),
                        tuple(Topic.SIMT_HAZARD, "finished", "timed-out", true));
        assertThat(failures(changed)).contains(FailOn.CHANGE);
    }

    @Test
    void shouldTellADecidedRecommendationFromAnUndecidedOne() {
        NamedProfile won = Variant.h200()
                .scaleRate(form("barrier", "central", 2112), 10)
                .set("/recommendations/0/recommended", "central")
                .named("new.json");
        var runnerUp = form("mutex", "spin-then-backoff", 2112);
        NamedProfile drawn = Variant.h200()
                .widenRate(runnerUp, 0.04)
                .set("/recommendations/1/recommended", "spin-then-backoff")
                .named("new.json");

        assertThat(answers(comparer(H200).compare(won)))
                .extracting(Change::what, Change::base, Change::current, Change::decided)
                .containsExactly(tuple("barrier", "striped", "central", true));
        assertThat(failures(won)).containsExactly(FailOn.CHANGE);
        assertThat(answers(comparer(H200).compare(drawn))).singleElement().satisfies(change -> {
            assertThat(change.decided()).isFalse();
            assertThat(change.note()).contains("too close");
        });
        assertThat(failures(drawn)).isEmpty();
    }

    @Test
    void shouldNotDecideARecommendationThatNobodyMeasuredAgainstTheOld() {
        NamedProfile predicting = Variant.h200()
                .without("primitives")
                .set("/recommendations/0/recommended", "central")
                .named("base.json");
        NamedProfile beforeStriped = Variant.h200()
                .remove("primitives", form("barrier", "striped", 2112))
                .set("/recommendations/0/recommended", "tree-count-proportional")
                .named("base.json");

        assertThat(answers(comparer(predicting).compare(H200)))
                .extracting(Change::decided, Change::note)
                .containsExactly(tuple(false, "undecided, since the base only predicted it"));
        assertThat(answers(comparer(beforeStriped).compare(H200)))
                .extracting(Change::decided, Change::note)
                .containsExactly(tuple(true, "the base did not measure the new one"));
    }

    @Test
    void shouldNotDecideARecommendationByARangeOfThreeSamples() {
        var winner = form("mutex", "spin-then-backoff", 2112);
        NamedProfile changed = Variant.h200()
                .scaleRate(winner, 1.1)
                .widenRate(winner, 0.02)
                .set("/recommendations/1/recommended", "spin-then-backoff")
                .named("new.json");
        NamedProfile few = Variant.h200()
                .scaleRate(winner, 0.9)
                .widenRate(winner, 0.02)
                .each(
                        "primitives",
                        winner.or(form("mutex", "spin-backoff", 2112)),
                        "opsPerSecond",
                        Map.of(
                                "median", 2e6, "low", 1.98e6, "high", 2.02e6, "samples", 3, "min", 1.98e6, "max",
                                2.02e6, "mad", 2e4))
                .named("base.json");
        NamedProfile many = Variant.h200().scaleRate(winner, 0.9).named("base.json");

        assertThat(answers(comparer(0.01, many).compare(changed)))
                .extracting(Change::decided)
                .containsExactly(true);
        assertThat(answers(comparer(0.01, few).compare(changed)))
                .extracting(Change::decided)
                .containsExactly(false);
    }

    @Test
    void shouldNotTakeAdviceThatAnyOfTheBaseGaveForChanged() {
        NamedProfile other =
                Variant.h200().set("/recommendations/1/recommended", "mcs").named("other.json");

        assertThat(comparer(H200, other).compare(H200).changes()).isEmpty();
    }

    @Test
    void shouldNotDecideARecommendationWithinTheTolerance() {
        var winner = form("mutex", "spin-then-backoff", 2112);
        NamedProfile before = Variant.h200().scaleRate(winner, 0.9).named("base.json");
        NamedProfile slightly = Variant.h200()
                .scaleRate(winner, 1.06)
                .set("/recommendations/1/recommended", "spin-then-backoff")
                .named("new.json");

        assertThat(answers(comparer(0.01, before).compare(slightly)))
                .extracting(Change::decided)
                .containsExactly(true);
        assertThat(answers(comparer(0.08, before).compare(slightly)))
                .extracting(Change::decided, Change::note)
                .containsExactly(tuple(false, "undecided, since the two are too close"));
    }

    @Test
    void shouldShowAClaimThatHoldsNoLongerAndNotFailOnIt() {
        NamedProfile changed = Variant.h200()
                .each(
                        "primitives",
                        entry -> entry.path("implementation").asText().equals("fa") && entry.has("fairness"),
                        "fairness",
                        0.3)
                .named("new.json");

        assertThat(comparer(H200).compare(changed).changes())
                .filteredOn(change -> change.topic() == Topic.CLAIM)
                .isNotEmpty()
                .allSatisfy(change -> {
                    assertThat(change.base()).isNotEqualTo(change.current());
                    assertThat(change.decided()).isFalse();
                });
        assertThat(comparer(H200).compare(H200).changes()).isEmpty();
    }

    @Test
    void shouldShowWhatElseIsAdvisedWithWorkInsideWhereBothSidesAreSure() {
        NamedProfile fa = Variant.h200()
                .scale("sections", form("mutex", "fa", 2112), "opsPerSecond", 5)
                .named("base.json");
        NamedProfile ring = Variant.h200()
                .scale("sections", form("mutex", "ring", 2112), "opsPerSecond", 5)
                .named("new.json");

        assertThat(answers(comparer(fa).compare(ring)))
                .filteredOn(change -> change.what().startsWith("mutex, full contention, "))
                .isNotEmpty()
                .allSatisfy(change -> {
                    assertThat(change.topic()).isEqualTo(Topic.RECOMMENDATION);
                    assertThat(change.base()).isEqualTo("fa");
                    assertThat(change.current()).isEqualTo("ring");
                    assertThat(change.decided()).isTrue();
                });
    }
}
