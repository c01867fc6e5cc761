package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialsTest {
    /** Words before what a verification guards: {@code words_at_data} in bench/layout.cuh. */
    private static final int WORDS_OF_STATE = 1 << 18;

    /** Of all words that kernels share; those in use end behind {@code words_at_done} in bench/layout.cuh. */
    private static final int WORDS = 1 << 20;

    private static final int WORDS_IN_USE = (7 << 17) + 64;

    private static final Implementation XF =
            Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "xf").orElseThrow();

    private final Device gpu = new FakeDevice(Seen::honest);
    private final Device host = FakeDevice.host(Seen::honest);
    private final int multiprocessors = gpu.facts().multiprocessors();

    @Test
    void shouldTryContendersOfFewerBlocksThanSmsInSeveralPlaces() {
        assertThat(Trials.contending(rate(multiprocessors - 1), gpu)).hasSize(8);
        assertThat(Trials.contending(rate(multiprocessors), gpu)).containsExactly(rate(multiprocessors));
    }

    @Test
    void shouldTryBarriersInSeveralPlacesOnAnyGrid() {
        assertThat(Trials.meeting(rate(1), gpu, XF)).hasSize(8);
        assertThat(Trials.meeting(rate(FakeDevice.SATURATION), gpu, XF)).hasSize(8);
    }

    @Test
    void shouldKeepPlacesApartAlignedAndWithinTheWordsOfState() {
        List<Integer> addresses =
                Trials.meeting(rate(1), gpu, XF).stream().map(Trial::distance).toList();

        assertThat(addresses)
                .doesNotHaveDuplicates()
                .startsWith(0)
                .allSatisfy(words -> assertThat(words % 64).isZero());
        assertThat(addresses.get(7) + 2 * 4096).isLessThan(WORDS_OF_STATE);
    }

    @Test
    void shouldHaveRoomForTheStateOfEveryBarrierAtTheLastPlaceAndOfAllOthersAtTheFirst() {
        int blocks = 3072;
        int last = Trials.meeting(rate(1), gpu, XF).get(7).distance();

        assertThat(Catalogue.of(DeviceKind.CUDA)).allSatisfy(row -> {
            int place = row.kind() == Kind.BARRIER ? last : 0;
            int bytes = row.facts().stateBytes() + blocks * row.facts().stateBytesPerBlock();
            assertThat(place + bytes / Integer.BYTES).isLessThan(WORDS_OF_STATE);
        });
    }

    @Test
    void shouldKnowNoPlacesOfABarrierThatKeepsNoState() {
        Implementation relaunch =
                Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, "graph-relaunch").orElseThrow();

        assertThat(Trials.meeting(rate(1), gpu, relaunch)).containsExactly(rate(1));
    }

    @Test
    void shouldGiveEachOfSixteenPlacesItsTurnOnAGpuThatPlacesWords() {
        Device placing = new FakeDevice(Seen::honest).placing();

        assertThat(Trials.contendingInTurn(rate(FakeDevice.SATURATION), placing))
                .hasSize(16)
                .allMatch(turn -> turn.size() == 1);
        assertThat(Trials.meetingInTurn(rate(1), 100, placing, XF)).hasSize(16).allMatch(turn -> turn.size() == 1);
        assertThat(Trials.inTurn(rate(1), rate(1), placing))
                .extracting(Trial::place)
                .startsWith(0)
                .doesNotHaveDuplicates()
                .allMatch(words -> words % 64 == 0 && words + WORDS_IN_USE <= WORDS);
    }

    @Test
    void shouldTakeSeveralPlacesTogetherWhereTheyHaveNoTurns() {
        assertThat(Trials.contendingInTurn(rate(1), gpu)).containsExactly(Trials.contending(rate(1), gpu));
        assertThat(Trials.meetingInTurn(rate(1), 100, gpu, XF)).containsExactly(Trials.meeting(rate(1), gpu, XF));
        assertThat(Trials.inTurn(rate(1), rate(1), host)).containsExactly(rate(1));
    }

    @Test
    void shouldKnowNoPlacesOnAHost() {
        assertThat(Trials.contending(rate(1), host)).containsExactly(rate(1));
        assertThat(Trials.meeting(rate(1), host, XF)).containsExactly(rate(1));
    }

    private static Trial rate(int blocks) {
        return Trial.of("mutex_rate_fa", blocks);
    }
}
