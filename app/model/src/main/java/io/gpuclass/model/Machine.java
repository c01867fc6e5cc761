package io.gpuclass.model;

import io.gpuclass.model.Event.Agent;
import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.ThreadState.Mark;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.Verdict.Note;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Accessing;
import io.gpuclass.model.code.Instruction.ActiveLanes;
import io.gpuclass.model.code.Instruction.Asynchronous;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Check;
import io.gpuclass.model.code.Instruction.Clock;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Fence;
import io.gpuclass.model.code.Instruction.InitFence;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Order;
import io.gpuclass.model.code.Instruction.ProxyFence;
import io.gpuclass.model.code.Instruction.Scope;
import io.gpuclass.model.code.Instruction.Space;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Refused;
import java.util.BitSet;
import java.util.List;

/** Lets a thread go on until it needs what a read returns: no read is decided before, so that loads and stores may pass each other. */
final class Machine {
    private static final int MOST_STEPS = 200_000;
    private static final int STEPS_BETWEEN_CHECKS = 64;

    final Execution execution;
    final int number;
    final ThreadState thread;
    final SharedWindows windows;
    private final Code code;
    private final int rounds;
    /** The guard that the instruction at hand waits for; null if it is known to be done. */
    private Value condition;
    /** The value that the address of the instruction at hand begins with, while it is open; null if it is known. */
    private Value place;

    private Machine(Execution execution, int number, int rounds) {
        this.execution = execution;
        this.number = number;
        this.rounds = rounds;
        thread = new ThreadState(execution.threads.get(number));
        execution.threads.set(number, thread);
        windows = new SharedWindows(execution.program.threads().get(number).registers());
        code = execution.program.threads().get(number).code();
    }

    /** Whether what a thread waits for is known, if it has not ended. */
    static boolean canRun(Execution execution, int number) {
        ThreadState thread = execution.threads.get(number);
        return !thread.ended
                && thread.clocked == ThreadState.NONE
                && thread.forked == ThreadState.NONE
                && !execution.isOpen(thread.awaits);
    }

    /**
     * Runs a thread until it ends or stalls.
     *
     * @param rounds how often it may go round a loop that has an effect and that what it reads does not end
     * @return whether this execution is of interest: not one that only looks once more than another
     */
    static boolean run(Execution execution, int number, int rounds) {
        return new Machine(execution, number, rounds).runs();
    }

    /** Lets a thread look once more, from the head of the loop that {@code run} left it in. Returns whether it came to a read that is open. */
    static boolean looksAgain(Execution execution, int number, int rounds) {
        Machine machine = new Machine(execution, number, rounds);
        if (!(machine.code.lines().get(machine.thread.pc).instruction() instanceof Branch branch)) {
            return false;
        }
        machine.thread.marks.put(branch.target(), new Mark(machine.thread.lastEvent, machine.needed(branch.target())));
        machine.thread.pc = branch.target();
        return machine.runs();
    }

    private boolean runs() {
        thread.awaits = ThreadState.NONE;
        for (int steps = 0; !thread.ended; steps++) {
            if (steps % STEPS_BETWEEN_CHECKS == 0) {
                execution.budget.check();
            }
            if (steps > MOST_STEPS) {
                throw new Refused("a loop does not end that no read decides about");
            }
            if (thread.pc >= code.lines().size()) {
                thread.ended = true;
                return true;
            }
            if (thread.pc == 0 && steps == 0) {
                enter(0);
            }
            Line line = code.lines().get(thread.pc);
            if (line.guard() >= 0) {
                Value holds = thread.registers[line.guard()].in(execution);
                if (!(holds instanceof Known known)) {
                    if (!passes(line, holds)) {
                        return true;
                    }
                    continue;
                }
                thread.assumed = null;
                thread.isParted |= code.varying().get(line.guard()) && line.instruction() instanceof Branch;
                if (known.isFromMemory() && thread.decidedByClock != line.guard()) {
                    thread.decidedByClock = ThreadState.NONE;
                }
                if ((known.decisive(line) != 0) == line.negated()) {
                    enter(thread.pc + 1);
                    continue;
                }
            }
            if (line.instruction() instanceof Stop stop
                    && stop.fault() != null
                    && thread.decidedByClock != ThreadState.NONE) {
                note(Omission.WATCHDOG, line);
                return false;
            }
            if (line.instruction() instanceof Branch branch) {
                if (!jumps(branch.target(), line)) {
                    return false;
                }
            } else if (executes(line)) {
                enter(thread.pc + 1);
                if (execution.isOpen(thread.awaits)) {
                    return true;
                }
            } else {
                return true;
            }
        }
        return true;
    }

