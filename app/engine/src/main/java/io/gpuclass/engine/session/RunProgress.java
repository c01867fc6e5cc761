package io.gpuclass.engine.session;

/** Tells a waiting person, on stderr, how far a run is. Closing it leaves the cursor on an empty line. Threads may share it. */
public interface RunProgress extends AutoCloseable {
    /** Says that a phase, such as a suite, begins. */
    void phase(String name);

    /**
     * Says how far the whole run is.
     *
     * @param fraction 0 at the start, 1 at the end; what lies outside is taken for the nearer of them
     */
    void reached(double fraction);

    /** Tells the user something that should stay on the screen. */
    void notice(String sentence);

    @Override
    void close();
}
