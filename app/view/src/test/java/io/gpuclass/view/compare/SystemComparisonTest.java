package io.gpuclass.view.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.TwoGpus;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResultBuilder;
import io.gpuclass.profile.system.GroupBarrierResultBuilder;
import io.gpuclass.profile.system.GroupLockResultBuilder;
import io.gpuclass.profile.system.MemoryResultBuilder;
import io.gpuclass.profile.system.PingPongResultBuilder;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResultsBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons of figures of several processors. */
class SystemComparisonTest {
    private static final Profile SAMPLE = TwoGpus.profile();

    private static Profile barriers(double factor, String implementation) {
        return TwoGpus.with(SystemResultsBuilder.builder(SAMPLE.system())
                .barriers(SAMPLE.system().barriers().stream()
                        .map(result -> result.implementation().equals(implementation)
                                ? GroupBarrierResultBuilder.builder(result)
                                        .nsPerPhase(result.nsPerPhase().scaled(factor))
                                        .build()
                                : result)
                        .toList())
                .build());
    }

    /** All that this test asks for, so many times as slow. */
    private static Profile slower(double factor) {
        return TwoGpus.with(
                SystemResultsBuilder.builder(barriers(factor, "system").system())
                        .memories(each(SystemResults::memories, one -> slower(one, factor)))
                        .pingPong(each(SystemResults::pingPong, one -> slower(one, factor)))
                        .locks(each(SystemResults::locks, one -> slower(one, factor)))
                        .build());
    }

    private static <T> List<T> each(Function<SystemResults, List<T>> part, UnaryOperator<T> change) {
        return part.apply(SAMPLE.system()).stream().map(change).toList();
    }

    private static MemoryResult slower(MemoryResult memory, double factor) {
        List<ProbeResult> probes = memory.probes().stream()
                .map(probe -> ProbeResultBuilder.builder(probe)
                        .nsPerAccess(probe.nsPerAccess().scaled(factor))
                        .build())
                .toList();
        return MemoryResultBuilder.builder(memory).probes(probes).build();
    }

    private static PingPongResult slower(PingPongResult result, double factor) {
        return PingPongResultBuilder.builder(result)
                .nsPerRoundTrip(result.nsPerRoundTrip().scaled(factor))
                .build();
    }

    private static GroupLockResult slower(GroupLockResult result, double factor) {
        return GroupLockResultBuilder.builder(result)
                .opsPerSecond(result.opsPerSecond().scaled(1 / factor))
                .build();
    }

    private static Comparison compare(Profile current, Profile base) {
        return Compared.compare(Optional.empty(), current, base);
    }

    private static JudgedFigure figure(Comparison comparison, String words) {
        return comparison.figures().stream()
                .filter(figure -> figure.key().words().equals(words))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldFailOnASlowerBarrierOfTheSameProcessors() {
        Comparison slower = compare(barriers(1.5, "system"), SAMPLE);

        assertThat(figure(slower, "barrier system, cuda:0+cuda:1, 132 blocks: phase time")
                        .isRegression())
                .isTrue();
        assertThat(slower.failed()).isTrue();
        assertThat(compare(SAMPLE, SAMPLE).failed()).isFalse();
    }

    /** Between hosts of four H200s a barrier on one word was up to 32 % apart. */
    @ParameterizedTest
    @CsvSource({"central, 1.33, false", "central, 1.5, true", "system, 1.33, true"})
    void shouldAllowBetweenGpusWhatAWordInOnePlaceIsKnownToDifferBy(String barrier, double factor, boolean fails) {
        Profile slower = barriers(factor, barrier);
        Profile another = ProfileBuilder.builder(slower)
                .device(DeviceFactsBuilder.builder(slower.device())
                        .fingerprint("0123456789abcdef")
                        .build())
                .build();

        assertThat(compare(another, SAMPLE).failed()).isEqualTo(fails);
    }

    @Test
    void shouldNotFailOnKernelsThatEnd() {
        Comparison slower = compare(barriers(1.5, GroupBarrierResult.EVENTS), SAMPLE);

        assertThat(figure(slower, "barrier events, cuda:0+cuda:1, 132 blocks: phase time")
                        .exemption())
                .isEqualTo(Exemption.ENDS_THE_KERNEL);
        assertThat(slower.failed()).isFalse();
    }

    /** No tolerance: what runs of one GPU are known to differ by is all that is allowed. Intervals reach 1 % beyond the figures. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "contentious-volatile-read, serial, cuda:0, in cuda:1, 2112 blocks: access time      | 0.01",
                "noncontentious-volatile-write, posted, cuda:0, in cuda:0, 2112 blocks: access time  | 0.01",
                "noncontentious-volatile-write, completed, cuda:0, in cuda:1, 2112 blocks: access time | 0.02",
                "contentious-volatile-read, serial, cuda:0, in host, 2112 blocks: access time        | 0.24",
                "flag-at-waiter, cuda:0+cuda:1: round trip                                           | 0.03",
                "flag-at-host, cuda:0+host: round trip                                               | 0.24",
                "barrier system, cuda:0+cuda:1, 132 blocks: phase time                               | 0.02",
                "mutex system, cuda:0+cuda:1, in cuda:0, 132 blocks: rate                            | 0.02",
                "mutex exchange, cuda:0+cuda:1, in cuda:0, 132 blocks: rate                          | 0.24",
            })
    void shouldReachAsMuchFurtherAsRunsOfTheSameGpusDiffer(String words, double share) {
        JudgedFigure within = figure(withoutTolerance(slower(1 + share)), words);
        JudgedFigure beyond = figure(withoutTolerance(slower((1 + share) * 1.02)), words);

        assertThat(within.verdict()).isEqualTo(JudgedFigure.Verdict.AMBIGUOUS);
        assertThat(beyond.verdict()).isEqualTo(JudgedFigure.Verdict.SLOWER);
    }

    private static Comparison withoutTolerance(Profile current) {
        return Compared.comparer(0, new NamedProfile("base.json", SAMPLE))
                .compare(new NamedProfile("new.json", current));
    }

    @Test
    void shouldSayWhatAnOlderProfileHasNot() {
        Comparison newer = compare(SAMPLE, TwoGpus.with(null));

        assertThat(newer.added()).isNotEmpty().allMatch(one -> one.subject().overGpus() && one.wholly());
        assertThat(newer.failed()).isFalse();
    }
}
