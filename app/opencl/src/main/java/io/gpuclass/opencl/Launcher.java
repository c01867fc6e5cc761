package io.gpuclass.opencl;

/** Runs kernels on one device. Confined to one thread, but for {@link #abort} and {@link #close}. */
interface Launcher extends AutoCloseable {
    /** Returns whether there is such a kernel. Compiles it. */
    boolean has(String kernel);

    /**
     * Runs a kernel once, and waits for it.
     *
     * @throws io.gpuclass.engine.device.DeviceException {@code LOST} if it does not end
     */
    KernelRun run(KernelOrder order);

    /** Returns the greatest step of which all times of events so far were multiples, in ns; 0 before the first. */
    long timerStepNs();

    /** Tells the kernel that runs, and all later ones, to end. */
    void abort();

    /** Returns whether a kernel runs that does not end. */
    boolean isStuck();

    @Override
    void close();
}
