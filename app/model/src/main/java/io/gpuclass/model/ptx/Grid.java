package io.gpuclass.model.ptx;

import io.gpuclass.model.InitialMemory;
import io.gpuclass.model.Program;
import io.gpuclass.model.Program.Member;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers of blocks and threads that run a kernel.
 *
 * @param gpus that run it, each with a grid of its own
 * @param blocks of a grid
 * @param threads of a block
 * @param cluster blocks of each cluster
 */
public record Grid(int gpus, int blocks, int threads, int cluster) {
    private static final long WORKSPACE = 0x0800_0000L;
    private static final long STATE = 0x1000_0000L;
    static final long DATA = 0x2000_0000L;
    private static final long AFTER_DATA = 0x3000_0000L;
    private static final long SHARED = SharedAddresses.WINDOW;
    private static final List<String> ONES = List.of(
            "%ntid.y",
            "%ntid.z",
            "%nctaid.y",
            "%nctaid.z",
            "%nclusterid.y",
            "%nclusterid.z",
            "%cluster_nctaid.y",
            "%cluster_nctaid.z",
            "%gridid");

    /** Blocks that are each in a cluster of its own. */
    public Grid(int gpus, int blocks, int threads) {
        this(gpus, blocks, threads, 1);
    }

    /** A grid of one GPU. */
    public Grid(int blocks, int threads) {
        this(1, blocks, threads);
    }

    /**
     * Returns the program that a kernel {@code (words, data)} is on such a grid, over the state that another kernel of the same parameters
     * makes, run by one thread. A third parameter is the number of the GPU, a fourth how many there are.
     */
    public Program program(PtxModule module, String initializing, String kernel, Bounds bounds) {
        Member first = member(module.code(initializing, List.of(STATE, DATA, 0L, (long) gpus), true), 0, 0, 0);
        Map<Long, Byte> initial = InitialMemory.after(first, module.variables().initial(), bounds);
        List<Member> members = new ArrayList<>();
        for (int gpu = 0; gpu < gpus; gpu++) {
            members.addAll(members(module.code(kernel, List.of(STATE, DATA, (long) gpu, (long) gpus), false), gpu));
        }
        return new Program(
                members, initial, address -> address >= WORKSPACE && address < end(), address -> name(module, address));
    }

    /** Returns the program that a whole kernel is on one GPU, over memory that is zero but for what its arguments and variables have at first. */
    Program program(PtxModule module, String kernel, Arguments arguments) {
        return new Program(
                members(module.code(kernel, arguments.values(), false), 0),
                arguments.initial(),
                address -> address >= Variables.GLOBALS && address < end()
                        || address >= WORKSPACE && address < STATE
                        || arguments.has(address),
                address -> arguments.has(address) ? arguments.nameOf(address) : variable(module, address));
    }

    /** Returns the name of a variable, of shared memory of a cluster with the block that has it. */
    private String variable(PtxModule module, long address) {
        String name = module.variables().nameOf(address % SHARED);
        boolean isOfABlock = cluster > 1 && SharedAddresses.isShared(address) && !name.isEmpty();
        return name + (isOfABlock ? " of block " + (address / SHARED - 1) : "");
    }

    private String name(PtxModule module, long address) {
        if (isState(address)) {
            return Variables.offset("state", address - STATE);
        }
        return isData(address) ? Variables.offset("data", address - DATA) : variable(module, address);
    }

