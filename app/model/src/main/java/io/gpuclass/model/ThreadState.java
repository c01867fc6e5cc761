package io.gpuclass.model;

import io.gpuclass.model.code.Code.Line;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Progress of a thread. Owned by one execution. */
final class ThreadState {
    int pc;
    final Value[] registers;
    boolean ended;
    /** Fault, or null. */
    String fault;
    /** An event that reads, whose value decides how the thread goes on. */
    int awaits = Value.NONE;
    /** A register that follows from a clock, which decides. */
    int clocked = Value.NONE;
    /** A register that guards an instruction and waits for a read, where the instructions behind may go on: both ways are explored. */
    int forked = Value.NONE;
    /** Assumed value of the next instruction's guard; null if none is assumed. */
    Boolean assumed;
    /** Assumptions on values that wait for reads. */
    List<Assumption> assumptions = List.of();
    /** The register, which followed from a clock, that was last to decide how the thread goes on; none if what was read did so since. */
    int decidedByClock = Value.NONE;

    /** Tells whether a branch may have parted the lanes of the warp since they last met. */
    boolean isParted;

    int lastEvent = Value.NONE;
    /** Events that the next one follows: the last one, or the elements of a vector, which are accessed in no order (PTX ISA, "Vector Data-types"). */
    List<Integer> latest = List.of();
    /** Events that the elements of the last vector follow. */
    List<Integer> beforeLatest = List.of();
    /** Copies that it has started. */
    Copies copies = Copies.NONE;

    /** Instructions whose address followed from what was read. */
    final BitSet computed;

    final Map<Integer, Mark> marks;
    final Map<Integer, Integer> rounds;
    final Map<Long, Value> local;

    /** Assumption that a value is 0, or is not. */
    record Assumption(Value value, boolean holds, Line line) {
        boolean isBroken(Value.Results results) {
            return value.in(results) instanceof Value.Known known && known.decisive(line) != 0 != holds;
        }
    }

    /** State of a thread at the beginning of a loop. */
    record Mark(int lastEvent, Value[] needed) {}

    private ThreadState(int registers) {
        this.registers = new Value[registers];
        Arrays.fill(this.registers, Value.ZERO);
        marks = new HashMap<>();
        rounds = new HashMap<>();
        local = new HashMap<>();
        computed = new BitSet();
    }

    /** Returns the initial state of a thread. */
    static ThreadState of(Program.Member member) {
        Map<String, Integer> numbers = member.code().registers();
        ThreadState state = new ThreadState(numbers.size());
        member.registers().forEach((name, value) -> {
            if (numbers.containsKey(name)) {
                state.registers[numbers.get(name)] = new Value.Known(value, false);
            }
        });
        return state;
    }

    ThreadState(ThreadState other) {
        pc = other.pc;
        registers = other.registers.clone();
        ended = other.ended;
        fault = other.fault;
        awaits = other.awaits;
        clocked = other.clocked;
        forked = other.forked;
        assumed = other.assumed;
        assumptions = other.assumptions;
        decidedByClock = other.decidedByClock;
        isParted = other.isParted;
        lastEvent = other.lastEvent;
        latest = other.latest;
        beforeLatest = other.beforeLatest;
        copies = other.copies;
        marks = new HashMap<>(other.marks);
        rounds = new HashMap<>(other.rounds);
        local = new HashMap<>(other.local);
        computed = (BitSet) other.computed.clone();
    }
}
