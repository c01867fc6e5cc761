package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Phases of the two runs whose difference is the steady cost of a barrier.
 *
 * @param shorter in the shorter run
 * @param longer in the longer run
 */
record RunLengths(int shorter, int longer) {
    private static final RunLengths USUAL = new RunLengths(100, 500);

    /** Half as far apart, for runs of less than half the time. */
    private static final RunLengths BRIEF = new RunLengths(25, 225);

    /** Where each phase is a kernel: building a graph of many takes longer than running it. */
    private static final RunLengths RELAUNCHED = new RunLengths(40, 200);

    /**
     * Where blocks arrive apart, which makes phases longer, and block 0 tells how long they were, which makes up for fewer of them. No other
     * runs of a barrier are of these lengths: a replay of a recording sees first what the recorded run saw first.
     */
    static final RunLengths APART = new RunLengths(5, 45);

    /** Loads and stores between two phases from which on there are fewer phases, so that runs stay short. */
    private static final int LONG_SECTION = 25;

    private static final int FEWEST = 4;

    static RunLengths of(Implementation implementation) {
        return implementation.has(Trait.ENDS_THE_KERNEL) ? RELAUNCHED : USUAL;
    }

    static RunLengths briefOf(Implementation implementation) {
        return implementation.has(Trait.ENDS_THE_KERNEL) ? RELAUNCHED : BRIEF;
    }

    /** Returns phases for work between them of so many loads and stores. */
    static RunLengths withSection(int length) {
        int shorter = Math.max(FEWEST, USUAL.shorter * LONG_SECTION / Math.max(LONG_SECTION, length));
        return new RunLengths(shorter, shorter * USUAL.longer / USUAL.shorter);
    }

    int difference() {
        return longer - shorter;
    }

    /**
     * Length of a barrier's phases on block 0's SM clock, without what is left of the launch: from runs of two lengths.
     *
     * @param each SM cycles of a phase; 0 where the runs tell no clock
     * @param clockMhz SM clock of the longer runs; 0 where they do not tell
     * @param runs all runs, in order
     */
    record PhaseCycles(double each, double clockMhz, List<Observation> runs) {
        private static final double CYCLES_PER_MHZ_NS = 1e-3;

        /**
         * Runs both lengths at all addresses.
         *
         * @param addresses trials that differ in where the barrier's words lie, without their length
         */
        static PhaseCycles observed(Device device, List<Trial> addresses, RunLengths phases) {
            List<Observation> shorter = runs(device, addresses, phases.shorter());
            List<Observation> longer = runs(device, addresses, phases.longer());
            List<Observation> all = new ArrayList<>(shorter);
            all.addAll(longer);
            double more = longer.stream().mapToDouble(PhaseCycles::cycles).sum()
                    - shorter.stream().mapToDouble(PhaseCycles::cycles).sum();
            double clockMhz = longer.stream()
                    .mapToDouble(Observation::smClockMhz)
                    .average()
                    .orElseThrow();
            return new PhaseCycles(more / addresses.size() / phases.difference(), clockMhz, all);
        }

        private static List<Observation> runs(Device device, List<Trial> addresses, int length) {
            return addresses.stream()
                    .map(place -> device.observe(place.withLength(length), 1).get(0))
                    .toList();
        }

        private static double cycles(Observation seen) {
            return seen.smClockMhz() * seen.windowNs() * CYCLES_PER_MHZ_NS;
        }

        /** Returns the first run whose waits reached their bound. */
        Optional<Observation> expired() {
            return runs.stream().filter(Observation::timedOut).findFirst();
        }

        /** Returns whether the clock of any run had fallen away. All runs count for the clock. */
        boolean hadFallen(ClockGuard clock) {
            return runs.stream().filter(clock::hadFallen).count() > 0;
        }

        /** Returns so many SM cycles in nanoseconds, at the clock of these runs. */
        double ns(double cycles) {
            return cycles / (clockMhz * CYCLES_PER_MHZ_NS);
        }
    }
}
