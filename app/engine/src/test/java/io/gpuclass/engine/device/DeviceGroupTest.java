package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceGroupTest {
    @ParameterizedTest
    @ValueSource(strings = {"cuda:1", "host", "cuda:1,host", "host*8", "cuda:1,cuda:3,host*12", "cuda:0"})
    void shouldReadWhatItWrites(String text) {
        assertThat(DeviceGroup.parse(text).text()).isEqualTo(text);
    }

    @Test
    void shouldBeNobodyWhereATrialHasNone() {
        assertThat(DeviceGroup.parse(null)).isEqualTo(new DeviceGroup(List.of(), 0));
        assertThat(new DeviceGroup(List.of(), 0).text()).isNull();
    }

    @Test
    void shouldNameTheDeviceFirstAndTheHostLastAndNobodyTwice() {
        assertThat(DeviceGroup.parse("cuda:1,host*8").members("cuda:0")).containsExactly("cuda:0", "cuda:1", "host");
        assertThat(DeviceGroup.solo("cuda:0").members("cuda:0")).containsExactly("cuda:0");
        assertThat(DeviceGroup.solo("cuda:0").others("cuda:0")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cuda", "cuda:1,", "host*", "host*x", "host*-1", "cuda:1,cuda:1", "CUDA:1"})
    void shouldRefuseWhatIsNoTeam(String text) {
        assertThatThrownBy(() -> DeviceGroup.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseMoreThanTheKernelsKnow() {
        List<String> many = List.of("cuda:1", "cuda:2", "cuda:3", "cuda:4", "cuda:5", "cuda:6", "cuda:7", "cuda:8");

        assertThatThrownBy(() -> DeviceGroup.of(many)).hasMessageContaining("up to 7");
    }
}
