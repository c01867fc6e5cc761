package io.gpuclass.engine.map;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.SampleSummary;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Times one access of each SM to each of some lines, one SM at a time while the others have nothing to do. Confined to one thread.
 *
 * @param clock runs in which the SM clock had fallen away are repeated
 */
record LineMapper(Device device, ClockGuard clock, long seed) {
    /** What one run reports: {@code mapped_lines} of the kernels. */
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
     * @param kernel what accesses
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

    /** Returns what a run told; nothing where no SM has that number. */
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
