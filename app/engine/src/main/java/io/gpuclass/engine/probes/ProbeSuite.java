package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.cases.ProbeCurveList;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.WordSpread;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The twelve memory probes of Stuart & Owens 2011, section 3, each in its two patterns. The steady cost is the difference of two lengths (on a
 * device whose times are steady already, one length does). Another word, or another place of the blocks' own words, has its turn in each
 * visit, so that none decides alone. Confined to one thread.
 */
public final class ProbeSuite extends Experiment<ProbeResult> {

    public ProbeSuite(Device device, ClockGuard clock) {
        this(device, clock, probe -> true);
    }

    /** @param wanted which of the probes to measure */
    public ProbeSuite(Device device, ClockGuard clock, Predicate<ProbeCase> wanted) {
        super(device, clock);
        int blocks = Probes.saturation(device);
        Probes.on(device).stream().filter(wanted).forEach(probe -> add(measured(device, clock, probe, blocks)));
    }

    static MeasuredCase<ProbeResult> measured(Device device, ClockGuard clock, ProbeCase probe, int blocks) {
        Turns turns = Turns.of(device, probe, blocks);
        String name = probe.id() + "/" + probe.pattern().id();
        return new MeasuredCase<>(device, clock, name, turns, done -> turns.row(probe, blocks, done));
    }

    /** Returns a probe with few blocks, as a row of the curve. */
    static MeasuredCase<Entry> curve(Device device, ClockGuard clock, ProbeCase probe, int blocks) {
        Turns turns = Turns.of(device, probe, blocks);
        String name = "curve/" + probe.id() + "/" + probe.pattern().id() + "/" + blocks;
        return new MeasuredCase<>(
                device,
                clock,
                name,
                turns,
                done -> turns.entry(
                        done, ProbeCurveList.LIST, probe.id(), probe.pattern().id(), blocks));
    }

    /** A probe whose words take turns. */
    static final class Turns implements Estimator {
        private final SideFigure elapsedMs;
        private final List<Trial> words;
        private final List<SideFigure> nsPerWord;
        private final Difference difference;
        private final boolean inTurn;
        private int word;

        static Turns of(Device device, ProbeCase probe, int blocks) {
            Trial published = Probes.trial(probe, blocks).withLength(ProbeResult.PUBLISHED_LENGTH);
            return new Turns(Words.of(published, device.movesWords(published)), device.movesWords(), longLength(probe));
        }

        /**
         * @param words trials of so many accesses, each on another word; the time of 1000 is told from fewer
         * @param inTurn whether each word must have had its turn
         * @param longer length of the longer runs
         */
        Turns(List<Trial> words, boolean inTurn, int longer) {
            this.inTurn = inTurn;
            this.words = words;
            this.nsPerWord = IntStream.range(0, words.size())
                    .<SideFigure>mapToObj(
                            turn -> (runs, ns) -> turn == word ? OptionalDouble.of(ns) : OptionalDouble.empty())
                    .toList();
            int shorter = words.get(0).length();
            int missing = ProbeResult.PUBLISHED_LENGTH - shorter;
            this.difference = new Difference(words.get(0), shorter, longer);
            this.elapsedMs = (runs, ns) -> OptionalDouble.of((runs.get(0).elapsedNs() + missing * ns) / 1e6);
        }

        private static int longLength(ProbeCase probe) {
            boolean overlapped = probe.pattern() == Pattern.POSTED
                    || probe.pattern() == Pattern.PIPELINED && probe.sharing() == Sharing.NONCONTENTIOUS;
            return overlapped ? Probes.LONG_OVERLAPPED : Probes.LONG_SERIAL;
        }

        /** Where words take turns, each must have had one. */
        @Override
        public int fewest() {
            return inTurn ? Words.PLACES.size() : 1;
        }

        @Override
        public List<List<Observation>> run(Device device, int turn) {
            word = turn % words.size();
            Trial published = words.get(word);
            List<Observation> shorter = device.observe(published, device.samplesPerVisit());
            if (device.timing() == Timing.STEADY) {
                return shorter.stream().map(List::of).toList();
            }
            Trial longer = published.withLength(difference.second());
            return List.of(List.of(shorter.get(0), device.observe(longer, 1).get(0)));
        }

