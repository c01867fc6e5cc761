package io.gpuclass.engine.map;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Series.SampleSummary;
import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.map.MemoryMap.PairTimes;
import io.gpuclass.profile.map.MemoryMap.SliceSharing;
import io.gpuclass.profile.map.MemoryMapBuilder;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Measures the latency from each SM to each of some lines of memory, and derives the map of the L2 cache from it. Confined to one thread. */
public record MapMeasurement(Device device, ClockGuard clock, long seed) {
    private static final String READ = "map_time_read";
    private static final String ATOMIC = "map_time_atomic";

    /** Returns the map; empty where the device has no kernels for it, or none of its SMs answered. */
    public Optional<MemoryMap> measure() {
        LineMapper mapper = new LineMapper(device, clock, seed);
        return atomics(mapper)
                .map(map -> MemoryMapBuilder.builder(map)
                        .reads(device.has(READ) ? times(known(mapper.times(READ))) : null)
                        .slices(new SlicePairs(device).measure())
                        .handOffs(new SmPairs(device, seed).measure(map.multiprocessors(), map.halves()))
                        .build());
    }

    /** Returns the map of atomics and of the halves alone, which is soon measured. */
    public Optional<MemoryMap> atomics() {
        return atomics(new LineMapper(device, clock, seed));
    }

    private Optional<MemoryMap> atomics(LineMapper mapper) {
        if (!device.has(ATOMIC) || device.facts().multiprocessors() == null) {
            return Optional.empty();
        }
        List<double[]> rows = mapper.times(ATOMIC);
        List<Integer> seen = IntStream.range(0, rows.size())
                .filter(sm -> rows.get(sm) != null)
                .boxed()
                .toList();
        double[][] times = known(rows);
        if (times.length == 0) {
            return Optional.empty();
        }
        return Optional.of(MemoryMapBuilder.builder()
                .lines(LineMapper.LINES)
                .bytesApart(LineMapper.WORDS_APART * Integer.BYTES)
                .multiprocessors(seen)
                .atomics(times(times))
                .halves(new HalvesFinder(times).find(seen))
                .atomicNs(Arrays.stream(times)
                        .map(row -> Arrays.stream(row)
                                .mapToObj(ns -> (int) Math.round(ns))
                                .toList())
                        .toList())
                .build());
    }

    private static double[][] known(List<double[]> rows) {
        return rows.stream().filter(Objects::nonNull).toArray(double[][]::new);
    }

    /** Returns null where there are none. */
    private static LineTimes times(double[][] rows) {
        if (rows.length == 0) {
            return null;
        }
        Summary all = SampleSummary.of(
                Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray());
        return new LineTimes(all.min(), all.median(), all.max());
    }

    /** Runs atomics of all SMs on two lines at once, for each pair of lines: two lines that share a slice of the cache give less throughput. */
    record SlicePairs(Device device) {
        static final String KERNEL = "map_time_pair";
        private static final int ATOMICS = 32;
        private static final int TRIES = 2;

        /** The best pair gives so many times what one line does, or nothing tells lines that share from others: rates vary by a few percent. */
        private static final double LEAST_GAIN = 1.1;

        /** Returns which lines share; null where the device has no kernel for it, or where two lines give hardly more than one. */
        SliceSharing measure() {
            if (!device.has(KERNEL)) {
                return null;
            }
            List<Double> same = new ArrayList<>();
            List<Double> pairs = new ArrayList<>();
            for (int line = 0; line < LineMapper.LINES; line++) {
                rate(line, line).ifPresent(same::add);
                for (int other = line + 1; other < LineMapper.LINES; other++) {
                    rate(line, other).ifPresent(pairs::add);
                }
            }
            return of(same, pairs);
        }

