package io.gpuclass.host;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ends the JVMs that JMH forks: JMH itself has no way to stop a run. Knows them as the child processes that were not there when
 * it was made. Safe from any thread.
 */
final class Forks {
    private final Set<ProcessHandle> others =
            ProcessHandle.current().children().collect(Collectors.toCollection(ConcurrentHashMap::newKeySet));

    /** Ends every fork that runs now. */
    void end() {
        forks().forEach(ProcessHandle::destroyForcibly);
    }

    /** Returns how many forks run now. */
    long running() {
        return forks().count();
    }

    private Stream<ProcessHandle> forks() {
        return ProcessHandle.current().children().filter(child -> child.isAlive() && !others.contains(child));
    }
}
