package io.gpuclass.model.ptx;

import io.gpuclass.model.InitialMemory;
import io.gpuclass.model.Program;
import io.gpuclass.model.Program.Member;
import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many threads run a kernel.
 *
 * @param blocks of the grid, each in a cluster of its own
 * @param threads of a block
 */
public record Grid(int blocks, int threads) {
    private static final long WORKSPACE = 0x0800_0000L;
    private static final long STATE = 0x1000_0000L;
    private static final long DATA = 0x2000_0000L;
    private static final long AFTER_DATA = 0x3000_0000L;
    private static final long SHARED = 0x1_0000_0000L;

    /**
     * Returns the program that a kernel {@code (words, data)} is on such a grid, over the state that another kernel of the same parameters
     * makes, run by one thread.
     */
    public Program program(PtxModule module, String initializing, String kernel) {
        List<Long> arguments = List.of(STATE, DATA);
        Member first = member(module.code(initializing, arguments, true), 0, 0);
        Map<Long, Byte> initial = InitialMemory.after(first, module.initial());
        Code code = module.code(kernel, arguments, false);
        List<Member> members = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (int thread = 0; thread < threads; thread++) {
                members.add(member(code, block, thread));
            }
        }
        return new Program(members, initial);
    }

    /** Returns the grid to take where this one is too large: fewer threads, then fewer blocks; null if it has two blocks of one. */
    Grid smaller() {
        return threads > 1 ? new Grid(blocks, 1) : blocks > 2 ? new Grid(blocks - 1, 1) : null;
    }

    /** Whether an address is of the data that a primitive guards. */
    static boolean isData(long address) {
        return address >= DATA && address < AFTER_DATA;
    }

    private Member member(Code code, int block, int thread) {
        Map<String, Long> registers = new HashMap<>();
        for (String each : List.of("%ntid.y", "%ntid.z", "%nctaid.y", "%nctaid.z", "%gridid")) {
            registers.put(each, 1L);
        }
        registers.put("%tid.x", (long) thread);
        registers.put("%laneid", thread % 32L);
        registers.put("%ntid.x", (long) threads);
        registers.put("%ctaid.x", (long) block);
        registers.put("%nctaid.x", (long) blocks);
        registers.put("%smid", (long) block / 2);
        registers.put("%nsmid", (long) blocks);
        registers.put("WARP_SZ", 32L);
        registers.put("%envreg1", WORKSPACE >>> 32);
        registers.put("%envreg2", WORKSPACE);
        registers.put(Assembler.SHARED_BASE, SHARED * (block + 1));
        String name = threads == 1 ? "block " + block : "block " + block + " thread " + thread;
        return new Member(name, code, new Place(0, block, block), registers);
    }

    @Override
    public String toString() {
        return threads == 1 ? blocks + " blocks" : blocks + " blocks of " + threads;
    }
}
