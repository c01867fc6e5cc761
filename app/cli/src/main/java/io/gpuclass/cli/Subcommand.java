package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.MemoryException;
import io.gpuclass.cli.SharedOptions.ToFile;
import io.gpuclass.console.Console;
import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.console.Progress;
import io.gpuclass.profile.ManyFiles;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.FormSummaries;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.csv.CsvLine;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.document.Wrapper;
import io.gpuclass.view.html.Page;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command below {@code gpuclass}: prints results on stdout and notices on stderr. */
abstract class Subcommand implements Callable<Integer> {
    static final Path STDOUT = Target.STDOUT;

    @Spec
    private CommandSpec spec;

    /** Target of the result; null for stdout. */
    private ToFile result;

    /** Registers converters for the types of the command's options. */
    void addConverters(CommandLine commandLine) {
        Converters.register(commandLine);
    }

    final TopCommand top() {
        return TopCommand.of(spec.commandLine());
    }

    /** Returns the console; one without a terminal where the result goes to a file. */
    final Console console() {
        Console console = top().console();
        return result == null
                ? console
                : new Console(console.terminal().forFiles(), console.interruption(), console.nanoTime());
    }

    /** Runs the command, whose result goes to the file that {@code -o} names, if it names one. */
    final int run(CommandLine.IExecutionStrategy strategy, CommandLine.ParseResult parsed) {
        try {
            return runInMemory(strategy, parsed);
        } catch (OutOfMemoryError e) {
            MemoryException told = new MemoryException(e);
            throw new CommandLine.ExecutionException(spec.commandLine(), told.getMessage(), told);
        }
    }

    private int runInMemory(CommandLine.IExecutionStrategy strategy, CommandLine.ParseResult parsed) {
        result = results().filter(option -> option.file().isPresent()).orElse(null);
        if (result == null) {
            return strategy.execute(parsed);
        }
        result.check();
        toFile(TextWriter::check);
        PrintWriter stdout = out();
        StringWriter kept = new StringWriter();
        spec.commandLine().setOut(new PrintWriter(kept));
        try {
            int code = strategy.execute(parsed);
            // A run that failed printed nothing, and leaves the last result in its place.
            if (kept.getBuffer().length() > 0) {
                toFile(file -> TextWriter.write(kept.toString(), file));
                say("the result is in " + result.file().orElseThrow());
            }
            return code;
        } finally {
            spec.commandLine().setOut(stdout);
        }
    }

    /** Does something with the file of the result; a failure is told as those of the command are. */
    private void toFile(Consumer<Path> work) {
        try {
            work.accept(result.file().orElseThrow());
        } catch (RuntimeException failed) {
            throw new CommandLine.ExecutionException(spec.commandLine(), failed.getMessage(), failed);
        }
    }

    private Optional<ToFile> results() {
        return spec.mixins().values().stream()
                .map(CommandSpec::userObject)
                .filter(ToFile.class::isInstance)
                .map(ToFile.class::cast)
                .findFirst();
    }

