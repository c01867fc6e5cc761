package io.gpuclass.opencl;

import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;

/** Packs {@code trial_arguments} of {@code trial.h}: change them together. */
final class KernelArguments {
    static final int BYTES = 88;

    /** Nanoseconds that a poll takes at least, by which a bound in time becomes a count of polls: the host ends most waits earlier. */
    private static final long SHORTEST_POLL_NS = 1;

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
        packed.putInt(polls(trial)).putInt(order.quota()).putInt(order.discover());
        packed.putInt(0).flip();
    }

    private static int polls(Trial trial) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1, trial.timeoutNs() / SHORTEST_POLL_NS));
    }
}
