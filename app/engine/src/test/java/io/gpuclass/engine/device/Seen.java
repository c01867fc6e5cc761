package io.gpuclass.engine.device;

import java.util.List;

/** Makes an observation of the few fields that a test cares about. Unless told otherwise: a clean run of 1 us at full clock. */
public final class Seen {
    /** Cost of one access or phase in what {@link #honest} shows. */
    public static final double NS_EACH = 100;

    private static final double LAUNCH_NS = 5000;
    private static final double MHZ = 1980;
    private static final long OPERATIONS_PER_BLOCK = 10;

    private final ObservationBuilder draft =
            ObservationBuilder.builder().elapsedNs(1000.0).smClockMhz(MHZ).windowNs(1000.0);

    private Seen() {}

    public static Seen run() {
        return new Seen();
    }

    /** Returns a run of which nothing is known: every field is 0. */
    public static Seen nothing() {
        return new Seen().lasting(0).at(0).within(0);
    }

    /**
     * Returns what a device shows whose primitives all work and whose seeded bugs are all caught. Its blocks spend half of their time in
     * sections, where there are any, and the last of many that come apart is about as late as can be; a kernel of details counts an atomic and two volatile accesses for each operation.
     */
    public static Observation honest(Trial trial) {
        if (trial.kernel().equals("clock_count_residency")) {
            return placedOn(FakeDevice.GPU.multiprocessors(), trial.blocks());
        }
        boolean hostage = trial.kernel().contains("hostage_");
        boolean simt = trial.kernel().startsWith("simt_");
        long operations = OPERATIONS_PER_BLOCK * trial.blocks();
        boolean use = trial.kernel().contains("_use_") || trial.kernel().contains("_fixed_");
        Seen seen = run().lasting(LAUNCH_NS + trial.length() * NS_EACH)
                .within(use ? trial.length() * NS_EACH : trial.windowNs() + withinPhasesNs(trial))
                .completing(operations)
                .sharing(1, OPERATIONS_PER_BLOCK, OPERATIONS_PER_BLOCK)
                .reaching(simt ? trial.threads() : operations)
                .violating(trial.kernel().contains("_twin_") ? 1 : 0)
                .polling(hostage ? NS_EACH : 0)
                .inSectionsFor(trial.section() == 0 ? 0 : trial.blocks() * trial.windowNs() / 2.0);
        return trial.kernel().contains("_detail_")
                ? seen.accessing(operations, 2 * operations)
                        .handingOff(operations, NS_EACH, 2 * NS_EACH, 3 * NS_EACH)
                        .observation()
                : seen.observation();
    }

    /** Time of block 0 in the phases of a barrier with nothing between them. */
    private static double withinPhasesNs(Trial trial) {
        boolean barrier = trial.kernel().matches("barrier_(time|skew)_.*") && trial.section() == 0;
        double latestNs = trial.skew() * 1e3 / MHZ * trial.blocks() / (trial.blocks() + 1);
        return barrier ? trial.length() * (NS_EACH + latestNs) : 0;
    }

    /** Returns what a kernel shows that counts where blocks lie, if they lie as evenly as they can. */
    public static Observation placedOn(int multiprocessors, int blocks) {
        int used = Math.min(multiprocessors, blocks);
        return run().reaching(used)
                .sharing(0, blocks / used, (blocks + used - 1) / used)
                .observation();
    }

    public Seen expiring() {
        draft.timedOut(true);
        return this;
    }

    public Seen lasting(double newElapsedNs) {
        draft.elapsedNs(newElapsedNs);
        return this;
    }

    public Seen at(double newMhz) {
        draft.smClockMhz(newMhz);
        return this;
    }

    public Seen within(double newWindowNs) {
        draft.windowNs(newWindowNs);
        return this;
    }

    public Seen completing(long newOperations) {
        draft.operations(newOperations);
        return this;
    }

    public Seen violating(long newViolations) {
        draft.violations(newViolations);
        return this;
    }

    public Seen reaching(long newReached) {
        draft.reached(newReached);
        return this;
    }

    public Seen polling(double newPollNs) {
        draft.pollNs(newPollNs);
        return this;
    }

    public Seen sharing(double newFairness, long newFewestPerBlock, long newMostPerBlock) {
        draft.fairness(newFairness).fewestPerBlock(newFewestPerBlock).mostPerBlock(newMostPerBlock);
        return this;
    }

    public Seen inSectionsFor(double newSectionNs) {
        draft.sectionNs(newSectionNs);
        return this;
    }

    public Seen accessing(long newAtomics, long newVolatiles) {
        draft.atomics(newAtomics).volatiles(newVolatiles);
        return this;
    }

    public Seen handingOff(long newHandOffs, double newP50Ns, double newP99Ns, double newMaxNs) {
        draft.handOffs(newHandOffs)
                .handOffP50Ns(newP50Ns)
                .handOffP99Ns(newP99Ns)
                .handOffMaxNs(newMaxNs);
        return this;
    }

    public Seen counting(Long... newCounts) {
        draft.counts(List.of(newCounts));
        return this;
    }

    public Observation observation() {
        return draft.build();
    }
}
