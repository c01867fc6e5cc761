package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.Trial;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The words that take turns in the probes, one for each sample. What a word costs depends on where it lies: over 96 words of one H200
 * contentious volatile reads moved by 0.7 % to either side, and from GPU to GPU by up to 6 %. Where each block has its own, over 28 places of
 * one H200 pipelined reads moved from 21.0 to 25.1 ns, and pipelined exchanges from 30.6 to 40.3 ns.
 *
 * <p>Where all share a word, each eighth of the shared words has one, on a line that was drawn by lot, once and for all: runs are compared
 * over the same words. The first is the first of all, which is the only one that runs before visited. Words of each block's own move
 * together, to another place for each sample that a probe usually takes.
 */
final class Words {
    /** 2^20 words are shared by all kernels. */
    private static final int SHARED = 1 << 20;

    /** 32-bit words in 256 bytes, to which the kernels' words are aligned. */
    private static final int LINE = 64;

    private static final int COUNT = 8;
    private static final int OWN_COUNT = 24;
    private static final long SEED = 2011;

    /** How many 32-bit words each lies behind the first. */
    static final List<Integer> PLACES = drawn();

    private Words() {}

    private static List<Integer> drawn() {
        Random random = new Random(SEED);
        int eighth = SHARED / COUNT;
        return IntStream.range(0, COUNT)
                .map(part -> part == 0 ? 0 : part * eighth + LINE * random.nextInt(eighth / LINE))
                .boxed()
                .toList();
    }

    /** Returns a probe's trials, one for each word that takes part. */
    static List<Trial> of(Trial trial, boolean inTurn) {
        List<Integer> places = trial.stride() == 0 ? PLACES : own(trial.blocks() * trial.stride());
        return inTurn ? places.stream().map(trial::withPlace).toList() : List.of(trial);
    }

    /** Returns where so many words may lie together. */
    private static List<Integer> own(int span) {
        Random random = new Random(SEED);
        int lines = Math.max(1, (SHARED - span) / LINE);
        return IntStream.range(0, OWN_COUNT)
                .map(turn -> turn == 0 ? 0 : LINE * random.nextInt(lines))
                .boxed()
                .toList();
    }
}
