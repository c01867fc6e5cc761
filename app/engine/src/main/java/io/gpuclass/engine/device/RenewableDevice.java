package io.gpuclass.engine.device;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A device that is opened anew when it was lost. It owns the device; threads may share it as far as they may share that. */
public final class RenewableDevice implements Device {
    private final Supplier<Device> open;
    private volatile Device current;
    private volatile boolean aborted;

    /**
     * @param first the device, open
     * @param open opens it anew
     */
    public RenewableDevice(Device first, Supplier<Device> open) {
        this.current = first;
        this.open = open;
    }

    /** Closes what is left of the device, and opens it anew; a device that is gone for good is not usable, and stays the current one. */
    @Override
    public boolean recover() {
        try {
            current.close();
            current = open.get();
        } catch (DeviceException gone) {
            return false;
        }
        if (aborted) {
            current.abort();
        }
        return true;
    }

    @Override
    public DeviceFacts facts() {
        return current.facts();
    }

    @Override
    public Surroundings surroundings() {
        return current.surroundings();
    }

    @Override
    public Optional<Origin> origin() {
        return current.origin();
    }

    @Override
    public Topology topology() {
        return current.topology();
    }

    @Override
    public Timing timing() {
        return current.timing();
    }

    @Override
    public void pace(long nsPerVisit) {
        current.pace(nsPerVisit);
    }

    @Override
    public boolean has(String kernel) {
        return current.has(kernel);
    }

    @Override
    public Optional<KernelCode> code(String kernel) {
        return current.code(kernel);
    }

    @Override
    public void prepare(List<String> kernels) {
        current.prepare(kernels);
    }

    @Override
    public Loaded load(DatasetSource source) {
        return current.load(source);
    }

    @Override
    public int saturation(String kernel, int threads) {
        return current.saturation(kernel, threads);
    }

    @Override
    public int samplesPerVisit() {
        return current.samplesPerVisit();
    }

    @Override
    public boolean places() {
        return current.places();
    }

    @Override
    public boolean places(Trial trial) {
        return current.places(trial);
    }

    @Override
    public boolean worksInside() {
        return current.worksInside();
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        return current.observe(trial, samples);
    }

    @Override
    public List<Mutant> mutants(String kernel) {
        return current.mutants(kernel);
    }

    @Override
    public Loaded replace(Mutant mutant) {
        return current.replace(mutant);
    }

    @Override
    public Loaded add(CompiledKernels kernels) {
        return current.add(kernels);
    }

    @Override
    public void abort() {
        aborted = true;
        current.abort();
    }

    @Override
    public void close() {
        current.close();
    }
}
