package io.gpuclass.cuda;

import io.gpuclass.cuda.Bench.ClusterRoom;
import io.gpuclass.cuda.CudaDriver.CudaContext;
import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.GpuDatasets.LoadedDataset;
import io.gpuclass.cuda.GroupRun.GroupPhases;
import io.gpuclass.cuda.Partners.GpuMember;
import io.gpuclass.cuda.PinnedBuffer.MappedWord;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.GuardedDevice;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import jcuda.driver.CUdevice;

/**
 * A CUDA GPU. One thread measures at a time; {@link #abort()}, {@link #close()} and {@link #surroundings()} may be called from any
 * thread meanwhile.
 */
final class CudaDevice extends GuardedDevice {
    private static final long RELEASE_WAIT_SECONDS = 5;

    private final String busId;
    private final CudaTopology devices;
    private final Resources resources = new Resources();
    private final MappedWord abortWord;
    private final GpuMember local;
    private final Bench bench;
    private final KernelLibrary kernels;
    private final ClusterRoom clusters;
    private final GpuDatasets loaded;
    private final Partners partners;
    private volatile boolean lost;

    /**
     * Opens a GPU.
     *
     * @param busId its PCI bus id, by which {@code nvidia-smi} knows it
     * @param around the GPUs that may take part in its trials
     * @throws DeviceException if it cannot be opened; nothing is left open then
     */
    CudaDevice(CUdevice device, DeviceFacts facts, String busId, CudaTopology devices) {
        super(facts.name(), RELEASE_WAIT_SECONDS);
        this.busId = busId;
        this.devices = devices;
        try {
            CudaContext context = resources.add(new CudaContext(device));
            context.makeCurrent();
            abortWord = resources.add(new MappedWord());
            local = GpuMember.of(resources, CudaTopology.id(facts.ordinal()), facts, context, abortWord);
            bench = local.bench();
            kernels = local.kernels();
            clusters = new ClusterRoom(bench, kernels);
            loaded = resources.add(new GpuDatasets());
            partners = resources.add(new Partners(devices, local, abortWord));
        } catch (RuntimeException failure) {
            resources.closeAfter(failure);
            throw failure;
        }
    }

    @Override
    public DeviceFacts facts() {
        return local.facts();
    }

    @Override
    public Topology topology() {
        return using(devices::topology);
    }

    /** Asks {@code nvidia-smi}, which may take a second or so; safe in a thread of its own while a trial runs. */
    @Override
    public Surroundings surroundings() {
        return NvidiaSmi.surroundings(busId);
    }

    @Override
    public boolean worksInside() {
        return true;
    }

    @Override
    public boolean has(String kernel) {
        return usingRunning(() -> kernels.find(kernel).isPresent());
    }

    @Override
    public void prepare(List<String> names) {
        using(() -> kernels.prepare(names));
    }

    @Override
    public int saturation(String kernel, int threads) {
        return usingRunning(() -> residentBlocks(kernels.get(kernel), threads));
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        return using(() -> trial.team() == null ? observeHere(trial, samples) : observeGroup(trial, samples));
    }

    private List<Observation> observeHere(Trial trial, int samples) {
        CudaFunction function = kernels.get(trial.kernel());
        CudaFunction holdUp = kernels.get(Bench.HOLD_UP_KERNEL);
        requireRoom(trial, residentBlocks(function, trial.threads()));
        if (trial.home() != null && !trial.home().equals(local.id())) {
            return observeElsewhere(function, trial, holdUp, samples);
        }
        return trial.dataset() == null
                ? observe(function, trial, holdUp, samples)
                : observeProgram(function, trial, holdUp, samples);
    }

    /** Runs a trial whose words lie in another processor's memory. */
    private List<Observation> observeElsewhere(CudaFunction function, Trial trial, CudaFunction holdUp, int samples) {
        try (Launch launch = bench.prepare(function, trial, partners.addressOf(trial.home()))) {
            return repeated(samples, () -> {
                partners.clear(trial.home());
                return bench.run(launch, trial, holdUp);
            });
        }
    }