        /**
         * Returns how many pairs share; null where nothing tells them from others.
         *
         * @param same atomics per second on two words of one line, for each line
         * @param pairs the same for each pair of lines
         */
        static SliceSharing of(List<Double> same, List<Double> pairs) {
            if (same.isEmpty() || pairs.isEmpty()) {
                return null;
            }
            double one = median(same.stream());
            double best = Collections.max(pairs);
            if (best < LEAST_GAIN * one) {
                return null;
            }
            double bound = (one + best) / 2;
            long sharing = pairs.stream().filter(rate -> rate < bound).count();
            return new SliceSharing(
                    pairs.size(), (int) sharing, one, median(pairs.stream().filter(rate -> rate >= bound)));
        }

        private static double median(Stream<Double> rates) {
            return SampleSummary.of(rates.mapToDouble(rate -> rate).toArray()).median();
        }

        /** Returns the best of some tries; nothing where none of them told. */
        private OptionalDouble rate(int line, int other) {
            Trial trial = Trial.of(KERNEL, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))
                    .withDistance(line * LineMapper.WORDS_APART)
                    .withStride((other - line) * LineMapper.WORDS_APART)
                    .withLength(ATOMICS);
            return IntStream.range(0, TRIES)
                    .mapToObj(turn -> device.observe(trial, 1).get(0))
                    .filter(seen -> seen.windowNs() > 0 && !seen.timedOut())
                    .mapToDouble(seen -> seen.operations() / seen.windowNs() * Nanos.PER_SECOND)
                    .max();
        }
    }

    /** Times hand-offs between pairs of SMs, drawn by lot, with a line of each half. */
    record SmPairs(Device device, long seed) {
        static final String KERNEL = "map_time_hand_off";
        private static final int PAIRS = 60;
        private static final int TRIPS = 50;

        /** Position of two SMs to each other. */
        private enum Way {
            NEAR,
            ACROSS
        }

        /**
         * Returns the medians; null where the device has no kernel for it, or none of the hand-offs ended.
         *
         * @param multiprocessors numbers of the SMs
         */
        PairTimes measure(List<Integer> multiprocessors, CacheHalves halves) {
            if (!device.has(KERNEL) || multiprocessors.size() < 2) {
                return null;
            }
            Map<Way, List<Double>> times = new EnumMap<>(Way.class);
            Random random = new Random(seed);
            int told = 0;
            for (int i = 0; i < PAIRS; i++) {
                int from = multiprocessors.get(random.nextInt(multiprocessors.size()));
                int to = other(from, multiprocessors, random);
                List<Double> seen = times(from, to, halves);
                times.computeIfAbsent(way(from, to, halves), way -> new ArrayList<>())
                        .addAll(seen);
                told += seen.isEmpty() ? 0 : 1;
            }
            return told == 0 ? null : new PairTimes(told, median(times.get(Way.NEAR)), median(times.get(Way.ACROSS)));
        }

        /** Returns the times of each line's hand-offs, of those that ended. */
        private List<Double> times(int from, int to, CacheHalves halves) {
            return lines(halves).stream()
                    .map(line -> device.observe(trial(from, to, line), 1).get(0))
                    .filter(seen -> !seen.timedOut() && seen.pollNs() > 0)
                    .map(Observation::pollNs)
                    .toList();
        }

        private static int other(int from, List<Integer> multiprocessors, Random random) {
            int step = 1 + random.nextInt(multiprocessors.size() - 1);
            return multiprocessors.get((multiprocessors.indexOf(from) + step) % multiprocessors.size());
        }

        private Trial trial(int from, int to, int line) {
            return Trial.of(KERNEL, device.saturation(KERNEL, Trial.THREADS_PER_BLOCK))
                    .withInitial(from)
                    .withSection(to)
                    .withDistance(line * LineMapper.WORDS_APART)
                    .withLength(TRIPS);
        }

        /** Returns a line of each half, or just one where there are none. */
        private static List<Integer> lines(CacheHalves halves) {
            if (!halves.found()) {
                return List.of(0);
            }
            int far = IntStream.range(0, LineMapper.LINES)
                    .filter(line -> !halves.lines().contains(line))
                    .findFirst()
                    .orElse(0);
            return List.of(halves.lines().get(0), far);
        }

        private static Way way(int from, int to, CacheHalves halves) {
            List<Integer> first = halves.multiprocessors();
            return first.contains(from) == first.contains(to) ? Way.NEAR : Way.ACROSS;
        }

        private static Double median(List<Double> times) {
            return times == null || times.isEmpty()
                    ? null
                    : SampleSummary.of(times.stream().mapToDouble(ns -> ns).toArray())
                            .median();
        }
    }

    /**
     * Times one access of each SM to each of some lines, one SM at a time while the others have nothing to do. Confined to one thread.
     *
     * @param clock runs in which the SM clock had fallen away are repeated
     */
    record LineMapper(Device device, ClockGuard clock, long seed) {
        /** Lines of the report of one run: {@code mapped_lines} of the kernels. */
        private static final int LINES_A_RUN = 15;

        private static final int RUNS = 2;
        static final int LINES = RUNS * LINES_A_RUN;

        /** 32-bit words from one line to the next: over nearly all of the shared words, and odd in lines of 256 bytes. */
        static final int WORDS_APART = 34_624;

        private static final int ACCESSES = 32;
        private static final int ROUNDS = 3;
        private static final int MOST_REPEATS = 4;

        /** The lines of one SM that one run times. */
        private record Stretch(int multiprocessor, int run) {}

        /**
         * Returns the median times in nanoseconds.
         *
         * @return a row for each SM, null for a number that no SM has
         */
        List<double[]> times(String kernel) {
            int multiprocessors = device.facts().multiprocessors();
            double[][][] rounds = new double[ROUNDS][multiprocessors][];
            List<Stretch> all = new ArrayList<>();
            IntStream.range(0, multiprocessors)
                    .forEach(sm -> IntStream.range(0, RUNS).forEach(run -> all.add(new Stretch(sm, run))));
            Random random = new Random(seed);
            for (double[][] round : rounds) {
                Collections.shuffle(all, random);
                all.forEach(stretch -> seen(kernel, stretch).ifPresent(seen -> keep(round, stretch, seen)));
            }
            List<double[]> rows = new ArrayList<>();
            for (int sm = 0; sm < multiprocessors; sm++) {
                rows.add(medians(rounds, sm));
            }
            return Collections.unmodifiableList(rows);
        }

        /** Returns the observation of a run; none where no SM has that number. */
        private Optional<Observation> seen(String kernel, Stretch stretch) {
            Trial trial = Trial.of(kernel, device.saturation(kernel, Trial.THREADS_PER_BLOCK))
                    .withInitial(stretch.multiprocessor())
                    .withDistance(stretch.run() * LINES_A_RUN * WORDS_APART)
                    .withStride(WORDS_APART)
                    .withLength(ACCESSES);
            Observation seen = device.observe(trial, 1).get(0);
            for (int i = 0; i < MOST_REPEATS && clock.hadFallen(seen); i++) {
                seen = device.observe(trial, 1).get(0);
            }
            return seen.counts().size() == LINES_A_RUN && seen.smClockMhz() > 0 ? Optional.of(seen) : Optional.empty();
        }

        private static void keep(double[][] round, Stretch stretch, Observation seen) {
            if (round[stretch.multiprocessor()] == null) {
                round[stretch.multiprocessor()] = new double[LINES];
            }
            for (int line = 0; line < LINES_A_RUN; line++) {
                double cycles = (double) seen.counts().get(line) / ACCESSES;
                round[stretch.multiprocessor()][stretch.run() * LINES_A_RUN + line] =
                        cycles * Nanos.PER_MICRO / seen.smClockMhz();
            }
        }

        private static double[] medians(double[][][] rounds, int sm) {
            for (double[][] round : rounds) {
                if (round[sm] == null) {
                    return null;
                }
            }
            double[] medians = new double[LINES];
            for (int line = 0; line < LINES; line++) {
                double[] samples = new double[rounds.length];
                for (int i = 0; i < samples.length; i++) {
                    samples[i] = rounds[i][sm][line];
                }
                medians[line] = SampleSummary.of(samples).median();
            }
            return medians;
        }
    }
}
