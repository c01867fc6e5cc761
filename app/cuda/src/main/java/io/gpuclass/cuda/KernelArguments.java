package io.gpuclass.cuda;

import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jcuda.Pointer;

/**
 * The first argument of every kernel, and the only one of most: {@code gpuclass::trial_arguments} of {@code probes-cuda/include/gpuclass/trial.cuh}, field by
 * field, in little endian, without padding. Reused from launch to launch; the driver copies it when a kernel is launched.
 */
final class KernelArguments {
    static final int BYTES = 96;

    private final long words;
    private final int wordCount;
    private final long report;
    private final long perBlock;
    private final long abort;
    private final ByteBuffer packed = allocate();

    /** The driver wants an array of pointers to arguments; there is one argument. */
    private final Pointer pointer = Pointer.to(Pointer.to(packed));

    /**
     * @param words device address of the shared words
     * @param wordCount how many they are
     * @param report device address of the report
     * @param perBlock device address of the counts per block
     * @param abort device address of the abort word
     */
    KernelArguments(long words, int wordCount, long report, long perBlock, long abort) {
        this.words = words;
        this.wordCount = wordCount;
        this.report = report;
        this.perBlock = perBlock;
        this.abort = abort;
    }

    /** Packs {@code trial}, and returns what a launch takes; valid until the next call. */
    Pointer of(Trial trial) {
        pack(trial, packed);
        return pointer;
    }

    /**
     * Packs {@code trial} into memory of its own, and returns what a launch takes whose kernel works on a dataset.
     *
     * @param dataset the packed dataset
     */
    Pointer of(Trial trial, Pointer dataset) {
        ByteBuffer own = allocate();
        pack(trial, own);
        return Pointer.to(Pointer.to(own), dataset);
    }

    private static ByteBuffer allocate() {
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void pack(Trial trial, ByteBuffer packed) {
        packed.clear();
        packed.putLong(words + (long) Integer.BYTES * trial.place())
                .putLong(report)
                .putLong(perBlock)
                .putLong(abort);
        packed.putLong(trial.windowNs()).putLong(trial.timeoutNs());
        packed.putInt(trial.length())
                .putInt(trial.stride())
                .putInt(trial.distance())
                .putInt(trial.share());
        packed.putInt(trial.initial()).putInt(trial.backoffMin()).putInt(trial.backoffMax());
        packed.putInt(trial.backoffUnit()).putInt(wordCount - trial.place());
        packed.putInt(trial.section()).putInt(trial.first()).putInt(trial.skew());
    }

    /** Returns the packed bytes, for inspection. */
    ByteBuffer bytes() {
        return packed.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).rewind();
    }
}
