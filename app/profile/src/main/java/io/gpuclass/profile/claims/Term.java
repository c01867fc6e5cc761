package io.gpuclass.profile.claims;

import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A figure of a profile, or what is made of several. Immutable. */
sealed interface Term {
    /** Returns all figures that it stands for; none where one that it needs is missing. */
    List<Estimate> all(ProfileFigures profile);

    /** Returns it with a value put in for a variable of its paths. */
    Term with(String variable, String value);

    /** Returns it with the values of all variables of a case put in. */
    default Term in(At.Binding binding) {
        Term bound = this;
        for (Map.Entry<String, String> value : binding.values().entrySet()) {
            bound = bound.with(value.getKey(), value.getValue());
        }
        return bound;
    }

    /** Returns the paths in it. */
    Stream<Query> paths();

    /** Returns the one figure that it stands for; empty where it stands for none, or for several. */
    default Optional<Estimate> in(ProfileFigures profile) {
        List<Estimate> all = all(profile);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Figure that a path leads to. */
    record Figure(Query path) implements Term {
        @Override
        public List<Estimate> all(ProfileFigures profile) {
            return profile.estimates(path);
        }

        @Override
        public Term with(String variable, String value) {
            return new Figure(path.with(variable, value));
        }

        @Override
        public Stream<Query> paths() {
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
        public Stream<Query> paths() {
            return Stream.empty();
        }
    }

    /** The same figure by several ways: the first that the profile has. */
    record First(List<Term> of) implements Term {
        public First {
            of = List.copyOf(of);
        }

        @Override
        public List<Estimate> all(ProfileFigures profile) {
            return of.stream()
                    .map(way -> way.all(profile))
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }

        @Override
        public Term with(String variable, String value) {
            return new First(of.stream().map(way -> way.with(variable, value)).toList());
        }

        @Override
        public Stream<Query> paths() {
            return of.stream().flatMap(Term::paths);
        }
    }

    /** A figure for each case of its own variables that the profile has: what a mean over sizes is made of. */
    record Over(At at, Term of) implements Term {
        @Override
        public List<Estimate> all(ProfileFigures profile) {
            return at.bindings(of.paths().toList(), profile).stream()
                    .flatMap(binding -> of.in(binding).all(profile).stream())
                    .toList();
        }

        @Override
        public Term with(String variable, String value) {
            return at.choices().containsKey(variable) ? this : new Over(at, of.with(variable, value));
        }

        @Override
        public Stream<Query> paths() {
            return of.paths();
        }
    }

    /** Term that is made of other terms. */
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
        public Stream<Query> paths() {
            return of.stream().flatMap(Term::paths);
        }
    }

    /** Operation on figures. Intervals are the widest that those of the parts allow. */
    enum Operation implements Named {
        /** The first over the second; neither may be below 0. What may be divided by nearly nothing has no upper end. */
        RATIO(Operation::ratio),
        /** The first less the second. */
        DIFFERENCE(Operation::difference),
        /** The first times the second. */
        PRODUCT(Operation::product),
        /** The greatest. */
        MAX(each(all -> all.max().orElseThrow())),
        /** The least. */
        MIN(each(all -> all.min().orElseThrow())),
        /** The sum. */
        SUM(each(DoubleStream::sum)),
        /** The arithmetic mean. */
        MEAN(each(all -> all.average().orElseThrow())),
        /** The one in the middle, or the mean of the two there. */
        MEDIAN(each(Operation::middle)),
        /** The greatest over the least. */
        SPREAD(parts -> ratio(List.of(MAX.of(parts).orElseThrow(), MIN.of(parts).orElseThrow())));

        private final Function<List<Estimate>, Optional<Estimate>> of;

        Operation(Function<List<Estimate>, Optional<Estimate>> of) {
            this.of = of;
        }

        /** Returns the value of its parts, of which there is at least one; empty where they have none. */
        Optional<Estimate> of(List<Estimate> parts) {
            return of.apply(parts);
        }

        /** Returns whether it takes two parts in their order; else any number of them. */
        boolean ofTwo() {
            return this == RATIO || this == DIFFERENCE || this == PRODUCT;
        }

        private static Optional<Estimate> ratio(List<Estimate> parts) {
            Estimate of = parts.get(0);
            Estimate over = parts.get(1);
            return of.low() < 0 || over.low() < 0 || over.value() == 0
                    ? Optional.empty()
                    : Optional.of(new Estimate(
                            of.value() / over.value(),
                            of.low() / over.high(),
                            over.low() == 0 ? Double.POSITIVE_INFINITY : of.high() / over.low()));
        }

        private static Optional<Estimate> difference(List<Estimate> parts) {
            Estimate from = parts.get(0);
            Estimate less = parts.get(1);
            return Optional.of(
                    new Estimate(from.value() - less.value(), from.low() - less.high(), from.high() - less.low()));
        }

        private static Optional<Estimate> product(List<Estimate> parts) {
            Estimate one = parts.get(0);
            Estimate other = parts.get(1);
            double[] ends = {
                one.low() * other.low(), one.low() * other.high(), one.high() * other.low(), one.high() * other.high()
            };
            return Optional.of(new Estimate(
                    one.value() * other.value(),
                    DoubleStream.of(ends).min().orElseThrow(),
                    DoubleStream.of(ends).max().orElseThrow()));
        }

        private static double middle(DoubleStream all) {
            double[] sorted = all.sorted().toArray();
            return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        }

        /** Does the same to the values, to the lower ends and to the upper ends. */
        private static Function<List<Estimate>, Optional<Estimate>> each(ToDoubleFunction<DoubleStream> of) {
            return parts -> Optional.of(new Estimate(
                    of.applyAsDouble(parts.stream().mapToDouble(Estimate::value)),
                    of.applyAsDouble(parts.stream().mapToDouble(Estimate::low)),
                    of.applyAsDouble(parts.stream().mapToDouble(Estimate::high))));
        }
    }
}
