package io.gpuclass.cli;

import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.FormSpelling;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.ReportForm;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Turns the words of the command line into values. Each error names the word and what was expected. */
final class Converters {
    private static final Pattern DURATION = Pattern.compile("([0-9]+(?:\\.[0-9]{1,3})?)(ms|s|m|h)");
    private static final Map<String, Integer> MILLIS = Map.of("ms", 1, "s", 1_000, "m", 60_000, "h", 3_600_000);
    private static final Duration LONGEST = Duration.ofDays(1);

    private static final Pattern STEP = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ns|us|ms|s)");
    private static final Map<String, Double> NANOS = Map.of("ns", 1., "us", 1e3, "ms", 1e6, "s", 1e9);

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,5})(MB|GB|MiB|GiB)");
    private static final Map<String, Long> BYTES =
            Map.of("MB", 1_000_000L, "GB", 1_000_000_000L, "MiB", 1L << 20, "GiB", 1L << 30);

    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");

    private static final Pattern SHARE = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*(%?)");

    private Converters() {}

    /**
     * The forms of a report: a type of its own, since picocli applies a list's converter to its elements.
     *
     * @param forms in the order in which they are written, each once
     */
    record ReportForms(List<ReportForm> forms) {
        @Override
        public String toString() {
            return forms.stream().map(ReportForm::id).collect(Collectors.joining(","));
        }
    }

    /**
     * Share by which figures may differ.
     *
     * @param share from 0 to below 1
     */
    record Tolerance(double share) {}

    /** Registers the types of commands that read profiles, and the enums among a command's own options. */
    static void register(CommandLine commandLine) {
        for (Class<Integer> type : List.of(int.class, Integer.class)) {
            add(commandLine, type, text -> (int) wholeNumber(text, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }
        for (Class<Long> type : List.of(long.class, Long.class)) {
            add(commandLine, type, text -> wholeNumber(text, Long.MIN_VALUE, Long.MAX_VALUE));
        }
        add(commandLine, Path.class, Target::path);
        add(commandLine, Target.class, Target::of);
        add(commandLine, Duration.class, Converters::duration);
        add(commandLine, Bytes.class, Converters::bytes);
        add(commandLine, Metric.class, CaseLists::parseMetric);
        add(commandLine, Nanos.class, Converters::nanos);
        add(commandLine, Tolerance.class, Converters::tolerance);
        add(commandLine, ReportForms.class, Converters::reportForms);
        commandLine.getCommandSpec().args().stream()
                .map(argument -> argument.auxiliaryTypes()[0])
                .filter(type -> type.isEnum() && Named.class.isAssignableFrom(type))
                .forEach(type -> addNamed(commandLine, type));
    }

    /** @param type an enum of names */
    @SuppressWarnings("unchecked")
    private static <T extends Enum<T> & Named> void addNamed(CommandLine commandLine, Class<?> type) {
        add(commandLine, (Class<T>) type, id -> Named.parse((Class<T>) type, id));
    }

    private static <T> void add(CommandLine commandLine, Class<T> type, Function<String, T> parse) {
        commandLine.registerConverter(type, text -> {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        });
    }

    private static long wholeNumber(String text, long least, long most) {
        if (!WHOLE.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no whole number");
        }
        BigInteger number = new BigInteger(text);
        if (number.compareTo(BigInteger.valueOf(most)) > 0) {
            throw new IllegalArgumentException("'" + text + "' is too large: " + most + " is the most");
        }
        if (number.compareTo(BigInteger.valueOf(least)) < 0) {
            throw new IllegalArgumentException("'" + text + "' is too small: " + least + " is the least");
        }
        return number.longValue();
    }

    static Duration duration(String text) {
        Matcher parts = DURATION.matcher(text);
        // Of more than a long holds, the greatest long.
        long millis = parts.matches() ? Math.round(Double.parseDouble(parts.group(1)) * MILLIS.get(parts.group(2))) : 0;
        if (millis == 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a positive duration: write it as 500ms, 60s or 2m");
        }
        if (millis > LONGEST.toMillis()) {
            throw new IllegalArgumentException("'" + text + "' is too long: " + LONGEST.toHours() + "h is the most");
        }
        return Duration.ofMillis(millis);
    }

    private static Nanos nanos(String text) {
        Matcher parts = STEP.matcher(text);
        if (!parts.matches() || Double.parseDouble(parts.group(1)) == 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a positive time: write it as 900ns, 1.9us or 2ms");
        }
        return new Nanos(Double.parseDouble(parts.group(1)) * NANOS.get(parts.group(2)));
    }

    private static Bytes bytes(String text) {
        Matcher parts = SIZE.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an amount of memory: write it as 512MB, 4GB or 4GiB");
        }
        return new Bytes(Long.parseLong(parts.group(1)) * BYTES.get(parts.group(2)));
    }

    /** Parses a percentage, such as {@code 5%}, or a share, such as {@code 0.05}. */
    static Tolerance tolerance(String text) {
        Matcher parts = SHARE.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no tolerance: write it as 5% or 0.05");
        }
        double number = Double.parseDouble(parts.group(1));
        boolean percent = !parts.group(2).isEmpty();
        if (!percent && number >= 1) {
            throw new IllegalArgumentException(
                    "'" + text + "' is 100 % or more, and a tolerance is less: write 5 percent as 5% or 0.05");
        }
        if (number >= 100) {
            throw new IllegalArgumentException("'" + text + "' is too much: a tolerance is less than 100 %");
        }
        return new Tolerance(percent ? number / 100 : number);
    }

    private static ReportForms reportForms(String list) {
        return new ReportForms(
                words(list).map(id -> Named.parse(ReportForm.class, id)).toList());
    }

    private static Stream<String> words(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip).distinct();
    }

    /** Further types of commands that run on a device, apart so that other commands do not load them. */
    static final class OfDevices {
        private OfDevices() {}

        /** A set of suites: a type of its own, as {@link ReportForms}. */
        record Suites(Set<Suite> suites) {}

        /** Ids of barriers: a type of its own, as {@link ReportForms}. */
        record Barriers(List<String> ids) {}

        static void register(CommandLine commandLine) {
            add(commandLine, Suites.class, list -> new Suites(SuiteRegistry.parse(list)));
            add(commandLine, Barriers.class, OfDevices::barriers);
            add(commandLine, DeviceSpec.class, DeviceSpec::parse);
        }

        private static Barriers barriers(String list) {
            List<String> ids = words(list)
                    .flatMap(word -> FormSpelling.parse(word, Suggestions.barriers(), " of a barrier").stream())
                    .map(FormName::id)
                    .distinct()
                    .toList();
            return new Barriers(ids);
        }
    }
}
