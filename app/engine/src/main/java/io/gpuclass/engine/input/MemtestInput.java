package io.gpuclass.engine.input;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import java.nio.IntBuffer;
import java.util.List;

/**
 * Memory in which one cell in 1024 or so is not zero, and how many of these each thread finds (Lo et al., Algorithm 1). Thread t of T
 * looks at the cells t, t + T, t + 2 T, ...; a cell is a word.
 *
 * @param accessesPerThread cells that each thread looks at
 * @param seed of what the memory holds
 */
public record MemtestInput(String name, int blocks, int threads, int accessesPerThread, long seed)
        implements ProgramInput {
    /** Cells that hold at most one that is not zero: every other group of so many does. */
    private static final int GROUP = 512;

    public MemtestInput {
        if (blocks <= 0 || threads <= 0 || accessesPerThread <= 0) {
            throw new IllegalArgumentException("memtest needs blocks, threads and accesses");
        }
        Math.multiplyExact(blocks, threads);
    }

    @Override
    public String id() {
        return "memtest " + blocks + " x " + threads + " threads, " + accessesPerThread + " cells each, seed " + seed;
    }

    @Override
    public long deviceBytes() {
        return (cells() + 2L * allThreads()) * Integer.BYTES;
    }

    @Override
    public Dataset make() {
        return new Dataset(
                id(),
                List.of(
                        Region.input("memory", cells() * Integer.BYTES, memory()),
                        Region.result("nonzero cells of each thread", Region.UNTOUCHED, expected())),
                List.of(accessesPerThread));
    }

    private int allThreads() {
        return blocks * threads;
    }

    private long cells() {
        return (long) allThreads() * accessesPerThread;
    }

    private Contents memory() {
        Cells cells = cellsNotZero();
        return (offset, target) -> {
            IntBuffer piece = target.asIntBuffer();
            piece.duplicate().put(new int[piece.remaining()]);
            cells.write(offset / Integer.BYTES, piece);
        };
    }

    private int[] expected() {
        return cellsNotZero().perThread(cells(), allThreads());
    }

    private Cells cellsNotZero() {
        return new Cells(SplitMix64.part(seed, 0));
    }

    /** The cells that are not zero: whether a group has one, which it is and what it holds are bits of the group's hash. */
    private record Cells(SplitMix64 hash) {
        private static final long NONE = -1;

        /** @param first index of the first cell of the piece */
        void write(long first, IntBuffer piece) {
            long end = first + piece.limit();
            for (long group = first / GROUP; group * GROUP < end; group++) {
                long cell = in(group);
                if (cell >= first && cell < end) {
                    piece.put((int) (cell - first), (int) (hash.at(group) >>> 16) | 1);
                }
            }
        }

        int[] perThread(long cells, int threads) {
            int[] found = new int[threads];
            for (long group = 0; group * GROUP < cells; group++) {
                long cell = in(group);
                if (cell != NONE && cell < cells) {
                    found[(int) (cell % threads)]++;
                }
            }
            return found;
        }

        private long in(long group) {
            long bits = hash.at(group);
            return bits < 0 ? group * GROUP + (bits & GROUP - 1) : NONE;
        }
    }
}
