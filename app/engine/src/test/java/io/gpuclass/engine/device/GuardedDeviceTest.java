package io.gpuclass.engine.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GuardedDeviceTest {
    private final AtomicInteger released = new AtomicInteger();
    private final Guarded device = new Guarded(30);

    @Test
    void shouldLetOneThreadInAtATime() {
        int[] counted = new int[1];
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            all.add(CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 10_000; i++) {
                    device.using(() -> counted[0]++);
                }
            }));
        }
        all.forEach(CompletableFuture::join);

        assertThat(counted[0]).isEqualTo(40_000);
    }

    @Test
    void shouldReleaseOnceAndLetNobodyInThen() {
        device.close();
        device.close();

        assertThat(released).hasValue(1);
        assertThat(device.isClosed()).isTrue();
        assertThatThrownBy(() -> device.using(() -> 1)).hasMessage("a device is closed: open it again to measure");
    }

    @Test
    void shouldReleaseOnlyWhenWhoUsesItHasLeft() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<Integer> user = CompletableFuture.supplyAsync(() -> device.using(() -> {
            inside.countDown();
            await(leave);
            return released.get();
        }));
        inside.await();
        CompletableFuture<Void> closing = CompletableFuture.runAsync(() -> device.close());
        await(new CountDownLatch(1), 50);
        leave.countDown();
        closing.join();

        assertThat(user.join()).as("released meanwhile").isZero();
        assertThat(released).hasValue(1);
    }

    @Test
    void shouldLeaveADeviceToTheDriverWhoseKernelDoesNotEnd() throws InterruptedException {
        Guarded impatient = new Guarded(0);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<Boolean> user = CompletableFuture.supplyAsync(() -> impatient.using(() -> {
            inside.countDown();
            return await(leave);
        }));
        inside.await();

        assertThatThrownBy(impatient::close)
                .hasMessage(
                        "the kernel on a device did not end within 0 s of being told to; its memory is freed when this"
                                + " process ends");
        device.stuck = true;
        assertThatThrownBy(device::close).hasMessageContaining("did not end");
        assertThat(released).hasValue(0);
        leave.countDown();
        user.join();
    }

    @Test
    void shouldTellAnAbortedRun() {
        device.requireRunning();
        device.abort();

        assertThatThrownBy(device::requireRunning)
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(DeviceException.Reason.ABORTED))
                .hasMessage("the run on a device was aborted; start it again");
        assertThat(device.stopped).isTrue();
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

    /** A device that does nothing. */
    private final class Guarded extends GuardedDevice {
        private boolean stuck;
        private boolean stopped;

        Guarded(long releaseWaitSeconds) {
            super("a device", releaseWaitSeconds);
        }

        @Override
        protected void stopKernels() {
            stopped = true;
        }

        @Override
        protected boolean isStuck() {
            return stuck;
        }

        @Override
        protected void release() {
            released.incrementAndGet();
        }

        @Override
        public DeviceFacts facts() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Surroundings surroundings() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean has(String kernel) {
            return false;
        }

        @Override
        public int saturation(String kernel, int threads) {
            return 0;
        }

        @Override
        public List<Observation> observe(Trial trial, int samples) {
            return repeated(samples, () -> null);
        }
    }
}
