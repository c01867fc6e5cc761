package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Searches the number of words, their distance and the time of the first look with which the library's default barrier is fastest on the GPU
 * at hand, in under a second. The spreads that are tried are those that were best, or nearly so, at some number of blocks on some GPU when
 * all were tried; an H100 and
 * an H200 have few in common. One is taken instead of the kernels' own choice if it is surely faster by 1 % with nothing between two barriers, and not
 * slower with loads and stores there, whose fence takes longer. Confined to one thread.
 */
public final class SpreadSearch {
    /** Stripes, copies, and words from one stripe to the next. */
    private static final List<List<Integer>> TRIED = List.of(
            List.of(1, 2, 256),
            List.of(1, 2, 1024),
            List.of(1, 4, 1024),
            List.of(2, 2, 64),
            List.of(2, 2, 256),
            List.of(2, 2, 512),
            List.of(4, 2, 256),
            List.of(4, 2, 512),
            List.of(8, 2, 512),
            List.of(8, 2, 1088),
            List.of(8, 4, 1024),
            List.of(16, 4, 512));

    /** Blocks on each SM at which is searched, besides all that fit. */
    private static final List<Integer> ON_EACH_SM = List.of(1, 2, 4, 8);

    /** First looks beside the first that is tried, as shares of it. */
    private static final List<Double> LOOKS = List.of(0.7, 0.8, 0.9, 1.1, 1.25, 1.5);

    /** Spreads whose first look is searched. */
    private static final int FINALISTS = 3;

    /** Number of the fastest that are held against the kernels' own choice until one is surely better. */
    private static final int MOST_CONFIRMED = 4;

    /** Addresses at which that is done: at each of them the better one must be faster. */
    private static final int PLACES = 4;

    /** Time of what is surely better, over that of what it replaces. */
    private static final double SURELY_BETTER = 0.99;

    /** Largest ratio of a spread that is not slower with work between two barriers: nothing less can be told apart. */
    private static final double NOT_SLOWER = 1.01;

    /** Phases of a run: enough to outlast the blocks' start. */
    private static final int PHASES = 300;

    private static final int SAMPLES = 3;

    private static final int NOTHING = 0;

    /** Loads and stores between two barriers, as in a user's kernel. */
    private static final int SECTION = 1;

    private final Device device;
    private final Implementation barrier;
    private final Map<Trial, Double> known = new HashMap<>();

    private SpreadSearch(Device device, Implementation barrier) {
        this.device = device;
        this.barrier = barrier;
    }

    /** Returns the spreading that a search found; empty but for CUDA GPUs, and in replays of recordings that hold no search. */
    public static Optional<Spreading> on(Device device) {
        boolean cuda = device.facts().kind() == DeviceKind.CUDA;
        return (cuda ? Catalogue.of(DeviceKind.CUDA, Kind.BARRIER) : List.<Implementation>of())
                .stream()
                        .filter(form ->
                                form.has(Trait.LIBRARY_DEFAULT) && form.pauses().is(Pauses.Form.SPREAD))
                        .filter(form -> device.has(form.timingKernel()))
                        .findFirst()
                        .map(form -> new SpreadSearch(device, form))
                        .filter(SpreadSearch::canRun)
                        .map(SpreadSearch::found);
    }

    private boolean canRun() {
        Integer multiprocessors = device.facts().multiprocessors();
        return multiprocessors != null
                && device.holds(trial(multiprocessors, pauses(TRIED.get(0), 1.0, multiprocessors), 0));
    }

    private Spreading found() {
        int multiprocessors = device.facts().multiprocessors();
        int most = device.saturation(barrier.timingKernel(), Trial.THREADS_PER_BLOCK);
        NavigableMap<Integer, Pauses> best = new TreeMap<>();
        Stream.concat(ON_EACH_SM.stream().map(each -> each * multiprocessors), Stream.of(most))
                .filter(blocks -> blocks <= most)
                .distinct()
                .forEach(blocks -> best.put(blocks, best(blocks)));
        return blocks -> at(best, blocks);
    }

    /** Returns the fastest of those that are surely better than the kernels' own choice; that one if none is. */
    private Pauses best(int blocks) {
        double usualNanos = nanos(blocks, usual(blocks), NOTHING, 0);
        return byTime(timed(blocks, TRIED.stream().map(spread -> pauses(spread, 1.0, blocks)))
                        .limit(FINALISTS)
                        .flatMap(first -> Stream.concat(
                                Stream.of(first),
                                timed(blocks, LOOKS.stream().map(look -> looking(first.pauses(), look))))))
                .filter(candidate -> candidate.nanos() <= SURELY_BETTER * usualNanos)
                .limit(MOST_CONFIRMED)
                .map(Timed::pauses)
                .filter(candidate -> isSurelyBetter(blocks, candidate))
                .findFirst()
                .orElse(usual(blocks));
    }

