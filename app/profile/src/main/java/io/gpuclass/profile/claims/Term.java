package io.gpuclass.profile.claims;

import io.gpuclass.profile.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A figure of a profile, or what is made of several. Immutable. */
sealed interface Term {
    /** Returns all figures that it stands for; none where one that it needs is missing. */
    List<Estimate> all(ProfileFigures profile);

    /** Returns it with a value put in for a variable of its paths. */
    Term with(String variable, String value);

    /** Returns the paths in it. */
    Stream<FigurePath> paths();

    /** Returns the one figure that it stands for; empty where it stands for none, or for several. */
    default Optional<Estimate> in(ProfileFigures profile) {
        List<Estimate> all = all(profile);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** What a path leads to. */
    record Figure(FigurePath path) implements Term {
        @Override
        public List<Estimate> all(ProfileFigures profile) {
            return profile.estimates(path);
        }

        @Override
        public Term with(String variable, String value) {
            return new Figure(path.with(variable, value));
        }

        @Override
        public Stream<FigurePath> paths() {
            return Stream.of(path);
        }
    }

    /** A number that is known. */
    record Constant(double value) implements Term {
        @Override
        public List<Estimate> all(ProfileFigures profile) {
            return List.of(Estimate.exactly(value));
        }

        @Override
        public Term with(String variable, String substitute) {
            return this;
        }

        @Override
        public Stream<FigurePath> paths() {
            return Stream.empty();
        }
    }

    /** What is made of other terms. */
    record Made(Operation operation, List<Term> of) implements Term {
        public Made {
            of = List.copyOf(of);
            if (of.isEmpty() || operation.ofTwo() && of.size() != 2) {
                throw new IllegalArgumentException(operation.id() + " is not made of " + of.size() + " parts");
            }
        }

        static Term ratio(Term one, Term other) {
            return new Made(Operation.RATIO, List.of(one, other));
        }

        @Override
        public List<Estimate> all(ProfileFigures profile) {
            List<Estimate> parts = new ArrayList<>();
            for (Term part : of) {
                List<Estimate> found = part.all(profile);
                if (found.isEmpty() || operation.ofTwo() && found.size() != 1) {
                    return List.of();
                }
                parts.addAll(found);
            }
            return operation.of(parts).stream().toList();
        }

        @Override
        public Term with(String variable, String value) {
            return new Made(
                    operation,
                    of.stream().map(part -> part.with(variable, value)).toList());
        }

        @Override
        public Stream<FigurePath> paths() {
            return of.stream().flatMap(Term::paths);
        }
    }
}
