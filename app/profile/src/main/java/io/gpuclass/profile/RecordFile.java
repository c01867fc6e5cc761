package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.ProfileReadException.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads JSON files that are no profiles but say in their property {@code schema} which format of this tool they have. */
public final class RecordFile {
    private RecordFile() {}

    /**
     * Reads a file of one format.
     *
     * @param format what its {@code schema} must say
     * @return empty if the file is of another format, or no JSON: a reader of that format can say what is wrong with it
     * @throws ProfileReadException if the file cannot be read, or breaks the format that it claims
     */
    public static <R extends Record> Optional<R> read(Path file, String format, Class<R> type) {
        String text = ProfileFile.text(file);
        try {
            JsonNode root = ProfileJson.mapper().readTree(text);
            return root.path("schema").asText().equals(format)
                    ? Optional.of(ProfileJson.mapper().treeToValue(root, type))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            if (!text.contains('"' + format + '"')) {
                return Optional.empty();
            }
            throw new ProfileReadException(
                    file,
                    List.of(Problem.ofFile("it does not keep to " + format + " (" + ProfileJson.mistake(e) + ")")),
                    "make it again");
        }
    }
}
