package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The recipes as a reader of docs/ci.md and docs/health.md copies them: the fenced blocks that follow a comment with their name. */
public final class Readme {
    private static final Path FILE = Path.of("docs/ci.md");
    private static final Path HEALTH = Path.of("docs/health.md");
    private static final YAMLMapper YAML = new YAMLMapper();

    private Readme() {}

    /** Returns the text of the only block of that name. */
    public static String recipe(String name) {
        return recipe(FILE, name);
    }

    /** Returns the text of the only block of that name in docs/health.md. */
    static String health(String name) {
        return recipe(HEALTH, name);
    }

    private static String recipe(Path file, String name) {
        Pattern block = Pattern.compile(
                "^<!-- recipe: " + Pattern.quote(name) + " -->\n```[a-z]+\n(.*?)^```$",
                Pattern.MULTILINE | Pattern.DOTALL);
        List<MatchResult> found = block.matcher(text(file)).results().toList();
        assertThat(found).as("blocks of recipe " + name + " in " + file).hasSize(1);
        return found.get(0).group(1);
    }

    /** Returns a recipe in YAML as a tree. */
    static JsonNode yaml(String name) {
        try {
            return YAML.readTree(recipe(name));
        } catch (IOException e) {
            throw new AssertionError("recipe " + name + " is no YAML", e);
        }
    }

    static String text() {
        return text(FILE);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
