package io.gpuclass.model.code;

/**
 * Addresses of shared memory. Each block's lies in a window of its own, those of a cluster behind each other in the order of ranks. Code knows an
 * address in it as an offset in the own window, as {@code mapa} makes it of an offset and a rank, or as a generic address, which {@code mapa}
 * marks: others are only good for the own block.
 */
public final class SharedAddresses {
    /** Bytes of a window of generic addresses. */
    public static final long WINDOW = 1L << 32;

    /** Stands for what no block has. */
    public static final long NOWHERE = 1L << 55;

    /** First generic address of a thread's own memory: beyond those of all objects. */
    public static final long LOCAL = 1L << 56;

    /** The register that holds where the generic addresses of a block's shared memory begin. */
    public static final String SHARED_BASE = "%shared_base";

    /** The register that holds where those of the first block of the cluster begin; others follow, each as far behind as a window is long. */
    public static final String CLUSTER_BASE = "%cluster_base";

    private static final long MAPPED = 1L << 54;
    private static final int RANK = 24;
    private static final long OFFSET = (1L << RANK) - 1;

    /** Makes an offset in the window of some rank of one in another, as {@code mapa.shared::cluster} does. */
    static final Arithmetic IN_BLOCK = (offset, rank, c) -> rank + 1 << RANK | offset & OFFSET;

    /** Makes a generic address in the window of some rank of one in another, as {@code mapa} does. */
    static final Arithmetic GENERIC_IN_BLOCK = (address, rank, clusterBase) -> isShared(address)
            ? MAPPED | clusterBase + (rank & 0xffff_ffffL) * WINDOW + (address & WINDOW - 1)
            : NOWHERE;

    /** Makes a generic address of an offset. */
    static final Arithmetic TO_GENERIC = (offset, base, clusterBase) -> offset >>> RANK == 0
            ? base + offset
            : GENERIC_IN_BLOCK.of(base | offset & OFFSET, rank(offset), clusterBase);

    /** Makes an offset of a generic address. */
    static final Arithmetic FROM_GENERIC = (address, base, clusterBase) ->
            (address & MAPPED) == 0 ? address - base : IN_BLOCK.of(address, genericRank(address, clusterBase), 0);

    /** Returns the rank of the block in whose window an offset lies. */
    static final Arithmetic RANK_OF = (offset, own, c) -> offset >>> RANK == 0 ? own : rank(offset);

    /** Returns the rank of the block in whose window a generic address lies. */
    static final Arithmetic GENERIC_RANK_OF =
            (address, own, clusterBase) -> (address & MAPPED) == 0 ? own : genericRank(address, clusterBase);

    private SharedAddresses() {}

    /** Returns whether a generic address is one of shared memory. */
    public static boolean isShared(long address) {
        return address >= WINDOW && address < NOWHERE;
    }

    /** Returns whether {@code mapa} made a generic address. */
    public static boolean isMapped(long address) {
        return isShared(address) && (address & MAPPED) != 0;
    }

    /** Returns a generic address without the mark of {@code mapa}. */
    public static long unmapped(long address) {
        return address & ~MAPPED;
    }

    /** Returns where the window begins that an address lies in. */
    public static long window(long address) {
        return address & ~(WINDOW - 1);
    }

    /** Returns the generic address of an offset, marked if it is none in the own window. */
    public static long generic(long offset, long base, long clusterBase) {
        return TO_GENERIC.of(offset, base, clusterBase);
    }

    private static long rank(long offset) {
        return (offset >>> RANK) - 1;
    }

    private static long genericRank(long address, long clusterBase) {
        return (unmapped(address) - clusterBase) / WINDOW;
    }
}
