package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CudaHeaderChoicesTest {
    @Test
    void shouldCarryPausesInTheTypeOfWhatPauses() {
        for (Implementation row : Catalogue.of(DeviceKind.CUDA)) {
            boolean pauses = row.pauses().form() != Pauses.Form.NONE;
            if (row.cpp() != null) {
                assertThat(CudaHeaderChoices.pausing(row.cpp().name(), row.pauses(), 1267)
                                .contains("tuned<"))
                        .as(row.id())
                        .isEqualTo(pauses);
            }
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
        Implementation row = Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, id).orElseThrow();
        return CudaHeaderChoices.pausing(row.cpp().name(), pauses, 1267);
    }
}
