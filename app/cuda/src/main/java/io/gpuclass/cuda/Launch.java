package io.gpuclass.cuda;

/** The timed part of a trial, made ready for a stream: what takes time that must not be timed was done in making it. */
interface Launch extends DriverResource {
    /** Queues the whole of it. May be repeated. */
    void queue();

    /** Releases what making it ready took, which is nothing unless an implementation says otherwise. */
    @Override
    default void close() {}
}
