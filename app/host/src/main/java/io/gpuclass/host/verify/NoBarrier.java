package io.gpuclass.host.verify;

import io.gpuclass.host.sync.Barrier;

/** Broken on purpose: nobody waits, and nobody is left behind. */
public final class NoBarrier implements Barrier {
    @Override
    public void await(int thread) {
        // This is what is wrong with it.
    }
}
