package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.claims.Term.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Check that decides a claim. Immutable. */
sealed interface Check {
    /** Returns its points in a profile: at least one. */
    List<ClaimPoint> points(ProfileFigures profile);

    /** Returns the paths in it, variables and all. */
    Stream<Query> paths();

    /**
     * A figure that must be within bounds.
     *
     * @param label what tells it from the claim's other figures; null for nothing
     */
    record Range(At at, String label, Term value, Bounds bounds) implements Check {
        @Override
        public List<ClaimPoint> points(ProfileFigures profile) {
            return at.bindings(value.paths().toList(), profile).stream()
                    .map(binding -> {
                        String words = binding.words(label);
                        Term bound = value.in(binding);
                        return bound.in(profile)
                                .map(figure -> ClaimPoint.figure(words, figure, bounds))
                                .orElseGet(() ->
                                        profile.missing(words, bound.paths().toList()));
                    })
                    .toList();
        }

        @Override
        public Stream<Query> paths() {
            return value.paths();
        }
    }

    /** A word that must be one of several. */
    record Word(At at, String label, Query path, List<String> expected) implements Check {
        public Word {
            expected = List.copyOf(expected);
        }

        @Override
        public List<ClaimPoint> points(ProfileFigures profile) {
            return at.bindings(List.of(path), profile).stream()
                    .map(binding -> {
                        String words = binding.words(label);
                        List<String> found = profile.words(binding.in(path));
                        return found.size() == 1
                                ? ClaimPoint.word(words, found.get(0), expected)
                                : ClaimPoint.missing(words, null);
                    })
                    .toList();
        }

        @Override
        public Stream<Query> paths() {
            return Stream.of(path);
        }
    }

    /**
     * One form that must be ahead of others.
     *
     * @param by the figure that decides, of each form
     * @param lower whether the lower figure is ahead
     */
    record Winner(At at, String winner, Map<String, Term> by, boolean lower) implements Check {
        @Override
        public List<ClaimPoint> points(ProfileFigures profile) {
            return at.bindings(paths().toList(), profile).stream()
                    .map(binding -> point(binding, profile))
                    .toList();
        }

        @Override
        public Stream<Query> paths() {
            return by.values().stream().flatMap(Term::paths);
        }

        private ClaimPoint point(At.Binding binding, ProfileFigures profile) {
            List<Term> theirs = by.entrySet().stream()
                    .filter(form -> !form.getKey().equals(winner))
                    .map(form -> form.getValue().in(binding))
                    .toList();
            Term own = by.get(winner).in(binding);
            Term best = new Term.Made(lower ? Operation.MIN : Operation.MAX, theirs);
            Term ratio = lower ? Term.Made.ratio(best, own) : Term.Made.ratio(own, best);
            String words = binding.words(null);
            return ratio.in(profile)
                    .map(figure ->
                            ClaimPoint.figure(words, figure, Bounds.atLeast(1)).ahead(ahead(binding, profile)))
                    .orElseGet(() -> profile.missing(words, ratio.paths().toList()));
        }

        private String ahead(At.Binding binding, ProfileFigures profile) {
            Comparator<String> bySize = Comparator.comparingDouble(
                    form -> by.get(form).in(binding).in(profile).orElseThrow().value());
            return (lower
                            ? by.keySet().stream().min(bySize)
                            : by.keySet().stream().max(bySize))
                    .orElseThrow();
        }
    }

    /**
     * A figure whose neighbours along one variable must be in a relation: how a sweep rises or falls.
     *
     * @param values what it goes through, as {@link At} has them
     * @param step {@link Operation#RATIO} or {@link Operation#DIFFERENCE}, of the next figure and the one before
     * @param bounds of each step
     */
    record Trend(At at, Term value, String along, List<String> values, Operation step, Bounds bounds) implements Check {
        public Trend {
            values = List.copyOf(values);
            if (step != Operation.RATIO && step != Operation.DIFFERENCE) {
                throw new IllegalArgumentException("a step is a ratio or a difference, not a " + step.id());
            }
        }

        @Override
        public List<ClaimPoint> points(ProfileFigures profile) {
            return at.bindings(value.paths().toList(), profile).stream()
                    .flatMap(binding -> steps(value.in(binding), binding, profile).stream())
                    .toList();
        }

        @Override
        public Stream<Query> paths() {
            return value.paths();
        }

        private List<ClaimPoint> steps(Term bound, At.Binding binding, ProfileFigures profile) {
            List<String> along = At.values(this.along, values, bound.paths().toList(), profile);
            List<ClaimPoint> steps = new ArrayList<>();
            for (int i = 1; i < along.size(); i++) {
                Term next = bound.with(this.along, along.get(i));
                Term before = bound.with(this.along, along.get(i - 1));
                String words = binding.words(along.get(i - 1) + " to " + along.get(i));
                Term made = new Term.Made(step, List.of(next, before));
                steps.add(made.in(profile)
                        .map(found -> ClaimPoint.figure(words, found, bounds))
                        .orElseGet(() -> profile.missing(words, made.paths().toList())));
            }
            return steps.isEmpty()
                    ? List.of(profile.missing(binding.words(null), bound.paths().toList()))
                    : steps;
        }
    }

    /** Several checks, each of which must be as claimed. */
    record All(List<Check> checks) implements Check {
        public All {
            checks = List.copyOf(checks);
        }

        @Override
        public List<ClaimPoint> points(ProfileFigures profile) {
            return checks.stream()
                    .flatMap(check -> check.points(profile).stream())
                    .toList();
        }

        @Override
        public Stream<Query> paths() {
            return checks.stream().flatMap(Check::paths);
        }
    }
}
