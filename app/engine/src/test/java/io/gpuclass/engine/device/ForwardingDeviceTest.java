package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingDeviceTest {
    @Test
    void shouldForwardWhateverADeviceCanBeAsked() {
        List<String> asked = Arrays.stream(Device.class.getDeclaredMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .map(ForwardingDeviceTest::signature)
                .toList();

        assertThat(asked).isNotEmpty();
        assertThat(Arrays.stream(ForwardingDevice.class.getDeclaredMethods()).map(ForwardingDeviceTest::signature))
                .containsAll(asked);
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }
}
