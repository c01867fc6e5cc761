package io.gpuclass.view.compare;

import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.Change.Topic;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A changed answer: the class of the machine, what a loop of locks does there, what to use on it, or what helps a program.
 *
 * @param topic what sort of answer
 * @param what which one, such as {@code atomic to volatile} or a role
 * @param base the base's; several where its profiles differ
 * @param current the current profile's
 * @param decided whether intervals show that it changed; else it may be chance
 * @param note why it is not decided, or what else to know; empty for nothing
 */
public record Change(Topic topic, String what, String base, String current, boolean decided, String note) {
    /** Returns whether one of its words is a text, in any case. */
    boolean isAbout(String text) {
        return FigureFilter.contains(topic.id() + " " + what + " " + base + " " + current, text);
    }

    /** Topic of an answer. */
    public enum Topic implements Named {
        /** The machine abstraction. */
        CLASS,
        /** Behaviour of per-thread locks. */
        SIMT_HAZARD,
        /** Implementation to use. */
        RECOMMENDATION,
        /** Implementation with which an application runs best. */
        APPLICATION,
        /** Verdict on a barrier that a program does not need. */
        UNNEEDED_BARRIER,
        /** Verdict on a claim of the source documents. */
        CLAIM
    }

    /**
     * Decides whether another implementation is the best now. It is where each side measured the old and the new one further apart than the
     * tolerance, by intervals, so that each was the best in its time; else the answer may change back with the next run. Where the base
     * measured its own but not the new one, as before there was any, the current profile decides.
     *
     * @param base what each profile of the base measured of an implementation, whichever way is better; empty where its noise is not known
     * @param current the same of the current profile
     * @param tolerance share by which two may differ and be equally good
     */
    record ChangedBest(
            List<Function<String, Optional<Estimate>>> base,
            Function<String, Optional<Estimate>> current,
            double tolerance) {
        ChangedBest {
            base = List.copyOf(base);
        }

        /** Returns the change. */
        Change change(Answers answers) {
            boolean measured = base.stream().anyMatch(one -> isMeasured(one, answers.current()));
            return answers.change(
                    answers.disagreement().or(() -> doubt(answers.before(), answers.current())),
                    measured ? "" : "the base did not measure the new one");
        }

        private Optional<String> doubt(String old, String now) {
            if (!isMeasured(current, old) || !isMeasured(current, now)) {
                return Optional.of("undecided, since not both were measured");
            }
            if (!base.stream().allMatch(one -> isMeasured(one, old))) {
                return Optional.of("undecided, since the base only predicted it");
            }
            if (base.stream().anyMatch(one -> isMeasured(one, now) && !areApart(one, old, now))) {
                return Optional.of("undecided, since the two are too close in the base");
            }
            return areApart(current, old, now)
                    ? Optional.empty()
                    : Optional.of("undecided, since the two are too close");
        }

        private static boolean isMeasured(Function<String, Optional<Estimate>> side, String implementation) {
            return side.apply(implementation).isPresent();
        }

        /** Returns whether two that were measured differ by more than the tolerance, wherever in their intervals they are. */
        private boolean areApart(Function<String, Optional<Estimate>> side, String one, String other) {
            Estimate first = side.apply(one).orElseThrow();
            Estimate second = side.apply(other).orElseThrow();
            return first.low() > second.high() * (1 + tolerance) || second.low() > first.high() * (1 + tolerance);
        }
    }

    /**
     * The answers of profiles to one question.
     *
     * @param topic what sort of question
     * @param question which one, such as a role
     * @param base the different answers of the base's profiles; empty where none has one
     * @param current the current profile's
     */
    record Answers(Topic topic, String question, Set<String> base, String current) {
        public Answers {
            base = Collections.unmodifiableSet(new LinkedHashSet<>(base));
        }

        public static Answers of(Topic topic, String question, Stream<String> base, String current) {
            return new Answers(topic, question, base.collect(Collectors.toCollection(LinkedHashSet::new)), current);
        }

        /** Returns whether the base answers, and no profile of it as the current one does. */
        boolean changed() {
            return !base.isEmpty() && !base.contains(current);
        }

        /** Returns the base's answers in words. */
        String before() {
            return String.join(" or ", base);
        }

        /** Returns why nothing can be decided, if the base's profiles do not agree. */
        Optional<String> disagreement() {
            return base.size() > 1
                    ? Optional.of("undecided, since the base's profiles do not agree")
                    : Optional.empty();
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
}
