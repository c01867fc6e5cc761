package io.gpuclass.cuda;

import io.gpuclass.engine.device.Team;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import jcuda.Pointer;

/**
 * The second argument of kernels that several processors run: {@code gpuclass::team_arguments} of
 * {@code probes-cuda/include/gpuclass/system/team.cuh}, field by field, in little endian, without padding. Immutable.
 *
 * @param words address of each GPU's own words
 * @param host address of the host's words; 0 if the CPU does not take part
 * @param hostThreads threads of the CPU that take part
 * @param blocks blocks of each GPU
 */
record TeamArguments(List<Long> words, long host, int hostThreads, int blocks) {
    static final int BYTES = 88;

    TeamArguments {
        words = List.copyOf(words);
    }

    /** Returns what a launch on one of the members takes. */
    Pointer of(int member) {
        return Pointer.to(packed(member));
    }

    /** Returns the packed bytes for one of the members. */
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
