package io.gpuclass.model;

import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.ThreadLocation;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * Threads over one memory.
 *
 * @param threads who runs
 * @param initial bytes of memory that are not zero at first, by address
 * @param objects whether an object lies at an address: a program that accesses another one is broken
 * @param names an address for people, such as {@code argument 1 + 8}; empty for one that only the code names
 */
public record Program(
        List<Member> threads, Map<Long, Byte> initial, LongPredicate objects, LongFunction<String> names) {
    /** A program in which there is an object at every address. */
    public Program(List<Member> threads, Map<Long, Byte> initial) {
        this(threads, initial, address -> true, address -> "");
    }

    public Program {
        threads = List.copyOf(threads);
        initial = Map.copyOf(initial);
    }

    /**
     * A thread.
     *
     * @param name for people
     * @param code what it runs
     * @param location where
     * @param registers what registers hold at first, by name; others hold 0
     */
    public record Member(String name, Code code, ThreadLocation location, Map<String, Long> registers) {
        public Member {
            registers = Map.copyOf(registers);
        }

        /** Returns its lane in a warp. */
        int lane() {
            return (int) (registers.getOrDefault("%laneid", 0L) % 32);
        }
    }

    /** Returns the same program over other memory. */
    public Program from(Map<Long, Byte> memory) {
        return new Program(threads, memory, objects, names);
    }

    /** Returns the same program of the threads of the first block alone. */
    public Program ofFirstBlock() {
        ThreadLocation first = threads.get(0).location();
        return new Program(
                threads.stream()
                        .filter(member -> member.location().equals(first))
                        .toList(),
                initial,
                objects,
                names);
    }

    /** Returns the initial value where an event reads. */
    Value.Known initial(Event read) {
        int low = Math.min(read.bytes(), Long.BYTES);
        long high = read.isWide() ? initial(read.address() + low, low) : 0;
        return new Value.Known(initial(read.address(), low), high, true);
    }

    /** Returns the initial value in memory, its bytes in the order of addresses from the lowest bits on. */
    public long initial(long address, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (initial.getOrDefault(address + i, (byte) 0) & 0xffL) << 8 * i;
        }
        return value;
    }
}
