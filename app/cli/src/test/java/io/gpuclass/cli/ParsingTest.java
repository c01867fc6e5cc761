package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.device.DeviceKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParsingTest {
    @ParameterizedTest
    @CsvSource({"500ms, 500", "60s, 60000", "2m, 120000", "1.5s, 1500", "1h, 3600000", "0.001s, 1"})
    void shouldReadDurations(String text, long millis) {
        assertThat(Converters.duration(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "60", "s", "0s", "0.1ms", "-1s", "1e3s", "60 s", "1s2m", "60S", "٣s"})
    void shouldRefuseWhatIsNoPositiveDuration(String text) {
        assertThatThrownBy(() -> Converters.duration(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + text + "' is not a positive duration: write it as 500ms, 60s or 2m");
    }

    @ParameterizedTest
    @CsvSource({"5%, 0.05", "5 %, 0.05", "0.05, 0.05", "0, 0", "0%, 0", "2.5%, 0.025", "99.9%, 0.999", "0.999, 0.999"})
    void shouldReadToleranceAsAPercentageOrAShare(String text, double share) {
        assertThat(Converters.tolerance(text).share()).isCloseTo(share, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "five", "5,5%", "-1%", "+1%", "1e-2", "NaN", ".5", "5%%", "5 % x", "٥%"})
    void shouldRefuseAToleranceThatIsNeitherAndSayHowToWriteIt(String text) {
        assertThatThrownBy(() -> Converters.tolerance(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("5% or 0.05");
    }

    @ParameterizedTest
    @ValueSource(strings = {"100%", "5", "1", "1.0", "300 %"})
    void shouldRefuseAToleranceOfAllAndMore(String text) {
        assertThatThrownBy(() -> Converters.tolerance(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("less");
    }

    @Test
    void shouldReadSuitesInTheOrderInWhichTheyRun() {
        assertThat(SuiteRegistry.parse("primitives, probes,primitives"))
                .extracting(Suite::id)
                .containsExactly("probes", "primitives");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "probes,", "probes,nonsense", "Probes", "all"})
    void shouldNameTheKnownSuitesWhereOneIsUnknown(String list) {
        assertThatThrownBy(() -> SuiteRegistry.parse(list))
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

    @Test
    void shouldReadWhoTakesPart() {
        assertThat(DeviceSpec.parse("cuda:1,cuda:0")).isEqualTo(new DeviceSpec.Several(DeviceKind.CUDA, List.of(1, 0)));
        assertThat(DeviceSpec.parse("cuda:all")).isEqualTo(new DeviceSpec.Several(DeviceKind.CUDA, List.of()));
        assertThatThrownBy(() -> DeviceSpec.parse("cuda:0,cuda:1,cuda:0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'cuda:0,cuda:1,cuda:0' names cuda:0 twice: name each device once");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cuda",
                "cuda:",
                "cuda:-1",
                "cuda:1x",
                "cuda:99999999999",
                "gpu",
                "recorded:",
                "Host",
                "cuda:0,",
                "cuda:0,host",
                "opencl:all",
                "opencl:0,opencl:1",
                "cuda:0,all",
                "host,host"
            })
    void shouldNameTheKnownDevicesWhereOneIsUnknown(String text) {
        assertThatThrownBy(() -> DeviceSpec.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining(
                        "expected auto, cuda:N (N from 0), several of those with commas, cuda:all, opencl:N (N from 0),"
                                + " host or recorded:FILE");
    }
}
