package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Trials of implementations, and how large they can be. */
public final class Trials {
    /** Places of a primitive's words that have their turns, one for each sample. */
    private static final int PLACES_IN_TURN = 16;

    /** Places whose mean is one sample. */
    private static final int PLACES = 8;

    /** 32-bit words from one place to the next: odd in units of a memory line, so that the addresses spread over the L2's slices. */
    static final int PLACE_STRIDE = 64 * 69;

    private Trials() {}

    /**
     * Returns the trials that have their turns: one for each sample, with all words in another place, so that the median over the samples is
     * that over the addresses. What a word costs depends on which slice of the L2 serves it and how far that is from the SMs that ask: on one
     * H200, a lone block's mutex took 1.57 times as long in one place as in another, barriers 1.1 to 1.7 times, and reads of a sequence lock of
     * one copy 31 times. Other processors take no turns at addresses, and recordings of earlier versions do not have these.
     *
     * @param first what runs first
     */
    public static List<Trial> inTurn(Trial first, Trial trial, Device device) {
        return device.facts().multiprocessors() != null && device.movesWords(first)
                ? IntStream.range(0, PLACES_IN_TURN)
                        .mapToObj(place -> trial.withPlace(place * PLACE_STRIDE))
                        .toList()
                : List.of(trial);
    }

    /** Returns the turns of what runs for a fixed time; a single one, of some addresses together, where the device knows of none in turn. */
    static List<List<Trial>> contendingInTurn(Trial trial, Device device) {
        return turnsOr(inTurn(trial, trial, device), contending(trial, device));
    }

    /**
     * Returns the turns of a barrier; a single one, of some addresses together, where the device knows of none in turn.
     *
     * @param shortest length of the run that comes first
     */
    static List<List<Trial>> meetingInTurn(Trial trial, int shortest, Device device, Implementation implementation) {
        List<Trial> together = meeting(trial, device, implementation);
        return implementation.has(Trait.ENDS_THE_KERNEL)
                ? List.of(together)
                : turnsOr(inTurn(trial.withLength(shortest), trial, device), together);
    }

    private static List<List<Trial>> turnsOr(List<Trial> turns, List<Trial> together) {
        return turns.size() == 1
                ? List.of(together)
                : turns.stream().map(List::of).toList();
    }

    /**
     * Returns the trials whose mean is one sample of what runs for a fixed time. With its state in one place, a lone block's rate differed by
     * 45 % between runs on two H200s, presumably by which part of the L2 served the word; as a mean over eight addresses it differs by some
     * 5 %. Blocks on all SMs average that out by themselves.
     */
    static List<Trial> contending(Trial trial, Device device) {
        Integer multiprocessors = device.facts().multiprocessors();
        boolean onAllSms = multiprocessors == null || trial.blocks() >= multiprocessors;
        return onAllSms ? List.of(trial) : inSeveralPlaces(trial);
    }

    /**
     * Returns the trials whose mean is one sample of a barrier: at several addresses on any GPU, since a barrier's critical path goes
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

    /**
     * Trials of programs whose phases a barrier of the catalogue separates, with the pauses that the barrier itself is measured with.
     *
     * @param backoffUnit one unit of backoff, in SM cycles
     * @param spreading over how many words those spread that can
     */
    public record BarrierTrials(Device device, int backoffUnit, Spreading spreading) {
        /** Returns the ids of the barriers for the device, in the order of the catalogue. */
        public List<String> ids() {
            return Catalogue.of(device.facts().kind(), Kind.BARRIER).stream()
                    .map(Implementation::id)
                    .toList();
        }

        /** Returns the ids of those that are as printed in the sources. */
        public List<String> asPublished() {
            return Catalogue.asPublished(device.facts().kind(), Kind.BARRIER).stream()
                    .map(Implementation::id)
                    .toList();
        }

        /**
         * Returns trials that differ in where the barrier's words lie, to be run in turn.
         *
         * @param kernel entry point of the program with it
         * @throws IllegalArgumentException if the catalogue has no such barrier for the device
         */
        public List<Trial> addresses(String barrier, String kernel, int blocks) {
            Implementation implementation = Catalogue.find(device.facts().kind(), Kind.BARRIER, barrier)
                    .orElseThrow(() -> new IllegalArgumentException("no barrier is called '" + barrier + "'"));
            Trial trial = new PrimitiveSetting(implementation.over(blocks, spreading), blocks, null, null)
                    .trial(kernel, backoffUnit);
            return Trials.meeting(trial, device, implementation);
        }
    }
}
