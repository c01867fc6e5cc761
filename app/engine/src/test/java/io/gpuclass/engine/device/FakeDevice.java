package io.gpuclass.engine.device;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * A device that does what a test tells it to: every trial is answered by a function. Unless told otherwise it is a GPU that knows
 * every kernel whose name does not hold "missing" and fits {@link #SATURATION} blocks. It remembers what it was asked.
 */
public final class FakeDevice implements Device {
    public static final int SATURATION = 64;

    public static final DeviceFacts GPU = DeviceFactsBuilder.builder()
            .kind(DeviceKind.CUDA)
            .name("Fake GPU")
            .slug("fake-gpu")
            .ordinal(0)
            .computeCapability("9.0")
            .multiprocessors(4)
            .maxThreadsPerMultiprocessor(2048)
            .warpSize(32)
            .l2Bytes(1L << 20)
            .memoryBytes(1L << 30)
            .smClockMhz(1980)
            .memoryClockMhz(3201)
            .driver("580.1")
            .cudaVersion("13.0")
            .ecc(true)
            .mig(false)
            .build();

    private final DeviceFacts facts;
    private final Function<Trial, Observation> script;
    private final List<Trial> asked = new ArrayList<>();
    private final List<String> prepared = new ArrayList<>();
    private final List<Long> paces = new ArrayList<>();
    private Timing timing = Timing.LAUNCHED;
    private int samplesPerVisit = 1;
    private int batch = 1;
    private boolean placing;
    private boolean worksInside = true;
    private boolean silentOnceClosed;
    private Topology topology = Topology.NONE;
    private Predicate<String> kernels = kernel -> !kernel.contains("missing");
    private ToIntFunction<String> saturation = kernel -> SATURATION;
    private Supplier<Surroundings> surroundings = () -> new Surroundings(0, 1980, 3201, 40, List.of(), null);
    private Function<String, List<Mutant>> mutants = kernel -> List.of();
    private final List<Mutant> replaced = new ArrayList<>();
    private final List<CompiledKernels> added = new ArrayList<>();
    private Mutant inPlace;
    private final Map<String, KernelCode> codes = new HashMap<>();
    private boolean aborted;
    private boolean closed;
    private Runnable onClose = () -> {};

    /** @param script gives the observation of a trial, or throws what the device should throw */
    public FakeDevice(Function<Trial, Observation> script) {
        this(GPU, script);
    }

    public FakeDevice(DeviceFacts facts, Function<Trial, Observation> script) {
        this.facts = facts;
        this.script = script;
    }

    /** Returns a device of which only the name is known, and that cannot measure. */
    public static FakeDevice idle(DeviceKind kind, String name) {
        return new FakeDevice(facts(kind, name), trial -> {
            throw new UnsupportedOperationException(trial.kernel());
        });
    }

    /** Gives a kernel machine code. */
    public FakeDevice coding(String kernel, KernelCode code) {
        codes.put(kernel, code);
        return this;
    }

    @Override
    public Optional<KernelCode> code(String kernel) {
        return Optional.ofNullable(codes.get(kernel));
    }

    /** Returns a host: its times are steady, and it has nothing that only a GPU has. */
    public static FakeDevice host(Function<Trial, Observation> script) {
        FakeDevice host = new FakeDevice(facts(DeviceKind.HOST, "Fake CPU"), script)
                .with(Timing.STEADY)
                .having(kernel ->
                        !kernel.matches("(simt|clock|scope|cas|level|cluster)_.*|barrier_skew_.*|semaphore_work_.*"));
        host.worksInside = false;
        return host;
    }

    /** Returns facts that say no more than a name. */
    public static DeviceFacts facts(DeviceKind kind, String name) {
        return DeviceFactsBuilder.builder()
                .kind(kind)
                .name(name)
                .slug(DeviceFacts.slugOf(name))
                .ordinal(0)
                .build();
    }

    /** Returns an observation in which all blocks completed equally and nothing went wrong. */
    public static Observation fair(double elapsedNs, long operations) {
        return Seen.run()
                .lasting(elapsedNs)
                .within(elapsedNs)
                .completing(operations)
                .sharing(1, operations, operations)
                .observation();
    }

    public FakeDevice with(Timing newTiming) {
        timing = newTiming;
        return this;
    }

    public FakeDevice with(Surroundings... inOrder) {
        List<Surroundings> left = new ArrayList<>(Arrays.asList(inOrder));
        return surroundedBy(() -> left.size() > 1 ? left.remove(0) : left.get(0));
    }

    public FakeDevice surroundedBy(Supplier<Surroundings> newSurroundings) {
        surroundings = newSurroundings;
        return this;
    }

    public FakeDevice having(Predicate<String> newKernels) {
        kernels = newKernels;
        return this;
    }

    public FakeDevice saturatedAt(int blocks) {
        return saturatedAt(kernel -> blocks);
    }

    public FakeDevice saturatedAt(ToIntFunction<String> blocks) {
        saturation = blocks;
        return this;
    }

    public FakeDevice sampling(int newSamplesPerVisit) {
        samplesPerVisit = newSamplesPerVisit;
        return this;
    }

    /** Makes it answer no more who is around it once it is closed, as a GPU. */
    public FakeDevice silentOnceClosed() {
        silentOnceClosed = true;
        return this;
    }

    /** Makes it do this when it is closed, such as fail. */
    public FakeDevice closing(Runnable newOnClose) {
        onClose = newOnClose;
        return this;
    }

    /** Puts it among others that take part. */
    public FakeDevice among(Topology newTopology) {
        topology = newTopology;
        return this;
    }

    /** Makes it decide where a trial's words lie. */
    public FakeDevice placing() {
        placing = true;
        return this;
    }

    /** Makes it give at least so many observations at once, however few are wanted. */
    public FakeDevice batching(int newBatch) {
        batch = newBatch;
        return this;
    }

    /** Gives its kernels mutants. */
    public FakeDevice mutating(Function<String, List<Mutant>> newMutants) {
        mutants = newMutants;
        return this;
    }

    /** Returns the mutants that were put in place of a kernel, in order. */
    public List<Mutant> replaced() {
        return List.copyOf(replaced);
    }

    /** Returns the kernels of others that it holds now. */
    public List<CompiledKernels> added() {
        return List.copyOf(added);
    }

    /** Returns the mutant that is in place of its kernel now; null if there is none. */
    public Mutant inPlace() {
        return inPlace;
    }

    /** Returns every trial that was asked for, once per sample. */
    public List<Trial> asked() {
        return List.copyOf(asked);
    }

    /** Returns those of kernels whose names match a regular expression. */
    public List<Trial> asked(String kernels) {
        return asked.stream().filter(trial -> trial.kernel().matches(kernels)).toList();
    }

    /** Returns the kernels that were to be made ready. */
    public List<String> prepared() {
        return List.copyOf(prepared);
    }

    /** Returns the paces that it was told to keep, in nanoseconds. */
    public List<Long> paces() {
        return List.copyOf(paces);
    }

    public boolean isClosed() {
        return closed;
    }

    @Override
    public DeviceFacts facts() {
        return facts;
    }

    @Override
    public Surroundings surroundings() {
        return surroundings.get();
    }

    @Override
    public Topology topology() {
        if (closed && silentOnceClosed) {
            throw new DeviceException(DeviceException.Reason.ABORTED, "closed");
        }
        return topology;
    }

    @Override
    public Timing timing() {
        return timing;
    }

    @Override
    public int samplesPerVisit() {
        return samplesPerVisit;
    }

    @Override
    public boolean movesWords() {
        return placing;
    }

    @Override
    public boolean worksInside() {
        return worksInside;
    }

    @Override
    public boolean has(String kernel) {
        return kernels.test(kernel);
    }

    @Override
    public void prepare(List<String> names) {
        prepared.addAll(names);
    }

    @Override
    public void pace(long nsPerVisit) {
        paces.add(nsPerVisit);
    }

    @Override
    public int saturation(String kernel, int threads) {
        return saturation.applyAsInt(kernel);
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        List<Observation> observations = new ArrayList<>();
        for (int sample = 0; sample < Math.max(samples, batch); sample++) {
            if (aborted) {
                throw new DeviceException(DeviceException.Reason.ABORTED, "aborted");
            }
            asked.add(trial);
            observations.add(script.apply(trial));
        }
        return observations;
    }

    @Override
    public List<Mutant> mutants(String kernel) {
        return mutants.apply(kernel);
    }

    @Override
    public Loaded replace(Mutant mutant) {
        replaced.add(mutant);
        inPlace = mutant;
        return () -> inPlace = null;
    }

    @Override
    public Loaded add(CompiledKernels compiled) {
        added.add(compiled);
        return () -> added.remove(compiled);
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public void close() {
        closed = true;
        onClose.run();
    }
}
