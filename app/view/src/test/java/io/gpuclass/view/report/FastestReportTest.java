package io.gpuclass.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.SavedSamples;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.export.CudaHeaderSamples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FastestReportTest {
    @Test
    void shouldFitOnTheScreenWithoutCuttingAnything() {
        String text = text(SavedSamples.read("nvidia-h200.json"));

        assertThat(text.lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(TextRenderer.WIDTH));
        assertThat(text).doesNotContain("…", "not known");
    }

    @ParameterizedTest
    @ValueSource(strings = {"host-intel-xeon.json", "published/gtx295.json", "published/gtx580.json"})
    void shouldSayWhatIsNotKnownOfOtherMachines(String file) {
        Profile profile = SavedSamples.read(file);

        assertThat(text(profile))
                .containsPattern("barrier-low +\\S.* not known")
                .containsPattern("trip of a read +not known")
                .doesNotContain("NaN", "null");
        assertThat(ProfileReport.fastest(profile).toMarkdown()).doesNotContain("NaN", "null");
    }

    @Test
    void shouldDoWithAProfileThatHoldsNothing() {
        assertThat(text(SampleProfiles.minimal()))
                .containsPattern("mutex-throughput +not known +not known +not known +not known +not known\n")
                .doesNotContain("Beside others", "Fair mutexes");
    }

    @Test
    void shouldSayWhatIsFasterAndWhyItIsNotAdmitted() {
        assertThat(text(with(mutex("spin", 2112, 3e6, 0.25), mutex("mcs", 2112, 1e6, 0.995))))
                .contains("mutex-fair: faster, but excluded by the Jain index: mutex_spin with 3.00 M op/s at 0.250.")
                .contains("mutex-throughput: mutex_spin has a Jain index of 0.250, and its worst-served block had 0.125"
                        + "\n    times the mean.");
    }

    @Test
    void shouldSayWhatIsFasterAndTooUnstableToBeTheBest() {
        PrimitiveResult steady = mutex("mcs", 2112, 1e6, 0.995);
        PrimitiveResult swinging = PrimitiveResultBuilder.builder(mutex("fa", 2112, 3e6, 0.995))
                .opsPerSecond(SummaryBuilder.builder(steady.opsPerSecond())
                        .median(3e6)
                        .high(3e6)
                        .max(3e6)
                        .min(1e6)
                        .build())
                .build();

        assertThat(text(with(swinging, steady)))
                .contains("mutex-fair: faster, but unstable: mutex_fa with 3.00 M op/s (repeats differ by 3.0x).")
                .doesNotContain("excluded");
    }

    @Test
    void shouldNameEndsOfKernelsBesideTheBarriers() {
        assertThat(text(with(
                        result(Kind.BARRIER, "xf", 2112, 5e5, null),
                        result(Kind.BARRIER, "graph-relaunch", 2112, 1e6, null))))
                .containsPattern("barrier-full +2112 .* barrier_xf +no")
                .contains(
                        "Not candidates, because they end the kernel: barrier_graph_relaunch 1.00 us with 2112 blocks.");
    }

    @Test
    void shouldSetFairMutexesBesidePlainExchange() {
        Document report = ProfileReport.fastest(with(
                mutex("spin", 1, 2e6, 1),
                mutex("mcs", 1, 1e6, 1),
                mutex("spin", 132, 1e6, 0.3),
                mutex("mcs", 132, 1.001e6, 0.999),
                mutex("spin", 2112, 3e5, 0.3),
                mutex("ttas", 2112, 9e5, 0.3),
                mutex("mcs", 2112, 9e5, 0.999)));

        assertThat(report.toMarkdown())
                .contains("| mutex\\_mcs | 1.00 M | **0.500×** | 1.00 M | 1.00× | 900 k | 3.00× |")
                .doesNotContain("| ttas |");
    }

    @Test
    void shouldDoWithoutPlainExchange() {
        assertThat(text(with(mutex("mcs", 2112, 1e6, 0.995))))
                .containsPattern("spin +not known +not known")
                .containsPattern("mcs +not known +not known +not known +not known +1\\.00 M +not known");
    }

    private static PrimitiveResult mutex(String implementation, int blocks, double opsPerSecond, double fairness) {
        return result(Kind.MUTEX, implementation, blocks, opsPerSecond, fairness);
    }

    private static PrimitiveResult result(
            Kind kind, String implementation, int blocks, double opsPerSecond, Double fairness) {
        return PrimitiveResultBuilder.builder(
                        CudaHeaderSamples.result(kind, implementation, blocks, null, opsPerSecond, fairness))
                .fewestPerBlock(fairness == null ? null : fairness / 2)
                .build();
    }

    private static Profile with(PrimitiveResult... primitives) {
        Profile sample = SampleProfiles.complete();
        return ProfileAdvice.advised(ProfileBuilder.builder(SampleProfiles.minimal())
                .device(sample.device())
                .method(sample.method())
                .probes(sample.probes())
                .primitives(List.of(primitives))
                .build());
    }

    private static String text(Profile profile) {
        return ProfileReport.fastest(profile).toText(Style.PLAIN);
    }
}
