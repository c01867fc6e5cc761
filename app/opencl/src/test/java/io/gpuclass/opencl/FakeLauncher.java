package io.gpuclass.opencl;

import io.gpuclass.engine.device.ReportReader;
import io.gpuclass.opencl.Launcher.KernelOrder;
import io.gpuclass.opencl.Launcher.KernelRun;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A launcher whose kernels do what a test tells them to. It remembers what was launched. */
final class FakeLauncher implements Launcher {
    static final int TIMED_OUT = 0;
    static final int OPERATIONS = 4;
    static final int REACHED = 6;
    static final int POLLS = 8;

    final List<KernelOrder> orders = new ArrayList<>();
    boolean aborted;
    boolean closed;
    boolean stuck;
    long timerStepNs = 1;
    private final Function<KernelOrder, KernelRun> runs;

    FakeLauncher(Function<KernelOrder, KernelRun> runs) {
        this.runs = runs;
    }

    /** Returns a run that took so long, and reports one word. */
    static KernelRun took(double elapsedNs, int word, long value) {
        ByteBuffer report = ByteBuffer.allocate(ReportReader.bytesFor(1 << 13)).order(ByteOrder.LITTLE_ENDIAN);
        report.putLong(word * Long.BYTES, value);
        return new KernelRun(report, elapsedNs, false);
    }

    static KernelRun toldToEnd(double elapsedNs) {
        KernelRun run = took(elapsedNs, OPERATIONS, 0);
        return new KernelRun(run.report(), elapsedNs, true);
    }

    @Override
    public boolean has(String kernel) {
        return !kernel.contains("missing");
    }

    @Override
    public KernelRun run(KernelOrder order) {
        orders.add(order);
        return runs.apply(order);
    }

    @Override
    public long timerStepNs() {
        return timerStepNs;
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public boolean isStuck() {
        return stuck;
    }

    @Override
    public void close() {
        closed = true;
    }
}