    final CommandSpec spec() {
        return spec;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints a result in the format that was asked for. */
    final void print(OutputFormat format, Supplier<String> json, Supplier<Document> report) {
        if (format == OutputFormat.JSON) {
            print(json.get());
        } else if (isPage()) {
            print(page(report.get()));
        } else {
            print(console().presentation(format).of(report.get()));
        }
    }

    private boolean isPage() {
        return result != null && result.isPage();
    }

    private String page(Document report) {
        return new Page("gpuclass " + spec.name(), report.toHtml("result", 0), List.of(), false, "").html();
    }

    /** Returns the findings as JSON: an object whose schema is named after the command. */
    final String json(Record found) {
        return ProfileJson.result(schema(), found);
    }

    /** Returns a list as JSON: an object whose schema is named after the command, and which has the list under a name. */
    final String json(String name, List<? extends Record> found) {
        return ProfileJson.result(schema(), name, found);
    }

    private String schema() {
        return "gpuclass-" + spec.name() + "/1";
    }

    /** An id that an option takes, and what it stands for. */
    record Choice(String id, String what) {
        static List<Choice> of(Collection<FormName> forms) {
            return forms.stream()
                    .distinct()
                    .map(form -> new Choice(form.name(), FormSummaries.of(form)))
                    .toList();
        }
    }

    /** Prints the ids of {@code --list} in a format, which is one of those of the command's result. */
    final void printList(Named format, List<Choice> choices) {
        if (results().isEmpty() && spec.commandLine().getParseResult().hasMatchedOption("-o")) {
            throw wrongUsage("-o names the profile, and --list writes none: leave one of them out");
        }
        switch (format.id()) {
            case "json" -> print(ProfileJson.result("gpuclass-list/1", "choices", choices));
            case "csv" -> {
                print(CsvLine.of(List.of("id", "what")));
                choices.forEach(choice -> print(CsvLine.of(List.of(choice.id, choice.what))));
            }
            case "md" -> print(table(choices).toMarkdown());
            case "html" -> print(page(table(choices)));
            case "text" -> print(isPage() ? page(table(choices)) : lines(choices));
            default -> throw wrongUsage("--list has no form " + format.id() + ": ask for text, md or json");
        }
    }

    private static Document table(List<Choice> choices) {
        List<List<Cell>> rows = choices.stream()
                .map(choice -> List.of(Cell.of(choice.id), Cell.of(choice.what)))
                .toList();
        return new Document(List.of(new Block.Table("", List.of(Column.name("id"), Column.text("what")), rows, "")));
    }

    /** Returns a line for each choice, which begins with what can be typed; on a terminal, what has no room goes on further in. */
    private String lines(List<Choice> choices) {
        int width =
                choices.stream().mapToInt(choice -> choice.id.length()).max().orElse(0);
        Wrapper wrapper = new Wrapper(
                Style.PLAIN, console().presentation(OutputFormat.TEXT).columns());
        StringBuilder lines = new StringBuilder();
        choices.forEach(choice -> {
            String line = choice.id + " ".repeat(width + 2 - choice.id.length()) + choice.what;
            wrapper.write(List.of(Cell.of(line.stripTrailing())), "", "    ", lines);
        });
        return lines.toString();
    }

    /** Prints what has its form already, such as JSON or a page. */
    final void print(String text) {
        out().print(text.endsWith("\n") ? text : text + "\n");
        out().flush();
    }

    /**
     * Runs what may take long: after two seconds it shows on stderr what is done and how far it is.
     *
     * @param what what is done, such as {@code reading 300 files}
     * @param work is given what to tell how far it is, as a share
     */
    final <T> T showing(String what, Function<DoubleConsumer, T> work) {
        try (Progress progress = Progress.ofLong(console(), err())) {
            progress.phase(what);
            return work.apply(progress::reached);
        }
    }

    /** Does the same with each of some things, one after the other, and shows how far it is; returns what came of them. */
    final <A, B> List<B> each(String what, List<A> all, Function<A, B> work) {
        return showing(what, progress -> {
            List<B> done = new ArrayList<>();
            for (A one : all) {
                done.add(work.apply(one));
                progress.accept((double) done.size() / all.size());
            }
            return done;
        });
    }

    /**
     * Reads profiles, several at once as memory bears it, and shows how far it is.
     *
     * @param use gets what each gave, in the files' order
     */
    final <T> void eachOf(List<Path> files, Function<Path, T> read, Consumer<T> use) {
        showing(reading(files.size()), progress -> {
            AtomicInteger done = new AtomicInteger();
            ManyFiles.read(files, read, one -> {
                use.accept(one);
                progress.accept((double) done.incrementAndGet() / files.size());
            });
            return done;
        });
    }

    /** Returns {@code reading 300 profiles}, or the like of one. */
    static String reading(int files) {
        return "reading " + files + (files == 1 ? " profile" : " profiles");
    }

    /** Reads a profile, and tells where its file stores another machine class than its probes give. */
    final Profile profile(Path file) {
        return ProfileReader.read(
                file,
                doubt -> say(file + ": " + doubt + "; used is what the probes give, and 'gpuclass validate' fails"));
    }

    /** Tells the user something that is no result. */
    final void say(String notice) {
        err().println("gpuclass: " + PlainText.oneLine(notice));
    }

    final ParameterException wrongUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    final void require(Optional<String> problem) {
        problem.ifPresent(said -> {
            throw wrongUsage(said);
        });
    }
}
