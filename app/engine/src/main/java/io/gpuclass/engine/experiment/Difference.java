package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The steady cost, in nanoseconds, of what a kernel does again and again: the difference of the times of two lengths over the difference of
 * what they did, so that launch, ramp and tail drop out.
 *
 * @param places trials whose mean is one sample, without their length
 * @param first length of the shorter run
 * @param second length of the longer run
 * @param timedInside whether the kernel tells how long it took, and how much it did
 */
public record Difference(List<Trial> places, int first, int second, boolean timedInside) implements Estimator {
    public Difference {
        places = List.copyOf(places);
    }

    /** The difference of times from launch to end. */
    public Difference(Trial trial, int first, int second) {
        this(List.of(trial), first, second, false);
    }

    @Override
    public List<List<Observation>> run(Device device, int turn) {
        return List.of(Stream.of(first, second)
                .flatMap(length -> places.stream()
                        .map(place ->
                                device.observe(place.withLength(length), 1).get(0)))
                .toList());
    }

    @Override
    public boolean isUnfinished(Observation run) {
        return run.timedOut() || timedInside && run.operations() == 0;
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

    /** Returns those of a sample's runs that are of the shorter length. */
    public List<Observation> shorter(List<Observation> runs) {
        return runs.subList(0, places.size());
    }

    /** Returns those of a sample's runs that are of the longer length. */
    public List<Observation> longer(List<Observation> runs) {
        return runs.subList(places.size(), runs.size());
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