    /** Goes on at an instruction, other than by jumping back. */
    private void enter(int pc) {
        thread.pc = pc;
        if (code.heads().get(pc)) {
            thread.marks.put(pc, new Mark(thread.lastEvent, needed(pc)));
        }
    }

    /**
     * Goes on past an instruction whose guard is open, where what follows does not wait for it. Returns whether the thread goes on: if it stalls,
     * or both ways are to be explored, it does not.
     */
    private boolean passes(Line line, Value holds) {
        boolean isByClock = holds instanceof OfClock;
        if (line.instruction() instanceof Compute compute && !isByClock) {
            boolean negated = line.negated();
            thread.registers[compute.into()] = new Computed(
                            (then, otherwise, guard) -> guard != 0 != negated ? then : otherwise,
                            computed(compute),
                            thread.registers[compute.into()].in(execution),
                            holds)
                    .in(execution);
            enter(thread.pc + 1);
            return true;
        }
        if (thread.assumed != null) {
            condition = holds;
            boolean isDone = thread.assumed == line.negated() || executes(line);
            condition = null;
            if (isDone) {
                thread.assumed = null;
                enter(thread.pc + 1);
            }
            return isDone;
        }
        boolean isMemory = line.instruction() instanceof Accessing || line.instruction() instanceof Fence;
        if (!isByClock && isMemory && storesMayPass(line, holds)) {
            thread.forked = line.guard();
            thread.awaits = ThreadState.NONE;
        } else {
            stall(holds, line.guard());
        }
        return false;
    }

    /** Returns a value that is not known before it is known whether the instruction is done at all. */
    Value onCondition(Value value) {
        return condition == null
                ? value
                : new Computed((of, guard, c) -> of, value, condition, Value.ZERO).in(execution);
    }

    /** Whether a store behind an instruction follows in no way from the read that it waits for: it may become visible before. */
    private boolean storesMayPass(Line line, Value open) {
        int event = open.awaited();
        BitSet tainted = new BitSet();
        for (int register = 0; register < thread.registers.length; register++) {
            if (thread.registers[register].in(execution).follows(event)) {
                tainted.set(register);
            }
        }
        code.intoOf(line).forEach(tainted::set);
        return code.storesWithout(thread.pc + 1, tainted);
    }

    void stall(Value on, int register) {
        if (on instanceof OfClock) {
            thread.clocked = register;
        } else {
            thread.awaits = on.awaited();
        }
    }

    void note(Omission omission, Line line) {
        execution.notes.add(new Note(omission, line.source()));
    }

    private Value[] needed(int pc) {
        return code.needed().get(pc).stream()
                .mapToObj(register -> thread.registers[register])
                .toArray(Value[]::new);
    }

