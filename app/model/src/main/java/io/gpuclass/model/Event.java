package io.gpuclass.model;

import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Accessing;
import io.gpuclass.model.code.Instruction.InitFence;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Order;
import io.gpuclass.model.code.Scope;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An operation of a thread, as the memory model sees it.
 *
 * @param id its number in the execution
 * @param thread who does it
 * @param pc the instruction's number
 * @param line the instruction
 * @param kind what it is
 * @param order what it orders
 * @param scope with whom
 * @param address of the first byte; of a barrier's event, which of the thread's meetings there it is
 * @param bytes how many it reads or writes; of a barrier's event, the barrier's number
 * @param operands what it stores; of an update, its operands; of a barrier's event, its predicate
 * @param agent who does it for the thread
 */
record Event(
        int id,
        int thread,
        int pc,
        Line line,
        Kind kind,
        Order order,
        Scope scope,
        long address,
        int bytes,
        List<Value> operands,
        Agent agent) {
    /**
     * The thread itself, in program order, or what goes on beside it (PTX ISA, "Asynchronous Operations").
     *
     * @param number tells those of a thread apart; 0 is itself
     * @param isAsyncProxy whether memory is accessed by the async proxy
     */
    record Agent(int number, boolean isAsyncProxy) {
        static final Agent THREAD = new Agent(0, false);

        boolean isThread() {
            return number == 0;
        }
    }

    enum Kind {
        READ,
        WRITE,
        /** Reads, and writes unless it is a swap that failed. */
        UPDATE,
        FENCE,
        /** Orders accesses by different proxies. */
        PROXY_FENCE,
        MEETING
    }

    private static final String MBARRIER = "mbarrier";
    private static final Pattern OF_MBARRIER =
            Pattern.compile("(@\\S+\\s+)?(cp\\.async\\.)?mbarrier\\..*|.* of its mbarrier");

    /** The address of an event that follows from a read that is open. */
    static final long UNKNOWN = -1L << 60;

    /** Returns whether it is known where it accesses memory. */
    boolean isPlaced() {
        return address != UNKNOWN;
    }

    Event at(long found) {
        return new Event(id, thread, pc, line, kind, order, scope, found, bytes, operands, agent);
    }

    /** Returns whether this is in program order with another event, before or behind it. */
    boolean isInOrderWith(Event other) {
        return thread == other.thread && agent.number() == other.agent.number();
    }

    /** Returns whether this precedes a later event of its thread as far as release and acquire patterns go. */
    boolean mayBegin(Event later) {
        boolean isRelease = line.instruction() instanceof InitFence && later.agent.isThread();
        return thread == later.thread && id <= later.id && (agent.number() == later.agent.number() || isRelease);
    }

    /** Returns whether it accesses an {@code mbarrier} as one. */
    boolean isOfMbarrier() {
        String text = line.text();
        return text.contains(MBARRIER) && OF_MBARRIER.matcher(text).matches();
    }

    /** Returns the threads among which it is atomic and coherent. */
    Scope reach() {
        return line.instruction() instanceof Accessing accessing
                ? accessing.access().reach()
                : scope;
    }

    /** Returns whether it is one of 128 bits, whose operands are two halves each. */
    boolean isWide() {
        return isMemory() && bytes == 2 * Long.BYTES;
    }

    boolean isMemory() {
        return kind == Kind.READ || kind == Kind.WRITE || kind == Kind.UPDATE;
    }

    boolean reads() {
        return kind == Kind.READ || kind == Kind.UPDATE;
    }

    /** Writes, or may turn out to. */
    boolean writes() {
        return kind == Kind.WRITE || kind == Kind.UPDATE;
    }

    /** Returns whether this release and a strong write of the same thread, not before it, are a release pattern (PTX ISA, "Release and Acquire Patterns"). */
    boolean isReleasedBy(Event write) {
        return this == write || kind == Kind.FENCE || writes() && isOn(write);
    }

    /**
     * Returns whether this read and an acquire of the same thread, not before it, are an acquire pattern. A reduction returns nothing, so it begins none.
     */
    boolean isAcquiredBy(Event last) {
        return !isReduction() && (this == last || last.kind == Kind.FENCE || last.reads() && isOn(last));
    }

    private boolean isReduction() {
        return kind == Kind.UPDATE && update().into() < 0;
    }

    /** Returns whether it is a load of which nothing is promised but that it returns no write that follows it. */
    boolean isIncoherent() {
        return order == Order.INCOHERENT;
    }

    /** Returns whether others of the block have to come to a barrier before the thread goes on. */
    boolean waits() {
        return kind == Kind.MEETING && meeting().waits();
    }

    boolean isFenceSc() {
        return kind == Kind.FENCE && order == Order.SC;
    }

    Update update() {
        return (Update) line.instruction();
    }

    Meet meeting() {
        return (Meet) line.instruction();
    }

    boolean overlaps(Event other) {
        return address < other.address + other.bytes && other.address < address + bytes;
    }

    /** Returns whether both access the same bytes: what the manual calls to overlap completely. */
    boolean isOn(Event other) {
        return address == other.address && bytes == other.bytes;
    }

    boolean covers(Event other) {
        return address <= other.address && other.address + other.bytes <= address + bytes;
    }
}
