package io.gpuclass.engine.device;

import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Keeps a device to one thread at a time, until it is closed. Any thread may abort and close meanwhile: closing waits for who uses the device,
 * for a bounded time, and then releases it once. A device holds one for itself.
 */
public final class DeviceUse {
    private final String name;
    private final long releaseWaitSeconds;
    private final ReentrantLock inUse = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean aborted;

    /**
     * @param name the device's, for messages
     * @param releaseWaitSeconds how long closing waits for a running trial: longer than any wait on the device is allowed to take by default
     */
    public DeviceUse(String name, long releaseWaitSeconds) {
        this.name = name;
        this.releaseWaitSeconds = releaseWaitSeconds;
    }

    /**
     * Does work with the device to itself.
     *
     * @throws DeviceException if the device is closed
     */
    public <T> T alone(Supplier<T> work) {
        inUse.lock();
        try {
            if (closed.get()) {
                throw new DeviceException(Reason.ABORTED, name + " is closed: open it again to measure");
            }
            return work.get();
        } finally {
            inUse.unlock();
        }
    }

    public void abort() {
        aborted = true;
    }

    /** @throws DeviceException if the run was aborted */
    public void requireRunning() {
        if (aborted) {
            throw new DeviceException(Reason.ABORTED, "the run on " + name + " was aborted; start it again");
        }
    }

    public boolean isClosed() {
        return closed.get();
    }

    /** Lets nobody in any more; returns whether the device was open, and so is to be released. */
    public boolean shut() {
        return closed.compareAndSet(false, true);
    }

    /**
     * Releases the device, once who uses it has left it.
     *
     * @param stuck whether a kernel is known not to end
     * @throws DeviceException if a running trial does not end: its memory is then left to the driver, which frees it with the process
     */
    public void release(boolean stuck, Runnable release) {
        if (stuck || !acquiredWithinBound()) {
            throw new DeviceException(
                    Reason.FAILED,
                    "the kernel on " + name + " did not end within " + releaseWaitSeconds
                            + " s of being told to; its memory is freed when this process ends");
        }
        try {
            release.run();
        } finally {
            inUse.unlock();
        }
    }

    private boolean acquiredWithinBound() {
        try {
            return inUse.tryLock() || inUse.tryLock(releaseWaitSeconds, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return inUse.tryLock();
        }
    }
}
