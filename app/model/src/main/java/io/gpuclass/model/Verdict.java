package io.gpuclass.model;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Verdict of an exploration.
 *
 * @param outcome whether what was asked about was found
 * @param finding what was found, for people; empty if nothing was
 * @param executions how many were visited: of those that go on in the same ways one
 * @param steps of the search, which are the same on every machine
 * @param notes what is left open: what was not explored, and what the model does not promise
 */
public record Verdict(Outcome outcome, String finding, long executions, long steps, Set<Note> notes) {
    public Verdict {
        notes = Collections.unmodifiableSet(new TreeSet<>(notes));
    }

    /** Limit of a verdict. */
    public enum Omission {
        LOOPS("loops were cut"),
        ACTIVE_LANES("lanes are taken to run together until a branch may part them, and then alone"),
        WATCHDOG("a watchdog may fire if others are late"),
        WEAK_POLL("a poll is weak, so it may never see the store that it waits for"),
        PROXY_READ("no proxy fence is between a load and a bulk copy over what it loads, which the manual wants");

        private final String words;

        Omission(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Limit of a verdict, with its source line.
     *
     * @param at the source line; empty if none is known
     */
    public record Note(Omission omission, String at) implements Comparable<Note> {
        private static final Comparator<Note> ORDER =
                Comparator.comparing(Note::omission).thenComparing(Note::at);

        @Override
        public int compareTo(Note other) {
            return ORDER.compare(this, other);
        }

        @Override
        public String toString() {
            return omission + (at.isEmpty() ? "" : ": " + at);
        }
    }

    /** Returns the verdict of two explorations of one promise: the finding of either, else what is known of both. */
    public Verdict and(Verdict other) {
        Outcome worse = Outcome.WORST_FIRST.stream()
                .filter(each -> each == outcome || each == other.outcome)
                .findFirst()
                .orElseThrow();
        Set<Note> all = new TreeSet<>(notes);
        all.addAll(other.notes);
        return new Verdict(
                worse,
                finding.isEmpty() ? other.finding : finding,
                executions + other.executions,
                steps + other.steps,
                all);
    }

    /** Returns a verdict whose finding, if there is one, begins with a line. */
    public Verdict saying(String line) {
        return finding.isEmpty() ? this : new Verdict(outcome, line + "\n" + finding, executions, steps, notes);
    }

    /** Returns a verdict that leaves more open. */
    Verdict noting(Set<Note> more) {
        Set<Note> all = new TreeSet<>(notes);
        all.addAll(more);
        return new Verdict(outcome, finding, executions, steps, all);
    }

    /** Returns the kinds of what is left open. */
    public Set<Omission> omitted() {
        Set<Omission> kinds = EnumSet.noneOf(Omission.class);
        notes.forEach(note -> kinds.add(note.omission()));
        return kinds;
    }

    /** Returns whether some loop was not followed to its end. */
    public boolean isBounded() {
        return omitted().contains(Omission.LOOPS);
    }

    /** Outcome of the search for the state in question. */
    public enum Outcome {
        FOUND,
        NOT_FOUND,
        /** There were more executions than were allowed. */
        GAVE_UP,
        /** No execution comes to an end, so that nothing is known. */
        NEVER_ENDS;

        private static final List<Outcome> WORST_FIRST = List.of(FOUND, GAVE_UP, NEVER_ENDS, NOT_FOUND);
    }

    /**
     * Bounds of an exploration.
     *
     * @param rounds of a loop that has an effect
     * @param executions that are visited at most
     * @param millis for which it may compute
     * @param steps that it may take, which are the same on every machine
     */
    public record Bounds(int rounds, long executions, long millis, long steps) {
        public Bounds(int rounds, long executions, long millis) {
            this(rounds, executions, millis, Long.MAX_VALUE);
        }

        public static final Bounds USUAL = new Bounds(3, 200_000, 60_000);
    }
}
