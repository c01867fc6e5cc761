package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A figure of a profile, as documents mark it: {@code FILE PATH | FORMAT}, or {@code FILE PATH / UNIT | FORMAT} for how many such units it is.
 * A path such as {@code rankAgreement[kind=mutex,blocks>=132].tau} may lead to several values, of which the least and the greatest are
 * shown.
 */
final class MarkedFigure {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern MARK = Pattern.compile("(\\S+)\\s+(\\S+)(?: / (\\S+))? \\| (\\S*%\\S+)");
    private static final Pattern STEP = Pattern.compile("([\\w-]+)(?:\\[([^]]+)])?\\.?");
    private static final Pattern CONDITION = Pattern.compile("(\\w+)(>?=)(.+)");

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
        Stream<JsonNode> nodes = Stream.of(profile);
        Matcher step = STEP.matcher(path);
        int end = 0;
        while (step.find() && step.start() == end) {
            String name = step.group(1);
            String filter = step.group(2) == null ? "" : step.group(2);
            nodes = nodes.flatMap(node -> chosen(node.path(name), filter));
            end = step.end();
        }
        assertThat(end).as("the path up to where it is understood: " + path).isEqualTo(path.length());
        return nodes.filter(JsonNode::isNumber).map(JsonNode::doubleValue).toList();
    }

    private static Stream<JsonNode> chosen(JsonNode node, String filter) {
        if (!node.isArray()) {
            return Stream.of(node);
        }
        if (filter.matches("\\d+")) {
            return Stream.of(node.path(Integer.parseInt(filter)));
        }
        return StreamSupport.stream(node.spliterator(), false)
                .filter(element -> filter.isEmpty()
                        || Stream.of(filter.split(",")).allMatch(condition -> holds(condition, element)));
    }

    private static boolean holds(String condition, JsonNode element) {
        Matcher parts = CONDITION.matcher(condition);
        assertThat(parts.matches()).as("a condition: " + condition).isTrue();
        JsonNode value = element.path(parts.group(1));
        return parts.group(2).equals("=")
                ? value.asText().equals(parts.group(3))
                : value.asDouble() >= Double.parseDouble(parts.group(3));
    }

    private static JsonNode read(String file) {
        try {
            return JSON.readTree(new File(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
