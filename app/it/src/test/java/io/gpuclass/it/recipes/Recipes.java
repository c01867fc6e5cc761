package io.gpuclass.it.recipes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of app/dist/recipes, which an archive has in share/recipes. */
public final class Recipes {
    private static final Path FOLDER = Path.of("app/dist/recipes");
    private static final YAMLMapper YAML = new YAMLMapper();

    private Recipes() {}

    /** Returns the text of a file. */
    public static String text(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a file in YAML as a tree. */
    static JsonNode yaml(String name) {
        try {
            return YAML.readTree(text(name));
        } catch (IOException e) {
            throw new AssertionError(name + " is no YAML", e);
        }
    }

    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
