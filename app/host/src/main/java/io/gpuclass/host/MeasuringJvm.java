package io.gpuclass.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;

/** A JVM in which JMH measures: never this one, whose compiler and heap settings are those of a command-line tool. */
interface MeasuringJvm {
    /**
     * Runs JMH to its end. One thread at a time.
     *
     * @throws Exception if the run failed or was {@linkplain #end() ended}
     */
    Collection<RunResult> run(Options options) throws Exception;

    /** Kills what runs now, if anything does. Safe from any thread, and more than once. */
    void end();

    /** JMH's own forks: a JVM per run, so that no case inherits the compiled code or the JIT profile of another. */
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

    /** The JVMs that JMH forks, which JMH cannot stop: all child processes that started after this was made. Safe from any thread. */
    final class Forks {
        private final Set<ProcessHandle> others =
                ProcessHandle.current().children().collect(Collectors.toCollection(ConcurrentHashMap::newKeySet));

        void end() {
            forks().forEach(ProcessHandle::destroyForcibly);
        }

        long running() {
            return forks().count();
        }

        private Stream<ProcessHandle> forks() {
            return ProcessHandle.current().children().filter(child -> child.isAlive() && !others.contains(child));
        }
    }

    /**
     * The class path that JMH passes to its forks. The archive's launcher names it by an open file descriptor, since shared class data needs
     * the same class path wherever the archive was unpacked; a fork does not inherit the descriptor, so it gets the resolved path.
     */
    final class ForkClassPath {
        private static final String PROPERTY = "java.class.path";
        private static final String BY_DESCRIPTOR = "/proc/self/fd/";

        private ForkClassPath() {}

        /** Resolves this process's class path for forks that start from now on. */
        static void prepare() {
            System.setProperty(PROPERTY, inheritable(System.getProperty(PROPERTY)));
        }

        /** Returns a class path without names that only this process can open. */
        static String inheritable(String classPath) {
            return Arrays.stream(classPath.split(File.pathSeparator))
                    .map(entry -> entry.startsWith(BY_DESCRIPTOR) ? resolved(entry) : entry)
                    .collect(Collectors.joining(File.pathSeparator));
        }

        private static String resolved(String entry) {
            try {
                return Path.of(entry).toRealPath().toString();
            } catch (IOException e) {
                throw new UncheckedIOException("the program's own files have gone: " + e.getMessage(), e);
            }
        }
    }
}
