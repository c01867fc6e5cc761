package io.gpuclass.engine.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedDeviceTest {
    /** Sealed: recordings in this form must stay readable. */
    private static final String FIRST_FORMAT = """
            gpuclass-recording/1
            command\tgpuclass probe
            fact\tname\tNVIDIA H200
            timing\tlaunched
            trial\tprobe_time_x\t2112\t128\t1000\t4\t5\t6\t7\t8\t9\t10\t11\t2000000000
            observation\tfalse\t1234.5\t1980.0\t1000.0\t7\t1\t2\t3.5\t0.5\t4\t5
            """;

    /** Sealed, like the one before. */
    private static final String GOOD = """
            gpuclass-recording/2
            command\tgpuclass probe
            fact\tkind\tcuda
            fact\tname\tNVIDIA H200
            fact\tslug\tnvidia-h200
            fact\tecc\ttrue
            timing\tlaunched
            surroundings\t0\t1980\t\t40\t\tknown\tSW Power Cap
            surroundings\t\t\t\t\tno program\tunknown
            kernel\tprobe_time_x\tyes
            saturation\tprobe_time_x\t128\t2112
            # a comment
            columns\ttrial\tkernel\tblocks\tthreads\tlength\ttimeoutNs\tfirst
            columns\tobservation\telapsedNs\ttimedOut\thandOffs
            trial\tprobe_time_x\t2112\t128\t1000\t2000000000\t9
            observation\t1234.5\tfalse\t77
            """;

    @Test
    void shouldTellWhenAndWhereItWasRecorded() throws IOException {
        String told = GOOD.replace("gpuclass-recording/2", "gpuclass-recording/3")
                .replace("fact\tkind", "origin\t2026-02-03T04:05:06Z\tLinux 6.1\t\nfact\tkind");

        assertThat(load(told).origin()).contains(new Origin("2026-02-03T04:05:06Z", "Linux 6.1", null));
    }

    @Test
    void shouldReadARecordingAndTakeWhatItLacksForZero() throws IOException {
        RecordedDevice device = load(GOOD);

        assertThat(device.facts().kind()).isEqualTo(DeviceKind.CUDA);
        assertThat(device.facts().ecc()).isTrue();
        assertThat(device.facts().driver()).isNull();
        assertThat(device.origin()).as("an older recording does not tell").contains(Origin.UNKNOWN);
        assertThat(device.saturation("probe_time_x", 128)).isEqualTo(2112);
        assertThat(device.observe(
                        Trial.of("probe_time_x", 2112).withLength(1000).withFirst(9), 1))
                .containsExactly(
                        Seen.nothing().lasting(1234.5).handingOff(77, 0, 0, 0).observation());
    }

    @Test
    void shouldSayWhichTrialsOfAKernelItDoesNotHold() throws IOException {
        RecordedDevice device = load(GOOD);
        Trial recorded = Trial.of("probe_time_x", 2112).withLength(1000).withFirst(9);

        assertThat(device.has("probe_time_x")).isTrue();
        assertThat(device.holds(recorded)).isTrue();
        assertThat(device.holds(recorded.withLength(2000))).isFalse();
    }

    @Test
    void shouldReadARecordingFromBeforeColumnsHadNames() throws IOException {
        Trial trial = Trial.of("probe_time_x", 2112)
                .withLength(1000)
                .withStride(4)
                .withDistance(5)
                .withHammers(6)
                .withInitial(7)
                .withBackoff(8, 9, 10)
                .withWindowNs(11);

        assertThat(load(FIRST_FORMAT).observe(trial, 1))
                .containsExactly(Seen.run()
                        .lasting(1234.5)
                        .completing(7)
                        .violating(1)
                        .reaching(2)
                        .polling(3.5)
                        .sharing(0.5, 4, 5)
                        .observation());
    }

    @Test
    void shouldSayWhereARecordingFromBeforeColumnsHadNamesIsBad() {
        assertThatThrownBy(() -> load(FIRST_FORMAT.replace("observation\tfalse", "observation")))
                .isInstanceOf(RecordingException.class)
                .hasMessage("run.txt:6: expected 11 values (timedOut, elapsedNs, smClockMhz, windowNs, operations,"
                        + " violations, reached, pollNs, fairness, fewestPerBlock, mostPerBlock), found 10");
    }

    @Test
    void shouldReplaySurroundingsInOrderAndThenTheLast() throws IOException {
        RecordedDevice device = load(GOOD);

        assertThat(device.surroundings()).isEqualTo(new Surroundings(0, 1980, null, 40, List.of("SW Power Cap"), null));
        assertThat(device.surroundings()).isEqualTo(Surroundings.unknown("no program"));
        assertThat(device.surroundings()).isEqualTo(Surroundings.unknown("no program"));
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                arguments("gpuclass-recording/2", "gpuclass-recording/4", "run.txt:1: this is not a recording"),
                arguments(
                        "slug\tnvidia-h200",
                        "slug\t../../escaped/evil",
                        "run.txt:16: slug: it must be of lower-case letters"),
                arguments("known\tSW Power Cap", "perhaps", "run.txt:8: throttle reasons"),
                arguments("1234.5", "NaN", "run.txt:16: elapsedNs cannot be 'NaN'"),
                arguments("1234.5", "soon", "run.txt:16: elapsedNs cannot be 'soon': expected a finite number"),
                arguments("1234.5\tfalse", "1234.5\tno", "run.txt:16: timedOut cannot be 'no': expected true or false"),
                arguments(
                        "observation\t1234.5",
                        "observation",
                        "run.txt:16: expected 3 values (elapsedNs, timedOut, handOffs), found 2"),
                arguments("observation\t1234.5", "remark\t1234.5", "run.txt:16: unknown line 'remark'"),
                arguments("yes", "maybe", "run.txt:10: expected yes or no"),
                arguments("128\t2112", "128\tmany", "run.txt:11: expected a whole number, found 'many'"),
                arguments("2112\t128\t1000", "2112\t128\t", "run.txt:15: length cannot be ''"),
                arguments("\tlength", "\twidth", "run.txt:13: unknown column 'width': a newer version"),
                arguments("\tlength", "\tblocks", "run.txt:13: column 'blocks' is named twice"),
                arguments("\tkernel\tblocks", "\tblocks", "run.txt:13: column 'kernel' is missing"),
                arguments("columns\tobservation", "columns\tremark", "run.txt:14: columns of 'remark' are unknown"),
                arguments(
                        "columns\tobservation\telapsedNs\ttimedOut\thandOffs",
                        "columns",
                        "run.txt:14: columns of what"),
                arguments("columns\ttrial", "# trial", "run.txt:15: the columns are not told before the first trial"),
                arguments("columns\tobs", "# obs", "run.txt:16: the columns are not told before the first observation"),
                arguments("cuda", "2 cuda", "run.txt:3: kind cannot be '2 cuda': expected a name such as cuda or host"),
                arguments("timing\tlaunched", "timing\tlater", "run.txt:7: unknown timing 'later'"),
                arguments("timing\tlaunched", "#", "run.txt:16: the file ended without a timing line"),
                arguments("fact\tkind\tcuda", "#", "run.txt:16: the device's facts have no kind"),
                arguments("fact\tslug\tnvidia-h200", "#", "run.txt:16: the device's facts have no slug"),
                arguments("gpuclass probe", "gpuclass \\q", "run.txt:2: a backslash that escapes nothing"));
    }

    @ParameterizedTest
    @MethodSource("damages")
    void shouldSayWhereABadRecordingIsBad(String good, String bad, String message) {
        assertThat(GOOD).contains(good);

        assertThatThrownBy(() -> load(GOOD.replace(good, bad)))
                .isInstanceOf(RecordingException.class)
                .hasMessageStartingWith(message);
    }

    static Stream<Arguments> wrongLines() {
        return Stream.of(
                arguments(
                        GOOD.substring(0, GOOD.indexOf("observation\t1234.5")),
                        "run.txt:15: the trial before this line has no observation"),
                arguments(
                        GOOD + GOOD.substring(GOOD.indexOf("trial\tprobe")),
                        "run.txt:17: this trial was recorded before"),
                arguments(
                        GOOD + GOOD.substring(GOOD.indexOf("columns\ttrial"), GOOD.indexOf("trial\tprobe")),
                        "run.txt:17: columns must be told before the first trial"),
                arguments("", "run.txt:0: the file is empty"));
    }

    @ParameterizedTest
    @MethodSource("wrongLines")
    void shouldRefuseLinesThatAreMissingOrTooMany(String text, String message) {
        assertThatThrownBy(() -> load(text)).hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"UTF-16, run.txt, run.txt:0: not UTF-8 text", "UTF-8, run.txt.gz, the compressed file is damaged"})
    void shouldRefuseWhatIsNotTextOrNotCompressed(String charset, String name, String message)
            throws UnsupportedEncodingException {
        byte[] bytes = GOOD.getBytes(charset);

        assertThatThrownBy(() -> RecordedDevice.load(new ByteArrayInputStream(bytes), name))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining(message);
    }

    private static RecordedDevice load(String text) throws IOException {
        return RecordedDevice.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "run.txt");
    }
}
