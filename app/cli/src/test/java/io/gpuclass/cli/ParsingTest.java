package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.profile.device.DeviceKind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ParsingTest {
    @ParameterizedTest
    @CsvSource({"500ms, 500", "60s, 60000", "2m, 120000", "1.5s, 1500", "1h, 3600000", "0.001s, 1"})
    void shouldReadDurations(String text, long millis) {
        assertThat(new Converters.OfDuration().convert(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "60", "s", "0s", "0.1ms", "-1s", "1e3s", "60 s", "1s2m", "60S", "9999999999s", "٣s"})
    void shouldRefuseWhatIsNoPositiveDuration(String text) {
        assertThatThrownBy(() -> new Converters.OfDuration().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text + "' is not a positive duration: write it as 500ms, 60s or 2m");
    }

    @Test
    void shouldReadSuitesInTheOrderInWhichTheyRun() {
        assertThat(Suite.parse("primitives, probes,primitives")).containsExactly(Suite.PROBES, Suite.PRIMITIVES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "probes,", "probes,nonsense", "Probes", "all"})
    void shouldNameTheKnownSuitesWhereOneIsUnknown(String list) {
        assertThatThrownBy(() -> Suite.parse(list))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected one of probes, hostage, simt, primitives");
    }

    @Test
    void shouldReadDevices() {
        assertThat(DeviceSpec.parse("auto")).isEqualTo(new DeviceSpec.Auto());
        assertThat(DeviceSpec.parse("host")).isEqualTo(new DeviceSpec.Of(DeviceKind.HOST, 0));
        assertThat(DeviceSpec.parse("cuda:12")).isEqualTo(new DeviceSpec.Of(DeviceKind.CUDA, 12));
        assertThat(DeviceSpec.parse("recorded:a:b.json")).isEqualTo(new DeviceSpec.Recorded(Path.of("a:b.json")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cuda", "cuda:", "cuda:-1", "cuda:1x", "cuda:99999999999", "gpu", "recorded:", "Host"})
    void shouldNameTheKnownDevicesWhereOneIsUnknown(String text) {
        assertThatThrownBy(() -> DeviceSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("expected auto, cuda:N (N from 0), host or recorded:FILE");
    }
}
