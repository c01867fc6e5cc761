package io.gpuclass.cuda;

import io.gpuclass.engine.device.Team;
import io.gpuclass.engine.device.Trial;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import jcuda.Pointer;

/**
 * The first argument of every kernel: {@code gpuclass::trial_arguments} of {@code probes-cuda/include/gpuclass/trial.cuh}, little endian, without
 * padding. Reused from launch to launch, since the driver copies it at launch.
 */
final class KernelArguments {
    static final int BYTES = 96;

    private final long words;
    private final int wordCount;
    private final long report;
    private final long perBlock;
    private final long abort;
    private final ByteBuffer packed = allocate();

    /** The driver takes an array of pointers to arguments, here of one. */
    private final Pointer pointer = Pointer.to(Pointer.to(packed));

    /**
     * @param words device address of the shared words
     * @param wordCount their number
     * @param report device address of the report
     * @param perBlock device address of the counts per block
     * @param abort device address of the abort word
     */
    KernelArguments(long words, int wordCount, long report, long perBlock, long abort) {
        this.words = words;
        this.wordCount = wordCount;
        this.report = report;
        this.perBlock = perBlock;
        this.abort = abort;
    }

    /** Packs {@code trial}, and returns a launch's parameters; valid until the next call. */
    Pointer of(Trial trial) {
        pack(trial, packed);
        return pointer;
    }

    /**
     * Packs {@code trial} into memory of its own, and returns the parameters of a launch with a second argument.
     *
     * @param dataset the packed second argument
     */
    Pointer of(Trial trial, Pointer dataset) {
        ByteBuffer own = allocate();
        pack(trial, own);
        return Pointer.to(Pointer.to(own), dataset);
    }

    private static ByteBuffer allocate() {
        return ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void pack(Trial trial, ByteBuffer packed) {
        packed.clear();
        packed.putLong(words + (long) Integer.BYTES * trial.place())
                .putLong(report)
                .putLong(perBlock)
                .putLong(abort);
        packed.putLong(trial.windowNs()).putLong(trial.timeoutNs());
        packed.putInt(trial.length())
                .putInt(trial.stride())
                .putInt(trial.distance())
                .putInt(trial.share());
        packed.putInt(trial.initial()).putInt(trial.backoffMin()).putInt(trial.backoffMax());
        packed.putInt(trial.backoffUnit()).putInt(wordCount - trial.place());
        packed.putInt(trial.section()).putInt(trial.first()).putInt(trial.skew());
    }

    ByteBuffer bytes() {
        return packed.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN).rewind();
    }

    /**
     * The second argument of a team's kernels: {@code gpuclass::team_arguments} of {@code probes-cuda/include/gpuclass/system/team.cuh}, little
     * endian, without padding. Immutable.
     *
     * @param words address of each GPU's own words
     * @param host address of the host's words; 0 if the CPU does not take part
     * @param hostThreads CPU threads that take part
     * @param blocks blocks of each GPU
     */
    record TeamArguments(List<Long> words, long host, int hostThreads, int blocks) {
        static final int BYTES = 88;

        TeamArguments {
            words = List.copyOf(words);
        }

        Pointer of(int member) {
            return Pointer.to(packed(member));
        }

        ByteBuffer packed(int member) {
            ByteBuffer packed = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < Team.MOST_MEMBERS; i++) {
                packed.putLong(i < words.size() ? words.get(i) : 0);
            }
            packed.putLong(host);
            return packed.putInt(words.size())
                    .putInt(member)
                    .putInt(hostThreads)
                    .putInt(blocks)
                    .rewind();
        }
    }
}
