package io.gpuclass.view.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A committed profile while its JSON is edited. */
public final class Variant {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode root;

    private Variant(ObjectNode root) {
        this.root = root;
    }

    /** Returns that of an H200, as if it told which one. */
    public static Variant h200() {
        return of("nvidia-h200.json").set("/device/fingerprint", "0123456789abcdef");
    }

    public static Variant of(String file) {
        try {
            return new Variant(
                    (ObjectNode) JSON.readTree(SavedSamples.file(file).toFile()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets a number, a text or a truth by its place, such as {@code /device/driver}; of null, takes it out. */
    public Variant set(String place, Object value) {
        int end = place.lastIndexOf('/');
        ObjectNode parent = (ObjectNode) root.at(place.substring(0, end));
        if (value == null) {
            parent.remove(place.substring(end + 1));
        } else {
            parent.set(place.substring(end + 1), JSON.valueToTree(value));
        }
        return this;
    }

    /** Sets a property of every entry of a list that fits. */
    public Variant each(String list, Predicate<JsonNode> fits, String property, Object value) {
        entries(list).filter(fits).forEach(entry -> entry.set(property, JSON.valueToTree(value)));
        return this;
    }

    /** Multiplies every number of a summary, in every entry of a list that fits. */
    public Variant scale(String list, Predicate<JsonNode> fits, String summary, double factor) {
        for (ObjectNode node : summaries(list, fits, summary)) {
            for (String name : new String[] {"median", "low", "high", "min", "max", "mad"}) {
                node.put(name, node.get(name).doubleValue() * factor);
            }
        }
        return this;
    }

    /** Multiplies the rates of the primitives that fit. */
    public Variant scaleRate(Predicate<JsonNode> fits, double factor) {
        return scale("primitives", fits, "opsPerSecond", factor);
    }

    /** Moves the ends of the intervals of the rates of the primitives that fit away from their medians. */
    public Variant widenRate(Predicate<JsonNode> fits, double share) {
        for (ObjectNode node : summaries("primitives", fits, "opsPerSecond")) {
            double median = node.get("median").doubleValue();
            node.put("low", median * (1 - share)).put("high", median * (1 + share));
            node.put("min", median * (1 - share)).put("max", median * (1 + share));
        }
        return this;
    }

    /** Sets by how much sustained atomics slow polls of their line and beyond, from which the class follows. */
    public Variant slowsPolls(double low, double high) {
        Map<String, Double> effect = Map.of("value", (low + high) / 2, "low", low, "high", high);
        return each("lineHostage/sustained/points", point -> true, "effect", effect);
    }

    /** Takes entries out of a list. */
    public Variant remove(String list, Predicate<JsonNode> fits) {
        var entries = root.get(list).elements();
        while (entries.hasNext()) {
            if (fits.test(entries.next())) {
                entries.remove();
            }
        }
        return this;
    }

    /** Takes out a primitive at all its settings. */
    public Variant withoutPrimitive(String implementation) {
        return remove(
                "primitives", entry -> entry.path("implementation").asText().equals(implementation));
    }

    public Variant without(String part) {
        root.remove(part);
        return this;
    }

    private List<ObjectNode> summaries(String list, Predicate<JsonNode> fits, String summary) {
        return entries(list)
                .filter(fits)
                .map(entry -> (ObjectNode) entry.get(summary))
                .toList();
    }

    private Stream<ObjectNode> entries(String list) {
        return StreamSupport.stream(root.at("/" + list).spliterator(), false).map(ObjectNode.class::cast);
    }

    /** Returns whether an entry is of an implementation at so many blocks. */
    public static Predicate<JsonNode> form(String kind, String implementation, int blocks) {
        return entry -> entry.path("kind").asText().equals(kind)
                && entry.path("implementation").asText().equals(implementation)
                && entry.path("blocks").asInt() == blocks;
    }

    /** Returns whether an entry is of a semaphore with an initial value at so many blocks. */
    public static Predicate<JsonNode> semaphore(String implementation, int initial, int blocks) {
        return form("semaphore", implementation, blocks)
                .and(entry -> entry.path("initial").asInt() == initial);
    }

    /** Returns whether a probe has an id and a pattern. */
    public static Predicate<JsonNode> probe(String id, String pattern) {
        return entry -> entry.path("id").asText().equals(id)
                && entry.path("pattern").asText().equals(pattern);
    }

    /** Saves it. */
    public Path save(Path file) {
        try {
            return Files.writeString(file, root.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the profile, read as the tool reads one. */
    public Profile read() {
        try {
            Path file = Files.createTempFile("variant", ".json");
            try {
                return ProfileReader.read(save(file));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns it under a file's name. */
    public NamedProfile named(String file) {
        return new NamedProfile(file, read());
    }
}
