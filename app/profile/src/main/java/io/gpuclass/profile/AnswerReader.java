package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.records.Required;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads the answers of saved profiles, and nothing else, for scripts that ask for one: their records are checked, the rest of the file is
 * skipped, which is several times as fast as {@link ProfileReader}. A file without answers, or that does not pass,
 * goes to that reader, so that both give the same answers and refuse with the same words. Safe for use by several threads.
 */
public final class AnswerReader {
    private static final ObjectReader READER = ProfileJson.mapper().readerFor(Saved.class);

    private AnswerReader() {}

    private record Saved(@Required String schema, List<Answer> answers) {}

    /**
     * Reads the answers of a profile; those that an older file lacks are drawn from the rest of it.
     *
     * @throws ProfileReadException if the file cannot be read, or is no valid profile
     */
    public static List<Answer> read(Path file) {
        String text = ProfileFile.text(file);
        try {
            Saved saved = READER.readValue(text);
            boolean told = saved != null && saved.answers != null && !saved.answers.isEmpty();
            if (told && Profile.SCHEMA.equals(saved.schema)) {
                return List.copyOf(saved.answers);
            }
        } catch (JsonProcessingException doubtful) {
            // The full reader names the fault.
        }
        return ProfileReader.profile(file, ProfileDocument.of(file, text)).answers();
    }
}