    /** Whether registers hold now what they held then: reads that were open then may have been decided since. */
    private boolean isSame(Value[] then, Value[] now) {
        for (int i = 0; i < then.length; i++) {
            Value a = then[i].in(execution);
            Value b = now[i].in(execution);
            boolean isSame = a instanceof Known x && b instanceof Known y ? x.bits() == y.bits() : a.equals(b);
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    private boolean jumps(int target, Line line) {
        if (target > thread.pc) {
            enter(target);
            return true;
        }
        Mark before = thread.marks.get(target);
        Value[] now = needed(target);
        if (before != null && isSame(before.needed(), now) && isPureSince(before.lastEvent())) {
            noteWeakPoll(before.lastEvent());
            return false;
        }
        thread.marks.put(target, new Mark(thread.lastEvent, now));
        boolean isDecidedByMemory = line.guard() < 0
                ? hasReadSince(before)
                : thread.registers[line.guard()].in(execution) instanceof Known known && known.isFromMemory();
        if (isDecidedByMemory && thread.rounds.merge(target, 1, Integer::sum) > rounds) {
            note(Omission.LOOPS, line);
            return false;
        }
        thread.pc = target;
        return true;
    }

    /** Notes a loop that only looks, by loads of which the manual never says that they see what others store. */
    private void noteWeakPoll(int lastEvent) {
        List<Event> looks = execution.events.stream()
                .skip(lastEvent + 1L)
                .filter(event -> event.thread() == number && event.reads())
                .toList();
        if (!looks.isEmpty() && looks.stream().noneMatch(look -> look.order().isStrong())) {
            note(Omission.WEAK_POLL, looks.get(0).line());
        }
    }

    private boolean hasReadSince(Mark before) {
        return execution.events.stream()
                .skip(before == null ? 0 : before.lastEvent() + 1)
                .anyMatch(event -> event.thread() == number && event.reads());
    }

    private boolean isPureSince(int lastEvent) {
        for (int i = lastEvent + 1; i < execution.events.size(); i++) {
            Event event = execution.events.get(i);
            if (event.thread() == number && execution.changes(event)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the instruction could be executed: false if the thread stalls before it. */
    private boolean executes(Line line) {
        if (line.instruction() instanceof Compute compute) {
            thread.registers[compute.into()] = computed(compute);
        } else if (line.instruction() instanceof Clock clock) {
            thread.registers[clock.into()] = new OfClock();
        } else if (line.instruction() instanceof Fence fence) {
            addAlone(line, Kind.FENCE, fence.order(), fence.scope(), 0, 0, List.of());
        } else if (line.instruction() instanceof Stop stop) {
            thread.ended = true;
            thread.fault = stop.fault();
        } else if (line.instruction() instanceof Accessing accessing) {
            return accesses(line, accessing);
        } else if (line.instruction() instanceof ActiveLanes active) {
            new Encounter(this, line).asksWhoIsActive(active);
        } else if (line.instruction() instanceof Meet meet) {
            return new Encounter(this, line).meets(meet);
        } else if (line.instruction() instanceof Check check) {
            return checks(line, check);
        } else if (line.instruction() instanceof ProxyFence) {
            addAlone(line, Kind.PROXY_FENCE, Order.WEAK, Scope.CTA, 0, 0, List.of());
        } else if (line.instruction() instanceof InitFence) {
            new Agents(this, line).fencesInitialized();
        } else if (line.instruction() instanceof Asynchronous asynchronous) {
            return new Agents(this, line).starts(asynchronous);
        }
        return true;
    }

    private boolean checks(Line line, Check check) {
        Value value = value(check.value());
        if (!(value instanceof Known known)) {
            stall(value, check.value().register());
            return false;
        }
        if (known.decisive(line) != 0) {
            fails(check.fault() + ": " + line.source() + "  " + line.text());
        }
        return true;
    }

    /** Ends the thread, since something broke. */
    void fails(String fault) {
        thread.ended = true;
        thread.fault = fault;
    }

    private Value computed(Compute compute) {
        List<Operand> arguments = compute.arguments();
        Value a = value(arguments, 0);
        Value b = value(arguments, 1);
        Value c = value(arguments, 2);
        if (compute.name().startsWith("selp") && c instanceof Known known && !known.isOpaque()) {
            Value chosen = known.bits() != 0 ? a : b;
            return chosen instanceof Known one
                    ? new Known(one.bits(), one.high(), one.isFromMemory() || known.isFromMemory(), one.isOpaque())
                    : chosen;
        }
        return new Computed(compute.function(), a, b, c).in(execution);
    }

    private Value value(List<Operand> arguments, int at) {
        return at < arguments.size() ? value(arguments.get(at)) : Value.ZERO;
    }

    Value value(Operand operand) {
        return operand.isConstant()
                ? new Known(operand.constant(), false)
                : thread.registers[operand.register()].in(execution);
    }

    private boolean accesses(Line line, Accessing accessing) {
        Access access = accessing.access();
        Operand operand = access.address();
        Value base = operand.isConstant() ? Value.ZERO : value(operand);
        if (!(base instanceof Known known)) {
            boolean goesOn = !(base instanceof OfClock)
                    && access.space() != Space.PRIVATE
                    && access.space() != Space.CONSTANT
                    && storesMayPass(line, base);
            if (goesOn) {
                thread.computed.set(thread.pc);
                place = base;
                accesses(line, accessing, Event.UNKNOWN, false);
                place = null;
            } else {
                stall(base, operand.register());
            }
            return goesOn;
        }
        if (known.isFromMemory()) {
            thread.computed.set(thread.pc);
        }
        long address = windows.found(known.decisive(line) + operand.constant(), access.space());
        boolean isPrivate = access.space() == Space.PRIVATE || address >= Assembler.LOCAL;
        if (isPrivate && accessing instanceof Update) {
            throw new Refused("the model does not cover atomic operations on a thread's own memory: " + line.source()
                    + ": " + line.text());
        }
        String fault = isPrivate ? null : fault(execution, windows, address, line);
        if (fault != null) {
            fails(fault);
            return true;
        }
        accesses(line, accessing, address, isPrivate);
        return true;
    }

    /** Stops a thread whose access turned out to go where no object lies. */
    static void checkPlace(Execution execution, Event event) {
        if (event.address() >= Assembler.LOCAL) {
            throw new Refused(
                    "the model does not cover an access to a thread's own memory at an address that it reads: "
                            + event.line().source() + ": " + event.line().text());
        }
        SharedWindows windows = new SharedWindows(
                execution.program.threads().get(event.thread()).registers());
        String fault = fault(execution, windows, event.address(), event.line());
        if (fault != null) {
            ThreadState state = new ThreadState(execution.threads.get(event.thread()));
            state.ended = true;
            state.fault = fault;
            execution.threads.set(event.thread(), state);
        }
    }

    /** Says what is wrong with an address; null if nothing is. */
    static String fault(Execution execution, SharedWindows windows, long address, Line line) {
        String why = windows.fault(address);
        if (why == null && !execution.program.objects().test(address)) {
            why = "accesses address " + Long.toHexString(address) + ", where no object lies";
        }
        return why == null ? null : why + ": " + line.source() + "  " + line.text();
    }

    private void accesses(Line line, Accessing accessing, long address, boolean isPrivate) {
        if (accessing instanceof Load load) {
            loads(line, load, address, isPrivate);
        } else if (accessing instanceof Store store) {
            stores(line, store, address, isPrivate);
        } else if (accessing instanceof Update update) {
            List<Value> operands = update.arguments().stream()
                    .map(this::value)
                    .map(this::onCondition)
                    .toList();
            int event = add(line, Kind.UPDATE, update.access(), address, operands, 0);
            if (update.into() >= 0) {
                thread.registers[update.into()] = onCondition(new OfRead(event));
            }
            if (update.high() >= 0) {
                thread.registers[update.high()] = onCondition(new OfRead(event, true));
            }
        }
    }

    private void loads(Line line, Load load, long address, boolean isPrivate) {
        Access access = load.access();
        if (access.bytes() == 2 * Long.BYTES) {
            loadsWide(line, load, address, isPrivate);
            return;
        }
        for (int i = 0; i < load.into().size(); i++) {
            long at = address + (long) i * access.bytes();
            thread.registers[load.into().get(i)] = isPrivate
                    ? thread.own.getOrDefault(at % Assembler.LOCAL, Value.ZERO)
                    : access.space() == Space.CONSTANT
                            ? new Known(execution.program.initial(at, access.bytes()), false)
                            : onCondition(new OfRead(add(line, Kind.READ, access, address, List.of(), i)));
        }
    }

    /** Loads 128 bits at once, into two registers. */
    private void loadsWide(Line line, Load load, long address, boolean isPrivate) {
        int event = isPrivate ? ThreadState.NONE : add(line, Kind.READ, load.access(), address, List.of(), 0);
        for (int i = 0; i <= 1; i++) {
            thread.registers[load.into().get(i)] = isPrivate
                    ? thread.own.getOrDefault((address + 8L * i) % Assembler.LOCAL, Value.ZERO)
                    : onCondition(new OfRead(event, i > 0));
        }
    }

    private void stores(Line line, Store store, long address, boolean isPrivate) {
        Access access = store.access();
        if (access.bytes() == 2 * Long.BYTES && !isPrivate) {
            add(
                    line,
                    Kind.WRITE,
                    access,
                    address,
                    store.values().stream()
                            .map(this::value)
                            .map(this::onCondition)
                            .toList(),
                    0);
            return;
        }
        for (int i = 0; i < store.values().size(); i++) {
            long at = address + (long) i * Math.min(access.bytes(), Long.BYTES);
            Value value = value(store.values().get(i));
            if (isPrivate) {
                thread.own.put(at % Assembler.LOCAL, value);
            } else {
                Value kept = value instanceof Known known && !known.isOpaque()
                        ? new Known(Event.low(known.bits(), access.bytes()), known.isFromMemory())
                        : value;
                add(line, Kind.WRITE, access, address, List.of(onCondition(kept)), i);
            }
        }
    }

    /** @param element of a vector that begins at the address */
    private int add(Line line, Kind kind, Access access, long address, List<Value> operands, int element) {
        long offset = (long) element * access.bytes();
        Event event = new Event(
                execution.events.size(),
                number,
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
            return add(event, element > 0);
        }
        Known fixed = new Known(access.address().constant() + offset, false);
        Value open = new Computed(windows.finding(access.space()), place, fixed, Value.ZERO);
        execution.add(event, element > 0, open);
        return event.id();
    }

    int addAlone(Line line, Kind kind, Order order, Scope scope, long address, int bytes, List<Value> operands) {
        int id = execution.events.size();
        return add(
                new Event(id, number, thread.pc, line, kind, order, scope, address, bytes, operands, Agent.THREAD),
                false);
    }

    private int add(Event event, boolean isBesideLast) {
        execution.add(event, isBesideLast);
        return event.id();
    }
}
