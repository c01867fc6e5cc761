package io.gpuclass.cli;

import io.gpuclass.console.docs.CompletedCommand;
import io.gpuclass.console.docs.CompletedCommand.Candidates;
import io.gpuclass.console.docs.CompletedCommand.Operand;
import io.gpuclass.console.docs.CompletedCommand.Option;
import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backend.Backends;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.ReportForm;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The values that shells may suggest for an option or operand. */
final class Suggestions {
    private Suggestions() {}

    /** Candidates of an operand that names files but has no path's type, such as a pattern. */
    static final class FileNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Collections.emptyIterator();
        }
    }

    /** Candidates for a list separated by commas. */
    private static class CommaSeparated implements Iterable<String> {
        private final Supplier<List<String>> words;

        CommaSeparated(Supplier<List<String>> words) {
            this.words = words;
        }

        @Override
        public final Iterator<String> iterator() {
            return words.get().iterator();
        }
    }

    static final class Sweeps implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("all").iterator();
        }
    }

    static final class Devices implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return devices(kind -> true);
        }
    }

    static final class Gpus implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return devices(kind -> !kind.cpu());
        }
    }

    private static Iterator<String> devices(Predicate<DeviceKind> wanted) {
        Stream<String> named = Backends.installed().all().stream()
                .map(Backend::kind)
                .filter(wanted)
                .map(kind -> kind.numbered() ? kind.id() + ":0" : kind.id());
        return Stream.of(Stream.of(DeviceSpec.AUTO), named, Stream.of(DeviceSpec.RECORDED))
                .flatMap(each -> each)
                .iterator();
    }

    static final class Suites extends CommaSeparated {
        Suites() {
            super(SuiteRegistry::ids);
        }
    }

    static final class ReportForms extends CommaSeparated {
        ReportForms() {
            super(() -> Arrays.stream(ReportForm.values()).map(Named::id).toList());
        }
    }

    static final class Implementations extends CommaSeparated {
        Implementations() {
            super(() -> names(Catalogue.all()));
        }
    }

    static final class Barriers extends CommaSeparated {
        Barriers() {
            super(() -> barriers().stream().map(FormName::name).toList());
        }
    }

    static Candidates of(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes()[0];
        Iterable<String> candidates = argument.completionCandidates();
        if (Path.class.isAssignableFrom(type) || type == Target.class || candidates instanceof FileNames) {
            return Candidates.FILES;
        }
        boolean several = candidates instanceof CommaSeparated || ",".equals(argument.splitRegex());
        return Candidates.of(
                type.isEnum() && Named.class.isAssignableFrom(type)
                        ? Arrays.stream(type.getEnumConstants())
                                .map(constant -> ((Named) constant).id())
                                .toList()
                        : candidates == null
                                ? List.of()
                                : StreamSupport.stream(candidates.spliterator(), false)
                                        .toList(),
                several);
    }

    static List<FormName> barriers() {
        return FormName.of(Catalogue.all().stream().filter(row -> row.kind() == Kind.BARRIER));
    }

    private static List<String> names(Collection<Implementation> rows) {
        return FormName.of(rows.stream()).stream().map(FormName::name).toList();
    }

    /** Describes commands, options and operands for completion scripts. */
    static final class CompletedCommands {
        private CompletedCommands() {}

        static CompletedCommand of(CommandSpec command) {
            return new CompletedCommand(
                    command.qualifiedName(),
                    CommandText.summary(command),
                    command.options().stream()
                            .filter(option -> !option.hidden())
                            .map(CompletedCommands::option)
                            .toList(),
                    command.positionalParameters().stream()
                            .filter(operand -> !operand.hidden())
                            .map(operand -> operand(command, operand))
                            .toList(),
                    CommandText.commands(command).stream()
                            .map(CompletedCommands::of)
                            .toList());
        }

        private static Option option(OptionSpec option) {
            return new Option(
                    Arrays.asList(option.names()),
                    CommandText.summary(option),
                    option.paramLabel(),
                    option.arity().max() > 0,
                    option.isMultiValue(),
                    Suggestions.of(option));
        }

        private static Operand operand(CommandSpec command, PositionalParamSpec operand) {
            int last = operand.index().isVariable()
                    ? Integer.MAX_VALUE
                    : operand.index().max();
            // A help command explains the commands beside it.
            Candidates values = command.helpCommand()
                    ? Candidates.of(
                            CommandText.commands(command.parent()).stream()
                                    .map(CommandSpec::name)
                                    .toList(),
                            false)
                    : Suggestions.of(operand);
            return new Operand(operand.index().min(), last, operand.paramLabel(), values);
        }
    }
}
