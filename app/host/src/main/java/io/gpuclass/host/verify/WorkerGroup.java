package io.gpuclass.host.verify;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.sync.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;

/**
 * Runs a {@link PromiseCheck} on several threads that start together. One thread calls {@link #run}; {@link #abort} is safe from any.
 * Used once.
 */
public final class WorkerGroup {
    private final int threads;
    private final int length;
    private final Deadline deadline;
    private final PromiseCheck check;
    private final CountDownLatch ready;
    private final LongAdder operations = new LongAdder();
    private final LongAdder violations = new LongAdder();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final List<Thread> members = new ArrayList<>();

    /** @param length operations of each thread */
    public WorkerGroup(int threads, int length, Deadline deadline, PromiseCheck check) {
        this.threads = threads;
        this.length = length;
        this.deadline = deadline;
        this.check = check;
        ready = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread member = new Thread(() -> work(number), "gpuclass-verify-" + number);
            member.setDaemon(true);
            members.add(member);
        }
    }

    /**
     * Returns a group that is ready to verify. Its time limit counts from now.
     *
     * @param verification makes the check of a fresh primitive
     */
    public static WorkerGroup of(Trial trial, BiFunction<Trial, Deadline, PromiseCheck> verification) {
        Deadline deadline = new Deadline(trial.timeoutNs());
        return new WorkerGroup(trial.blocks(), trial.length(), deadline, verification.apply(trial, deadline));
    }

    /**
     * Runs the check to its end.
     *
     * @throws InterruptedException if the caller is interrupted; the threads are then told to end
     */
    public Result run() throws InterruptedException {
        members.forEach(Thread::start);
        try {
            for (Thread member : members) {
                member.join();
            }
        } finally {
            abort();
        }
        if (failure.get() != null) {
            throw new IllegalStateException("a thread of the check failed: " + failure.get(), failure.get());
        }
        long unfinished = (long) threads * length - operations.sum();
        boolean timedOut = unfinished > 0;
        long after = timedOut ? 0 : check.violationsAfter(operations.sum());
        return new Result(operations.sum(), violations.sum() + after, check.reached(), timedOut);
    }

    /** Ends every wait and every thread, so that {@link #run} returns soon. */
    public void abort() {
        deadline.expire();
        members.forEach(Thread::interrupt);
    }

    private void work(int number) {
        try {
            ready.countDown();
            ready.await();
            for (int operation = 0; operation < length && !deadline.expired(); operation++) {
                violations.add(check.operate(number, operation));
                operations.increment();
            }
        } catch (Deadline.Expired | InterruptedException e) {
            // run() sees it by the missing operations.
            deadline.expire();
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            deadline.expire();
        }
    }

    /**
     * @param operations completed operations of all threads
     * @param violations how often the promise was broken
     * @param reached see {@link PromiseCheck#reached}
     * @param timedOut whether a wait reached its bound
     */
    public record Result(long operations, long violations, long reached, boolean timedOut) {}
}
