package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.ProfileDocument.NewerEntries;
import io.gpuclass.profile.ProfileReadException.Problem;
import io.gpuclass.profile.records.Check;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads saved profiles. What is read is checked in full first, so that a profile in memory is a valid one. */
public final class ProfileReader {
    /** Above this many nodes a document is no profile of ours, and listing all its faults could fill the memory. */
    private static final int LONG_LIST = 100_000;

    private ProfileReader() {}

    /**
     * Reads a profile. Properties that this version does not know are ignored, and so are entries of a kind that
     * it does not know: both are kept in the file ({@link ProfileEditor}). Advice that the file lacks is drawn from the rest of it.
     *
     * @throws ProfileReadException if the file cannot be read, or is no valid profile
     */
    public static Profile read(Path file) {
        return read(file, doubt -> {});
    }

    /**
     * Reads a profile as {@link #read(Path)} does.
     *
     * @param doubts is told where the file stores another machine class than its probes give; the profile has that of the probes
     */
    public static Profile read(Path file, Consumer<Problem> doubts) {
        return profile(file, ProfileDocument.read(file), doubts);
    }

    /** Returns the profile that a document holds, once it is checked. */
    static Profile profile(Path file, JsonNode document) {
        return profile(file, document, doubt -> {});
    }

    static Profile profile(Path file, JsonNode document, Consumer<Problem> doubts) {
        List<Problem> problems = problems(document, nodes(document) > LONG_LIST);
        if (!problems.isEmpty()) {
            throw invalid(file, problems);
        }
        try {
            Profile stored = unchecked(document);
            DerivedClass.disagreements(stored).forEach(doubts);
            return ProfileAdvice.completed(stored);
        } catch (JsonProcessingException e) {
            throw invalid(file, RecordProblems.of(NewerEntries.leftOut(document), e));
        }
    }

    /** Returns the problems of a document's values: against the schema first and, where it keeps to that, their sense. */
    static List<Problem> problems(JsonNode document, boolean firstOnly) {
        List<Problem> problems = List.of();
        if (!ProfileSchema.passes(document)) {
            problems = NumberChecks.of(document);
            if (problems.isEmpty()) {
                problems = ProfileSchema.problems(document, firstOnly);
            }
        }
        return problems.isEmpty() ? SenseChecks.of(document) : problems;
    }

    /** Returns the profile of a document that is known to be valid. */
    static Profile unchecked(JsonNode document) throws JsonProcessingException {
        return ProfileJson.profile(NewerEntries.leftOut(document));
    }

    private static ProfileReadException invalid(Path file, List<Problem> problems) {
        String nextStep = problems.size() == 1 ? "mend it there" : "'gpuclass validate' lists them all";
        return new ProfileReadException(file, problems, nextStep + ", or measure again with 'gpuclass probe'");
    }

    private static int nodes(JsonNode node) {
        int nodes = 1;
        for (JsonNode child : node) {
            nodes += nodes(child);
        }
        return nodes;
    }

    /** Names what the constructors of records refuse in a document: each entry of a list by itself, so that one fault hides no other. */
    static final class RecordProblems {
        private final ObjectMapper mapper = ProfileJson.mapper();

        private RecordProblems() {}

        /**
         * Returns the problems of a document that keeps to the schema.
         *
         * @param first what kept the document as a whole from being read
         */
        static List<Problem> of(JsonNode document, JsonProcessingException first) {
            RecordProblems all = new RecordProblems();
            List<Problem> problems = new ArrayList<>();
            for (RecordComponent part : Profile.class.getRecordComponents()) {
                if (part.getGenericType() instanceof ParameterizedType list) {
                    Class<?> type = (Class<?>) list.getActualTypeArguments()[0];
                    JsonNode entries = document.path(part.getName());
                    for (int i = 0; i < entries.size(); i++) {
                        all.of(entries.get(i), type, "/" + part.getName() + "/" + i)
                                .ifPresent(problems::add);
                    }
                }
            }
            return problems.isEmpty() ? List.of(problem(first, "")) : problems;
        }

        private Optional<Problem> of(JsonNode entry, Class<?> type, String place) {
            try {
                mapper.treeToValue(entry, type);
                return Optional.empty();
            } catch (JsonProcessingException e) {
                return Optional.of(problem(e, place));
            }
        }

        private static Problem problem(JsonProcessingException e, String place) {
            String below = e instanceof JsonMappingException mapping
                    ? mapping.getPath().stream()
                            .map(step -> "/" + (step.getFieldName() != null ? step.getFieldName() : step.getIndex()))
                            .collect(Collectors.joining())
                    : "";
            if (e.getCause() instanceof Check.Broken broken) {
                String component = broken.component().isEmpty() ? "" : "/" + broken.component();
                return new Problem(place + below + component, broken.getMessage());
            }
            return new Problem(place + below, ProfileJson.mistake(e));
        }
    }
}
