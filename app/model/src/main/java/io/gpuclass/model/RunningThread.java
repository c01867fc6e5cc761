package io.gpuclass.model;

import io.gpuclass.model.Event.Agent;
import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Order;
import io.gpuclass.model.code.Scope;
import java.util.BitSet;
import java.util.List;

/** A thread of an execution while it runs: what its registers hold, and how it stalls, ends and adds events. */
final class RunningThread {
    final Execution execution;
    final int number;
    final ThreadState state;
    final SharedWindows windows;
    final Code code;
    /** The guard that the instruction at hand waits for; null if it is known to be done. */
    Value condition;

    RunningThread(Execution execution, int number) {
        this.execution = execution;
        this.number = number;
        state = new ThreadState(execution.threads.get(number));
        execution.threads.set(number, state);
        windows = new SharedWindows(execution.program.threads().get(number).registers());
        code = execution.program.threads().get(number).code();
    }

    Value value(List<Operand> arguments, int at) {
        return at < arguments.size() ? value(arguments.get(at)) : Value.ZERO;
    }

    Value value(Operand operand) {
        return operand.isConstant()
                ? new Known(operand.constant(), false)
                : state.registers[operand.register()].in(execution.values);
    }

    /** Returns a value that is not known before it is known whether the instruction is done at all. */
    Value onCondition(Value value) {
        return condition == null
                ? value
                : new Computed((of, guard, c) -> of, value, condition, Value.ZERO).in(execution.values);
    }

    /** Returns whether a store behind an instruction follows in no way from the read that it waits for: it may become visible before. */
    boolean storesMayPass(Line line, Value open) {
        int event = open.awaited();
        BitSet tainted = new BitSet();
        for (int register = 0; register < state.registers.length; register++) {
            if (state.registers[register].in(execution.values).follows(event)) {
                tainted.set(register);
            }
        }
        code.intoOf(line).forEach(tainted::set);
        return code.storesWithout(state.pc + 1, tainted);
    }

    void stall(Value on, int register) {
        if (on instanceof OfClock) {
            state.clocked = register;
        } else {
            state.awaits = on.awaited();
        }
    }

    void note(Omission omission, Line line) {
        execution.notes.add(new Note(omission, line.source()));
    }

    /** Ends the thread, since something broke. */
    void fails(String fault) {
        state.ended = true;
        state.fault = fault;
    }

    int addAlone(Line line, Kind kind, Order order, Scope scope, long address, int bytes, List<Value> operands) {
        int id = execution.events.size();
        execution.add(
                new Event(id, number, state.pc, line, kind, order, scope, address, bytes, operands, Agent.THREAD),
                false);
        return id;
    }
}