    private List<Member> members(Code code, int gpu) {
        List<Member> members = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (int thread = 0; thread < threads; thread++) {
                members.add(member(code, gpu, block, thread));
            }
        }
        return members;
    }

    private long end() {
        return SHARED * (gpus * blocks + 1L) + SHARED;
    }

    /**
     * Returns the grid to take where this one is too large: one thread a block, then fewer blocks, so that two processors or blocks are left;
     * null if there is none. Three threads of a block have a part each, so they are not left out.
     */
    Grid smaller() {
        if (threads == 2) {
            return new Grid(gpus, blocks, 1, cluster);
        }
        boolean hasFewer = threads == 1 && blocks > cluster && gpus * (blocks - cluster) >= 2;
        return hasFewer ? new Grid(gpus, blocks - cluster, 1, cluster) : null;
    }

    /** Returns a grid of two blocks, or clusters, if the number of blocks is no power of two, so that a counter of blocks wraps evenly. */
    Grid even() {
        return Integer.bitCount(blocks) == 1 ? this : new Grid(gpus, 2 * cluster, threads, cluster);
    }

    /**
     * Returns the same of other numbers, where they are not 0, and of clusters of another size, if that is not 1: one cluster if no number of
     * blocks is said. A grid that is one cluster stays one.
     */
    Grid of(int otherBlocks, int otherThreads, int otherCluster) {
        boolean isOne = cluster > 1 && blocks == cluster && otherBlocks > 0;
        int size = otherCluster > 1 ? otherCluster : isOne ? otherBlocks : cluster;
        int wanted = otherBlocks > 0 ? otherBlocks : otherCluster > 1 ? otherCluster : blocks;
        int whole = (wanted + size - 1) / size * size;
        return new Grid(gpus, whole, otherThreads == 0 ? threads : otherThreads, size);
    }

    /** Returns whether an address is of the state of a primitive. */
    static boolean isState(long address) {
        return address >= STATE && address < DATA;
    }

    /** Returns whether an address is of the data that a primitive guards. */
    static boolean isData(long address) {
        return address >= DATA && address < AFTER_DATA;
    }

    private Member member(Code code, int gpu, int block, int thread) {
        Map<String, Long> registers = new HashMap<>();
        for (String each : ONES) {
            registers.put(each, 1L);
        }
        registers.put("%clusterid.x", (long) block / cluster);
        registers.put("%nclusterid.x", (long) blocks / cluster);
        registers.put("%cluster_ctaid.x", (long) block % cluster);
        registers.put("%cluster_nctaid.x", (long) cluster);
        registers.put("%cluster_ctarank", (long) block % cluster);
        registers.put("%cluster_nctarank", (long) cluster);
        registers.put("%is_explicit_cluster", cluster > 1 ? 1L : 0L);
        registers.put("%tid.x", (long) thread);
        registers.put("%laneid", thread % 32L);
        long lane = 1L << thread % 32;
        registers.put("%lanemask_lt", lane - 1);
        registers.put("%lanemask_le", 2 * lane - 1);
        registers.put("%lanemask_eq", lane);
        registers.put("%lanemask_ge", 0x1_0000_0000L - lane);
        registers.put("%lanemask_gt", 0x1_0000_0000L - 2 * lane);
        registers.put("%warpid", thread / 32L);
        registers.put("%nwarpid", (threads + 31) / 32L);
        registers.put("%ntid.x", (long) threads);
        registers.put("%ctaid.x", (long) block);
        registers.put("%nctaid.x", (long) blocks);
        registers.put("%smid", (long) block / 2);
        registers.put("%nsmid", (long) blocks);
        registers.put("WARP_SZ", 32L);
        registers.put("%envreg1", WORKSPACE >>> 32);
        registers.put("%envreg2", WORKSPACE);
        registers.put(SharedAddresses.SHARED_BASE, SHARED * (gpu * blocks + block + 1));
        registers.put(SharedAddresses.CLUSTER_BASE, SHARED * (gpu * blocks + block - block % cluster + 1));
        return new Member(name(gpu, block, thread), code, new ThreadLocation(gpu, block / cluster, block), registers);
    }

    private String name(int gpu, int block, int thread) {
        return (gpus == 1 ? "" : "GPU " + gpu + " ") + "block " + block + (threads == 1 ? "" : " thread " + thread);
    }

    @Override
    public String toString() {
        String size = blocks
                + (blocks == 1 ? " block" : " blocks")
                + (threads == 1 ? "" : " of " + threads)
                + (cluster == 1 ? "" : blocks == cluster ? " in a cluster" : " in clusters of " + cluster);
        return gpus == 1 ? size : gpus + " GPUs of " + size;
    }
}
