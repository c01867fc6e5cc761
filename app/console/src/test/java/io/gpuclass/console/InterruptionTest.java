package io.gpuclass.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InterruptionTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private final AtomicInteger aborts = new AtomicInteger();

    @Test
    void shouldAbortWhatRunsAndWaitUntilItHasUnwound() throws InterruptedException {
        Interruption interruption = new Interruption(LONG);
        List<String> events = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch aborted = new CountDownLatch(1);
        Thread main = new Thread(() -> {
            interruption.guarding(aborted::countDown, () -> await(running, aborted));
            events.add("unwound");
            interruption.finish();
        });
        main.start();
        running.await();
        interruption.interrupt();
        events.add("hook ended");
        main.join();
        assertThat(events).containsExactly("unwound", "hook ended");
    }

    @Test
    void shouldAbortAtOnceWhatBeginsAfterTheInterruption() {
        Interruption interruption = new Interruption(Duration.ZERO);
        interruption.interrupt();
        interruption.guarding(aborts::incrementAndGet, () -> "body");
        assertThat(aborts).hasValue(1);
    }

    @Test
    void shouldGiveUpAtOnceWhereNothingHasToUnwind() {
        Interruption interruption = new Interruption(LONG, aborts::incrementAndGet);
        interruption.guarding(() -> {}, () -> "device");
        interruption.interrupt();
        assertThat(aborts).hasValue(1);
    }

    @Test
    void shouldNotAbortWhatHasEnded() {
        Interruption interruption = new Interruption(Duration.ZERO);
        assertThat(interruption.guarding(aborts::incrementAndGet, () -> "body")).isEqualTo("body");
        assertThatThrownBy(() -> interruption.guarding(aborts::incrementAndGet, () -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");
        interruption.interrupt();
        assertThat(aborts).hasValue(0);
    }

    @Test
    void shouldDoNothingAtAnOrdinaryEnd() {
        Interruption interruption = new Interruption(LONG);
        interruption.finish();
        interruption.guarding(aborts::incrementAndGet, () -> {
            interruption.interrupt();
            return "body";
        });
        assertThat(aborts).hasValue(0);
    }

    @Test
    void shouldNotWaitForeverForAThreadThatHangs() {
        Interruption interruption = new Interruption(Duration.ofMillis(1));
        interruption.guarding(aborts::incrementAndGet, () -> {
            interruption.interrupt();
            return "body";
        });
        assertThat(aborts).hasValue(1);
    }

    private static String await(CountDownLatch running, CountDownLatch aborted) {
        running.countDown();
        try {
            aborted.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "aborted";
    }
}
