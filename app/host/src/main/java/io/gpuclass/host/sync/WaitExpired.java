package io.gpuclass.host.sync;

/** A wait reached its bound, or was told to end. Carries no stack trace, since it may be thrown in a measured loop. */
public final class WaitExpired extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WaitExpired() {
        super("a wait reached its bound", null, false, false);
    }
}
