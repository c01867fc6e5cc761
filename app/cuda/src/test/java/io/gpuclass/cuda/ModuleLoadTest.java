package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.cuda.KernelLibrary.ModuleLoad;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModuleLoadTest {
    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void shouldLoadOnceWhoeverAsks() {
        ModuleLoad load = new ModuleLoad(() -> {
            loads.incrementAndGet();
            return Optional.empty();
        });

        load.run();
        load.run();

        assertThat(load.module()).isEmpty();
        assertThat(loads).hasValue(1);
    }

    @Test
    void shouldKeepAFailureForWhoeverAsks() {
        ModuleLoad load = new ModuleLoad(() -> {
            throw new IllegalArgumentException("refused");
        });

        load.run();

        assertThat(load.loaded()).isEmpty();
        assertThatThrownBy(load::module)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("refused");
    }

    @Test
    void shouldNotLoadOnlyToRelease() {
        ModuleLoad load = new ModuleLoad(() -> {
            loads.incrementAndGet();
            return Optional.empty();
        });

        assertThat(load.loaded()).isEmpty();
        assertThat(loads).hasValue(0);
    }
}
