package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The threads of the CPU that take part in one trial. Used once, by one thread. */
final class HostThreads {
    /** How long after everything else has ended they have too, for certain. */
    private static final long END_WAIT_SECONDS = 5;

    private final List<Thread> threads = new ArrayList<>();
    private final HostPart.Done[] done;
    private final CountDownLatch running;
    private final BooleanSupplier calledOff;
    private volatile boolean over;

    /**
     * Starts them, and returns when all run.
     *
     * @param parts what each does; may be none
     * @param calledOff whether the trial is to end before its time
     */
    HostThreads(List<? extends HostPart> parts, BooleanSupplier calledOff) {
        this.calledOff = calledOff;
        done = new HostPart.Done[parts.size()];
        running = new CountDownLatch(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            int index = i;
            Thread thread = new Thread(() -> run(index, parts.get(index)), "gpuclass-member-" + i);
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        awaitAllRunning();
    }

    private void run(int index, HostPart part) {
        running.countDown();
        done[index] = part.run(() -> over || calledOff.getAsBoolean());
    }

    private void awaitAllRunning() {
        try {
            running.await(END_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Tells them that no GPU goes on. Those that wait for one end soon; those in a window at its end. */
    void end() {
        over = true;
    }

    /**
     * Waits for them, and returns what all did together.
     *
     * @throws DeviceException if one does not end
     */
    HostPart.Done join() {
        HostPart.Done all = HostPart.Done.NOTHING;
        for (int i = 0; i < done.length; i++) {
            try {
                threads.get(i).join(TimeUnit.SECONDS.toMillis(END_WAIT_SECONDS));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            if (done[i] == null) {
                throw new DeviceException(
                        Reason.FAILED,
                        "a thread of the CPU that took part did not end within " + END_WAIT_SECONDS + " s; retry");
            }
            all = all.and(done[i]);
        }
        return all;
    }
}
