package io.gpuclass.cli;

import io.gpuclass.cli.docs.Shell;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.figures.Metric;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Turns the words of the command line into values. Each error names the word and what was expected. */
final class Converters {
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,3})?)(ms|s|m|h)");
    private static final Map<String, Integer> MILLIS = Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,5})(MB|GB|MiB|GiB)");
    private static final Map<String, Long> BYTES =
            Map.of("MB", 1_000_000L, "GB", 1_000_000_000L, "MiB", 1L << 20, "GiB", 1L << 30);

    private static final Duration LONGEST = Duration.ofDays(1);

    private Converters() {}

    static final class OfPath implements ITypeConverter<Path> {
        @Override
        public Path convert(String name) {
            if (name.isEmpty()) {
                throw new TypeConversionException("the name of a file is missing: it is empty");
            }
            try {
                return Path.of(name);
            } catch (InvalidPathException e) {
                throw new TypeConversionException("'" + name + "' cannot be the name of a file here (" + e.getReason()
                        + "): set LC_ALL=C.UTF-8 for a name that is not ASCII");
            }
        }
    }

    static final class OfDuration implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            Matcher parts = DURATION.matcher(text);
            long millis =
                    parts.matches() ? Math.round(Double.parseDouble(parts.group(1)) * MILLIS.get(parts.group(2))) : 0;
            if (millis == 0) {
                throw new TypeConversionException(
                        "'" + text + "' is not a positive duration: write it as 500ms, 60s or 2m");
            }
            if (millis > LONGEST.toMillis()) {
                throw new TypeConversionException("'" + text + "' is too long: " + LONGEST.toHours() + "h is the most");
            }
            return Duration.ofMillis(millis);
        }
    }

    static final class OfFormat implements ITypeConverter<Format> {
        @Override
        public Format convert(String id) {
            return explained(() -> Named.parse(Format.class, id));
        }
    }

    static final class OfComparisonFormat implements ITypeConverter<ComparisonFormat> {
        @Override
        public ComparisonFormat convert(String id) {
            return explained(() -> Named.parse(ComparisonFormat.class, id));
        }
    }

    static final class OfFailOn implements ITypeConverter<FailOn> {
        @Override
        public FailOn convert(String id) {
            return explained(() -> Named.parse(FailOn.class, id));
        }
    }

    static final class OfTolerance implements ITypeConverter<Tolerance> {
        @Override
        public Tolerance convert(String text) {
            return explained(() -> Tolerance.parse(text));
        }
    }

    /** A set of suites; a class of its own, since the converter of a set would be applied to its elements. */
    record Suites(Set<Suite> suites) {}

    static final class OfSuites implements ITypeConverter<Suites> {
        @Override
        public Suites convert(String list) {
            return explained(() -> new Suites(SuiteRegistry.parse(list)));
        }
    }

    /** Ids of barriers; a class of its own, since the converter of a list would be applied to its elements. */
    record Barriers(List<String> ids) {}

    static final class OfBarriers implements ITypeConverter<Barriers> {
        @Override
        public Barriers convert(String list) {
            List<String> ids = Arrays.stream(list.split(",", -1))
                    .map(String::strip)
                    .distinct()
                    .toList();
            List<String> known = Suggestions.barriers();
            for (String id : ids) {
                if (!known.contains(id)) {
                    throw new TypeConversionException(
                            "no barrier is called '" + id + "': expected some of " + String.join(", ", known));
                }
            }
            return new Barriers(ids);
        }
    }

    static final class OfBytes implements ITypeConverter<Bytes> {
        @Override
        public Bytes convert(String text) {
            Matcher parts = SIZE.matcher(text);
            if (!parts.matches()) {
                throw new TypeConversionException(
                        "'" + text + "' is not an amount of memory: write it as 512MB, 4GB or 4GiB");
            }
            return new Bytes(Long.parseLong(parts.group(1)) * BYTES.get(parts.group(2)));
        }
    }

    static final class OfDevice implements ITypeConverter<DeviceSpec> {
        @Override
        public DeviceSpec convert(String text) {
            return explained(() -> DeviceSpec.parse(text));
        }
    }

    static final class OfContention implements ITypeConverter<Contention> {
        @Override
        public Contention convert(String id) {
            return explained(() -> Named.parse(Contention.class, id));
        }
    }

    static final class OfForms implements ITypeConverter<Forms> {
        @Override
        public Forms convert(String list) {
            return explained(() -> Forms.parse(list));
        }
    }

    static final class OfShell implements ITypeConverter<Shell> {
        @Override
        public Shell convert(String id) {
            return explained(() -> Named.parse(Shell.class, id));
        }
    }

    static final class OfTableFormat implements ITypeConverter<TableFormat> {
        @Override
        public TableFormat convert(String id) {
            return explained(() -> Named.parse(TableFormat.class, id));
        }
    }

    static final class OfMetric implements ITypeConverter<Metric> {
        @Override
        public Metric convert(String id) {
            return explained(() -> Named.parse(Metric.class, id));
        }
    }

    static CommandLine register(CommandLine commandLine) {
        return commandLine
                .registerConverter(Path.class, new OfPath())
                .registerConverter(Duration.class, new OfDuration())
                .registerConverter(Format.class, new OfFormat())
                .registerConverter(ComparisonFormat.class, new OfComparisonFormat())
                .registerConverter(FailOn.class, new OfFailOn())
                .registerConverter(Tolerance.class, new OfTolerance())
                .registerConverter(TableFormat.class, new OfTableFormat())
                .registerConverter(Metric.class, new OfMetric())
                .registerConverter(Suites.class, new OfSuites())
                .registerConverter(Barriers.class, new OfBarriers())
                .registerConverter(Bytes.class, new OfBytes())
                .registerConverter(Forms.class, new OfForms())
                .registerConverter(Shell.class, new OfShell())
                .registerConverter(Contention.class, new OfContention())
                .registerConverter(DeviceSpec.class, new OfDevice());
    }

    private static <T> T explained(Supplier<T> parse) {
        try {
            return parse.get();
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
