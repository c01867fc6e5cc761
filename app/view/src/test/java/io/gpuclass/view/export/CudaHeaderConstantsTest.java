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
                assertThat(Constants.pausing(row.cpp(), row.pauses(), 1267).contains("tuned<"))
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
                        "mutex_spin_backoff<scope::device, tuned<linear_backoff, 2, 64, 1267>>",
                        "mutex_spin_then_backoff<scope::device, tuned<spin_then<linear_backoff>,"
                                + " spin_then<linear_backoff>::usual_polls, 2, 64, 1267>>",
                        "mutex_exchange_exponential<scope::device, tuned<exponential_backoff, 256, 4096, 50>>",
                        "mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 32>>",
                        "mutex_mcs<>");
    }

    @Test
    void shouldTakeTheConstantsForAsManyBlocksAsThereAre() {
        assertThat(byBlocks("ticket-turns", 100, 200, 300))
                .isEqualTo("mutex_ticket_turns<scope::device, by_blocks<turn_backoff, 264, 1056,"
                        + " tuned<turn_backoff, 100>, tuned<turn_backoff, 200>, tuned<turn_backoff, 300>>>");
    }

    @Test
    void shouldNotAskForTheNumberOfBlocksIfTheConstantsAreTheSame() {
        assertThat(byBlocks("ticket-turns", 100, 100, 100))
                .isEqualTo("mutex_ticket_turns<scope::device, tuned<turn_backoff, 100>>");
        assertThat(byBlocks("ttas", 1, 2, 3)).isEqualTo("mutex_ttas<>");
    }

    private static String byBlocks(String id, Integer... cycles) {
        return Constants.pausingByBlocks(
                Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, id).orElseThrow().cpp(),
                Stream.of(cycles)
                        .map(each -> new CudaHeaderPauses.Found(Pauses.turns(each), null, 0, ""))
                        .toList(),
                264,
                1056);
    }

    private static String pausing(String id, Pauses pauses) {
        Implementation row = Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, id).orElseThrow();
        return Constants.pausing(row.cpp(), pauses, 1267);
    }
}
