package io.gpuclass.model.code;

import java.util.List;

/** An instruction, in as few kinds as the model needs. Registers are numbers; -1 stands for none. */
public sealed interface Instruction {
    /** Where a memory operation finds its data. */
    enum Space {
        /** Global and generic addresses. */
        GENERIC,
        /** Of a block: addresses begin at 0 in each. */
        SHARED,
        /** Of a thread, which nobody else sees: parameters of calls and spilled registers. */
        PRIVATE
    }

    /** Computes a register from others. */
    record Compute(int into, String name, Arithmetic function, List<Operand> arguments) implements Instruction {}

    /** Reads a clock, of which nothing is known but that it does not order anything. */
    record Clock(int into) implements Instruction {}

    /**
     * Where and how memory is accessed.
     *
     * @param bytes of an element
     */
    record Access(Space space, Operand address, int bytes, Order order, Scope scope) {}

    /** What accesses memory. */
    sealed interface Accessing extends Instruction {
        Access access();
    }

    /** Loads one or more neighbouring elements. */
    record Load(List<Integer> into, Access access) implements Accessing {}

    /** Stores one or more neighbouring elements. */
    record Store(Access access, List<Operand> values) implements Accessing {}

    /** {@code atom} and {@code red}: reads, and writes what follows from what was read. */
    record Update(int into, Access access, Arithmetic function, boolean comparesFirst, List<Operand> arguments)
            implements Accessing {}

    record Fence(Order order, Scope scope) implements Instruction {}

    /** A barrier of a block: {@code bar.sync}, {@code bar.arrive}, and {@code bar.red}, which tells all who meet what their predicates say. */
    record Meet(int into, boolean waits, Operand barrier, Operand predicate, Agreement agreement)
            implements Instruction {}

    /** What {@code bar.red} makes of the predicates. */
    enum Agreement {
        NONE,
        AND,
        OR,
        COUNT
    }

    record Branch(int target) implements Instruction {}

    /** The thread ends. {@code fault} says what broke, null if nothing did. */
    record Stop(String fault) implements Instruction {}
}
