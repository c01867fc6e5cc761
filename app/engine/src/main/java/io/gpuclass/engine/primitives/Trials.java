package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Trait;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Trials of implementations, and how large they can be. */
final class Trials {
    /** Places of a primitive's state that are tried in turn where few blocks take part. */
    private static final int PLACES = 8;

    /** 32-bit words from one place to the next: odd in units of a memory line, so that the places spread over the L2's slices. */
    private static final int PLACE_STRIDE = 64 * 69;

    private Trials() {}

    /**
     * Returns the trials whose mean is one sample of what runs for a fixed time. With its state in one place, a lone block's rate differed by
     * 45 % between runs on two H200s, presumably by which part of the L2 served the word; as a mean over eight places it differs by some
     * 5 %. Blocks on all SMs average that out by themselves.
     */
    static List<Trial> contending(Trial trial, Device device) {
        Integer multiprocessors = device.facts().multiprocessors();
        boolean onAllSms = multiprocessors == null || trial.blocks() >= multiprocessors;
        return onAllSms ? List.of(trial) : inSeveralPlaces(trial);
    }

    /**
     * Returns the trials whose mean is one sample of a barrier: in several places on any GPU, since a barrier's critical path goes
     * through one block's accesses, however many there are; but one that keeps no state has no place.
     */
    static List<Trial> meeting(Trial trial, Device device, Implementation implementation) {
        boolean onePlace = device.facts().multiprocessors() == null || implementation.has(Trait.ENDS_THE_KERNEL);
        return onePlace ? List.of(trial) : inSeveralPlaces(trial);
    }

    private static List<Trial> inSeveralPlaces(Trial trial) {
        return IntStream.range(0, PLACES)
                .mapToObj(place -> trial.withDistance(place * PLACE_STRIDE))
                .toList();
    }

    /** Returns the largest grid at which a kernel of every implementation that a device has is co-resident. */
    static int saturation(Device device, Function<Implementation, String> kernelOf) {
        return Catalogue.of(device.facts().kind()).stream()
                .map(kernelOf)
                .filter(device::has)
                .mapToInt(kernel -> device.saturation(kernel, Trial.THREADS_PER_BLOCK))
                .min()
                .orElse(1);
    }
}
