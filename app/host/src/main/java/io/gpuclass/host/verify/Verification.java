package io.gpuclass.host.verify;

import io.gpuclass.host.sync.CentralBarrier;
import io.gpuclass.host.sync.FetchAddMutex;
import io.gpuclass.host.sync.FlagBarrier;
import io.gpuclass.host.sync.JdkBarrier;
import io.gpuclass.host.sync.JdkMutex;
import io.gpuclass.host.sync.JdkSemaphore;
import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.sync.PauseBounds;
import io.gpuclass.host.sync.SleepingSemaphore;
import io.gpuclass.host.sync.SpinBackoffMutex;
import io.gpuclass.host.sync.SpinMutex;
import io.gpuclass.host.sync.SpinSemaphore;

/** The checks: every primitive of the host, and the broken twins that a check must catch. */
public enum Verification {
    MUTEX_SPIN((arguments, patience) -> new MutexCheck(new SpinMutex(patience))),
    MUTEX_SPIN_BACKOFF((arguments, patience) -> new MutexCheck(new SpinBackoffMutex(patience, arguments.backoff()))),
    MUTEX_FA((arguments, patience) -> new MutexCheck(new FetchAddMutex(patience, arguments.backoff()))),
    MUTEX_REENTRANT_LOCK((arguments, patience) -> new MutexCheck(new JdkMutex(patience))),
    MUTEX_TWIN_NO_LOCK((arguments, patience) -> new MutexCheck(new NoLockMutex())),
    MUTEX_TWIN_TEST_THEN_SET((arguments, patience) -> new MutexCheck(new TestThenSetMutex(patience))),
    BARRIER_CENTRAL((arguments, patience) ->
            new BarrierCheck(new CentralBarrier(arguments.threads(), patience), arguments.threads())),
    BARRIER_FLAG((arguments, patience) ->
            new BarrierCheck(new FlagBarrier(arguments.threads(), patience), arguments.threads())),
    BARRIER_CYCLIC_BARRIER((arguments, patience) ->
            new BarrierCheck(new JdkBarrier(arguments.threads(), patience), arguments.threads())),
    BARRIER_TWIN_LEAKY((arguments, patience) ->
            new BarrierCheck(new LeakyBarrier(arguments.threads(), patience), arguments.threads())),
    SEMAPHORE_SPIN((arguments, patience) ->
            new SemaphoreCheck(new SpinSemaphore(arguments.initial(), patience), arguments.initial())),
    SEMAPHORE_SLEEPING((arguments, patience) ->
            new SemaphoreCheck(new SleepingSemaphore(arguments.initial(), patience), arguments.initial())),
    SEMAPHORE_JUC_SEMAPHORE((arguments, patience) ->
            new SemaphoreCheck(new JdkSemaphore(arguments.initial(), patience), arguments.initial())),
    SEMAPHORE_TWIN_OFF_BY_ONE((arguments, patience) ->
            new SemaphoreCheck(new OffByOneSemaphore(arguments.initial(), patience), arguments.initial()));

    private final Factory factory;

    Verification(Factory factory) {
        this.factory = factory;
    }

    /** Returns a crew that is ready to run the check. Its clock runs from now. */
    public Crew crew(Arguments arguments) {
        Patience patience = new Patience(arguments.timeoutNs());
        return new Crew(arguments.threads(), arguments.length(), patience, factory.create(arguments, patience));
    }

    /**
     * How to run a check.
     *
     * @param threads threads that take part, at least one
     * @param length operations of each thread
     * @param initial initial value of a semaphore
     * @param backoff pauses of the forms that have them
     * @param timeoutNs bound of all waiting
     */
    public record Arguments(int threads, int length, int initial, PauseBounds backoff, long timeoutNs) {}

    private interface Factory {
        PromiseCheck create(Arguments arguments, Patience patience);
    }
}
