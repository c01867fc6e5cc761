package io.gpuclass.cli;

import io.gpuclass.console.Console.Presentation.OutputFormat;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.FormSpelling;
import io.gpuclass.profile.units.Named;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that several commands share. */
final class SharedOptions {
    /** Separates the elements of a list, but for those within the brackets of a query. */
    static final String COMMA = ",(?![^\\[]*\\])";

    private static final String TXT = "txt";

    private SharedOptions() {}

    /** {@code --device}, shared by the commands that run on one. */
    static final class DeviceOption {
        @Option(
                names = "--device",
                paramLabel = "DEVICE",
                defaultValue = "auto",
                completionCandidates = Suggestions.Devices.class,
                description =
                        "On what to run: auto (the first CUDA GPU, else one of OpenCL, else the host CPU), cuda:N,"
                                + " opencl:N, host, or recorded:FILE (replays a recording). cuda:0,cuda:1 or cuda:all"
                                + " choose the GPUs of suite system, by default all that the first can reach. Default:"
                                + " ${DEFAULT-VALUE}.")
        private DeviceSpec device;

        DeviceSpec get() {
            return device;
        }
    }

    /**
     * The forms of a command's result by what files' names end in.
     *
     * @param text the form of every other file, and of stdout
     */
    record Endings<F>(Map<String, F> forms, F text) {
        /** No text has such a name: a result in it would not be what its reader expects. */
        private static final Set<String> OF_FORMS =
                Set.of("csv", "html", "json", "md", "prom", "sarif", "svg", TXT, "xml");

        /**
         * Returns the form of a file.
         *
         * @param ending empty for stdout and for a name without a dot
         * @throws ParameterException if the name belongs to a form that the command does not have
         */
        F of(Optional<String> ending, CommandSpec spec) {
            Set<String> known = new HashSet<>(forms.keySet());
            known.add(TXT);
            requireOneOf(known, ending, spec);
            return ending.map(forms::get).orElse(text);
        }

        /** @throws ParameterException if the name belongs to a form that is none of these */
        static void requireOneOf(Set<String> known, Optional<String> ending, CommandSpec spec) {
            ending.filter(each -> OF_FORMS.contains(each) && !known.contains(each))
                    .ifPresent(each -> {
                        throw new ParameterException(
                                spec.commandLine(),
                                "'" + spec.name() + "' has no form that ends in ." + each + ": name a file with ."
                                        + String.join(", .", new TreeSet<>(known)));
                    });
        }

        /** Returns what the name of a file in this form ends in. */
        private String ending(F form) {
            return forms.entrySet().stream()
                    .filter(each -> form != text && each.getValue() == form)
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(TXT);
        }
    }

    /** {@code -o}, shared by the commands that print one result; the file's ending chooses its form. */
    static class ToFile {
        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description =
                        "Where to write it, in the form that its name ends in, such as .html, .md or .json; else as"
                                + " text. Default: stdout.")
        private Target target;

        @Spec(Spec.Target.MIXEE)
        private CommandSpec spec;

        /** Ending of the result's name in a folder. */
        private String inFolder = TXT;

        private boolean page = true;

        /** Refuses a file whose name belongs to a form that the command does not have. */
        void check() {}

        /**
         * Returns the form of the result: the one that was asked for, else that of the file's name.
         *
         * @param asked null if none was asked for
         */
        final <F> F form(F asked, Endings<F> endings) {
            F form = asked == null ? endings.of(ending(), spec) : asked;
            inFolder = endings.ending(form);
            page = asked == null;
            return form;
        }

        /** Returns the file to write; empty for stdout. */
        final Optional<Path> file() {
            return target().map(each -> each.file(spec.name() + "." + inFolder));
        }

        private Optional<Target> target() {
            return Optional.ofNullable(target).filter(each -> !each.isStdout());
        }

        private Optional<String> ending() {
            return target().flatMap(Target::ending);
        }

