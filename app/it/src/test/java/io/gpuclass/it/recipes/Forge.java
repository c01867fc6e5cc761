package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/**
 * State that a forge keeps between the runs of a job: a cache and the artifacts. Each run begins in an empty workspace.
 *
 * @param directory where all of it lies
 */
record Forge(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();

    Path workspace() {
        return directory.resolve("workspace");
    }

    Path artifacts() {
        return directory.resolve("artifacts");
    }

    private Path cache(String key) {
        return directory.resolve("cache").resolve(key);
    }

    void begin() throws IOException {
        delete(workspace());
        delete(artifacts());
        Files.createDirectories(workspace());
    }

    boolean restore(String key, String path) throws IOException {
        boolean hit = Files.exists(cache(key));
        if (hit) {
            copy(cache(key), workspace().resolve(path));
        }
        return hit;
    }

    void save(String key, String path) throws IOException {
        assertThat(workspace().resolve(path)).as("what is to be cached").isDirectory();
        copy(workspace().resolve(path), cache(key));
    }

    void upload(String path) throws IOException {
        if (Files.exists(workspace().resolve(path))) {
            copy(workspace().resolve(path), artifacts());
        }
    }

    /** Returns the names of the files that were uploaded. */
    List<String> uploaded() throws IOException {
        return names(artifacts());
    }

    String artifact(String name) throws IOException {
        return Files.readString(artifacts().resolve(name));
    }

    /** Makes every rate of the archived profile three times what it was. */
    void raiseTheBaseline() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("cache"))) {
            List<Path> baselines =
                    files.filter(file -> file.toString().endsWith(".json")).toList();
            assertThat(baselines).hasSize(1);
            ObjectNode profile = (ObjectNode) JSON.readTree(baselines.get(0).toFile());
            profile.get("primitives").forEach(row -> triple(row.path("opsPerSecond")));
            JSON.writeValue(baselines.get(0).toFile(), profile);
        }
    }

    private static void triple(JsonNode rate) {
        for (String name : List.of("median", "low", "high", "min", "max")) {
            if (rate.has(name)) {
                ((ObjectNode) rate).put(name, 3 * rate.get(name).asDouble());
            }
        }
    }

    static List<String> names(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        for (String name : names(from)) {
            Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException fault) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
