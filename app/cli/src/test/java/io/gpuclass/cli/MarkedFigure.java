package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.cases.Query;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure of a profile, as documents mark it: {@code FILE PATH | FORMAT}, or {@code FILE PATH / UNIT | FORMAT} for how many such units it is.
 * A path such as {@code rankAgreement[kind=mutex,blocks>=132].tau} may lead to several values, of which the least and the greatest are
 * shown.
 */
final class MarkedFigure {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern MARK = Pattern.compile("(\\S+)\\s+(\\S+)(?: / (\\S+))? \\| (\\S*%\\S+)");

    private MarkedFigure() {}

    static String render(String mark) {
        Matcher parts = MARK.matcher(mark);
        assertThat(parts.matches()).as("a file, a path, a format: " + mark).isTrue();
        double unit = parts.group(3) == null ? 1 : Double.parseDouble(parts.group(3));
        List<String> shown = values(read(parts.group(1)), parts.group(2)).stream()
                .sorted()
                .map(value -> String.format(Locale.ROOT, parts.group(4), value / unit))
                .distinct()
                .toList();
        assertThat(shown).as("figures at " + mark).isNotEmpty();
        return shown.size() == 1 ? shown.get(0) : shown.get(0) + " to " + shown.get(shown.size() - 1);
    }

    static List<Double> values(JsonNode profile, String path) {
        return Query.parse(path)
                .in(profile::path, element -> true)
                .filter(JsonNode::isNumber)
                .map(JsonNode::doubleValue)
                .toList();
    }

    private static JsonNode read(String file) {
        try {
            return JSON.readTree(new File(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
