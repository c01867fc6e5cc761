package io.gpuclass.host;

import io.gpuclass.host.MeasuringJvm.ForkClassPath;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/**
 * One JVM for all runs ({@link SharedJvmMain}), since starting one takes longer than most runs. It has JMH's compiler hints and the arguments
 * of a fork. It ends with this process, when it reads the end of its input.
 */
final class SharedJvm implements MeasuringJvm {
    private static final String BLACKHOLE_MODE = "jmh.blackhole.mode";

    private final Process process;
    private ObjectOutputStream requests;
    private ObjectInputStream replies;

    private SharedJvm(Process process) {
        this.process = process;
    }

    /** Starts the JVM without waiting for it. The caller {@linkplain #end() ends} it. */
    static SharedJvm start() {
        try {
            return new SharedJvm(new ProcessBuilder(command())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw JmhRun.failed(e);
        }
    }

    @Override
    public Collection<RunResult> run(Options options) throws Exception {
        connect();
        requests.writeObject(options);
        requests.flush();
        Object reply = replies.readObject();
        if (reply instanceof SharedJvmMain.Failure failure) {
            throw new RunnerException(failure.message());
        }
        return ((SharedJvmMain.Success) reply).results();
    }

    @Override
    public void end() {
        process.destroyForcibly();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits a limited time for the JVM to end, and returns whether it did. */
    boolean hasEndedWithin(long time, TimeUnit unit) {
        try {
            return process.waitFor(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Opens the object streams, whose headers make each side wait for the other. */
    private void connect() throws IOException {
        if (requests == null) {
            requests = new ObjectOutputStream(process.getOutputStream());
            requests.flush();
            replies = new ObjectInputStream(process.getInputStream());
        }
    }

    static List<String> command() {
        ForkClassPath.prepare();
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(JmhPlan.forkArguments());
        try {
            CompilerHints.addCompilerHints(command);
        } catch (IllegalStateException unwritable) {
            throw new UncheckedIOException(new IOException(unwritable));
        }
        command.add("-D" + BLACKHOLE_MODE + "=" + System.getProperty(BLACKHOLE_MODE));
        command.addAll(List.of("-Djmh.ignoreLock=true", "-cp", System.getProperty("java.class.path")));
        command.add(SharedJvmMain.class.getName());
        return command;
    }
}
