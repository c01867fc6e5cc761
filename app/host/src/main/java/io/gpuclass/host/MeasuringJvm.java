package io.gpuclass.host;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.Options;

/** Where JMH measures: never in this JVM, whose compiler and heap are those of a command-line tool. */
interface MeasuringJvm {
    /**
     * Runs JMH to its end. For one thread at a time.
     *
     * @throws Exception if it failed; also if it was {@linkplain #end() ended} meanwhile
     */
    Collection<RunResult> run(Options options) throws Exception;

    /** Ends what runs now, without a delay; it does no harm if nothing does. Safe from any thread, and more than once. */
    void end();
}
