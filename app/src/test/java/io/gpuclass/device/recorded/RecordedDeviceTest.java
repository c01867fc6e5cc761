package io.gpuclass.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gpuclass.device.DeviceKind;
import io.gpuclass.device.Surroundings;
import io.gpuclass.device.Trial;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RecordedDeviceTest {
    /** Sealed: recordings in this form must stay readable. */
    private static final String GOOD = """
            gpuclass-recording/1
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
            trial\tprobe_time_x\t2112\t128\t1000\t0\t0\t0\t0\t0\t0\t0\t0\t2000000000
            observation\tfalse\t1234.5\t1980.0\t1000.0\t7\t0\t0\t0.0\t0.0\t0\t0
            """;

    @Test
    void shouldReadARecordingOfThisVersion() throws IOException {
        RecordedDevice device = load(GOOD);

        assertThat(device.facts().kind()).isEqualTo(DeviceKind.CUDA);
        assertThat(device.facts().ecc()).isTrue();
        assertThat(device.facts().driver()).isNull();
        assertThat(device.saturation("probe_time_x", 128)).isEqualTo(2112);
        assertThat(device.observe(Trial.of("probe_time_x", 2112).withLength(1000), 1)
                        .get(0)
                        .elapsedNs())
                .isEqualTo(1234.5);
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
                arguments("gpuclass-recording/1", "gpuclass-recording/2", "run.txt:1: this is not a recording"),
                arguments("known\tSW Power Cap", "perhaps", "run.txt:8: throttle reasons"),
                arguments("1234.5", "NaN", "run.txt:14: elapsedNs cannot be 'NaN'"),
                arguments("1234.5", "soon", "run.txt:14: elapsedNs cannot be 'soon': expected a finite number"),
                arguments(
                        "observation\tfalse",
                        "observation\tno",
                        "run.txt:14: timedOut cannot be 'no': expected true or false"),
                arguments("observation\tfalse", "observation", "run.txt:14: expected 11 values"),
                arguments("observation", "remark", "run.txt:14: unknown line 'remark'"),
                arguments("yes", "maybe", "run.txt:10: expected yes or no"),
                arguments("128\t2112", "128\tmany", "run.txt:11: expected a whole number, found 'many'"),
                arguments("2112\t128\t1000", "2112\t128\t", "run.txt:13: length cannot be ''"),
                arguments("cuda", "toaster", "run.txt:3: kind cannot be 'toaster': expected one of cuda, host"),
                arguments("timing\tlaunched", "timing\tlater", "run.txt:7: unknown timing 'later'"),
                arguments("timing\tlaunched", "#", "run.txt:14: the file ended without a timing line"),
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

    @Test
    void shouldRefuseATrialWithoutObservations() {
        String cut = GOOD.substring(0, GOOD.indexOf("observation"));

        assertThatThrownBy(() -> load(cut)).hasMessage("run.txt:13: the trial before this line has no observation");
    }

    @Test
    void shouldRefuseTheSameTrialTwice() {
        String trial = GOOD.substring(GOOD.indexOf("trial\t"));

        assertThatThrownBy(() -> load(GOOD + trial))
                .hasMessageStartingWith("run.txt:15: this trial was recorded before");
    }

    @Test
    void shouldRefuseAnEmptyFile() {
        assertThatThrownBy(() -> load("")).hasMessageStartingWith("run.txt:0: the file is empty");
    }

    @Test
    void shouldRefuseWhatIsNotText() {
        byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_16);

        assertThatThrownBy(() -> RecordedDevice.load(new ByteArrayInputStream(bytes), "run.txt"))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("run.txt:0: not UTF-8 text");
    }

    @Test
    void shouldRefuseWhatIsNotCompressed() {
        byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> RecordedDevice.load(new ByteArrayInputStream(bytes), "run.txt.gz"))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("the compressed file is damaged");
    }

    private static RecordedDevice load(String text) throws IOException {
        return RecordedDevice.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "run.txt");
    }
}