        @Override
        public boolean tells(List<Observation> runs) {
            return runs.size() == 1 || difference.tells(runs);
        }

        @Override
        public double figure(List<Observation> runs) {
            return runs.size() == 1 ? runs.get(0).elapsedNs() / ProbeResult.PUBLISHED_LENGTH : difference.figure(runs);
        }

        @Override
        public List<SideFigure> sides() {
            return Stream.concat(Stream.of(elapsedMs), nsPerWord.stream()).toList();
        }

        ProbeResult row(ProbeCase probe, int blocks, MeasuredCase<ProbeResult> done) {
            return !done.completed()
                    ? null
                    : ProbeResult.of(probe, blocks, done.figure(elapsedMs), done.figure())
                            .over(probe.sharing() == Sharing.CONTENTIOUS ? overWords(done) : null);
        }

        /** Returns an entry that ends with the steady cost and the elapsed time; null where there is none. */
        Entry entry(MeasuredCase<Entry> done, CaseList list, Object... where) {
            if (!done.completed()) {
                return null;
            }
            Stream<Object> figures = Stream.of(done.figure(), done.figure(elapsedMs));
            return list.entry(Stream.concat(Stream.of(where), figures).toArray());
        }

        /** Returns how far the words are apart that all blocks share; null where only one had its turn. */
        private WordSpread overWords(MeasuredCase<ProbeResult> done) {
            List<Double> medians = nsPerWord.stream()
                    .map(done::median)
                    .filter(Objects::nonNull)
                    .toList();
            return medians.size() < 2
                    ? null
                    : new WordSpread(medians.size(), Collections.min(medians), Collections.max(medians));
        }
    }

    /**
     * The words that take turns in the probes, one for each sample. What a word costs depends on where it lies: over 96 words of one H200
     * contentious volatile reads moved by 0.7 % to either side, and from GPU to GPU by up to 6 %. Where each block has its own, over 28 addresses of
     * one H200 pipelined reads moved from 21.0 to 25.1 ns, and pipelined exchanges from 30.6 to 40.3 ns.
     *
     * <p>Where all share a word, each eighth of the shared words has one, on a line that was drawn by lot, once and for all: runs are compared
     * over the same words. The first is the first of all, which is the only one that runs before visited. Words of each block's own move
     * together, to another place for each sample that a probe usually takes.
     */
    static final class Words {
        /** 2^20 words are shared by all kernels. */
        private static final int SHARED = 1 << 20;

        /** 32-bit words in 256 bytes, to which the kernels' words are aligned. */
        private static final int LINE = 64;

        private static final int COUNT = 8;
        private static final int OWN_COUNT = 24;
        private static final long SEED = 2011;

        /** Distance of each from the first, in 32-bit words. */
        static final List<Integer> PLACES = drawn();

        private Words() {}

        private static List<Integer> drawn() {
            Random random = new Random(SEED);
            int eighth = SHARED / COUNT;
            return IntStream.range(0, COUNT)
                    .map(part -> part == 0 ? 0 : part * eighth + LINE * random.nextInt(eighth / LINE))
                    .boxed()
                    .toList();
        }

        /** Returns a probe's trials, one for each word that takes part. */
        static List<Trial> of(Trial trial, boolean inTurn) {
            List<Integer> addresses = trial.stride() == 0 ? PLACES : own(trial.blocks() * trial.stride());
            return inTurn ? addresses.stream().map(trial::withPlace).toList() : List.of(trial);
        }

        /** Returns where so many words may lie together. */
        private static List<Integer> own(int span) {
            Random random = new Random(SEED);
            int lines = Math.max(1, (SHARED - span) / LINE);
            return IntStream.range(0, OWN_COUNT)
                    .map(turn -> turn == 0 ? 0 : LINE * random.nextInt(lines))
                    .boxed()
                    .toList();
        }
    }
}
