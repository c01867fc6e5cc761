package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.view.export.CudaHeaderPauses.Constants;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CudaHeaderConstantsTest {
    @Test
    void shouldCarryPausesInTheTypeOfWhatPauses() {
        for (Implementation row : Catalogue.of(DeviceKind.CUDA)) {
            boolean pauses = row.pauses().form() != Pauses.Form.NONE;
            if (row.cpp() != null) {
                assertThat(Constants.pausing(row.cpp().name(), row.pauses(), 1267)
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

    @Test
    void shouldTakeTheConstantsForAsManyBlocksAsThereAre() {
        assertThat(byBlocks("mutex_fa<scope::device, turn_backoff>", 100, 200, 300))
                .isEqualTo("mutex_fa<scope::device, by_blocks<turn_backoff, 264, 1056,"
                        + " tuned<turn_backoff, 100>, tuned<turn_backoff, 200>, tuned<turn_backoff, 300>>>");
    }

    @Test
    void shouldNotAskForTheNumberOfBlocksIfTheConstantsAreTheSame() {
        assertThat(byBlocks("mutex_fa<scope::device, turn_backoff>", 100, 100, 100))
                .isEqualTo("mutex_fa<scope::device, tuned<turn_backoff, 100>>");
        assertThat(byBlocks("mutex_ttas<>", 1, 2, 3)).isEqualTo("mutex_ttas<>");
    }

    private static String byBlocks(String type, Integer... cycles) {
        return Constants.pausingByBlocks(
                type,
                Stream.of(cycles)
                        .map(each -> new CudaHeaderPauses.Found(Pauses.turns(each), null, 0, ""))
                        .toList(),
                264,
                1056);
    }

    private static String pausing(String id, Pauses pauses) {
        Implementation row = Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, id).orElseThrow();
        return Constants.pausing(row.cpp().name(), pauses, 1267);
    }
}