    private List<Observation> observeGroup(Trial trial, int samples) {
        GroupRun run = new GroupRun(partners, local, trial, abortWord);
        List<CudaFunction> functions = new ArrayList<>();
        for (GpuMember member : run.members()) {
            member.context().makeCurrent();
            CudaFunction function = member.kernels().get(trial.kernel());
            if (trial.blocks() > 0) {
                requireRoom(trial, member.residentBlocks(function, trial.threads()));
            }
            functions.add(function);
        }
        local.context().makeCurrent();
        boolean phased = functions.get(0).style().launchesEachPhase();
        GroupPhases phases = new GroupPhases(run.members(), trial);
        return repeated(samples, () -> phased ? phases.run(functions) : run.run(functions));
    }

    private List<Observation> observe(CudaFunction function, Trial trial, CudaFunction holdUp, int samples) {
        try (Launch launch = bench.prepare(function, trial)) {
            return repeated(
                    samples,
                    kernels.mayNotEnd(trial.kernel())
                            ? () -> bench.runBounded(launch, trial, holdUp)
                            : () -> bench.run(launch, trial, holdUp));
        }
    }

    private List<Observation> observeProgram(CudaFunction function, Trial trial, CudaFunction holdUp, int samples) {
        LoadedDataset dataset = loaded.get(trial);
        CudaFunction check = kernels.get(Bench.CHECK_KERNEL);
        try (Launch launch = bench.prepare(function, trial, dataset)) {
            return repeated(samples, () -> bench.run(launch, trial, holdUp, dataset, check));
        }
    }

    @Override
    public Loaded load(DatasetSource source) {
        return usingRunning(() -> {
            loaded.load(source, bench::load);
            return () -> unload(source.id());
        });
    }

    /** Does nothing on a closed device, which has freed its datasets. */
    private void unload(String id) {
        if (!isClosed()) {
            using(() -> loaded.unload(id));
        }
    }

    @Override
    public Optional<KernelCode> code(String kernel) {
        return kernels.code(kernel);
    }

    @Override
    public Optional<String> codeDigest(String kernel) {
        return using(() -> kernels.digest(kernel));
    }

    @Override
    public List<Mutant> mutants(String kernel) {
        return using(() -> kernels.mutants(kernel));
    }

    @Override
    public Loaded replace(Mutant mutant) {
        return usingRunning(() -> {
            DriverResource replacement = kernels.replace(mutant);
            return () -> remove(replacement);
        });
    }

    @Override
    public Loaded add(CompiledKernels compiled) {
        return usingRunning(() -> {
            DriverResource added = kernels.add(compiled);
            try {
                DriverResource brought = partners.bring(compiled);
                return () -> {
                    remove(brought);
                    remove(added);
                };
            } catch (RuntimeException failure) {
                remove(added);
                throw failure;
            }
        });
    }

    /**
     * Unloads kernels, except from a closed device, which has unloaded them, and beside a kernel that does not end, which prevents
     * unloading. If the GPU was lost before, that has been reported.
     */
    private void remove(DriverResource added) {
        if (isClosed() || bench.isStuck()) {
            return;
        }
        boolean known = lost;
        try {
            using(added::close);
        } catch (DeviceException failure) {
            if (!known || failure.reason() != Reason.LOST) {
                throw failure;
            }
        }
    }

    @Override
    protected void stopKernels() {
        abortWord.raise();
    }

    @Override
    protected boolean isStuck() {
        return bench.isStuck();
    }

    /** A release that fails only because the GPU was lost, which has been reported, is not reported again. */
    @Override
    protected void release() {
        try {
            if (!lost) {
                local.context().makeCurrent();
            }
            // If this fails, a module is still being loaded into the memory that would be freed.
            kernels.stop();
            resources.close();
        } catch (DeviceException failure) {
            if (!lost || failure.reason() != Reason.LOST) {
                throw failure;
            }
        }
    }

    /** Does {@code work} with the device to itself and its context current. */
    @Override
    protected <T> T using(Supplier<T> work) {
        return super.using(() -> {
            try {
                local.context().makeCurrent();
                return work.get();
            } catch (DeviceException failure) {
                lost |= failure.reason() == Reason.LOST;
                throw failure;
            }
        });
    }

    private <T> T usingRunning(Supplier<T> work) {
        return using(() -> {
            requireRunning();
            return work.get();
        });
    }

    private int residentBlocks(CudaFunction function, int threads) {
        int most = local.residentBlocks(function, threads);
        return function.name().clusterBlocks() == 1 ? most : clusters.most(function, threads, most);
    }

    private static void requireRoom(Trial trial, int most) {
        if (most < 1) {
            throw notRunnable(trial, "not one such block fits on an SM; ask for fewer threads");
        }
        requireResident(trial, most);
    }
}
