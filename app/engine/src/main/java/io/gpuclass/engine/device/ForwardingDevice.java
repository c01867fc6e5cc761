package io.gpuclass.engine.device;

import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A device that passes everything on to another one, which it owns. Threads may share it as far as they may share that. */
public abstract class ForwardingDevice implements Device {
    /** Returns the other device, as it is now. */
    protected abstract Device device();

    @Override
    public DeviceFacts facts() {
        return device().facts();
    }

    @Override
    public Surroundings surroundings() {
        return device().surroundings();
    }

    @Override
    public Optional<Origin> origin() {
        return device().origin();
    }

    @Override
    public Topology topology() {
        return device().topology();
    }

    @Override
    public Timing timing() {
        return device().timing();
    }

    @Override
    public void pace(long nsPerVisit) {
        device().pace(nsPerVisit);
    }

    @Override
    public boolean has(String kernel) {
        return device().has(kernel);
    }

    @Override
    public Optional<KernelCode> code(String kernel) {
        return device().code(kernel);
    }

    @Override
    public Optional<String> codeDigest(String kernel) {
        return device().codeDigest(kernel);
    }

    @Override
    public void prepare(List<String> kernels) {
        device().prepare(kernels);
    }

    @Override
    public Loaded load(DatasetSource source) {
        return device().load(source);
    }

    @Override
    public int saturation(String kernel, int threads) {
        return device().saturation(kernel, threads);
    }

    @Override
    public int samplesPerVisit() {
        return device().samplesPerVisit();
    }

    @Override
    public boolean holds(Trial trial) {
        return device().holds(trial);
    }

    @Override
    public boolean movesWords() {
        return device().movesWords();
    }

    @Override
    public boolean movesWords(Trial trial) {
        return device().movesWords(trial);
    }

    @Override
    public boolean worksInside() {
        return device().worksInside();
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        return device().observe(trial, samples);
    }

    @Override
    public List<Mutant> mutants(String kernel) {
        return device().mutants(kernel);
    }

    @Override
    public Loaded replace(Mutant mutant) {
        return device().replace(mutant);
    }

    @Override
    public Loaded add(CompiledKernels kernels) {
        return device().add(kernels);
    }

    @Override
    public void abort() {
        device().abort();
    }

    @Override
    public void close() {
        device().close();
    }

    @Override
    public boolean recover() {
        return device().recover();
    }

    /** A device that is opened anew when it was lost. It owns the device; threads may share it as far as they may share that. */
    public static final class RenewableDevice extends ForwardingDevice {
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
        protected Device device() {
            return current;
        }

        @Override
        public void abort() {
            aborted = true;
            super.abort();
        }
    }
}
