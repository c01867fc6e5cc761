package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.cuda.KernelLibrary.ModuleLoad;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModuleLoadTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void shouldLoadOnceWhoeverAsks() {
        ModuleLoad load = new ModuleLoad(() -> {
            loads.incrementAndGet();
            return Optional.empty();
        });

        load.run();
        load.run();

        assertThat(load.module(LONG)).contains(Optional.empty());
        assertThat(loads).hasValue(1);
    }

    @Test
    void shouldKeepAFailureForWhoeverAsks() {
        ModuleLoad load = new ModuleLoad(() -> {
            throw new IllegalArgumentException("refused");
        });

        load.run();

        assertThat(load.loaded()).isEmpty();
        assertThatThrownBy(() -> load.module(LONG))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("refused");
    }

    @Test
    void shouldNotWaitForADriverThatHangs() {
        CountDownLatch never = new CountDownLatch(1);
        ModuleLoad load = new ModuleLoad(() -> {
            try {
                never.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        });

        assertThat(load.module(Duration.ofMillis(10))).isEmpty();
        assertThat(load.loaded()).isEmpty();
        never.countDown();
        assertThat(load.module(LONG)).contains(Optional.empty());
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
