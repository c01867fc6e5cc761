package io.gpuclass.engine.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.map.MapMeasurement.LineMapper;
import io.gpuclass.engine.map.MapMeasurement.SlicePairs;
import io.gpuclass.engine.map.MapMeasurement.SmPairs;
import io.gpuclass.profile.map.MemoryMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MapMeasurementTest {
    private static final double MHZ = 2000;
    private static final int LINES_A_RUN = 15;
    private static final long NEAR_CYCLES = 320;
    private static final long FAR_CYCLES = 520;

    /** A GPU of four SMs: odd ones are near to odd lines. */
    private static Observation twoHalves(Trial trial) {
        return switch (trial.kernel()) {
            case "map_time_atomic" -> run(trial, line -> isNear(trial.initial(), line) ? NEAR_CYCLES : FAR_CYCLES);
            case "map_time_read" -> run(trial, line -> NEAR_CYCLES);
            case "map_time_pair" ->
                Seen.run().completing(rate(trial)).within(1000).observation();
            default ->
                Seen.run()
                        .polling(isNear(trial.initial(), trial.section()) ? 240 : 340)
                        .observation();
        };
    }

    private static boolean isNear(int one, int other) {
        return one % 2 == other % 2;
    }

    private static int line(int words) {
        return words / LineMapper.WORDS_APART;
    }

    /** Lines that differ by 16 share a slice. */
    private static long rate(Trial trial) {
        return trial.stride() == 0 ? 1300 : line(trial.stride()) == 16 ? 1160 : 2600;
    }

    private static Observation run(Trial trial, Function<Integer, Long> cycles) {
        int first = line(trial.distance());
        return Seen.run()
                .at(MHZ)
                .counting(IntStream.range(first, first + LINES_A_RUN)
                        .mapToObj(line -> cycles.apply(line) * trial.length())
                        .toArray(Long[]::new))
                .observation();
    }

    private static MemoryMap mapped(FakeDevice device) {
        return new MapMeasurement(device, new ClockGuard(), 1).measure().orElseThrow();
    }

    @Test
    void shouldMapEachSmToEachLine() {
        MemoryMap map = mapped(new FakeDevice(MapMeasurementTest::twoHalves));

        assertThat(map.lines()).isEqualTo(LineMapper.LINES);
        assertThat(map.multiprocessors()).containsExactly(0, 1, 2, 3);
        assertThat(map.atomicNs()).hasSize(4).allMatch(row -> row.size() == LineMapper.LINES);
        assertThat(map.atomicNs().get(1).subList(14, 17)).containsExactly(260, 160, 260);
        assertThat(map.atomics().nearestNs()).isEqualTo(160);
        assertThat(map.atomics().farthestNs()).isEqualTo(260);
        assertThat(map.reads().farthestNs()).isEqualTo(160);
    }

    @Test
    void shouldTellTheHalvesAndWhatTheyCost() {
        MemoryMap map = mapped(new FakeDevice(MapMeasurementTest::twoHalves));

        assertThat(map.halves().found()).isTrue();
        assertThat(map.halves().multiprocessors()).containsExactly(0, 2);
        assertThat(map.halves().lines()).allMatch(line -> line % 2 == 0).hasSize(LineMapper.LINES / 2);
        assertThat(map.halves().nearNs()).isEqualTo(160);
        assertThat(map.halves().farNs()).isEqualTo(260);
        assertThat(map.handOffs().nearNs()).isEqualTo(240);
        assertThat(map.handOffs().acrossNs()).isEqualTo(340);
    }

    @Test
    void shouldCountLinesThatShareASlice() {
        MemoryMap map = mapped(new FakeDevice(MapMeasurementTest::twoHalves));

        assertThat(map.slices().pairs()).isEqualTo(LineMapper.LINES * (LineMapper.LINES - 1) / 2);
        assertThat(map.slices().sharing()).isEqualTo(LineMapper.LINES - 16);
        assertThat(map.slices().oneLineOpsPerSecond()).isEqualTo(1.3e9);
        assertThat(map.slices().apartOpsPerSecond()).isEqualTo(2.6e9);
    }

    @ParameterizedTest
    @ValueSource(longs = {800, 1300, 1400})
    void shouldNotTellSlicesWhereTwoLinesGiveNoMoreThanOne(long pairs) {
        MemoryMap map = mapped(new FakeDevice(trial -> trial.kernel().equals(SlicePairs.KERNEL)
                ? Seen.run()
                        .completing(trial.stride() == 0 ? 1300 : pairs)
                        .within(1000)
                        .observation()
                : twoHalves(trial)));

        assertThat(map.slices()).isNull();
    }

    @Test
    void shouldLeaveOutPairsOfLinesThatToldNothing() {
        MemoryMap map = mapped(new FakeDevice(
                trial -> trial.kernel().equals(SlicePairs.KERNEL) && trial.distance() == 0 && trial.stride() != 0
                        ? Seen.nothing().observation()
                        : twoHalves(trial)));

        assertThat(map.slices().pairs()).isEqualTo((LineMapper.LINES - 1) * (LineMapper.LINES - 2) / 2);
        assertThat(map.slices().sharing()).isEqualTo(LineMapper.LINES - 17);
    }

    @Test
    void shouldCountPairsOfSmsThatTold() {
        MemoryMap map = mapped(new FakeDevice(
                trial -> trial.kernel().equals(SmPairs.KERNEL) && !isNear(trial.initial(), trial.section())
                        ? Seen.run().expiring().observation()
                        : twoHalves(trial)));

        assertThat(map.handOffs().pairs()).isBetween(1, 59);
        assertThat(map.handOffs().acrossNs()).isNull();
    }

    @Test
    void shouldTellAtomicsWhereLoadsToldNothing() {
        MemoryMap map = mapped(new FakeDevice(
                trial -> trial.kernel().equals("map_time_read") ? Seen.nothing().observation() : twoHalves(trial)));

        assertThat(map.reads()).isNull();
        assertThat(map.atomics()).isNotNull();
    }

    @Test
    void shouldLeaveOutNumbersThatNoSmHas() {
        MemoryMap map = mapped(
                new FakeDevice(trial -> trial.initial() == 2 && trial.kernel().startsWith("map_time_a")
                        ? Seen.nothing().observation()
                        : twoHalves(trial)));

        assertThat(map.multiprocessors()).containsExactly(0, 1, 3);
        assertThat(map.atomicNs()).hasSize(3);
        assertThat(map.halves().multiprocessors()).containsExactly(0);
    }

    @Test
    void shouldRepeatRunsWhoseClockHadFallen() {
        int[] runs = {0};
        MemoryMap map = mapped(new FakeDevice(trial -> {
            Observation seen = twoHalves(trial);
            boolean falls = trial.kernel().equals("map_time_atomic") && ++runs[0] % 7 == 0;
            return falls
                    ? Seen.run()
                            .at(MHZ / 2)
                            .counting(seen.counts().toArray(Long[]::new))
                            .observation()
                    : seen;
        }));

        assertThat(map.atomics().farthestNs()).isEqualTo(260);
    }

    @Test
    void shouldSayThatThereAreNoHalvesWhereAllIsOne() {
        MemoryMap map = mapped(new FakeDevice(trial -> trial.kernel().equals("map_time_atomic")
                ? run(trial, line -> NEAR_CYCLES + line % 3)
                : twoHalves(trial)));

        assertThat(map.halves().found()).isFalse();
        assertThat(map.handOffs().acrossNs()).isNull();
        assertThat(map.handOffs().nearNs()).isNotNull();
    }

    @Test
    void shouldLeaveOutWhatTheDeviceHasNoKernelFor() {
        MemoryMap map = mapped(new FakeDevice(MapMeasurementTest::twoHalves).having("map_time_atomic"::equals));

        assertThat(map.reads()).isNull();
        assertThat(map.slices()).isNull();
        assertThat(map.handOffs()).isNull();
        assertThat(new MapMeasurement(
                                new FakeDevice(MapMeasurementTest::twoHalves).having(kernel -> false),
                                new ClockGuard(),
                                1)
                        .measure())
                .isEmpty();
    }

    @Test
    void shouldLookFromOneSmAfterTheOtherInAnOrderOfItsOwn() {
        FakeDevice device = new FakeDevice(MapMeasurementTest::twoHalves);
        mapped(device);

        List<Integer> order =
                device.asked("map_time_atomic").stream().map(Trial::initial).toList();
        assertThat(order)
                .hasSize(4 * 2 * 3)
                .isNotEqualTo(order.stream().sorted().toList());
        assertThat(device.asked("map_time_atomic")).allMatch(trial -> trial.blocks() == FakeDevice.SATURATION);
    }
}
