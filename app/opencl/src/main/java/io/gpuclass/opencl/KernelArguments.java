package io.gpuclass.opencl;

import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;

/** Packs {@code trial_arguments} of {@code trial.h}: change them together. */
final class KernelArguments {
    static final int BYTES = 88;

    /**
     * Nanoseconds that a look takes at least, which is one in 64 polls: by it a bound in time becomes a count. The host ends most waits
     * earlier.
     */
    private static final long SHORTEST_LOOK_NS = 16;

    /** The greatest count of 32 bits. */
    private static final long MOST_LOOKS = 0xffff_ffffL;

    private KernelArguments() {}

    /** @param packed of {@link #BYTES}, in the device's order */
    static void pack(KernelOrder order, int wordCount, ByteBuffer packed) {
        Trial trial = order.trial();
        packed.clear();
        packed.putLong(trial.windowNs()).putLong(trial.timeoutNs());
        packed.putInt(trial.length())
                .putInt(trial.stride())
                .putInt(trial.distance())
                .putInt(trial.share());
        packed.putInt(trial.initial()).putInt(trial.backoffMin()).putInt(trial.backoffMax());
        packed.putInt(trial.backoffUnit()).putInt(wordCount - trial.place());
        packed.putInt(trial.section()).putInt(trial.first()).putInt(trial.skew());
        packed.putInt(trial.place()).putInt(trial.blocks());
        packed.putInt(looks(trial)).putInt(order.quota()).putInt(order.discover());
        packed.putInt(0).flip();
    }

    private static int looks(Trial trial) {
        return (int) Math.min(MOST_LOOKS, 1 + trial.timeoutNs() / SHORTEST_LOOK_NS);
    }
}
