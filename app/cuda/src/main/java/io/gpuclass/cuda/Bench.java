package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.CudaStream.CudaEvent;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.GpuDatasets.LoadedDataset;
import io.gpuclass.cuda.Launch.KernelArguments;
import io.gpuclass.cuda.PinnedBuffer.DeviceBuffer;
import io.gpuclass.cuda.PinnedBuffer.MappedWord;
import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ReportReader;
import io.gpuclass.engine.device.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import jcuda.Pointer;

/**
 * A GPU's stream, timing events and memory for {@code gpuclass::trial_arguments}, made once, since making them takes longer than most
 * trials.
 */
final class Bench {
    /** Shared words: 4 MiB, enough for a word per block 256 bytes apart on any grid that can be resident. */
    static final int WORDS = 1 << 20;

    /** Further words that verification stores to, never cleared: {@code stress_words} of the kernels. */
    private static final int STRESS_WORDS = 1 << 24;

    /** Keeps the GPU busy while a trial is queued, so that the host's delays are not timed. */
    static final String HOLD_UP_KERNEL = "clock_rate_spin";

    /** Counts a violation for each word of a region that differs from the expected one. */
    static final String CHECK_KERNEL = "check_count_differences";

    /** A kernel that still runs this long after its bound never ends. */
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
     * @param mostBlocks of any grid that will be run
     * @param abort tells kernels to stop
     */
    Bench(Resources owner, int mostBlocks, MappedWord abort) {
        stream = owner.add(new CudaStream());
        start = owner.add(new CudaEvent());
        end = owner.add(new CudaEvent());
        words = owner.add(new DeviceBuffer((long) (WORDS + STRESS_WORDS) * Integer.BYTES));
        results = owner.add(new DeviceBuffer(ReportReader.bytesFor(mostBlocks)));
        fetched = owner.add(new PinnedBuffer(ReportReader.bytesFor(mostBlocks)));
        abortAddress = abort.deviceAddress();
        arguments = arguments(words.address());
        holdUpArguments = arguments(words.address()).of(HOLD_UP);
    }

    private KernelArguments arguments(long home) {
        return new KernelArguments(
                home, WORDS, results.address(), results.address() + ReportReader.PER_BLOCK_OFFSET, abortAddress);
    }

    /**
     * Prepares a trial whose words lie in other memory, which the caller clears. The caller closes the launch before preparing the next.
     *
     * @param home this GPU's address of those words
     */
    Launch prepare(CudaFunction function, Trial trial, long home) {
        Pointer same = arguments(home).of(trial);
        return Launch.of(function, trial, stream, phase -> same);
    }

    /**
     * Prepares a trial without a dataset, the first launch of a repeated one with 0 in {@link Trial#first()}, and the others with 1. The
     * caller closes the launch before preparing the next.
     */
    Launch prepare(CudaFunction function, Trial trial) {
        Pointer same = arguments.of(trial);
        return Launch.of(
                function,
                trial,
                stream,
                function.style() == LaunchStyle.REPEATED
                        ? launch -> arguments.of(trial.withFirst(launch))
                        : phase -> same);
    }

    /** Prepares a trial of a program, each phase of which gets its number in {@link Trial#first()}. The caller closes the launch. */
    Launch prepare(CudaFunction function, Trial trial, LoadedDataset dataset) {
        int launches = function.style().launchesEachPhase() ? trial.length() : 1;
        List<Pointer> each = IntStream.range(0, launches)
                .mapToObj(phase -> arguments.of(launches == 1 ? trial : trial.withFirst(phase), dataset.packed()))
                .toList();
        return Launch.of(function, trial, stream, each::get);
    }

    /** Allocates and uploads a dataset. The caller closes it. */
    LoadedDataset load(Dataset dataset) {
        try (PinnedBuffer staging = new PinnedBuffer(STAGING_BYTES)) {
            return new LoadedDataset(dataset, staging, stream);
        }
    }

    /** Runs a trial once, and waits for it. */
    Observation run(Launch launch, Trial trial, CudaFunction holdUp) {
        queue(launch, trial, holdUp, () -> {}, () -> {});
        stream.synchronize(action(trial));
        return read(trial);
    }

    /**
     * Runs a trial once, if all its blocks can be resident at once, and waits for it. Returns whether it ran.
     */
    boolean fits(CudaFunction function, Trial trial, CudaFunction holdUp) {
        boolean[] started = new boolean[1];
        Pointer packed = arguments.of(trial);
        Launch launch = () -> started[0] = function.launchIfItFits(trial.blocks(), trial.threads(), stream, packed);
        run(launch, trial, holdUp);
        return started[0];
    }

