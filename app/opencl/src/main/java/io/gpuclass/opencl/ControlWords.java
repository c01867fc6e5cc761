package io.gpuclass.opencl;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryUtil;

/**
 * The word by which the host tells a running kernel to end, and the words of the kernels' frame: {@code control_words} of {@code trial.h}. If
 * device and host share memory, the host stores to the word; else it copies the word through a second queue. Thread-safe.
 */
final class ControlWords implements AutoCloseable {
    private static final int WORDS = 256;
    private static final int KEPT_WORDS = 64;
    private static final int PAGE = 4096;

    private final ByteBuffer own;
    private final long buffer;
    private final long queue;
    private final boolean shared;
    private final ByteBuffer one = MemoryUtil.memCalloc(Integer.BYTES);
    private final ByteBuffer zero = MemoryUtil.memCalloc(Integer.BYTES);
    private boolean raised;
    private boolean closed;

    ControlWords(long context, ClDevice device) {
        shared = device.figures().sharesHostMemory();
        own = MemoryUtil.memAlignedAlloc(PAGE, PAGE).order(ByteOrder.nativeOrder());
        MemoryUtil.memSet(own, 0);
        own.limit(WORDS * Integer.BYTES);
        one.order(ByteOrder.nativeOrder()).putInt(0, 1);
        long flags = CL10.CL_MEM_READ_WRITE | (shared ? CL10.CL_MEM_USE_HOST_PTR : CL10.CL_MEM_COPY_HOST_PTR);
        buffer = ClResult.made(
                "share memory with the device", result -> CL10.clCreateBuffer(context, flags, own, result));
        queue = ClResult.made(
                "make a second queue", result -> CL10.clCreateCommandQueue(context, device.handle(), 0, result));
    }

    long buffer() {
        return buffer;
    }

    /** Resets the word while no kernel runs. */
    synchronized void lower() {
        if (!raised) {
            return;
        }
        raised = false;
        if (shared) {
            own.putInt(0, 0);
        } else {
            ClResult.check(
                    CL10.clEnqueueWriteBuffer(queue, buffer, true, 0, zero, null, null), "tell the device to go on");
        }
    }

    /** Clears the other words. */
    void clear(long trialQueue, long zeros) {
        long from = (long) KEPT_WORDS * Integer.BYTES;
        ClResult.check(
                CL10.clEnqueueCopyBuffer(
                        trialQueue, zeros, buffer, 0, from, (long) WORDS * Integer.BYTES - from, null, null),
                "clear memory");
    }

    /** Tells the running kernel to end, without waiting for it. */
    synchronized void raise() {
        if (closed) {
            return;
        }
        raised = true;
        if (shared) {
            own.putInt(0, 1);
        } else {
            CL10.clEnqueueWriteBuffer(queue, buffer, false, 0, one, null, null);
            CL10.clFlush(queue);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        CL10.clFinish(queue);
        CL10.clReleaseCommandQueue(queue);
        CL10.clReleaseMemObject(buffer);
        MemoryUtil.memAlignedFree(own);
        MemoryUtil.memFree(one);
        MemoryUtil.memFree(zero);
    }
}
