package io.gpuclass.engine.experiment;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.primitives.Implementation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Cases that are measured in turn, and the rows of a profile that they become. A subclass declares them: which rows of a catalogue, over
 * which axes, by which trial and estimator. Confined to one thread.
 *
 * @param <R> rows of the profile
 */
public abstract class Experiment<R extends Record> {
    protected final Device device;
    protected final ClockGuard clock;
    private final List<MeasuredCase<R>> cases = new ArrayList<>();
    private final List<R> unvisited = new ArrayList<>();

    protected Experiment(Device device, ClockGuard clock) {
        this.device = device;
        this.clock = clock;
    }

    /**
     * Adds a case.
     *
     * @param name tells it from the others
     * @param row makes the row of a case that was visited; may return null, for no row
     */
    protected final MeasuredCase<R> add(String name, Estimator estimator, Function<MeasuredCase<R>, R> row) {
        return add(new MeasuredCase<>(device, clock, name, estimator, row));
    }

    protected final MeasuredCase<R> add(MeasuredCase<R> added) {
        cases.add(added);
        return added;
    }

    /** Returns one block, one on each SM, and as many as a kernel has room for, or {@code most}. */
    protected final TreeSet<Integer> oneEachAndAll(String kernel, int threads, int perMultiprocessor, int most) {
        int all = Math.min(most, device.saturation(kernel, threads));
        return new TreeSet<>(List.of(1, onEach(device, perMultiprocessor, all), all));
    }

    /** Returns so many blocks for each SM, but no more than {@code most}; {@code most} on a device that tells of no SMs. */
    public static int onEach(Device device, int perMultiprocessor, int most) {
        Integer multiprocessors = device.facts().multiprocessors();
        return multiprocessors == null ? most : Math.min(multiprocessors * perMultiprocessor, most);
    }

    /** Returns the cases to visit; none on a device without the kernels. */
    public List<? extends SampledQuantity> cases() {
        return List.copyOf(cases);
    }

    /** Adds a row that needs no visit, behind the others. */
    protected final void add(R row) {
        unvisited.add(row);
    }

    /** Returns the rows that the visits gave, in the order of the cases; what was never visited is left out. */
    public List<R> results() {
        return Stream.concat(cases.stream().map(MeasuredCase::result).filter(Objects::nonNull), unvisited.stream())
                .toList();
    }

    /** Returns the rows of one type. */
    protected final <T extends R> List<T> rows(Class<T> type) {
        return results().stream().filter(type::isInstance).map(type::cast).toList();
    }

    /**
     * A form, and the kernel that times it.
     *
     * @param kind its kind, level or application, as figures have it
     * @param name what it is called, as figures have it
     * @param kernel the kernel
     */
    public record TimedForm(String kind, String name, String kernel) {
        public static TimedForm of(Implementation row) {
            return new TimedForm(row.kind().id(), row.id(), row.timingKernel());
        }
    }
}
