package io.gpuclass.view.compare;

import static io.gpuclass.view.compare.Compared.H200;
import static io.gpuclass.view.compare.Compared.RUNS;
import static io.gpuclass.view.compare.Compared.compare;
import static io.gpuclass.view.compare.Compared.comparer;
import static io.gpuclass.view.compare.Compared.failures;
import static io.gpuclass.view.compare.Variant.form;
import static io.gpuclass.view.compare.Variant.probe;
import static io.gpuclass.view.compare.Variant.semaphore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.view.compare.Comparison.OneSided;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparerTest {
    @Test
    void shouldFindIdenticalProfilesTheSameInEveryFigure() {
        Comparison same = compare(Variant.h200());

        assertThat(same.figures())
                .hasSizeGreaterThan(3000)
                .extracting(JudgedFigure::verdict)
                .containsOnly(Verdict.SAME);
        assertThat(same.counts().regressions()
                        + same.counts().improvements()
                        + same.counts().ambiguous())
                .isZero();
        assertThat(same.failed()).isFalse();
        assertThat(same.changes()).isEmpty();
        assertThat(same.outcomes()).isEmpty();
        assertThat(same.differences()).isEmpty();
        assertThat(same.added()).isEmpty();
        assertThat(same.removed()).isEmpty();
    }

    @Test
    void shouldFindExactlyTheOneRateThatIsATenthLower() {
        Comparison slower = compare(Variant.h200().scaleRate(form("mutex", "fa", 2112), 0.9));

        assertThat(slower.failed()).isTrue();
        assertThat(slower.counts().regressions()).isEqualTo(1);
        assertThat(slower.figures())
                .filteredOn(JudgedFigure::isRegression)
                .singleElement()
                .satisfies(figure -> {
                    assertThat(figure.key().words()).isEqualTo("mutex fa, 2112 blocks: rate");
                    assertThat(figure.change().value()).isBetween(0.89999, 0.90001);
                    assertThat(figure.change().low()).isLessThan(0.9);
                    assertThat(figure.change().high()).isGreaterThan(0.9).isLessThan(0.95);
                });
    }

    @Test
    void shouldTakeARateThatRoseForAnImprovement() {
        Comparison faster = compare(Variant.h200().scaleRate(form("mutex", "fa", 2112), 1.1));

        assertThat(faster.failed()).isFalse();
        assertThat(faster.counts().improvements()).isEqualTo(1);
    }

    @Test
    void shouldTakeATimeThatRoseForARegression() {
        Comparison slower =
                compare(Variant.h200().scale("probes", probe("contentious-atomic-read", "serial"), "nsPerAccess", 1.1));

        assertThat(regressions(slower)).containsExactly("contentious-atomic-read, serial, 2112 blocks: access time");
    }

    @Test
    void shouldDecideNothingWhereAnIntervalStraddlesTheTolerance() {
        var mutex = form("mutex", "fa", 2112);
        Comparison wide = compare(Variant.h200().scaleRate(mutex, 0.9).widenRate(mutex, 0.08));

        assertThat(wide.failed()).isFalse();
        assertThat(wide.counts().regressions()).isZero();
        assertThat(wide.figures())
                .filteredOn(figure -> figure.gatesAs(Verdict.AMBIGUOUS))
                .extracting(figure -> figure.key().words())
                .containsExactly("mutex fa, 2112 blocks: rate");
    }

    @Test
    void shouldNotFailOnWhatIsWithinTheTolerance() {
        Variant slower = Variant.h200().scaleRate(form("mutex", "fa", 2112), 0.9);

        assertThat(comparer(0.2, H200)
                        .compare(slower.named("new.json"))
                        .counts()
                        .regressions())
                .isZero();
    }

    @Test
    void shouldNotGateOnFormsThatStarve() {
        Comparison starving = compare(Variant.h200().scaleRate(form("mutex", "ttas", 2112), 0.5));

        assertThat(starving.failed()).isFalse();
        assertThat(judgement(starving, "mutex ttas, 2112 blocks: rate"))
                .extracting(JudgedFigure::verdict, JudgedFigure::exemption)
                .containsExactly(Verdict.SLOWER, Exemption.STARVES);
    }

    @Test
    void shouldNotGateOnARateOfWhatBeganToStarve() {
        var mutex = form("mutex", "fa", 2112);
        Comparison starving = compare(
                Variant.h200().each("primitives", mutex, "fairness", 0.3).scaleRate(mutex, 0.5));

        assertThat(judgement(starving, "mutex fa, 2112 blocks: rate").exemption())
                .isEqualTo(Exemption.STARVES);
    }

    @Test
    void shouldNotGateOnTheRateOfLaunching() {
        Comparison launching = compare(Variant.h200().scaleRate(form("barrier", "kernel-relaunch", 132), 0.3));

        assertThat(launching.failed()).isFalse();
        assertThat(judgement(launching, "barrier kernel-relaunch, 132 blocks: rate")
                        .exemption())
                .isEqualTo(Exemption.ENDS_THE_KERNEL);
    }

    @Test
    void shouldGateOnSectionsAndPollsWhereItIsKnownHowFarTheyMove() {
        Variant slower = Variant.h200()
                .scale("sections", form("mutex", "fa", 2112), "opsPerSecond", 0.7)
                .scale(
                        "lineHostage/sustained/points",
                        point -> point.path("share").asInt() == 1,
                        "nsPerPoll",
                        1.3);
        for (Comparison one : List.of(compare(slower), comparer(RUNS).compare(slower.named("new.json")))) {
            assertThat(regressions(one))
                    .contains("mutex fa, section of 10, 2112 blocks: rate")
                    .anyMatch(words -> words.startsWith("line hostage sustained, 1/16"))
                    .noneMatch(words -> words.startsWith("line hostage sustained, 4/16"));
        }
        Comparison model = compare(slower.set("/device/slug", "nvidia-h100").set("/device/name", "NVIDIA H100"));
        assertThat(judgement(model, "mutex fa, section of 10, 2112 blocks: rate")
                        .exemption())
                .isEqualTo(Exemption.NOISE_UNKNOWN);
    }

    @Test
    void shouldJudgeFairnessByHowFarBlocksOfOneRunAreApart() {
        Variant unfair = Variant.h200().each("primitives", form("mutex", "fa", 2112), "fairness", 0.6);
        String fairness = "mutex fa, 2112 blocks: fairness";

        assertThat(regressions(compare(unfair))).containsExactly(fairness);
        assertThat(regressions(comparer(RUNS).compare(unfair.named("new.json"))))
                .containsExactly(fairness);
    }

    @Test
    void shouldJudgeFiguresWithoutAnIntervalOnlyWhereSeveralRunsTellTheirNoise() {
        Variant idle = Variant.h200().each("primitives", form("mutex", "fa", 2112), "fewestPerBlock", 0.1);
        String worst = "mutex fa, 2112 blocks: worst served";

        assertThat(judgement(compare(idle), worst).verdict()).isEqualTo(Verdict.UNJUDGED);
        assertThat(judgement(comparer(H200, H200).compare(idle.named("new.json")), worst)
                        .verdict())
                .isEqualTo(Verdict.UNJUDGED);
        assertThat(judgement(comparer(RUNS).compare(idle.named("new.json")), worst)
                        .verdict())
                .isEqualTo(Verdict.SLOWER);
    }

    @Test
    void shouldTakeTheSpreadOfASetForTheNoise() {
        var mutex = form("mutex", "fa", 2112);
        NamedProfile[] runs = {run(mutex, 0.96), run(mutex, 1), run(mutex, 1.04), run(mutex, 0.98), run(mutex, 1.03)};
        Variant slower = Variant.h200().scaleRate(mutex, 0.9);
        Variant slowest = Variant.h200().scaleRate(mutex, 0.5);

        assertThat(regressions(compare(slower))).hasSize(1);
        assertThat(regressions(comparer(runs).compare(slower.named("new.json"))))
                .isEmpty();
        assertThat(regressions(comparer(runs).compare(slowest.named("new.json"))))
                .hasSize(1);
    }

    @Test
    void shouldTakeTheHullOfTwoForTheBase() {
        var mutex = form("mutex", "fa", 2112);
        Comparer two = comparer(run(mutex, 0.9), run(mutex, 1));

        assertThat(regressions(two.compare(run(mutex, 0.88)))).isEmpty();
        assertThat(regressions(two.compare(run(mutex, 0.8)))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"timed-out, false", "wrong, false", "unsupported, false", "completed, false"})
    void shouldTakeAFormThatNoLongerGivesAFigureForARegression(String outcome, boolean verified) {
        var mutex = form("mutex", "fa", 2112);
        Variant lost = Variant.h200()
                .each("primitives", mutex, "outcome", outcome)
                .each("primitives", mutex, "verified", verified);

        Comparison comparison = compare(lost);

        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.outcomes())
                .extracting(change -> change.key().words(), OutcomeChange::base, OutcomeChange::direction)
                .containsExactly(tuple("mutex fa, 2112 blocks: rate", "completed", OutcomeChange.Direction.LOST));
        Comparison back = comparer(lost.named("base.json")).compare(H200);
        assertThat(back.failed()).isFalse();
        assertThat(back.counts().improvements()).isEqualTo(1);
    }

    @Test
    void shouldNotTakeALockupOfWhatAllButLockedUpBeforeForARegression() {
        var starving = semaphore("spin", 1, 2112);

        Comparison comparison = compare(Variant.h200().each("primitives", starving, "outcome", "timed-out"));

        assertThat(comparison.failed()).isFalse();
        assertThat(comparison.outcomes())
                .extracting(OutcomeChange::direction)
                .containsOnly(OutcomeChange.Direction.NEITHER);
        assertThat(compare(Variant.h200().each("primitives", starving, "outcome", "wrong"))
                        .failed())
                .isTrue();
    }

    @Test
    void shouldNotTakeAFormThatFailedInOneOfTheBaseForLost() {
        NamedProfile lost = Variant.h200()
                .each("primitives", form("mutex", "fa", 2112), "outcome", "timed-out")
                .named("lost.json");
        NamedProfile wrong = Variant.h200()
                .each("primitives", form("mutex", "fa", 2112), "outcome", "wrong")
                .named("wrong.json");

        assertThat(comparer(H200, lost).compare(lost).outcomes()).isEmpty();
        assertThat(comparer(H200, lost).compare(wrong).outcomes())
                .extracting(OutcomeChange::base, OutcomeChange::direction)
                .containsExactly(tuple("completed or timed-out", OutcomeChange.Direction.NEITHER));
    }

    @Test
    void shouldCountCopiesOfARunOnce() {
        NamedProfile slower = Variant.h200()
                .each("primitives", form("mutex", "mcs", 2112), "fairness", 0.6)
                .named("new.json");

        assertThat(Baseline.of(List.of(H200, H200, H200)).size()).isEqualTo(1);
        assertThat(Baseline.of(List.of(RUNS)).size()).isEqualTo(3);
        assertThat(comparer(H200, H200, H200).compare(slower).counts())
                .isEqualTo(comparer(H200).compare(slower).counts());
    }

    @Test
    void shouldSayInWhatElseTheProfilesDiffer() {
        Variant other = Variant.h200()
                .set("/device/driver", "590.1")
                .set("/device/ecc", false)
                .set("/device/mig", true)
                .set("/environment/after/smClockMhz", 1200)
                .set("/method/depth", "quick")
                .set("/method/threadsPerBlock", 64)
                .set("/method/seed", 7)
                .set("/method/timeBudgetSeconds", 60.5)
                .set("/tool/version", "9.9.9");

        assertThat(compare(other).differences())
                .contains(
                        new Difference("driver", "580.159.04", "590.1"),
                        new Difference("ECC", "on", "off"),
                        new Difference("MIG", "off", "on"),
                        new Difference("SM clock after the run", "1980 MHz", "1200 MHz"),
                        new Difference("depth", "standard", "quick"),
                        new Difference("threads per block", "128", "64"),
                        new Difference("seed", "1", "7"),
                        new Difference("time budget", "75.6 s", "60.5 s"),
                        new Difference("gpuclass", "0.1.0", "9.9.9"))
                .hasSize(9);
    }

    @Test
    void shouldNotFailBetweenGpuModelsUnlessAsked() {
        NamedProfile other = Variant.h200()
                .set("/device/name", "NVIDIA H100")
                .set("/device/slug", "nvidia-h100")
                .scaleRate(form("mutex", "fa", 2112), 0.5)
                .named("new.json");

        Comparison comparison = comparer(H200).compare(other);

        assertThat(comparison.sameModel()).isFalse();
        assertThat(comparison.counts().regressions()).isEqualTo(1);
        assertThat(comparison.failed()).isFalse();
        assertThat(comparison.differences()).contains(new Difference("device", "NVIDIA H200", "NVIDIA H100"));
        assertThat(failures(other)).containsExactly(FailOn.REGRESSION, FailOn.CHANGE);
    }

    @Test
    void shouldMatchGridsOfOtherModelsByBlocksOnEachMultiprocessor() {
        Variant smaller = Variant.h200()
                .set("/device/slug", "nvidia-h100")
                .set("/device/multiprocessors", 114)
                .set("/method/blocks", 1824);
        for (String list : List.of("probes", "primitives", "sections")) {
            for (int each : new int[] {1, 2, 4, 8, 16}) {
                smaller.each(list, entry -> entry.path("blocks").asInt() == 132 * each, "blocks", 114 * each);
            }
        }

        Comparison comparison = compare(smaller);

        assertThat(comparison.added()).isEmpty();
        assertThat(comparison.removed()).isEmpty();
        assertThat(comparison.figures())
                .hasSize(compare(Variant.h200()).figures().size());
        assertThat(comparison.counts().regressions()).isZero();
    }

    @Test
    void shouldSayWhatOnlyOneSideMeasured() {
        NamedProfile fewer = Variant.h200()
                .withoutPrimitive("mcs")
                .remove("primitives", form("mutex", "fa", 528))
                .named("new.json");

        Comparison comparison = comparer(H200).compare(fewer);

        assertThat(comparison.failed()).isFalse();
        assertThat(comparison.added()).isEmpty();
        assertThat(comparison.removed())
                .extracting(OneSided::kind, OneSided::name, OneSided::settings, OneSided::wholly)
                .containsExactly(tuple("mutex", "fa", 1, false), tuple("mutex", "mcs", 6, true));
        assertThat(comparer(fewer).compare(H200).added()).hasSize(2);
    }

    @Test
    void shouldRefuseWhatHasNothingInCommon() {
        Comparer comparer = comparer(H200);

        assertThatThrownBy(() ->
                        comparer.compare(Variant.of("host-intel-xeon.json").named("cpu.json")))
                .isInstanceOf(IncomparableException.class)
                .hasMessageContainingAll("cpu.json", "host", "base.json");
        assertThatThrownBy(() ->
                        comparer.compare(Variant.of("published/gtx580.json").named("paper.json")))
                .isInstanceOf(IncomparableException.class)
                .hasMessageContainingAll("paper.json", "no measurement in common");
    }

    @Test
    void shouldRefuseABaseOfDifferentDevices() {
        NamedProfile other = Variant.h200().set("/device/name", "NVIDIA H100").named("other.json");

        assertThatThrownBy(() -> Baseline.of(List.of(H200, other)))
                .isInstanceOf(IncomparableException.class)
                .hasMessageContainingAll("NVIDIA H100", "NVIDIA H200");
    }

    @Test
    void shouldCompareProfilesOfAHostAndPublishedOnes() {
        NamedProfile host = Variant.of("host-intel-xeon.json").named("cpu.json");
        NamedProfile paper = Variant.of("published/gtx580.json").named("paper.json");

        assertThat(comparer(host).compare(host).figures()).isNotEmpty();
        assertThat(comparer(paper).compare(paper).failed()).isFalse();
    }

    @Test
    void shouldGateOnlyWhatARunMeasuresUntilItIsKnown() {
        assertThat(comparer(RUNS).compare(H200).figures())
                .filteredOn(figure -> figure.exemption() == null)
                .extracting(figure -> figure.key().metric())
                .containsOnly(
                        Metric.ACCESS_TIME,
                        Metric.RATE,
                        Metric.POLL_TIME,
                        Metric.FAIRNESS,
                        Metric.HAND_OFF_P50,
                        Metric.RUN_TIME);
    }

    @Test
    void shouldCompareEachOfSeveralAgainstTheSameBase() {
        NamedProfile slower = run(form("mutex", "fa", 2112), 0.8);

        Comparisons all = comparer(H200).compare(List.of(H200, slower), new Tool("gpuclass", "1"));

        assertThat(all.comparisons()).extracting(Comparison::failed).containsExactly(false, true);
        assertThat(all.failed()).isTrue();
        assertThat(all.base().files()).containsExactly("base.json");
    }

    private static NamedProfile run(
            java.util.function.Predicate<com.fasterxml.jackson.databind.JsonNode> form, double factor) {
        return Variant.h200().scaleRate(form, factor).named("run.json");
    }

    private static List<String> regressions(Comparison comparison) {
        return comparison.figures().stream()
                .filter(JudgedFigure::isRegression)
                .map(figure -> figure.key().words())
                .toList();
    }

    private static JudgedFigure judgement(Comparison comparison, String words) {
        return comparison.figures().stream()
                .filter(figure -> figure.key().words().equals(words))
                .findFirst()
                .orElseThrow();
    }
}
