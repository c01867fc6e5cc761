package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.primitives.WindowChoice.RateSample;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Estimates operations of a primitive per second. Its words lie at the addresses that {@link Trials} gives, in turn or together. */
abstract class ThroughputEstimator implements Estimator {
    /** Trials of each sample in turn; it is their mean. */
    final List<List<Trial>> turns;

    final int blocks;

    ThroughputEstimator(List<List<Trial>> turns) {
        this.turns = turns.stream().map(List::copyOf).toList();
        this.blocks = trial().blocks();
    }

    /** Returns the trial that stands for all addresses. */
    final Trial trial() {
        return turns.get(0).get(0);
    }

    final List<Trial> turn(int samples) {
        return turns.get(samples % turns.size());
    }

    /** Returns the times inside of sections and out of them; null where there are no sections. */
    SectionTimes sections() {
        return null;
    }

    /** Returns the runs of all addresses, one sample after the other. */
    static List<List<Observation>> observe(Device device, List<Trial> addresses, int samples) {
        List<List<Observation>> seen =
                addresses.stream().map(place -> device.observe(place, samples)).toList();
        int fewest = seen.stream().mapToInt(List::size).min().orElse(0);
        return IntStream.range(0, fewest)
                .mapToObj(
                        sample -> seen.stream().map(place -> place.get(sample)).toList())
                .toList();
    }

    /**
     * A barrier for a fixed count: the steady cost of a phase, by the difference of two counts. A device whose times are steady by themselves
     * runs one count.
     */
    static final class Barrier extends ThroughputEstimator {
        /** Arrivals in a run whose time is steady: enough to outlast the slices of a host's scheduler, however many threads share them. */
        private static final int STEADY_ARRIVALS = 10_000;

        private final Difference difference;
        private final SectionTimes sections;
        private final int fewest;
        private boolean steady;

        /** @param addresses trials without their length, whose mean is one sample */
        Barrier(List<Trial> addresses, RunLengths phases) {
            this(List.of(addresses), phases, 1);
        }

        /**
         * @param turns trials without their length
         * @param fewest samples there must be at least
         */
        Barrier(List<List<Trial>> turns, RunLengths phases, int fewest) {
            super(turns);
            this.fewest = fewest;
            this.difference = new Difference(turn(0), phases.shorter(), phases.longer(), false);
            this.sections = SectionTimes.of(
                    runs -> longer(runs).sectionNs(),
                    runs -> (double) phases.longer() * blocks,
                    runs -> blocks * longer(runs).windowNs());
        }

        @Override
        public int fewest() {
            return fewest;
        }

        private Observation longer(List<Observation> runs) {
            return difference.longer(runs).get(0);
        }

        private int steadyPhases() {
            return Math.max(difference.first(), STEADY_ARRIVALS / blocks);
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            steady = device.timing() == Timing.STEADY;
            return steady
                    ? observe(device, List.of(trial().withLength(steadyPhases())), device.samplesPerVisit())
                    : difference.in(turn(turn)).run(device, turn);
        }

        @Override
        public boolean tells(List<Observation> runs) {
            return steady || difference.tells(runs);
        }

        @Override
        public double figure(List<Observation> runs) {
            return steady
                    ? steadyPhases() / runs.get(0).elapsedNs() * Nanos.PER_SECOND
                    : Nanos.PER_SECOND / difference.figure(runs);
        }

        @Override
        SectionTimes sections() {
            return sections;
        }

        @Override
        public List<SideFigure> sides() {
            return steady ? List.of() : List.of(sections.sectionNs(), sections.synchronizingShare());
        }
    }

    /**
     * A mutex, semaphore or condition variable for a fixed time: every block contends until the window closes, so that completions per block
     * give throughput and fairness. How turns were shared, only full windows tell.
     */
    static final class Lock extends ThroughputEstimator {
        private final SideFigure fairness = ofFull(RateSample::fairness);
        private final SideFigure evenness = ofFull(RateSample::evenness);
        private final SideFigure fewestPerBlock = ofFull(RateSample::fewestPerBlock);
        private final SectionTimes sections = SectionTimes.of(
                runs -> sample(runs).mean(Observation::sectionNs),
                runs -> sample(runs).operations(),
                runs -> blocks * sample(runs).windowNs());
        private final long briefNs;
        private final int fewestFull;
        private final WindowChoice windows;
        private boolean full;

