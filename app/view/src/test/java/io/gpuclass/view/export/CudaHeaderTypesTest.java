package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Trait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CudaHeaderTypesTest {
    private static final Path CUDA = Path.of("probes-cuda");
    private static final Pattern ROW = Pattern.compile("(?m)^GPUCLASS_ROW\\((\\w+), (.*)\\)");
    private static final Map<Kind, String> ROWS = Map.of(
            Kind.BARRIER, "barriers.inc",
            Kind.MUTEX, "mutexes.inc",
            Kind.SEMAPHORE, "semaphores.inc",
            Kind.CONDITION_VARIABLE, "conditions.inc");

    @Test
    void shouldNameEveryImplementationThatIsNoLaunch() {
        List<String> named = CudaHeaderTypes.ALL.stream()
                .map(row -> row.kind().id() + "/" + row.id())
                .toList();

        assertThat(named)
                .containsExactlyElementsOf(Catalogue.of(DeviceKind.CUDA).stream()
                        .filter(row -> !row.has(Trait.ENDS_THE_KERNEL))
                        .map(row -> row.kind().id() + "/" + row.id())
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void shouldNameTheTypesThatTheKernelsMeasure(Kind kind) throws IOException {
        String rows = Files.readString(CUDA.resolve("kernels/rows").resolve(ROWS.get(kind)));

        assertThat(CudaHeaderTypes.ALL.stream()
                        .filter(row -> row.kind() == kind)
                        .map(row -> row.id().replace('-', '_') + ": " + row.type()))
                .containsExactlyInAnyOrderElementsOf(ROW.matcher(rows)
                        .results()
                        .map(CudaHeaderTypesTest::row)
                        .toList());
    }

    @Test
    void shouldNameHeadersThatAreThere() {
        assertThat(CudaHeaderTypes.ALL.stream()
                        .flatMap(row -> row.headers().stream())
                        .distinct())
                .allSatisfy(header -> assertThat(
                                CUDA.resolve("include/gpuclass/sync").resolve(header))
                        .isRegularFile());
    }

    @Test
    void shouldCarryPausesInTheTypeOfWhatPauses() {
        for (Implementation row : Catalogue.of(DeviceKind.CUDA)) {
            boolean pauses = row.pauses().form() != Pauses.Form.NONE;
            CudaHeaderTypes.find(row.kind(), row.id())
                    .ifPresent(
                            type -> assertThat(type.pausing(row.pauses(), 1267).contains("tuned<"))
                                    .as(row.id())
                                    .isEqualTo(pauses));
        }
    }

    @Test
    void shouldGiveEachPolicyItsConstantsInTheirOrder() {
        assertThat(Stream.of(
                        pausing("spin-backoff", Pauses.linear(2, 64)),
                        pausing("spin-then-backoff", Pauses.linear(2, 64)),
                        pausing("exchange-exponential", Pauses.exponential(256, 4096, 50)),
                        pausing("ticket-proportional", Pauses.proportional(32)),
                        pausing("mcs", Pauses.NONE)))
                .containsExactly(
                        "mutex_spin<scope::device, tuned<linear_backoff, 2, 64, 1267>>",
                        "mutex_spin<scope::device, tuned<spin_then<linear_backoff>,"
                                + " spin_then<linear_backoff>::usual_polls, 2, 64, 1267>>",
                        "mutex_spin<scope::device, tuned<exponential_backoff, 256, 4096, 50>>",
                        "mutex_fa<scope::device, tuned<proportional_backoff, 32>>",
                        "mutex_mcs<>");
    }

    private static String pausing(String id, Pauses pauses) {
        return CudaHeaderTypes.find(Kind.MUTEX, id).orElseThrow().pausing(pauses, 1267);
    }

    private static String row(MatchResult row) {
        return row.group(1) + ": " + row.group(2);
    }
}
