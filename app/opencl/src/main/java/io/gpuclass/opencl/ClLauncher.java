package io.gpuclass.opencl;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.ReportReader;
import io.gpuclass.opencl.Launcher.KernelArguments;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.lwjgl.PointerBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * Runs kernels in a queue with event times, on the memory of {@code trial.h}, which is allocated once. Confined to one thread, except for
 * {@link #abort}.
 */
final class ClLauncher implements Launcher {
    /** Shared words, as many as on CUDA. */
    private static final int WORDS = 1 << 20;

    /** Further words that verification stores to, never cleared: {@code stress_words} of the kernels. */
    private static final int STRESS_WORDS = 1 << 24;

    /** Compiles kernels that count resident groups and let only some take part: {@code frame.h}. */
    private static final String GATE = " -D GPUCLASS_GATE";

    /** A kernel that still runs this long after it was told to end never ends. */
    private static final long GRACE_NS = 10_000_000_000L;

    private final ClDevice device;
    private final Deque<Runnable> releases = new ArrayDeque<>();
    private final long context;
    private final long queue;
    private final long words;
    private final long report;
    private final long zeros;
    private final ControlWords control;
    private final ByteBuffer fetched;
    private final ByteBuffer arguments = MemoryUtil.memAlloc(KernelArguments.BYTES);
    private final KernelPrograms plain;
    private final KernelPrograms gated;
    private final EventWaiter waiter = new EventWaiter();
    private volatile boolean aborted;
    private long timerStepNs;
    private boolean stuck;

    /** @param mostGroups groups of the largest launch */
    ClLauncher(ClDevice device, String options, int mostGroups) {
        this.device = device;
        try {
            context = owned(
                    "open " + device.name(),
                    result -> CL10.clCreateContext(properties(), device.handle(), null, 0, result),
                    CL10::clReleaseContext);
            queue = owned(
                    "make a queue that times kernels",
                    result -> CL10.clCreateCommandQueue(
                            context(), device.handle(), CL10.CL_QUEUE_PROFILING_ENABLE, result),
                    CL10::clReleaseCommandQueue);
            int reportBytes = ReportReader.bytesFor(mostGroups);
            words = buffer((long) (WORDS + STRESS_WORDS) * Integer.BYTES);
            report = buffer(reportBytes);
            zeros = buffer((long) WORDS * Integer.BYTES);
            fetched = MemoryUtil.memCalloc(reportBytes).order(ByteOrder.LITTLE_ENDIAN);
            control = new ControlWords(context, device);
            releases.push(control::close);
            plain = programs(options);
            gated = programs(options + GATE);
            fillZeros();
        } catch (RuntimeException failure) {
            releaseAll();
            throw failure;
        }
    }

    private long context() {
        return context;
    }

    private KernelPrograms programs(String options) {
        KernelPrograms programs = new KernelPrograms(context, device, options);
        releases.push(programs::close);
        return programs;
    }

    private PointerBuffer properties() {
        PointerBuffer properties = MemoryUtil.memAllocPointer(3);
        releases.push(() -> MemoryUtil.memFree(properties));
        return properties
                .put(0, CL10.CL_CONTEXT_PLATFORM)
                .put(1, device.platform())
                .put(2, 0);
    }

    private long owned(String action, ToLongFunction<IntBuffer> make, LongConsumer release) {
        long handle = ClResult.made(action, make);
        releases.push(() -> release.accept(handle));
        return handle;
    }

    private long buffer(long bytes) {
        return owned(
                "take " + bytes + " bytes of the device's memory",
                result -> CL10.clCreateBuffer(context, CL10.CL_MEM_READ_WRITE, bytes, result),
                CL10::clReleaseMemObject);
    }

    private void fillZeros() {
        ByteBuffer none = MemoryUtil.memCalloc(WORDS * Integer.BYTES);
        try {
            ClResult.check(CL10.clEnqueueWriteBuffer(queue, zeros, true, 0, none, null, null), "clear memory");
        } finally {
            MemoryUtil.memFree(none);
        }
    }

    @Override
    public boolean has(String kernel) {
        return gated.find(kernel).isPresent();
    }

    @Override
    public KernelRun run(KernelOrder order) {
        String action = "run " + order.trial().kernel() + " on " + order.trial().blocks() + " groups";
        long kernel = (order.gated() ? gated : plain)
                .find(order.trial().kernel())
                .orElseThrow(() -> DeviceException.failed("cannot " + action + ": there is no such kernel"));
        int reportBytes = ReportReader.bytesFor(order.launched());
        if (!aborted) {
            control.lower();
        }
        clear(words, (long) WORDS * Integer.BYTES);
        clear(report, reportBytes);
        control.clear(queue, zeros);
        setArguments(kernel, order);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            PointerBuffer events = stack.callocPointer(2);
            int threads = order.trial().threads();
            ClResult.check(
                    CL10.clEnqueueNDRangeKernel(
                            queue,
                            kernel,
                            1,
                            null,
                            stack.pointers((long) order.launched() * threads),
                            stack.pointers(threads),
                            null,
                            events.slice(0, 1)),
                    action);
            fetched.clear().limit(reportBytes);
            ClResult.check(
                    CL10.clEnqueueReadBuffer(queue, report, false, 0, fetched, null, events.slice(1, 1)), action);
            ClResult.check(CL10.clFlush(queue), action);
            boolean told = await(events, order, action);
            double elapsedNs = elapsedNs(events.get(0), action);
            CL10.clReleaseEvent(events.get(0));
            CL10.clReleaseEvent(events.get(1));
            return new KernelRun(fetched.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN), elapsedNs, told);
        }
    }

    /** Waits for the kernel's end. Returns whether the host had to tell it to end. */
    private boolean await(PointerBuffer events, KernelOrder order, String action) {
        Future<?> waiting = waiter.begin(events.get(1));
        if (EventWaiter.ends(waiting, order.boundNs())) {
            return false;
        }
        control.raise();
        if (!EventWaiter.ends(waiting, GRACE_NS)) {
            stuck = true;
            throw new DeviceException(Reason.LOST, "cannot " + action + ": it does not end before this process does");
        }
        return true;
    }

    private void clear(long buffer, long bytes) {
        ClResult.check(CL10.clEnqueueCopyBuffer(queue, zeros, buffer, 0, 0, bytes, null, null), "clear memory");
    }

    private void setArguments(long kernel, KernelOrder order) {
        arguments.order(ByteOrder.nativeOrder());
        KernelArguments.pack(order, WORDS, arguments);
        String action = "set the arguments of " + order.trial().kernel();
        ClResult.check(CL10.clSetKernelArg1p(kernel, 0, words), action);
        ClResult.check(CL10.clSetKernelArg1p(kernel, 1, report), action);
        ClResult.check(CL10.clSetKernelArg1p(kernel, 2, control.buffer()), action);
        ClResult.check(CL10.clSetKernelArg(kernel, 3, arguments), action);
    }

    private double elapsedNs(long event, String action) {
        long[] time = new long[1];
        ClResult.check(CL10.clGetEventProfilingInfo(event, CL10.CL_PROFILING_COMMAND_START, time, null), action);
        long start = time[0];
        timerStepNs = commonStep(timerStepNs, start);
        ClResult.check(CL10.clGetEventProfilingInfo(event, CL10.CL_PROFILING_COMMAND_END, time, null), action);
        timerStepNs = commonStep(timerStepNs, time[0]);
        return time[0] - start;
    }

    private static long commonStep(long one, long other) {
        return other == 0 ? one : commonStep(other, one % other);
    }

    @Override
    public long timerStepNs() {
        return timerStepNs;
    }

    @Override
    public void abort() {
        aborted = true;
        control.raise();
    }

    @Override
    public boolean isStuck() {
        return stuck;
    }

    /** Releases nothing beside a kernel that does not end; the driver then does it at the end of the process. */
    @Override
    public void close() {
        if (!stuck) {
            releaseAll();
        }
    }

    private void releaseAll() {
        while (!releases.isEmpty()) {
            releases.pop().run();
        }
        waiter.close();
        MemoryUtil.memFree(fetched());
        MemoryUtil.memFree(arguments);
    }

    private ByteBuffer fetched() {
        return fetched;
    }

    /**
     * Bounded waits for events, which OpenCL lacks: a daemon thread waits without bound. It does not spin, since a measured CPU has no processor
     * to spare. Confined to one thread.
     */
    private static final class EventWaiter implements AutoCloseable {
        private final ExecutorService thread = Executors.newCachedThreadPool(work -> {
            Thread daemon = new Thread(work, "gpuclass-opencl-wait");
            daemon.setDaemon(true);
            return daemon;
        });

        /** Begins to wait for an event, which must not be released before it has happened. */
        Future<?> begin(long event) {
            return thread.submit(() -> ClResult.check(CL10.clWaitForEvents(event), "wait for the end of a kernel"));
        }

        /** Returns whether the wait ended within the bound. */
        static boolean ends(Future<?> waiting, long boundNs) {
            try {
                waiting.get(boundNs, TimeUnit.NANOSECONDS);
                return true;
            } catch (TimeoutException late) {
                return false;
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new DeviceException(Reason.ABORTED, "waiting for a kernel was interrupted", interrupted);
            } catch (ExecutionException failed) {
                throw failed.getCause() instanceof DeviceException told
                        ? told
                        : DeviceException.failed("cannot wait for a kernel: " + failed.getCause(), failed);
            }
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