        /** In full windows, whose mean is one sample. */
        Lock(List<Trial> addresses) {
            this(List.of(addresses), addresses.get(0).windowNs(), 1);
        }

        /**
         * @param briefNs length of a brief window, which is tried where the trials' own is longer; of such, there is one in each place
         * @param fewestFull samples there must be at least where windows are full
         */
        Lock(List<List<Trial>> turns, long briefNs, int fewestFull) {
            super(turns);
            this.briefNs = briefNs;
            this.fewestFull = fewestFull;
            this.windows = new WindowChoice(blocks, (double) briefNs / trial().windowNs());
        }

        private RateSample sample(List<Observation> runs) {
            return new RateSample(runs, blocks);
        }

        private SideFigure ofFull(ToDoubleFunction<RateSample> figure) {
            return (runs, rate) -> full && sample(runs).operations() > 0
                    ? OptionalDouble.of(figure.applyAsDouble(sample(runs)))
                    : OptionalDouble.empty();
        }

        @Override
        public int fewest() {
            return windows.isBrief() ? turns.size() : fewestFull;
        }

        /** A brief window is held against the full one in the same place. */
        @Override
        public List<List<Observation>> run(Device device, int turn) {
            full = !windows.isBrief();
            List<Trial> addresses = turn(windows.isTried() ? 0 : turn);
            List<Trial> windowed = full
                    ? addresses
                    : addresses.stream()
                            .map(place -> place.withWindowNs(briefNs))
                            .toList();
            return observe(device, windowed, device.samplesPerVisit());
        }

        @Override
        public boolean isRight(Observation run) {
            return run.violations() == 0;
        }

        @Override
        public boolean accepts(List<Observation> runs) {
            return windows.accepts(sample(runs));
        }

        @Override
        public double figure(List<Observation> runs) {
            return sample(runs).opsPerSecond();
        }

        @Override
        public boolean countsProgress() {
            return true;
        }

        @Override
        SectionTimes sections() {
            return sections;
        }

        SideFigure fairness() {
            return fairness;
        }

        /** Returns how evenly operations were shared out, from 0 to 1, as far as so few can be. */
        SideFigure evenness() {
            return evenness;
        }

        SideFigure fewestPerBlock() {
            return fewestPerBlock;
        }

        @Override
        public List<SideFigure> sides() {
            List<SideFigure> sides = new ArrayList<>(List.of(fairness, evenness, fewestPerBlock));
            sides.add(sections.sectionNs());
            sides.add(sections.synchronizingShare());
            return sides;
        }
    }

    /** Operations of all blocks, over the time that the kernel tells. */
    static final class Throughput extends ThroughputEstimator {
        Throughput(List<List<Trial>> turns) {
            super(turns);
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            return observe(device, turn(turn), 1);
        }

        @Override
        public double figure(List<Observation> runs) {
            return new RateSample(runs, blocks).opsPerSecond();
        }
    }

    /**
     * Split of the time of runs with work inside, between sections and the rest. Runs that tell of no time in sections had none.
     *
     * @param sectionNs time of one section, in nanoseconds
     * @param synchronizingShare share of the time outside of sections; below 0 where sections overlap
     */
    record SectionTimes(SideFigure sectionNs, SideFigure synchronizingShare) {
        /**
         * @param insideNs time that all blocks together spent in sections
         * @param allNs time of all blocks together
         */
        static SectionTimes of(
                ToDoubleFunction<List<Observation>> insideNs,
                ToDoubleFunction<List<Observation>> sections,
                ToDoubleFunction<List<Observation>> allNs) {
            return new SectionTimes(
                    (runs, figure) -> ratio(insideNs, sections, allNs, runs, sections), (runs, figure) -> {
                        OptionalDouble inside = ratio(insideNs, sections, allNs, runs, allNs);
                        return inside.isPresent() ? OptionalDouble.of(1 - inside.getAsDouble()) : inside;
                    });
        }

        private static OptionalDouble ratio(
                ToDoubleFunction<List<Observation>> insideNs,
                ToDoubleFunction<List<Observation>> sections,
                ToDoubleFunction<List<Observation>> allNs,
                List<Observation> runs,
                ToDoubleFunction<List<Observation>> over) {
            double inside = insideNs.applyAsDouble(runs);
            boolean told = inside > 0 && sections.applyAsDouble(runs) > 0 && allNs.applyAsDouble(runs) > 0;
            return told ? OptionalDouble.of(inside / over.applyAsDouble(runs)) : OptionalDouble.empty();
        }
    }
}
