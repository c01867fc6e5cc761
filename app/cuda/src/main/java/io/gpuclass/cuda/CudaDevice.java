package io.gpuclass.cuda;

import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DatasetSource;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.DeviceUse;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
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
final class CudaDevice implements Device {
    /** How long closing waits for a running trial; longer than any wait on the device is allowed to take by default. */
    private static final long RELEASE_WAIT_SECONDS = 5;

    private final DeviceFacts facts;
    private final String busId;
    private final Resources resources = new Resources();
    private final CudaContext context;
    private final MappedWord abortWord;
    private final Bench bench;
    private final KernelLibrary kernels;
    private final ClusterRoom clusters;
    private final int mostBlocks;
    private final GpuDatasets loaded;
    private final CudaTopology around;
    private final GpuMember own;
    private final Partners partners;

    private final DeviceUse use;
    private volatile boolean lost;

    /**
     * Opens a GPU.
     *
     * @param facts what is known of it
     * @param busId its PCI bus id, by which {@code nvidia-smi} knows it
     * @param around who else there is
     * @throws DeviceException if it cannot be opened; nothing is left open then
     */
    CudaDevice(CUdevice device, DeviceFacts facts, String busId, CudaTopology around) {
        this.facts = facts;
        this.busId = busId;
        this.around = around;
        this.mostBlocks = CudaFacts.mostBlocks(facts);
        this.use = new DeviceUse(facts.name(), RELEASE_WAIT_SECONDS);
        try {
            context = resources.own(new CudaContext(device));
            context.makeCurrent();
            abortWord = resources.own(new MappedWord());
            bench = new Bench(resources, mostBlocks, abortWord);
            loaded = resources.own(new GpuDatasets());
            kernels = resources.own(new KernelLibrary(facts.computeCapability(), context::makeCurrent));
            clusters = new ClusterRoom(bench, kernels);
            own = new GpuMember(CudaTopology.id(facts.ordinal()), facts, context, bench, kernels);
            partners = resources.own(new Partners(around, own, abortWord));
        } catch (RuntimeException failure) {
            resources.closeAfter(failure);
            throw failure;
        }
    }

    @Override
    public DeviceFacts facts() {
        return facts;
    }

    @Override
    public Topology topology() {
        return using(around::topology);
    }

    /** Asks {@code nvidia-smi}, which may take a second or so; safe in a thread of its own while a trial runs. */
    @Override
    public Surroundings surroundings() {
        return NvidiaSmi.surroundings(busId);
    }

    @Override
    public Timing timing() {
        return Timing.LAUNCHED;
    }

    @Override
    public int samplesPerVisit() {
        return 1;
    }

    @Override
    public boolean places() {
        return true;
    }

    @Override
    public boolean worksInside() {
        return true;
    }

    @Override
    public boolean has(String kernel) {
        return using(() -> {
            use.requireRunning();
            return kernels.find(kernel).isPresent();
        });
    }

    @Override
    public void prepare(List<String> names) {
        using(() -> {
            kernels.prepare(names);
            return null;
        });
    }

    @Override
    public int saturation(String kernel, int threads) {
        return using(() -> {
            use.requireRunning();
            return residentBlocks(kernels.get(kernel), threads);
        });
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        if (samples < 1) {
            throw new IllegalArgumentException("at least one sample must be asked for, not " + samples);
        }
        return using(() -> trial.team() == null ? observeHere(trial, samples) : observeTeam(trial, samples));
    }

