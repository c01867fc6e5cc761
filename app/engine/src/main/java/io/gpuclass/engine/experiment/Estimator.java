package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Makes samples of a case from runs, and figures from samples. Each case has an estimator of its own, which may learn from what it sees. */
public interface Estimator {
    /**
     * Runs what makes the next samples.
     *
     * @param turn samples taken so far
     * @return the runs of each sample, at least one
     */
    List<List<Observation>> run(Device device, int turn);

    /** Returns the figure that decides when there are enough samples; a bound of it where the runs do not {@linkplain #tells tell} it. */
    double figure(List<Observation> runs);

    /** Returns how many samples there must be at least, whatever the rule. */
    default int fewest() {
        return 1;
    }

    /** Returns whether runs tell the figure; false where the launch took longer than the work. */
    default boolean tells(List<Observation> runs) {
        return true;
    }

    /** Returns whether runs are a sample at all; where they are none, the case is run again at once. */
    default boolean accepts(List<Observation> runs) {
        return true;
    }

    /** Returns whether a run ended before its work was done. */
    default boolean isUnfinished(Observation run) {
        return run.timedOut();
    }

    /** Returns whether what a run computed was right. */
    default boolean isRight(Observation run) {
        return true;
    }

    /** Returns whether samples of 0 mean that nobody got anywhere. */
    default boolean countsProgress() {
        return false;
    }

    /** Returns the other figures of the same runs. */
    default List<SideFigure> sides() {
        return List.of();
    }

    /** A figure beside the one that decides; told from others by its identity. */
    @FunctionalInterface
    interface SideFigure {
        /**
         * Returns its value; empty where the runs do not have it.
         *
         * @param figure what decides, of the same runs
         */
        OptionalDouble of(List<Observation> runs, double figure);
    }

    /**
     * The steady cost, in nanoseconds, of what a kernel does again and again: the difference of the times of two lengths over the difference of
     * what they did, so that launch, ramp and tail drop out.
     *
     * @param addresses trials whose mean is one sample, without their length
     * @param first length of the shorter run
     * @param second length of the longer run
     * @param timedInside whether the kernel tells how long it took, and how much it did
     */
    record Difference(List<Trial> addresses, int first, int second, boolean timedInside) implements Estimator {
        public Difference {
            addresses = List.copyOf(addresses);
        }

        /** The difference of times from launch to end. */
        public Difference(Trial trial, int first, int second) {
            this(List.of(trial), first, second, false);
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            return List.of(Stream.of(first, second)
                    .flatMap(length -> addresses.stream()
                            .map(place ->
                                    device.observe(place.withLength(length), 1).get(0)))
                    .toList());
        }

        @Override
        public boolean isUnfinished(Observation run) {
            return run.timedOut() || timedInside && run.operations() == 0;
        }

        @Override
        public boolean isRight(Observation run) {
            return run.violations() == 0;
        }

        @Override
        public boolean tells(List<Observation> runs) {
            return ns(longer(runs)) > ns(shorter(runs));
        }

        /** Returns the cost; where the longer run took no longer than the shorter one, at most what one takes, launch included. */
        @Override
        public double figure(List<Observation> runs) {
            double longerNs = ns(longer(runs));
            double difference = longerNs - ns(shorter(runs));
            double done = count(longer(runs), second);
            return difference > 0 ? difference / (done - count(shorter(runs), first)) : longerNs / done;
        }

        /** Returns the same of other trials, as many. */
        public Difference in(List<Trial> others) {
            return new Difference(others, first, second, timedInside);
        }

        /** Returns a sample's runs of the shorter length. */
        public List<Observation> shorter(List<Observation> runs) {
            return runs.subList(0, addresses.size());
        }

        /** Returns a sample's runs of the longer length. */
        public List<Observation> longer(List<Observation> runs) {
            return runs.subList(addresses.size(), runs.size());
        }

        private double ns(List<Observation> runs) {
            return mean(runs, timedInside ? Observation::windowNs : Observation::elapsedNs);
        }

        private double count(List<Observation> runs, int length) {
            return timedInside ? mean(runs, Observation::operations) : length;
        }

        private static double mean(List<Observation> runs, ToDoubleFunction<Observation> figure) {
            return runs.stream().mapToDouble(figure).average().orElse(0);
        }
    }

    /**
     * Figures that kernels count or time themselves: each run is a sample.
     *
     * @param addresses what is run in turn: the same with its words at other addresses
     * @param fewest samples there must be at least
     * @param value the figure of a run that decides
     * @param right whether what a run computed was right
     * @param sides other figures
     */
    public record Counted(
            List<Trial> addresses,
            int fewest,
            ToDoubleFunction<Observation> value,
            Predicate<Observation> right,
            List<SideFigure> sides)
            implements Estimator {
        public Counted {
            addresses = List.copyOf(addresses);
            sides = List.copyOf(sides);
        }

        public Counted(
                Trial trial, ToDoubleFunction<Observation> value, Predicate<Observation> right, SideFigure... sides) {
            this(List.of(trial), 1, value, right, List.of(sides));
        }

        /** Returns another figure of a single run. */
        public static SideFigure side(ToDoubleFunction<Observation> value) {
            return (runs, figure) -> OptionalDouble.of(value.applyAsDouble(runs.get(0)));
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            return device.observe(addresses.get(turn % addresses.size()), device.samplesPerVisit()).stream()
                    .map(List::of)
                    .toList();
        }

        @Override
        public double figure(List<Observation> runs) {
            return value.applyAsDouble(runs.get(0));
        }

        @Override
        public boolean isRight(Observation run) {
            return right.test(run);
        }
    }
}
