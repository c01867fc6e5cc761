package io.gpuclass.device;

/** Makes an observation of the few fields that a test cares about. Unless told otherwise: a clean run of 1 us at full clock. */
public final class Seen {
    /** Cost of one access or phase in what {@link #honest} shows. */
    public static final double NS_EACH = 100;

    private static final double LAUNCH_NS = 5000;
    private static final long OPERATIONS_PER_BLOCK = 10;

    private boolean timedOut;
    private double elapsedNs = 1000;
    private double mhz = 1980;
    private double windowNs = 1000;
    private long operations;
    private long violations;
    private long reached;
    private double pollNs;
    private double fairness;
    private long fewestPerBlock;
    private long mostPerBlock;

    private Seen() {}

    public static Seen run() {
        return new Seen();
    }

    /** Returns what a device shows whose primitives all work and whose twins are all caught. */
    public static Observation honest(Trial trial) {
        boolean hostage = trial.kernel().startsWith("hostage_");
        boolean simt = trial.kernel().startsWith("simt_");
        long operations = OPERATIONS_PER_BLOCK * trial.blocks();
        return run().lasting(LAUNCH_NS + trial.length() * NS_EACH)
                .within(trial.windowNs())
                .completing(operations)
                .sharing(1, OPERATIONS_PER_BLOCK, OPERATIONS_PER_BLOCK)
                .reaching(simt ? trial.threads() : operations)
                .violating(trial.kernel().contains("_twin_") ? 1 : 0)
                .polling(hostage ? NS_EACH : 0)
                .observation();
    }

    public Seen expiring() {
        timedOut = true;
        return this;
    }

    public Seen lasting(double newElapsedNs) {
        elapsedNs = newElapsedNs;
        return this;
    }

    public Seen at(double newMhz) {
        mhz = newMhz;
        return this;
    }

    public Seen within(double newWindowNs) {
        windowNs = newWindowNs;
        return this;
    }

    public Seen completing(long newOperations) {
        operations = newOperations;
        return this;
    }

    public Seen violating(long newViolations) {
        violations = newViolations;
        return this;
    }

    public Seen reaching(long newReached) {
        reached = newReached;
        return this;
    }

    public Seen polling(double newPollNs) {
        pollNs = newPollNs;
        return this;
    }

    public Seen sharing(double newFairness, long newFewestPerBlock, long newMostPerBlock) {
        fairness = newFairness;
        fewestPerBlock = newFewestPerBlock;
        mostPerBlock = newMostPerBlock;
        return this;
    }

    public Observation observation() {
        return new Observation(
                timedOut,
                elapsedNs,
                mhz,
                windowNs,
                operations,
                violations,
                reached,
                pollNs,
                fairness,
                fewestPerBlock,
                mostPerBlock);
    }
}