    private List<Observation> observeHere(Trial trial, int samples) {
        CudaFunction function = kernels.get(trial.kernel());
        CudaFunction holdUp = kernels.get(Bench.HOLD_UP_KERNEL);
        requireResident(trial, residentBlocks(function, trial.threads()));
        if (trial.home() != null && !trial.home().equals(own.id())) {
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

    /** Runs a trial in which others take part. */
    private List<Observation> observeTeam(Trial trial, int samples) {
        TeamRun run = new TeamRun(partners, own, trial, abortWord);
        List<CudaFunction> functions = new ArrayList<>();
        for (GpuMember member : run.members()) {
            member.context().makeCurrent();
            CudaFunction function = member.kernels().get(trial.kernel());
            if (trial.blocks() > 0) {
                requireResident(trial, member.residentBlocks(function, trial.threads()));
            }
            functions.add(function);
        }
        context.makeCurrent();
        boolean phased = functions.get(0).style().launchesEachPhase();
        TeamPhases phases = new TeamPhases(run.members(), trial);
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

    private List<Observation> repeated(int samples, Supplier<Observation> run) {
        List<Observation> observations = new ArrayList<>(samples);
        for (int sample = 0; sample < samples; sample++) {
            use.requireRunning();
            observations.add(run.get());
            use.requireRunning();
        }
        return List.copyOf(observations);
    }

    @Override
    public Loaded load(DatasetSource source) {
        return using(() -> {
            use.requireRunning();
            loaded.load(source, bench);
            return () -> unload(source.id());
        });
    }

    /** A closed device has freed it already. */
    private void unload(String id) {
        if (!use.isClosed()) {
            using(() -> {
                loaded.unload(id);
                return null;
            });
        }
    }

    @Override
    public Optional<KernelCode> code(String kernel) {
        return kernels.code(kernel);
    }

    @Override
    public List<Mutant> mutants(String kernel) {
        return using(() -> kernels.mutants(kernel));
    }

    @Override
    public Loaded replace(Mutant mutant) {
        return using(() -> {
            use.requireRunning();
            DriverResource replacement = kernels.replace(mutant);
            return () -> putBack(replacement);
        });
    }

    @Override
    public Loaded add(CompiledKernels compiled) {
        return using(() -> {
            use.requireRunning();
            DriverResource added = kernels.add(compiled);
            return () -> putBack(added);
        });
    }

    /**
     * A closed device has unloaded it already, with a kernel that does not end nothing can be unloaded, and that the GPU was lost was
     * reported when it happened.
     */
    private void putBack(DriverResource replacement) {
        if (use.isClosed() || bench.isStuck()) {
            return;
        }
        boolean known = lost;
        try {
            using(() -> {
                replacement.close();
                return null;
            });
        } catch (DeviceException failure) {
            if (!known || failure.reason() != Reason.LOST) {
                throw failure;
            }
        }
    }

    @Override
    public void abort() {
        use.abort();
        abortWord.raise();
    }

    /**
     * Releases the GPU, ending a trial that runs in another thread first. A release that fails only because the GPU was lost, which
     * was reported when it happened, is not reported again.
     *
     * @throws DeviceException if a release fails, or a running trial does not end: its memory is then left to the driver, which
     *     frees it with the process
     */
    @Override
    public void close() {
        if (use.shut()) {
            abort();
            use.release(bench.isStuck(), this::release);
        }
    }

    private void release() {
        try {
            if (!lost) {
                context.makeCurrent();
            }
            kernels.stop(); // Should it fail, a module is still being loaded into what would be freed.
            resources.close();
        } catch (DeviceException failure) {
            if (!lost || failure.reason() != Reason.LOST) {
                throw failure;
            }
        }
    }

    /** Does {@code work} with the device to itself and its context current. */
    private <T> T using(Supplier<T> work) {
        return use.alone(() -> {
            try {
                context.makeCurrent();
                return work.get();
            } catch (DeviceException failure) {
                lost |= failure.reason() == Reason.LOST;
                throw failure;
            }
        });
    }

    private int residentBlocks(CudaFunction function, int threads) {
        int resident = facts.multiprocessors() * function.blocksPerMultiprocessor(threads);
        int most = Math.min(resident, mostBlocks);
        return function.name().clusterBlocks() == 1 ? most : clusters.most(function, threads, most);
    }

    private static void requireResident(Trial trial, int most) {
        String asked = "cannot run " + trial.kernel() + " on " + trial.blocks() + " blocks of " + trial.threads()
                + " threads: ";
        if (most < 1) {
            throw new DeviceException(Reason.FAILED, asked + "not one such block fits on an SM; ask for fewer threads");
        }
        if (trial.blocks() < 1 || trial.blocks() > most) {
            throw new DeviceException(
                    Reason.FAILED, asked + "at most " + most + " are resident at once; ask for 1 to " + most);
        }
    }
}
