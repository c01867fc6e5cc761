package io.gpuclass.device.jcuda;

import io.gpuclass.device.Observation;
import io.gpuclass.device.Trial;
import jcuda.Pointer;

/**
 * What a trial runs on: the stream, the events that time it, and the memory of {@code gpuclass::trial_arguments}, all of it made
 * once, since making it takes longer than most trials.
 */
final class Bench {
    /** Shared words: 4 MiB, enough for a word per block 256 bytes apart on any grid that can be resident. */
    static final int WORDS = 1 << 20;

    /** Keeps the GPU busy while a trial is being queued, so that the host's delay in between is not timed with it. */
    static final String HOLD_UP_KERNEL = "clock_rate_spin";

    private static final Trial HOLD_UP =
            Trial.of(HOLD_UP_KERNEL, 1).withThreads(32).withWindowNs(30_000);

    private final CudaStream stream;
    private final CudaEvent start;
    private final CudaEvent end;
    private final DeviceBuffer words;
    private final DeviceBuffer results;
    private final PinnedBuffer fetched;
    private final KernelArguments arguments;
    private final Pointer holdUpArguments;

    /**
     * @param owner releases everything
     * @param mostBlocks blocks of the largest grid that will be run
     * @param abort tells kernels to stop
     */
    Bench(Resources owner, int mostBlocks, MappedWord abort) {
        stream = owner.own(new CudaStream());
        start = owner.own(new CudaEvent());
        end = owner.own(new CudaEvent());
        words = owner.own(new DeviceBuffer((long) WORDS * Integer.BYTES));
        results = owner.own(new DeviceBuffer(ReportReader.bytesFor(mostBlocks)));
        fetched = owner.own(new PinnedBuffer(ReportReader.bytesFor(mostBlocks)));
        arguments = arguments(abort);
        holdUpArguments = arguments(abort).of(HOLD_UP);
    }

    private KernelArguments arguments(MappedWord abort) {
        return new KernelArguments(
                words.address(),
                WORDS,
                results.address(),
                results.address() + ReportReader.PER_BLOCK_OFFSET,
                abort.deviceAddress());
    }

    /** Makes a trial ready. The caller closes it before the next one is made ready. */
    Launch prepare(CudaFunction function, Trial trial) {
        return function.style().prepare(function, trial, stream, arguments.of(trial));
    }

    /**
     * Runs a trial once, and waits for it.
     *
     * @param launch the trial, {@linkplain #prepare made ready}
     * @param holdUp {@link #HOLD_UP_KERNEL}, which keeps the GPU busy until everything is queued, or the first phases of a trial
     *     that is queued phase by phase
     */
    Observation run(Launch launch, Trial trial, CudaFunction holdUp) {
        holdUp.launch(HOLD_UP.blocks(), HOLD_UP.threads(), stream, holdUpArguments);
        int resultBytes = ReportReader.bytesFor(trial.blocks());
        results.clear(resultBytes / Integer.BYTES, stream);
        words.clear(WORDS, stream);
        start.record(stream);
        launch.queue();
        end.record(stream);
        results.copyTo(fetched, resultBytes, stream);
        stream.synchronize("run " + trial.kernel() + " on " + trial.blocks() + " blocks");
        return ReportReader.read(fetched.bytes(), trial.blocks(), start.nsUntil(end));
    }
}
