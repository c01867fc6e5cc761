package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeviceUseTest {
    private final DeviceUse use = new DeviceUse("a device", 30);
    private final AtomicInteger released = new AtomicInteger();

    private void close(boolean stuck) {
        if (use.shut()) {
            use.release(stuck, released::incrementAndGet);
        }
    }

    @Test
    void shouldLetOneThreadInAtATime() {
        int[] counted = new int[1];
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            all.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 10_000; i++) {
                    use.alone(() -> counted[0]++);
                }
            }));
        }
        all.forEach(CompletableFuture::join);

        assertThat(counted[0]).isEqualTo(40_000);
    }

    @Test
    void shouldReleaseOnceAndLetNobodyInThen() {
        close(false);
        close(false);

        assertThat(released).hasValue(1);
        assertThat(use.isClosed()).isTrue();
        assertThatThrownBy(() -> use.alone(() -> 1)).hasMessage("a device is closed: open it again to measure");
    }

    @Test
    void shouldReleaseOnlyWhenWhoUsesItHasLeft() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<Integer> user = CompletableFuture.supplyAsync(() -> use.alone(() -> {
            inside.countDown();
            await(leave);
            return released.get();
        }));
        inside.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> close(false));
        await(new CountDownLatch(1), 50);
        leave.countDown();
        closing.join();

        assertThat(user.join()).as("released meanwhile").isZero();
        assertThat(released).hasValue(1);
    }

    @Test
    void shouldLeaveADeviceToTheDriverWhoseKernelDoesNotEnd() throws InterruptedException {
        DeviceUse impatient = new DeviceUse("a device", 0);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<Boolean> user = CompletableFuture.supplyAsync(() -> impatient.alone(() -> {
            inside.countDown();
            return await(leave);
        }));
        inside.await();

        assertThatThrownBy(() -> impatient.release(false, released::incrementAndGet))
                .hasMessage(
                        "the kernel on a device did not end within 0 s of being told to; its memory is freed when this"
                                + " process ends");
        assertThatThrownBy(() -> close(true)).hasMessageContaining("did not end");
        assertThat(released).hasValue(0);
        leave.countDown();
        user.join();
    }

    @Test
    void shouldTellAnAbortedRun() {
        use.requireRunning();
        use.abort();

        assertThatThrownBy(use::requireRunning)
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(DeviceException.Reason.ABORTED))
                .hasMessage("the run on a device was aborted; start it again");
    }

    private static boolean await(CountDownLatch latch) {
        return await(latch, 30_000);
    }

    private static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