        /** Returns whether a self-contained page is to be written. */
        final boolean isPage() {
            return page && ending().filter("html"::equals).isPresent();
        }
    }

    /** {@code --format} and {@code -o}, shared by the commands whose result is a document or JSON. */
    static final class ResultOption extends ToFile {
        private static final Endings<OutputFormat> ENDINGS = new Endings<>(
                Map.of("json", OutputFormat.JSON, "md", OutputFormat.MARKDOWN, "html", OutputFormat.TEXT),
                OutputFormat.TEXT);

        @Mixin
        private final FormatOption format = new FormatOption();

        @Override
        void check() {
            get();
        }

        OutputFormat get() {
            return form(format.asked().orElse(null), ENDINGS);
        }
    }

    /** {@code --format} and {@code -o} of a command whose result is a check's too, as CI servers read it. */
    static final class CheckedOption extends ToFile {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description =
                        "How to print the result: text, md or json; junit (XML), sarif (2.1.0) or github (annotations"
                                + " of a workflow) for CI. Default: as FILE of -o ends (.xml is junit), else text.")
        private CheckedFormat format;

        /** Output format of checks. */
        enum CheckedFormat implements Named {
            TEXT(OutputFormat.TEXT),
            MD(OutputFormat.MARKDOWN),
            JSON(OutputFormat.JSON),
            JUNIT(null),
            SARIF(null),
            GITHUB(null);

            private final OutputFormat usual;

            CheckedFormat(OutputFormat usual) {
                this.usual = usual;
            }

            /** Returns whether only CI servers read it. */
            boolean isOfServers() {
                return usual == null;
            }
        }

        private static final Endings<CheckedFormat> ENDINGS = new Endings<>(
                Map.of(
                        "html", CheckedFormat.TEXT,
                        "json", CheckedFormat.JSON,
                        "md", CheckedFormat.MD,
                        "sarif", CheckedFormat.SARIF,
                        "xml", CheckedFormat.JUNIT),
                CheckedFormat.TEXT);

        @Override
        void check() {
            get();
        }

        CheckedFormat get() {
            return form(format, ENDINGS);
        }

        /** Returns how to print a document; as text where servers get the result. */
        OutputFormat usual() {
            return get().isOfServers() ? OutputFormat.TEXT : get().usual;
        }
    }

    /** {@code --format}, shared by every command that prints results. */
    static final class FormatOption {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = "How to print the result: text, md or json. Default: text.")
        private OutputFormat format;

        OutputFormat get() {
            return asked().orElse(OutputFormat.TEXT);
        }

        Optional<OutputFormat> asked() {
            return Optional.ofNullable(format);
        }
    }

    /** {@code --list}, shared by the commands that filter: ids of what they filter, for which no other argument is needed. */
    static final class ListOption {
        // Deprecated for options that print help, which picocli prints by itself; this one does not.
        @SuppressWarnings("deprecation")
        @Option(names = "--list", help = true, description = "List the ids to choose from.")
        private boolean asked;

        boolean isAsked() {
            return asked;
        }
    }

    /** {@code --only} and {@code --list}, shared by the commands that filter forms. */
    static final class FormFilter {
        @Option(
                names = "--only",
                paramLabel = "FORM",
                split = ",",
                completionCandidates = Suggestions.Implementations.class,
                description = "Only these forms, such as mutex_ticket_turns, separated by commas. Default: all.")
        private List<String> words = new ArrayList<>();

        @Mixin
        private final ListOption list = new ListOption();

        boolean isListed() {
            return list.isAsked();
        }

        List<String> words() {
            return whole(words);
        }

        /**
         * Returns the forms that are named; none where none is.
         *
         * @param of whose forms are known, for the message
         */
        Set<FormName> among(Collection<FormName> known, String of, CommandSpec spec) {
            return among(words, known, of, spec);
        }

        static Set<FormName> among(List<String> words, Collection<FormName> known, String of, CommandSpec spec) {
            try {
                Set<FormName> forms = new LinkedHashSet<>();
                whole(words).forEach(word -> forms.addAll(FormSpelling.parse(word, known, of)));
                return forms;
            } catch (IllegalArgumentException unknown) {
                throw new ParameterException(spec.commandLine(), unknown.getMessage());
            }
        }

        /** Returns the words with the arguments of C++ templates together again, which commas part too. */
        private static List<String> whole(List<String> words) {
            List<String> whole = new ArrayList<>();
            String open = "";
            for (String word : words) {
                open = open.isEmpty() ? word : open + "," + word;
                if (open.chars().filter(c -> c == '<').count()
                        <= open.chars().filter(c -> c == '>').count()) {
                    whole.add(open);
                    open = "";
                }
            }
            if (!open.isEmpty()) {
                whole.add(open);
            }
            return whole;
        }
    }
}
