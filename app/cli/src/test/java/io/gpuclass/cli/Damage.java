package io.gpuclass.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Damages files as accidents and attackers do, in a way that follows from a seed. Confined to one thread. */
final class Damage {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JSON.getNodeFactory();
    private static final int DEEP = 20_000;
    private static final int LONG = 100_000;
    private static final int FEW = 6;

    private static final String[] NUMBERS = {
        "0",
        "-0.0",
        "-1",
        "1",
        "1e20",
        "1e308",
        "-1e308",
        "5e-324",
        "1e-300",
        "2147483647",
        "2147483648",
        "-2147483648",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999999",
        "1e400",
        "1e999999999",
        "0.1",
        "1e9",
        "3.5"
    };

    /** Texts that upset a terminal, a page, a table, a shell, a file system, a format or a parser. */
    private static final String[] TEXTS = {
        "",
        " ",
        "\u001b[2J\u001b]0;owned\u0007",
        "\u009b31m",
        "line\nbreak\r\u2028end",
        "\u202eright to left",
        "\0",
        "\ud800",
        "<script>alert(1)</script>",
        "]]>&<i>\"'`",
        "a | b | ``` | [x](javascript:y)",
        "=cmd|'/c calc'!A1",
        "../../../escaped/evil",
        "/etc/passwd",
        "$(touch owned)`id`",
        "%s%n%d%1$s",
        "\\u0041\\",
        "*/ #error */",
        "-",
        "null",
        "NaN",
        "2026-02-30T25:61:61Z",
        "x".repeat(LONG),
        "\ud83d\ude00"
    };

    private static final String[] PIECES = {
        "\t",
        "\n",
        "\0",
        "\u001b[31m",
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        ";",
        "|",
        ",",
        ":",
        "/*",
        "*/",
        "//",
        "~",
        "nan",
        "null",
        "NaN",
        "-1",
        "0",
        "1",
        "4294967296",
        "9223372036854775808",
        "99999999999999999999",
        "1e308",
        "1e999999999",
        "é",
        "\ufeff",
        "x=1",
        "exists",
        "forall"
    };

    private final SplittableRandom random;

    Damage(SplittableRandom random) {
        this.random = random;
    }

