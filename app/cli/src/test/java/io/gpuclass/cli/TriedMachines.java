package io.gpuclass.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The table of machines in README.md, a row for each committed profile of a measured one. */
final class TriedMachines {
    private static final ObjectMapper JSON = new ObjectMapper();

    private TriedMachines() {}

    static String markdown() {
        return CommittedProfilesTest.committed().stream()
                .filter(file -> read(file).path("source").asText().equals("measured"))
                .map(TriedMachines::row)
                .sorted()
                .collect(Collectors.joining("\n", """
                    | machine | through | driver | measured | best barrier of all resident blocks | profile |
                    | --- | --- | --- | --- | --- | --- |
                    """, "\n"));
    }

    private static String row(Path file) {
        JsonNode profile = read(file);
        JsonNode device = profile.path("device");
        return "| "
                + String.join(
                        " | ",
                        name(profile),
                        device.path("kind").asText(),
                        device.path("driver").asText("-"),
                        profile.path("createdAt").asText().substring(0, 10),
                        barrier(profile),
                        "[" + file.getFileName() + "](profiles/" + file.getFileName() + ")")
                + " |";
    }

    private static String name(JsonNode profile) {
        long gpus = StreamSupport.stream(
                        profile.at("/system/topology/processors").spliterator(), false)
                .filter(processor -> !processor.path("id").asText().equals("host"))
                .count();
        return (gpus > 1 ? gpus + " × " : "") + profile.at("/device/name").asText();
    }

    private static String barrier(JsonNode profile) {
        return StreamSupport.stream(profile.path("answers").spliterator(), false)
                .filter(answer -> answer.path("role").asText().equals("barrier")
                        && answer.path("contention").asText().equals("full")
                        && answer.path("section").asInt() == 0)
                .map(answer -> String.format(
                        Locale.ROOT,
                        "%s, %.0f ns with %d blocks",
                        answer.path("use").asText(),
                        answer.path("nsPerOperation").asDouble(),
                        answer.path("blocks").asInt()))
                .collect(Collectors.joining("; "));
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