    /**
     * Runs a trial whose kernel may not end.
     *
     * @throws DeviceException {@code LOST} if it does not end soon after its bound; the GPU is then unusable, even for releases
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

    /** Returns whether a kernel is running that does not end. */
    boolean isStuck() {
        return stuck;
    }

    /** Runs a trial of a program once, checks its results, and waits for it. */
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

    long wordsAddress() {
        return words.address();
    }

    CudaStream stream() {
        return stream;
    }

    /** Clears the GPU's own words and its report, and waits. */
    void clear(int blocks) {
        results.clear(ReportReader.bytesFor(blocks) / Integer.BYTES, stream);
        words.clear(WORDS, stream);
        stream.synchronize("clear GPU memory");
    }

    /** Clears words in other memory, and waits. */
    void clear(DeviceBuffer.DeviceAddress elsewhere) {
        DeviceBuffer.clearAt(elsewhere, WORDS, stream);
        stream.synchronize("clear shared memory");
    }

    /** Keeps the GPU busy so that its clock rises. */
    void warmUp(CudaFunction spin, long ns) {
        spin.launch(
                HOLD_UP.blocks(),
                HOLD_UP.threads(),
                stream,
                arguments(words.address()).of(HOLD_UP.withWindowNs(ns)));
        stream.synchronize("warm the GPU up");
    }

    /**
     * Queues this GPU's part of a team's trial: the timed kernel, and the copy of its report.
     *
     * @param home address of the trial's words
     * @param team the packed {@code team_arguments}
     */
    void queuePart(CudaFunction function, Trial trial, long home, Pointer team) {
        start.record(stream);
        function.launchCooperatively(
                trial.blocks(), trial.threads(), stream, arguments(home).of(trial, team));
        endPart(trial.blocks());
    }

    /** Begins this GPU's part of a team's trial that is queued phase by phase. */
    void beginPart() {
        start.record(stream);
    }

    void queuePhase(CudaFunction function, Trial trial, Pointer packed) {
        function.launch(trial.blocks(), trial.threads(), stream, packed);
    }

    /** Packs a trial for {@link #queuePhase}. */
    Pointer packed(Trial trial) {
        return arguments(words.address()).of(trial);
    }

    /** Queues the end of the timed part, and the copy of the report. */
    void endPart(int blocks) {
        end.record(stream);
        results.copyTo(fetched, ReportReader.bytesFor(blocks), stream);
    }

    Observation readPart(Trial trial) {
        return read(trial);
    }

    /** Reads 64 bits of the GPU's own words after all trials have ended. */
    long wordsAt(int word) {
        words.copyTo(fetched, (long) word * Integer.BYTES, Long.BYTES, stream);
        stream.synchronize("read a shared word");
        return fetched.bytes().getLong(0);
    }

    void leaveStuck() {
        stuck = true;
    }

    static String action(Trial trial) {
        return "run " + trial.kernel() + " on " + trial.blocks() + " blocks";
    }

    private Observation read(Trial trial) {
        return ReportReader.read(fetched.bytes(), trial.blocks(), start.nsUntil(end));
    }

    /**
     * Finds the number of blocks of a kernel with clusters that are resident at once: possibly fewer than the occupancy per SM suggests,
     * since a cluster must lie within one GPC. JCuda cannot ask the driver for it, so launches are tried. Confined to one thread.
     */
    static final class ClusterRoom {
        private final Bench bench;
        private final KernelLibrary kernels;
        private final Map<List<Object>, Integer> known = new HashMap<>();

        ClusterRoom(Bench bench, KernelLibrary kernels) {
            this.bench = bench;
            this.kernels = kernels;
        }

        /**
         * Returns the most blocks, in whole clusters; 0 if not even one cluster fits.
         *
         * @param upTo blocks that would be resident without clusters
         */
        int most(CudaFunction function, int threads, int upTo) {
            List<Object> asked = List.of(function.name(), threads);
            Integer before = known.get(asked);
            if (before != null) {
                return before;
            }
            int found = search(function, threads, upTo / function.name().clusterBlocks());
            known.put(asked, found);
            return found;
        }

        /** Bisects: where some clusters fit, fewer fit too. */
        private int search(CudaFunction function, int threads, int upToClusters) {
            int each = function.name().clusterBlocks();
            int fitting = 0;
            int tooMany = upToClusters + 1;
            while (tooMany - fitting > 1) {
                int middle = (fitting + tooMany) / 2;
                if (fits(function, middle * each, threads)) {
                    fitting = middle;
                } else {
                    tooMany = middle;
                }
            }
            return fitting * each;
        }

        private boolean fits(CudaFunction function, int blocks, int threads) {
            Trial nothing = Trial.of(function.name().text(), blocks).withThreads(threads);
            return bench.fits(function, nothing, kernels.get(Bench.HOLD_UP_KERNEL));
        }
    }
}
