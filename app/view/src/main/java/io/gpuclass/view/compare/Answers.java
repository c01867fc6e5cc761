package io.gpuclass.view.compare;

import io.gpuclass.view.compare.Change.Topic;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answers of profiles to one question.
 *
 * @param topic what sort of question
 * @param question which one, such as a role
 * @param base the different answers of the base's profiles; empty where none has one
 * @param current the current profile's; null where it has none
 */
public record Answers(Topic topic, String question, Set<String> base, String current) {
    public Answers {
        base = Collections.unmodifiableSet(new LinkedHashSet<>(base));
    }

    public static Answers of(Topic topic, String question, Stream<String> base, String current) {
        return new Answers(topic, question, base.collect(Collectors.toCollection(LinkedHashSet::new)), current);
    }

    /** Whether both sides answer, and no profile of the base as the current one does. */
    boolean changed() {
        return current != null && !base.isEmpty() && !base.contains(current);
    }

    /** Returns the base's answers in words. */
    String before() {
        return String.join(" or ", base);
    }

    /** Returns why nothing can be decided, if the base's profiles do not agree. */
    Optional<String> disagreement() {
        return base.size() > 1 ? Optional.of("undecided, since the base's profiles do not agree") : Optional.empty();
    }

    /**
     * Returns the change.
     *
     * @param doubt why it may be chance; empty where it is decided
     * @param note what else to know of a decided one
     */
    Change change(Optional<String> doubt, String note) {
        return new Change(topic, question, before(), current, doubt.isEmpty(), doubt.orElse(note));
    }
}
