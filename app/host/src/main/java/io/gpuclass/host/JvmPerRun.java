package io.gpuclass.host;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;

/** JMH's own forks: one JVM for each run, so that no case inherits the compiled code or the profile of another. */
final class JvmPerRun implements MeasuringJvm {
    private volatile Forks forks = new Forks();

    @Override
    public Collection<RunResult> run(Options options) throws Exception {
        ForkClassPath.prepare();
        forks = new Forks();
        return new Runner(options).run();
    }

    @Override
    public void end() {
        forks.end();
    }
}
