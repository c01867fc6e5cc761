package io.gpuclass.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.console.Terminal;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.health.SampleGpus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.xml.sax.SAXException;

/**
 * A command line run in this process on a file from elsewhere, and what it must not do whatever the file holds: end in another way than
 * documented, print a trace or what upsets a terminal, write where it was not told to, leave something half made, or not end.
 */
record TriedCommand(FileKind kind, byte[] file, String line) {
    private static final long LIMIT_SECONDS = 30;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Terminal TERMINAL = new Terminal(true, false, false, 100);
    private static final Profile HEALTHY = new SampleGpus(1).healthy();

    /** Commands that measure may fail in the middle, since a recording ends. */
    private static final Set<String> MEASURING = Set.of("probe", "verify", "check", "tune", "bench");

    /**
     * Outcome of a command.
     *
     * @param code the exit code; negative if there was none
     * @param fault what it did wrong
     */
    record Outcome(int code, Optional<String> fault) {}

    /** Effects of a command. */
    private record Ended(int code, String out, String err) {}

    /** Runs it below a folder, which is empty before and after. */
    Outcome run(Path below) {
        Path place = below.resolve("a/b/c/d");
        Path out = place.resolve("out");
        try {
            Files.createDirectories(place.resolve("in"));
            Files.createDirectories(out);
            Path input = Files.write(place.resolve("in/file." + kind.extension), file);
            Set<Path> before = paths(below);
            Ended ended = run(words(input, out));
            Set<Path> made = paths(below);
            made.removeAll(before);
            Optional<String> fault = Stream.of(
                            wrongEnd(ended),
                            wrongText(ended.out),
                            wrongText(ended.err),
                            wrongPlace(ended, made, out),
                            wrongContent(made))
                    .flatMap(Optional::stream)
                    .findFirst();
            return new Outcome(ended.code, fault);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            clear(below);
        }
    }

    String[] words(Path input, Path out) {
        return Stream.of(line.split(" "))
                .map(word -> word.replace("FILE", input.toString())
                        .replace("FOLDER", input.getParent().toString())
                        .replace("OUT", out.toString())
                        .replace("BASE", "profiles/host-intel-xeon.json")
                        .replace("RECORDING", "app/engine/src/test/resources/recordings/nvidia-h200-x2-quick.rec.gz")
                        .replace("SOURCE", "probes-cuda/examples/own/ticket_lock.cuh"))
                .map(word -> word.startsWith("select") ? word.replace('_', ' ') : word)
                .toArray(String[]::new);
    }

    private String command() {
        return line.substring(0, line.indexOf(' '));
    }

    private Ended run(String... words) {
        FutureTask<Ended> running = new FutureTask<>(() -> execute(words));
        Thread thread = new Thread(running, "command");
        thread.setDaemon(true);
        thread.start();
        try {
            return running.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            String where = Stream.of(thread.getStackTrace())
                    .limit(12)
                    .map(StackTraceElement::toString)
                    .collect(Collectors.joining("\n  "));
            return new Ended(-1, "", "hangs in\n  " + where);
        } catch (ExecutionException e) {
            StringWriter trace = new StringWriter();
            e.getCause().printStackTrace(new PrintWriter(trace));
            return new Ended(-2, "", trace.toString().lines().limit(12).collect(Collectors.joining("\n")));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Ended execute(String... words) throws IOException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandRunner runner = CommandRunner.production();
        if (command().equals("check") && !line.contains("recorded:")) {
            ProbeJob job = (device, options, journal, progress) -> HEALTHY;
            FakeDevice gpu = new FakeDevice(HEALTHY.device(), trial -> {
                throw new UnsupportedOperationException(trial.kernel());
            });
            runner = CommandRunner.on(FakeDevices.with(gpu)).with(wiring -> wiring.probing(job));
        }
        try (PrintWriter toOut = new PrintWriter(TERMINAL.printable(out));
                PrintWriter toErr = new PrintWriter(TERMINAL.wrapped(err))) {
            int code = runner.create(words).setOut(toOut).setErr(toErr).execute(words);
            toOut.flush();
            toErr.flush();
            return new Ended(code, out.toString(), err.toString());
        }
    }

    private Optional<String> wrongEnd(Ended ended) {
        boolean documented = ended.code >= 0 && ended.code <= 4 || ended.code == 5 && MEASURING.contains(command());
        boolean said = ended.code < 2 || !ended.err.isBlank() || !ended.out.isBlank();
        if (documented && said && !ended.err.contains("internal error")) {
            return Optional.empty();
        }
        return Optional.of("exit code " + ended.code + ": " + start(ended.err));
    }

    private static Optional<String> wrongText(String text) {
        if (text.contains("\tat ") || text.matches("(?s).*\\b[a-z]+(\\.[a-z]+)+\\.[A-Z]\\w+(Exception|Error).*")) {
            return Optional.of("prints a trace: " + start(text));
        }
        return text.codePoints()
                .filter(TriedCommand::upsets)
                .mapToObj(each -> "prints the character %04x: %s".formatted(each, around(text, each)))
                .findFirst();
    }

    private static boolean upsets(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character != '\n' && character != '\t';
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
            default -> false;
        };
    }

    private static String around(String text, int character) {
        int at = text.indexOf(character);
        return text.substring(Math.max(0, at - 80), Math.min(text.length(), at + 20));
    }

    /** A file that cannot be read is the result of those that go on with the others of several files; of others it leaves nothing. */
    private Optional<String> wrongPlace(Ended ended, Set<Path> made, Path out) {
        boolean goesOn = Set.of("validate", "prove").contains(command()) || line.startsWith("report FILE BASE ");
        boolean refused = ended.code == ExitCodes.USAGE || ended.code == ExitCodes.UNREADABLE_INPUT && !goesOn;
        return made.stream()
                .filter(path -> !path.startsWith(out)
                        || path.toString().matches(".*(\\.part|\\.tmp|\\.new|~)")
                        || refused && Files.isRegularFile(path))
                .map(path -> "exits with " + ended.code + " and leaves " + path)
                .findFirst();
    }

    private static Optional<String> wrongContent(Set<Path> made) {
        return made.stream()
                .filter(Files::isRegularFile)
                .map(TriedCommand::wrongContent)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> wrongContent(Path file) {
        String name = file.getFileName().toString();
        try {
            if (name.endsWith(".json")) {
                JSON.readTree(Files.readString(file));
            } else if (name.endsWith(".xml") || name.endsWith(".svg")) {
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
            } else if (name.endsWith(".html") && Files.readString(file).contains("<script>alert(1)")) {
                return Optional.of(name + " holds a script of the input");
            }
            return Optional.empty();
        } catch (IOException | SAXException | ParserConfigurationException e) {
            return Optional.of(name + " cannot be read: " + e.getMessage());
        }
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), 1500));
    }

    private static Set<Path> paths(Path below) throws IOException {
        try (Stream<Path> found = Files.walk(below)) {
            return found.collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static void clear(Path below) {
        try (Stream<Path> found = Files.walk(below)) {
            List<Path> deepestFirst =
                    new ArrayList<>(found.sorted(Comparator.reverseOrder()).toList());
            deepestFirst.remove(below);
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
