package io.gpuclass.cuda;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ReportReader;
import io.gpuclass.engine.device.Trial;
import java.util.List;
import java.util.stream.IntStream;
import jcuda.Pointer;

/**
 * The means to run a trial: the stream, the events that time it, and the memory of {@code gpuclass::trial_arguments}, all of it made
 * once, since making it takes longer than most trials.
 */
final class Bench {
    /** Shared words: 4 MiB, enough for a word per block 256 bytes apart on any grid that can be resident. */
    static final int WORDS = 1 << 20;

    /** Words behind them that verification stores to all over, and nobody clears: {@code stress_words} of the kernels. */
    private static final int STRESS_WORDS = 1 << 24;

    /** Keeps the GPU busy while a trial is being queued, so that the host's delay in between is not timed with it. */
    static final String HOLD_UP_KERNEL = "clock_rate_spin";

    /** Compares a region with what is expected of it. */
    static final String CHECK_KERNEL = "check_count_differences";

    /** How long after its bound a kernel has ended for certain, if it ever does. */
    private static final long GRACE_NS = 3_000_000_000L;

    private static final int CHECKING_BLOCKS = 256;
    private static final int STAGING_BYTES = 16 << 20;

    private static final Trial HOLD_UP =
            Trial.of(HOLD_UP_KERNEL, 1).withThreads(32).withWindowNs(30_000);

    private final CudaStream stream;
    private final CudaEvent start;
    private final CudaEvent end;
    private final DeviceBuffer words;
    private final DeviceBuffer results;
    private final PinnedBuffer fetched;
    private final long abortAddress;
    private final KernelArguments arguments;
    private final Pointer holdUpArguments;
    private boolean stuck;

    /**
     * @param owner releases everything
     * @param mostBlocks blocks of the largest grid that will be run
     * @param abort tells kernels to stop
     */
    Bench(Resources owner, int mostBlocks, MappedWord abort) {
        stream = owner.own(new CudaStream());
        start = owner.own(new CudaEvent());
        end = owner.own(new CudaEvent());
        words = owner.own(new DeviceBuffer((long) (WORDS + STRESS_WORDS) * Integer.BYTES));
        results = owner.own(new DeviceBuffer(ReportReader.bytesFor(mostBlocks)));
        fetched = owner.own(new PinnedBuffer(ReportReader.bytesFor(mostBlocks)));
        abortAddress = abort.deviceAddress();
        arguments = arguments(words.address());
        holdUpArguments = arguments(words.address()).of(HOLD_UP);
    }

    private KernelArguments arguments(long home) {
        return new KernelArguments(
                home, WORDS, results.address(), results.address() + ReportReader.PER_BLOCK_OFFSET, abortAddress);
    }

    /**
     * Makes a trial ready whose words lie elsewhere, in memory that this GPU reaches and somebody else clears. The caller closes it before
     * the next one is made ready.
     *
     * @param home address of those words
     */
    Launch prepare(CudaFunction function, Trial trial, long home) {
        Pointer same = arguments(home).of(trial);
        return function.style().prepare(function, trial, stream, phase -> same);
    }

    /** Makes a trial without a dataset ready. The caller closes it before the next one is made ready. */
    Launch prepare(CudaFunction function, Trial trial) {
        Pointer same = arguments.of(trial);
        return function.style().prepare(function, trial, stream, phase -> same);
    }

    /** Makes a trial of a program ready, each phase of which is told its number in {@link Trial#first()}. The caller closes it. */
    Launch prepare(CudaFunction function, Trial trial, LoadedDataset dataset) {
        int launches = function.style().launchesEachPhase() ? trial.length() : 1;
        List<Pointer> each = IntStream.range(0, launches)
                .mapToObj(phase -> arguments.of(launches == 1 ? trial : trial.withFirst(phase), dataset.packed()))
                .toList();
        return function.style().prepare(function, trial, stream, each::get);
    }

    /** Allocates and uploads a dataset. The caller closes it. */
    LoadedDataset load(Dataset dataset) {
        try (PinnedBuffer staging = new PinnedBuffer(STAGING_BYTES)) {
            return new LoadedDataset(dataset, staging, stream);
        }
    }

    /**
     * Runs a trial once, and waits for it.
     *
     * @param launch the trial, {@linkplain #prepare made ready}
     * @param holdUp {@link #HOLD_UP_KERNEL}, which keeps the GPU busy until everything is queued, or the first phases of a trial
     *     that is queued phase by phase
     */
    Observation run(Launch launch, Trial trial, CudaFunction holdUp) {
        queue(launch, trial, holdUp, () -> {}, () -> {});
        stream.synchronize(action(trial));
        return read(trial);
    }

    /**
     * Runs a trial once if all its blocks find room at once, and waits for it. Returns whether they did.
     *
     * @param holdUp {@link #HOLD_UP_KERNEL}
     */
    boolean fits(CudaFunction function, Trial trial, CudaFunction holdUp) {
        boolean[] started = new boolean[1];
        Pointer packed = arguments.of(trial);
        Launch launch = () -> started[0] = function.launchIfItFits(trial.blocks(), trial.threads(), stream, packed);
        run(launch, trial, holdUp);
        return started[0];
    }

