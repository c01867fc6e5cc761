package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.records.Check;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Names what the constructors of records refuse in a document: each entry of a list by itself, so that one fault hides no other. */
final class RecordProblems {
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
                    all.of(entries.get(i), type, "/" + part.getName() + "/" + i).ifPresent(problems::add);
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
        return new Problem(place + below, e.getOriginalMessage());
    }
}
