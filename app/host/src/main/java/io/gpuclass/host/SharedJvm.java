package io.gpuclass.host;

import io.gpuclass.host.MeasuringJvm.ForkClassPath;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.CompilerHints;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/**
 * One JVM for all runs ({@link Main}), since starting one takes longer than most runs. It has JMH's compiler hints and the arguments
 * of a fork. It ends with this process, when it reads the end of its input.
 */
final class SharedJvm implements MeasuringJvm {
    private static final String BLACKHOLE_MODE = "jmh.blackhole.mode";

    /** Variables with options for any JVM, which may make it print to the stream of replies. */
    private static final Set<String> OPTIONS = Set.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    private final Process process;
    private ObjectOutputStream requests;
    private ObjectInputStream replies;

    private SharedJvm(Process process) {
        this.process = process;
    }

    /** Starts the JVM without waiting for it. The caller {@linkplain #end() ends} it. */
    static SharedJvm start() {
        try {
            ProcessBuilder builder = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().keySet().removeAll(OPTIONS);
            return new SharedJvm(builder.start());
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
        if (reply instanceof Main.Failure failure) {
            throw new RunnerException(failure.message());
        }
        return ((Main.Success) reply).results();
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
        command.add("-XX:+DisplayVMOutputToStderr");
        try {
            CompilerHints.addCompilerHints(command);
        } catch (IllegalStateException unwritable) {
            throw new UncheckedIOException(new IOException(unwritable));
        }
        command.add("-D" + BLACKHOLE_MODE + "=" + System.getProperty(BLACKHOLE_MODE));
        command.addAll(List.of("-Djmh.ignoreLock=true", "-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        return command;
    }

    /** The main class of a {@link SharedJvm}: reads JMH options from its input and writes the results to its output, until the input ends. */
    private static final class Main {
        record Success(List<RunResult> results) implements Serializable {}

        record Failure(String message) implements Serializable {}

        private Main() {}

        public static void main(String[] arguments) throws IOException, ClassNotFoundException {
            try (ObjectOutputStream replies = new ObjectOutputStream(System.out)) {
                // JMH's own output must not get between the replies.
                System.setOut(System.err);
                replies.flush();
                serve(new ObjectInputStream(System.in), replies);
            } catch (EOFException clientIsGone) {
                // The normal end.
            }
        }

        private static void serve(ObjectInputStream requests, ObjectOutputStream replies)
                throws IOException, ClassNotFoundException {
            while (true) {
                replies.writeObject(reply((Options) requests.readObject()));
                replies.flush();
                replies.reset();
            }
        }

        private static Serializable reply(Options options) {
            try {
                Collection<RunResult> results = new Runner(options).run();
                return new Success(new ArrayList<>(results));
            } catch (Exception | Error failed) {
                return new Failure(root(failed).toString());
            }
        }

        private static Throwable root(Throwable failed) {
            Throwable root = failed;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return root;
        }
    }
}
