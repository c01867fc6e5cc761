package io.gpuclass.model;

import io.gpuclass.model.Event.Agent;
import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Accessing;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.Space;
import java.util.List;

/** A thread at an instruction by which it accesses memory, its own or what it shares with others. Used once. */
final class MemoryAccess {
    private final RunningThread running;
    private final ThreadState thread;
    private final Execution execution;
    private final Line line;
    /** The value that the address begins with, while it is open; null if it is known. */
    private Value place;

    MemoryAccess(RunningThread running, Line line) {
        this.running = running;
        this.line = line;
        thread = running.state;
        execution = running.execution;
    }

    /** Returns whether the thread could do it, or go on without knowing where: false if it stalls before. */
    boolean does(Accessing accessing) {
        Access access = accessing.access();
        Operand operand = access.address();
        Value base = operand.isConstant() ? Value.ZERO : running.value(operand);
        if (!(base instanceof Known known)) {
            boolean goesOn = !(base instanceof OfClock)
                    && access.space() != Space.PRIVATE
                    && access.space() != Space.CONSTANT
                    && running.storesMayPass(line, base);
            if (goesOn) {
                thread.computed.set(thread.pc);
                place = base;
                accesses(accessing, Event.UNKNOWN, false);
            } else {
                running.stall(base, operand.register());
            }
            return goesOn;
        }
        if (known.isFromMemory()) {
            thread.computed.set(thread.pc);
        }
        long address = running.windows.found(known.decisive(line) + operand.constant(), access.space());
        boolean isPrivate = access.space() == Space.PRIVATE || address >= SharedAddresses.LOCAL;
        if (isPrivate && accessing instanceof Update) {
            throw new Refused("the model does not cover atomic operations on a thread's own memory: " + line.source()
                    + ": " + line.text());
        }
        String fault = isPrivate ? null : running.windows.fault(address, execution.program.objects(), line);
        if (fault != null) {
            running.fails(fault);
            return true;
        }
        accesses(accessing, address, isPrivate);
        return true;
    }

    private void accesses(Accessing accessing, long address, boolean isPrivate) {
        if (accessing instanceof Load load) {
            loads(load, address, isPrivate);
        } else if (accessing instanceof Store store) {
            stores(store, address, isPrivate);
        } else if (accessing instanceof Update update) {
            List<Value> operands = update.arguments().stream()
                    .map(running::value)
                    .map(running::onCondition)
                    .toList();
            int event = add(Kind.UPDATE, update.access(), address, operands, 0);
            if (update.into() >= 0) {
                thread.registers[update.into()] = running.onCondition(new OfRead(event));
            }
            if (update.high() >= 0) {
                thread.registers[update.high()] = running.onCondition(new OfRead(event, true));
            }
        }
    }

    private void loads(Load load, long address, boolean isPrivate) {
        Access access = load.access();
        if (access.bytes() == 2 * Long.BYTES) {
            loadsWide(load, address, isPrivate);
            return;
        }
        for (int i = 0; i < load.into().size(); i++) {
            long at = address + (long) i * access.bytes();
            thread.registers[load.into().get(i)] = isPrivate
                    ? thread.local.getOrDefault(at % SharedAddresses.LOCAL, Value.ZERO)
                    : access.space() == Space.CONSTANT
                            ? new Known(execution.program.initial(at, access.bytes()), false)
                            : running.onCondition(new OfRead(add(Kind.READ, access, address, List.of(), i)));
        }
    }

    /** Loads 128 bits at once, into two registers. */
    private void loadsWide(Load load, long address, boolean isPrivate) {
        int event = isPrivate ? Value.NONE : add(Kind.READ, load.access(), address, List.of(), 0);
        for (int i = 0; i <= 1; i++) {
            thread.registers[load.into().get(i)] = isPrivate
                    ? thread.local.getOrDefault((address + 8L * i) % SharedAddresses.LOCAL, Value.ZERO)
                    : running.onCondition(new OfRead(event, i > 0));
        }
    }

    private void stores(Store store, long address, boolean isPrivate) {
        Access access = store.access();
        if (access.bytes() == 2 * Long.BYTES && !isPrivate) {
            add(
                    Kind.WRITE,
                    access,
                    address,
                    store.values().stream()
                            .map(running::value)
                            .map(running::onCondition)
                            .toList(),
                    0);
            return;
        }
        for (int i = 0; i < store.values().size(); i++) {
            long at = address + (long) i * Math.min(access.bytes(), Long.BYTES);
            Value value = running.value(store.values().get(i));
            if (isPrivate) {
                thread.local.put(at % SharedAddresses.LOCAL, value);
            } else {
                Value kept = value instanceof Known known && !known.isOpaque()
                        ? new Known(Value.low(known.bits(), access.bytes()), known.isFromMemory())
                        : value;
                add(Kind.WRITE, access, address, List.of(running.onCondition(kept)), i);
            }
        }
    }

    /** @param element of a vector that begins at the address */
    private int add(Kind kind, Access access, long address, List<Value> operands, int element) {
        long offset = (long) element * access.bytes();
        Event event = new Event(
                execution.events.size(),
                running.number,
                thread.pc,
                line,
                kind,
                access.order(),
                access.scope(),
                place == null ? address + offset : Event.UNKNOWN,
                access.bytes(),
                operands,
                Agent.THREAD);
        if (place == null) {
            execution.add(event, element > 0);
            return event.id();
        }
        Known fixed = new Known(access.address().constant() + offset, false);
        Value open = new Computed(running.windows.finding(access.space()), place, fixed, Value.ZERO);
        execution.add(event, element > 0, open);
        return event.id();
    }
}