    /** Damages JSON: mostly so that it still is JSON, and often so that it still fits its schema. */
    byte[] json(byte[] whole) {
        if (chance(10)) {
            return bytes(whole);
        }
        if (chance(12)) {
            return text(whole);
        }
        try {
            JsonNode root = JSON.readTree(whole);
            for (int i = times(); i > 0; i--) {
                change(root);
            }
            String text = JSON.writeValueAsString(root);
            return raw(text).getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a profile with at most a few entries in each list, and without the advice that follows from the others. */
    static byte[] thinned(byte[] profile) {
        try {
            ObjectNode root = (ObjectNode) JSON.readTree(profile);
            root.remove(List.of("answers", "recommendations", "applicationChoices"));
            SplittableRandom random = new SplittableRandom(1);
            for (String list : names(root)) {
                if (!list.equals("probes")) {
                    thin(root.get(list), random);
                }
            }
            return JSON.writeValueAsBytes(root);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void thin(JsonNode node, SplittableRandom random) {
        while (node instanceof ArrayNode array && array.get(0) instanceof ObjectNode && array.size() > FEW) {
            array.remove(random.nextInt(array.size()));
        }
        node.forEach(each -> thin(each, random));
    }

    /** Damages text by lines and words. */
    byte[] text(byte[] whole) {
        List<String> lines = new ArrayList<>(Arrays.asList(new String(whole, StandardCharsets.UTF_8).split("(?<=\n)")));
        for (int i = times(); i > 0; i--) {
            changeLines(lines);
        }
        return String.join("", lines).getBytes(StandardCharsets.UTF_8);
    }

    /** Damages bytes: flips some, leaves out some, or cuts the end off. */
    byte[] bytes(byte[] whole) {
        byte[] damaged = whole.clone();
        if (damaged.length == 0 || chance(20)) {
            return new byte[0];
        }
        if (chance(3)) {
            return Arrays.copyOf(damaged, random.nextInt(damaged.length));
        }
        for (int i = times(); i > 0; i--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
        }
        return damaged;
    }

    /** One change as a rule, since a file of many is refused by the first; sometimes several. */
    private int times() {
        return chance(4) ? random.nextInt(2, 12) : 1;
    }

    private boolean chance(int in) {
        return random.nextInt(in) == 0;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String any(String... list) {
        return list[random.nextInt(list.length)];
    }

    /** Changes one part, found by going down at random; so parts near the root, of which all depends, are changed as often as figures. */
    private void change(JsonNode root) {
        JsonNode holder = root;
        while (true) {
            JsonNode next = holder.isEmpty() ? null : child(holder);
            if (next == null || !next.isContainerNode() || next.isEmpty() || chance(8)) {
                break;
            }
            holder = next;
        }
        if (holder instanceof ObjectNode object && !object.isEmpty()) {
            changeIn(root, object);
        } else if (holder instanceof ArrayNode array && !array.isEmpty()) {
            changeIn(array);
        }
    }

    private JsonNode child(JsonNode holder) {
        int at = random.nextInt(holder.size());
        if (holder.isArray()) {
            return holder.get(at);
        }
        return holder.get(names(holder).get(at));
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private void changeIn(JsonNode root, ObjectNode object) {
        String name = any(names(object));
        switch (random.nextInt(8)) {
            case 0 -> object.remove(name);
            case 1 -> object.set(any(TEXTS), object.get(name));
            case 2 -> object.set(name, other(object.get(name)));
            case 3 -> object.set(name, elsewhere(root, object.get(name)));
            default -> object.set(name, alike(object.get(name)));
        }
    }

    private void changeIn(ArrayNode array) {
        int at = random.nextInt(array.size());
        switch (random.nextInt(6)) {
            case 0 -> array.remove(at);
            case 1 ->
                array.insert(random.nextInt(array.size() + 1), array.get(at).deepCopy());
            case 2 -> array.set(at, other(array.get(at)));
            case 3 -> array.removeAll();
            case 4 -> {
                JsonNode one = array.get(at);
                int most = array.size() > 100 ? 10 : 300;
                for (int i = random.nextInt(most); i > 0; i--) {
                    array.add(one.deepCopy());
                }
            }
            default -> array.set(at, alike(array.get(at)));
        }
    }

    /** Another value of the same type, as the schema may allow. */
    private JsonNode alike(JsonNode value) {
        if (value.isIntegralNumber()) {
            return chance(2)
                    ? number(any(NUMBERS))
                    : NODES.numberNode(value.asLong() * random.nextInt(-2, 1000) + random.nextInt(3));
        }
        if (value.isNumber()) {
            return chance(2)
                    ? number(any(NUMBERS))
                    : NODES.numberNode(value.asDouble() * Math.pow(10, random.nextInt(-20, 20)));
        }
        if (value.isTextual()) {
            return NODES.textNode(chance(4) ? value.asText() + any(TEXTS) : any(TEXTS));
        }
        if (value.isBoolean()) {
            return NODES.booleanNode(!value.asBoolean());
        }
        return value.isArray() ? NODES.arrayNode() : value.isObject() ? NODES.objectNode() : other(value);
    }

    private JsonNode number(String digits) {
        try {
            return JSON.readTree(digits);
        } catch (JsonProcessingException tooLarge) {
            return NODES.numberNode(new BigDecimal("1e500"));
        }
    }

    /** A value of any type. */
    private JsonNode other(JsonNode value) {
        return switch (random.nextInt(7)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.textNode(any(TEXTS));
            case 2 -> number(any(NUMBERS));
            case 3 -> NODES.arrayNode().add(value.deepCopy());
            case 4 -> NODES.objectNode().set("value", value.deepCopy());
            case 5 -> NODES.booleanNode(chance(2));
            default -> NODES.objectNode();
        };
    }

    /** A value of the same type from somewhere else in the file. */
    private JsonNode elsewhere(JsonNode root, JsonNode value) {
        List<JsonNode> found = new ArrayList<>();
        for (int tries = 0; tries < 200 && found.isEmpty(); tries++) {
            JsonNode at = root;
            while (at.isContainerNode() && !at.isEmpty()) {
                at = child(at);
                if (at.getNodeType() == value.getNodeType() && chance(2)) {
                    found.add(at);
                }
            }
        }
        return found.isEmpty() ? alike(value) : any(found).deepCopy();
    }

    /** Sometimes what a tree cannot hold: a name twice, deep nesting, numbers that are none, another encoding's mark. */
    private String raw(String text) {
        if (!chance(12)) {
            return text;
        }
        int at = text.indexOf(':', random.nextInt(text.length()));
        if (at < 0) {
            return text + any(PIECES);
        }
        String value = switch (random.nextInt(5)) {
            case 0 -> "[".repeat(DEEP);
            case 1 -> "{\"a\":".repeat(DEEP);
            case 2 -> any("NaN", "Infinity", "1e999999999", "-", "1e", "0x10", "01", "9".repeat(LONG));
            case 3 -> "[".repeat(900) + "]".repeat(900) + ",\"x\":";
            default -> "1,\"source\":";
        };
        return text.substring(0, at + 1) + value + text.substring(at + 1);
    }

    private void changeLines(List<String> lines) {
        if (lines.isEmpty()) {
            lines.add(any(PIECES));
            return;
        }
        int at = random.nextInt(lines.size());
        switch (random.nextInt(9)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, any(lines));
            case 2 -> lines.set(at, any(lines));
            case 3 -> lines.subList(at, lines.size()).clear();
            case 4 -> lines.set(at, any(PIECES) + lines.get(at));
            default -> lines.set(at, changedLine(lines, lines.get(at)));
        }
    }

    private String changedLine(List<String> lines, String line) {
        List<String> words = words(line);
        if (words.isEmpty()) {
            return line + any(PIECES);
        }
        int at = random.nextInt(words.size());
        switch (random.nextInt(6)) {
            case 0 -> words.remove(at);
            case 1 -> words.add(at, words.get(at));
            case 2 -> words.set(at, any(PIECES));
            case 3 -> words.set(at, chance(3) ? any(TEXTS) : any(NUMBERS));
            case 4 -> words.add(at, any(PIECES));
            default -> {
                List<String> others = words(any(lines));
                words.set(at, others.isEmpty() ? any(PIECES) : any(others));
            }
        }
        return words.stream().collect(Collectors.joining());
    }

    /** Words, blanks and signs, which together are the line. */
    private static List<String> words(String line) {
        return new ArrayList<>(Arrays.asList(line.split("(?<=\\W)|(?=\\W)")));
    }
}
