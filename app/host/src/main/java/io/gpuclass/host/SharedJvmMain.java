package io.gpuclass.host;

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;

/** The main class of a {@link SharedJvm}: reads JMH options from its input and writes the results to its output, until the input ends. */
public final class SharedJvmMain {
    record Success(List<RunResult> results) implements Serializable {}

    record Failure(String message) implements Serializable {}

    private SharedJvmMain() {}

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
