package io.gpuclass.profile;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a fleet out of a real profile: copies in which every sampled number is off by a little, as on GPUs of one model, and those
 * of planted GPUs by more. As a program it writes a fleet of a given size: {@code SampleFleet.java PROFILE DIRECTORY COUNT [MODELS]}.
 */
public final class SampleFleet {
    /** Standard deviation of what GPUs of one model differ by. */
    public static final double SPREAD = 0.004;

    private static final int DRIVERS = 3;
    private static final int DAYS = 31;
    private static final Pattern SAMPLED =
            Pattern.compile("\"(median|low|high|min|max|mad|value)\": (-?[0-9][-+.0-9eE]*)");
    private static final Pattern KIND = Pattern.compile("\"(nsPerAccess|elapsedMs|nsPerPoll)\": ");
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private final List<String> lines;

    private SampleFleet(List<String> lines) {
        this.lines = lines;
    }

    /** Returns a fleet of copies of a profile. */
    public static SampleFleet of(Path profile) throws IOException {
        return new SampleFleet(Files.readAllLines(profile));
    }

    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createDirectories(Path.of(arguments[1]));
        SampleFleet fleet = of(Path.of(arguments[0]));
        int count = Integer.parseInt(arguments[2]);
        int models = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 1;
        for (int i = 0; i < count; i++) {
            double slower = i == count / 2 ? 1.1 : 1;
            String json = models == 1 ? fleet.gpu(i, slower) : fleet.gpu(i, slower, i % models);
            Files.writeString(directory.resolve(String.format("gpu-%05d.json", i)), json);
        }
    }

    /** Returns the same of one of several models, with one of three drivers, on a day of January 2026. */
    public String gpu(int number, double slower, int model) {
        return gpu(number, slower * (1 + model / 10.0))
                .replaceFirst("(\"name\": \"NVIDIA [^\"]*)", "$1 " + model)
                .replaceFirst("(\"slug\": \"[^\"]*)", "$1-" + model)
                .replaceFirst("(\"driver\": \")[^\"]*", "$1580." + number / 7 % DRIVERS)
                .replaceFirst(
                        "(\"createdAt\": \")[^\"]*", String.format("$12026-01-%02dT00:00:00Z", 1 + number % DAYS));
    }

    /**
     * Returns the JSON of one GPU's profile.
     *
     * @param number its number, which its id is made from and by which its numbers are off
     * @param slower by which all its times are longer: 1 for a GPU like the others
     */
    public String gpu(int number, double slower) {
        Random random = new Random(number);
        StringBuilder json = new StringBuilder();
        for (String line : lines) {
            double noise = 1 + SPREAD * random.nextGaussian();
            boolean time = KIND.matcher(line).find();
            boolean rate = line.contains("\"opsPerSecond\": ");
            double factor = noise * (time ? slower : rate ? 1 / slower : 1);
            int pauses = line.contains("\"form\"") ? Math.max(0, line.indexOf("\"pauses\"")) : line.length();
            json.append(scaled(line.substring(0, pauses), value -> value * factor))
                    .append(line.substring(pauses))
                    .append('\n');
            if (line.startsWith("    \"slug\":")) {
                json.append(String.format("    \"uuid\": \"GPU-%08d-0000-0000-0000-000000000000\",%n", number));
            }
        }
        return json.toString();
    }

    private static String scaled(String line, DoubleUnaryOperator scale) {
        Matcher number = SAMPLED.matcher(line);
        StringBuilder scaled = new StringBuilder();
        while (number.find()) {
            double value = scale.applyAsDouble(Double.parseDouble(number.group(2)));
            BigDecimal rounded = new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros();
            number.appendReplacement(scaled, "\"" + number.group(1) + "\": " + rounded.toPlainString());
        }
        return number.appendTail(scaled).toString();
    }
}