    /**
     * Runs a trial of a kernel that nobody vouches for, so that it may not end, and waits for it.
     *
     * @throws DeviceException {@code LOST} if it does not end soon after its bound; nothing else can be done with the GPU then, not even
     *     to release what it holds
     */
    Observation runBounded(Launch launch, Trial trial, CudaFunction holdUp) {
        try {
            queue(launch, trial, holdUp, () -> {}, () -> {});
            awaitBounded(trial);
            return read(trial);
        } catch (DeviceException failure) {
            throw failure.at(trial.blocks());
        }
    }

    private void awaitBounded(Trial trial) {
        if (!stream.synchronizeWithin(trial.timeoutNs() + GRACE_NS, action(trial))) {
            stuck = true;
            throw DeviceException.endless("cannot " + action(trial) + ": it does not end before this process does");
        }
    }

    /** Returns whether a kernel runs that does not end. */
    boolean isStuck() {
        return stuck;
    }

    /**
     * Runs a trial of a program once, checks what it made, and waits for it.
     *
     * @param check {@link #CHECK_KERNEL}, which counts a violation for each word that differs from what was expected
     */
    Observation run(Launch launch, Trial trial, CudaFunction holdUp, LoadedDataset dataset, CudaFunction check) {
        Trial counting = Trial.of(CHECK_KERNEL, CHECKING_BLOCKS);
        queue(
                launch,
                trial,
                holdUp,
                () -> dataset.fill(stream),
                () -> dataset.comparisons()
                        .forEach(comparison -> check.launch(
                                counting.blocks(), counting.threads(), stream, arguments.of(counting, comparison))));
        stream.synchronize(action(trial));
        return read(trial);
    }

    private void queue(Launch launch, Trial trial, CudaFunction holdUp, Runnable before, Runnable after) {
        holdUp.launch(HOLD_UP.blocks(), HOLD_UP.threads(), stream, holdUpArguments);
        int resultBytes = ReportReader.bytesFor(trial.blocks());
        results.clear(resultBytes / Integer.BYTES, stream);
        words.clear(WORDS, stream);
        before.run();
        start.record(stream);
        launch.queue();
        end.record(stream);
        after.run();
        results.copyTo(fetched, resultBytes, stream);
    }

    /** Returns the address of the GPU's own shared words. */
    long wordsAddress() {
        return words.address();
    }

    CudaStream stream() {
        return stream;
    }

    /** Clears the GPU's own words and its report, and waits until they are. */
    void clear(int blocks) {
        results.clear(ReportReader.bytesFor(blocks) / Integer.BYTES, stream);
        words.clear(WORDS, stream);
        stream.synchronize("clear GPU memory");
    }

    /** Clears words that lie elsewhere, by an address of this GPU's, and waits until they are. */
    void clear(DeviceBuffer.DeviceAddress elsewhere) {
        DeviceBuffer.clearAt(elsewhere, WORDS, stream);
        stream.synchronize("clear shared memory");
    }

    /** Keeps the GPU busy for a while, so that its clock rises. */
    void warmUp(CudaFunction spin, long ns) {
        spin.launch(
                HOLD_UP.blocks(),
                HOLD_UP.threads(),
                stream,
                arguments(words.address()).of(HOLD_UP.withWindowNs(ns)));
        stream.synchronize("warm the GPU up");
    }

    /**
     * Queues this GPU's part of a trial of several: the kernel, timed, and the fetching of its report.
     *
     * @param home address of the trial's words
     * @param team the packed second argument
     */
    void queuePart(CudaFunction function, Trial trial, long home, Pointer team) {
        start.record(stream);
        function.launchCooperatively(
                trial.blocks(), trial.threads(), stream, arguments(home).of(trial, team));
        endPart(trial.blocks());
    }

    /** Begins what a trial of several queues phase by phase. */
    void beginPart() {
        start.record(stream);
    }

    /** Queues a phase of it, a kernel that ends. */
    void queuePhase(CudaFunction function, Trial trial, Pointer packed) {
        function.launch(trial.blocks(), trial.threads(), stream, packed);
    }

    /** Returns a trial packed for {@link #queuePhase}. */
    Pointer packed(Trial trial) {
        return arguments(words.address()).of(trial);
    }

    /** Ends the timed part, and fetches the report. */
    void endPart(int blocks) {
        end.record(stream);
        results.copyTo(fetched, ReportReader.bytesFor(blocks), stream);
    }

    /** Returns what this GPU reported of its part of a trial, once it has ended. */
    Observation readPart(Trial trial) {
        return read(trial);
    }

    /** Returns 64 bits of the GPU's own words, once everything has ended. */
    long wordsAt(int word) {
        words.copyTo(fetched, (long) word * Integer.BYTES, Long.BYTES, stream);
        stream.synchronize("read a shared word");
        return fetched.bytes().getLong(0);
    }

    /** Says that a kernel runs that does not end. */
    void leaveStuck() {
        stuck = true;
    }

    static String action(Trial trial) {
        return "run " + trial.kernel() + " on " + trial.blocks() + " blocks";
    }

    private Observation read(Trial trial) {
        return ReportReader.read(fetched.bytes(), trial.blocks(), start.nsUntil(end));
    }
}