    /** Runs each with nothing between two barriers, and returns them with the fastest first. */
    private Stream<Timed> timed(int blocks, Stream<Pauses> all) {
        return byTime(all.map(pauses -> new Timed(pauses, nanos(blocks, pauses, NOTHING, 0))));
    }

    private static Stream<Timed> byTime(Stream<Timed> all) {
        return all.sorted(Comparator.comparingDouble(Timed::nanos));
    }

    private static Pauses looking(Pauses from, double factor) {
        List<Integer> figures = from.figures();
        return Pauses.spread(figures.get(0), figures.get(1), (int) Math.round(figures.get(2) * factor), figures.get(3));
    }

    private record Timed(Pauses pauses, double nanos) {}

    /** Returns whether a spread is faster at each address, by 1 % over all, and not slower with work between two barriers. */
    private boolean isSurelyBetter(int blocks, Pauses candidate) {
        double before = 0;
        double after = 0;
        double beforeWorking = 0;
        double afterWorking = 0;
        for (int place = 0; place < PLACES; place++) {
            double usual = nanos(blocks, usual(blocks), NOTHING, place);
            double found = nanos(blocks, candidate, NOTHING, place);
            if (found >= usual) {
                return false;
            }
            before += usual;
            after += found;
            if (device.worksInside()) {
                beforeWorking += nanos(blocks, usual(blocks), SECTION, place);
                afterWorking += nanos(blocks, candidate, SECTION, place);
            }
        }
        return after <= SURELY_BETTER * before && afterWorking <= NOT_SLOWER * beforeWorking;
    }

    /** Returns the least time of a run: nothing but the machine makes one slower than that. Each runs once, so that a replay finds the same. */
    private double nanos(int blocks, Pauses pauses, int section, int place) {
        return known.computeIfAbsent(
                trial(blocks, pauses, section).withDistance(place * Trials.PLACE_STRIDE), this::nanos);
    }

    /** Recordings of earlier versions hold another search. */
    private double nanos(Trial trial) {
        return device.holds(trial)
                ? device.observe(trial, SAMPLES).stream()
                        .filter(run -> !run.timedOut())
                        .mapToDouble(Observation::windowNs)
                        .min()
                        .orElse(Double.MAX_VALUE)
                : Double.MAX_VALUE;
    }

    private Trial trial(int blocks, Pauses pauses, int section) {
        return new PrimitiveSetting(barrier.pausing(pauses), blocks, null, null)
                .trial(barrier.timingKernel(), 0)
                .withSection(section)
                .withLength(PHASES);
    }

    private static Pauses pauses(List<Integer> spread, double look, int blocks) {
        return Pauses.spread(spread.get(0), spread.get(1), (int) Math.round(look * firstLook(blocks)), spread.get(2));
    }

    /** The kernels' own choice: as {@code spread::usual} of {@code gpuclass/wait/spread.cuh}. */
    private static Pauses usual(int blocks) {
        List<Integer> spread = blocks < 192
                ? List.of(1, 2, 256)
                : blocks < 330
                        ? List.of(1, 2, 1024)
                        : blocks < 900 ? List.of(4, 2, 256) : blocks < 1280 ? List.of(8, 2, 512) : List.of(16, 4, 512);
        return pauses(spread, 1.0, blocks);
    }

    /** As {@code spread::first_look} of {@code gpuclass/wait/spread.cuh}. */
    private static int firstLook(int blocks) {
        return blocks < 1280 ? 180 + blocks / 5 : 80 + blocks / 4;
    }

    /** Takes the spread of the nearest size that was searched, by ratio, and its first look as much later or earlier as the usual ones are. */
    private static Pauses at(NavigableMap<Integer, Pauses> best, int blocks) {
        int nearest = best.keySet().stream()
                .min(Comparator.comparingDouble(size -> Math.abs(Math.log((double) size / blocks))))
                .orElseThrow();
        List<Integer> figures = best.get(nearest).figures();
        int stripes = Math.min(figures.get(0), Integer.highestOneBit(blocks));
        int look = Math.round((float) figures.get(2) * firstLook(blocks) / firstLook(nearest));
        return Pauses.spread(stripes, figures.get(1), look, figures.get(3));
    }
}
