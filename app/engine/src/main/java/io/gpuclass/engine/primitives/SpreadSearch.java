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
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches over how many words, how far apart, the library's default barrier best spreads on the GPU at hand, and when it best first looks: in under
 * a second. The spreads that are tried are those that were best, or nearly so, at some number of blocks on some GPU when all were tried; an H100 and
 * an H200 have few in common. A spread counts by its time with nothing between two barriers, and with loads and stores there, whose fence takes longer,
 * together. Confined to one thread.
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
    private static final List<Double> LOOKS = List.of(0.75, 1.25, 1.5);

    /** Spreads whose first look is searched. */
    private static final int FINALISTS = 3;

    /** Phases of a run: enough to outlast the blocks' start. */
    private static final int PHASES = 300;

    private static final int SAMPLES = 3;

    /** Loads and stores between two barriers, in every other run. */
    private static final int SECTION = 1;

    private final Device device;
    private final Implementation barrier;

    private SpreadSearch(Device device, Implementation barrier) {
        this.device = device;
        this.barrier = barrier;
    }

    /** Returns what a search found; empty but for CUDA GPUs, whose kernels take any spread, and in replays of recordings that hold no search. */
    public static Optional<Spreading> on(Device device) {
        boolean places = device.facts().kind() == DeviceKind.CUDA;
        return (places ? Catalogue.of(DeviceKind.CUDA, Kind.BARRIER) : List.<Implementation>of())
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

    private Pauses best(int blocks) {
        return timed(blocks, TRIED.stream().map(spread -> pauses(spread, 1.0, blocks)))
                .limit(FINALISTS)
                .flatMap(first -> Stream.concat(
                        Stream.of(first), timed(blocks, LOOKS.stream().map(look -> looking(first.pauses(), look)))))
                .min(Comparator.comparingDouble(Timed::nanos))
                .map(Timed::pauses)
                .orElseThrow();
    }

    /** Runs each once, and returns them with the fastest first. */
    private Stream<Timed> timed(int blocks, Stream<Pauses> all) {
        return all.map(pauses -> new Timed(pauses, nanos(blocks, pauses))).toList().stream()
                .sorted(Comparator.comparingDouble(Timed::nanos));
    }

    private static Pauses looking(Pauses from, double factor) {
        List<Integer> figures = from.figures();
        return Pauses.spread(figures.get(0), figures.get(1), (int) Math.round(figures.get(2) * factor), figures.get(3));
    }

    private record Timed(Pauses pauses, double nanos) {}

    /** Returns the least time of a phase without and with work in it together: nothing but the machine makes a run slower than that. */
    private double nanos(int blocks, Pauses pauses) {
        return IntStream.of(0, device.worksInside() ? SECTION : 0)
                .mapToDouble(section -> device.observe(trial(blocks, pauses, section), SAMPLES).stream()
                        .filter(run -> !run.timedOut())
                        .mapToDouble(Observation::windowNs)
                        .min()
                        .orElse(Double.MAX_VALUE))
                .sum();
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
