package io.gpuclass.engine.device;

import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.List;
import java.util.Optional;

/**
 * Device under test, whose memory system and synchronization are measured: a GPU, the host CPU, or a recording of either.
 *
 * <p>One thread uses a device at a time, except that {@link #abort()} and {@link #surroundings()} may be called from any thread at
 * any time. The caller that opened a device closes it.
 */
public interface Device extends AutoCloseable {
    /** Returns the facts that are known without measuring. */
    DeviceFacts facts();

    /** Returns the state of the device's surroundings now: who else uses it, at which clocks it runs. */
    Surroundings surroundings();

    /** Returns when and where its answers were measured, if that was not here and now: those of a recording. */
    default Optional<Origin> origin() {
        return Optional.empty();
    }

    /**
     * Returns who can take part in {@linkplain Trial#team trials of several processors}, or lend memory as {@linkplain Trial#home home} of
     * their words, and how they reach each other: the device itself first. Empty for a device that measures alone.
     */
    default Topology topology() {
        return Topology.NONE;
    }

    /** Returns the meaning of an elapsed time of this device. */
    Timing timing();

    /** Returns whether the device has a kernel of this name. */
    boolean has(String kernel);

    /** Returns whether the device can run a trial; a recording may hold no such one of a kernel that it has. */
    default boolean holds(Trial trial) {
        return has(trial.kernel());
    }

    /** Returns the machine code of a kernel; empty where the device has no such kernel, or has it compiled by its driver. */
    default Optional<KernelCode> code(String kernel) {
        return Optional.empty();
    }

    /**
     * Returns a digest of a kernel's code, which changes where any instruction of it does; empty where the device has no such kernel, or
     * does not know its code.
     */
    default Optional<String> codeDigest(String kernel) {
        return Optional.empty();
    }

    /**
     * Begins to make kernels ready that will soon be asked for, in this order and beside what else goes on, where making them ready
     * takes long. Whoever asks for one of them waits until it is ready, and is told then if it could not be made so. Nothing should be
     * timed meanwhile.
     *
     * @param kernels their names; those that the device has not are passed over
     */
    default void prepare(List<String> kernels) {}

    /**
     * Brings a dataset to the device: trials that name it can run until what is returned is closed, which frees its memory. A device
     * that has no use for its bytes does not have it made.
     *
     * @throws DeviceException with reason {@link DeviceException.Reason#OUT_OF_MEMORY} if it does not fit, before it is made
     */
    default Loaded load(DatasetSource source) {
        return () -> {};
    }

    /**
     * Returns the largest grid of which all blocks are resident at once: SMs times occupancy at the given block size, or the
     * logical CPUs of a host.
     *
     * @throws DeviceException if the device has no such kernel, or cannot be asked
     */
    int saturation(String kernel, int threads);

    /** Returns how many samples to ask for at once: more than one where starting a run costs more than a few further samples do. */
    int samplesPerVisit();

    /** Returns whether {@link Trial#place} decides where a trial's words lie; else it must be 0. */
    default boolean movesWords() {
        return false;
    }

    /** Returns whether it does for this trial, which lies at 0. */
    default boolean movesWords(Trial trial) {
        return movesWords();
    }

    /** Returns whether {@link Trial#section} decides how much work there is inside; else it must be 0. */
    default boolean worksInside() {
        return false;
    }

    /**
     * Says how long one call of {@link #observe} should take from now on at most, for devices that choose the length of their runs
     * themselves; it then takes about so long, or as little as it can.
     *
     * @param nsPerVisit nanoseconds, at least 0
     */
    default void pace(long nsPerVisit) {}

    /**
     * Runs a trial and returns what was observed, in order.
     *
     * @param trial what to run; its kernel must be one that the device {@linkplain #has has}
     * @param samples how many observations are wanted, at least one; more may be returned where they come in batches
     * @throws DeviceException if the trial could not be run; a trial whose waits expired is an observation, not an error
     */
    List<Observation> observe(Trial trial, int samples);

    /** Returns the mutants of a kernel that the device can run; none if it cannot change kernels, or has no such kernel. */
    default List<Mutant> mutants(String kernel) {
        return List.of();
    }

    /**
     * Runs a mutant in place of its kernel, or the kernel itself built the way mutants are, until what is returned is closed. One at a
     * time.
     *
     * @throws DeviceException if it cannot be built
     */
    default Loaded replace(Mutant mutant) {
        throw new UnsupportedOperationException(facts().name() + " has no mutants");
    }

    /**
     * Brings kernels to the device that somebody else compiled: trials of them can run until what is returned is closed. A device that
     * computes nothing, such as a recording, has no use for them.
     *
     * @throws DeviceException if the device refuses them
     */
    default Loaded add(CompiledKernels kernels) {
        return () -> {};
    }

    /**
     * Makes a device usable again that was {@linkplain DeviceException.Reason#LOST lost}, for what has not been loaded into it before.
     * Returns whether it could.
     */
    default boolean recover() {
        return false;
    }

    /** Kernels or data on the device; closing takes them away again. */
    interface Loaded extends AutoCloseable {
        @Override
        void close();
    }

    /** Makes a running trial unwind as soon as it can, and later ones fail. Safe from any thread, and more than once. */
    void abort();

    /** Releases the device. Safe to call more than once. */
    @Override
    void close();
}
