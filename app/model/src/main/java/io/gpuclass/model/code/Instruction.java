package io.gpuclass.model.code;

import java.util.List;
import java.util.Optional;

/** An instruction, in as few kinds as the model needs. Registers are numbers; -1 stands for none. */
public sealed interface Instruction {
    /** Beginning of the message of a fault that the program asks for. */
    String STOPS_ITSELF = "the program stops itself: ";

    /** Computes a register from others. */
    record Compute(int into, String name, Arithmetic function, List<Operand> arguments) implements Instruction {}

    /** Reads a clock, of which nothing is known but that it does not order anything. */
    record Clock(int into) implements Instruction {}

    /**
     * Address, size and semantics of a memory access.
     *
     * @param bytes of an element
     * @param scope of what it orders
     * @param reach scope within which it is atomic and coherent: of an {@code mbarrier} its cluster, whatever it orders
     */
    record Access(Space space, Operand address, int bytes, Order order, Scope scope, Scope reach) {
        Access(Space space, Operand address, int bytes, Order order, Scope scope) {
            this(space, address, bytes, order, scope, scope);
        }
    }

    /** Instruction that accesses memory. */
    sealed interface Accessing extends Instruction {
        Access access();
    }

    /** Loads one or more neighbouring elements, or 128 bits at once into two registers. */
    record Load(List<Integer> into, Access access) implements Accessing {}

    /** Stores one or more neighbouring elements, or the halves of 128 bits at once. */
    record Store(Access access, List<Operand> values) implements Accessing {}

    /** {@code atom} and {@code red}: reads, and writes what follows from what was read; of 128 bits the upper half goes into another register. */
    record Update(
            int into, int high, Access access, Arithmetic function, boolean comparesFirst, List<Operand> arguments)
            implements Accessing {}

    record Fence(Order order, Scope scope) implements Instruction {}

    /** A fence that releases what initialized an {@code mbarrier} before, and nothing else. */
    record InitFence() implements Instruction {}

    /** A fence between the generic and the async proxy, for objects in some memory. */
    record ProxyFence(Objects objects) implements Instruction {}

    /** Objects that a proxy fence orders accesses of. */
    enum Objects {
        ALL,
        GLOBAL,
        /** Shared memory of the block. */
        SHARED,
        SHARED_OF_CLUSTER
    }

    /** Stops the thread if a value is not 0: something undefined came before. */
    record Check(Operand value, String fault) implements Instruction {}

    /** Starts memory operations that go on beside the thread, or waits for those (PTX ISA, "Asynchronous Operations"). */
    sealed interface Asynchronous extends Instruction {}

    /**
     * {@code st.async} and {@code red.async}.
     *
     * @param into where each neighbouring element is stored
     * @param function what is stored, from what was there; null for what is stored whatever was there
     * @param barrier that is told of the completion; empty if none is
     */
    record AsyncStore(Access into, List<Operand> values, Arithmetic function, Optional<Access> barrier)
            implements Asynchronous {}

    /**
     * {@code cp.async} and {@code cp.async.bulk}.
     *
     * @param size in bytes
     * @param read how many of these are read; zeroes follow
     * @param isBulk whether it is done by the async proxy
     * @param barrier that is told of the completion; empty if groups of copies are waited for
     */
    record Copy(Access from, Access into, Operand size, Operand read, boolean isBulk, Optional<Access> barrier)
            implements Asynchronous {}

    /** Makes a group of the copies that are in none. */
    record CommitGroup(boolean isBulk) implements Asynchronous {}

    /**
     * Waits for groups of copies.
     *
     * @param most groups that may still be under way, the last ones
     * @param onlyReads whether to wait for what they read alone
     */
    record WaitGroup(boolean isBulk, int most, boolean onlyReads) implements Asynchronous {}

    /** Lets an arrival at a barrier follow when all copies of the thread so far are done. */
    record ArriveAfterCopies(Access barrier) implements Asynchronous {}

    /**
     * A barrier of a cluster, of a block or of its only warp: {@code barrier.cluster}, {@code bar.sync}, {@code bar.arrive}, {@code bar.warp.sync},
     * and {@code bar.red} and {@code vote.sync}, which tell all who meet what their predicates say, and {@code shfl.sync}, which tells each what
     * another one has.
     *
     * @param waits whether a thread stays until all have come
     * @param of who meets
     * @param barrier its number; of a warp, the mask of lanes
     * @param predicate what a thread brings; of a shuffle, its value
     * @param from the lane whose value a thread takes; empty if none
     * @param orders whether it orders memory: a vote and a shuffle do not
     */
    record Meet(
            int into,
            boolean waits,
            Meeters of,
            Operand barrier,
            Operand predicate,
            Optional<Operand> from,
            Agreement agreement,
            boolean orders)
            implements Instruction {
        /** Returns whether a thread counts as one that has come. */
        public boolean arrives() {
            return of != Meeters.CLUSTER || !waits;
        }
    }

    /** Threads that meet at a barrier. */
    enum Meeters {
        /** Lanes of a mask. */
        WARP,
        BLOCK,
        /** Threads of a cluster, who arrive and wait by two instructions. */
        CLUSTER
    }

    /** Reduction of the predicates by {@code bar.red} or a vote. */
    enum Agreement {
        NONE,
        AND,
        OR,
        COUNT,
        /** Lanes whose predicate holds, as bits. */
        BALLOT,
        /** No agreement: each takes the value of a lane that it names. */
        SHUFFLE
    }

    /** Asks which lanes of the warp run together. */
    record ActiveLanes(int into) implements Instruction {}

    record Branch(int target) implements Instruction {}

    /** The thread ends. {@code fault} says what broke, null if nothing did. */
    record Stop(String fault) implements Instruction {}

    /**
     * A register or a constant.
     *
     * @param register its number, or -1 for a constant
     * @param constant the constant; added to the register where the operand is an address
     */
    public record Operand(int register, long constant) {
        static Operand of(long constant) {
            return new Operand(-1, constant);
        }

        public boolean isConstant() {
            return register < 0;
        }
    }
}
