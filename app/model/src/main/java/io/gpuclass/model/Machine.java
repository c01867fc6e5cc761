package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.ThreadState.Mark;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfClock;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.Accessing;
import io.gpuclass.model.code.Instruction.ActiveLanes;
import io.gpuclass.model.code.Instruction.Asynchronous;
import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Check;
import io.gpuclass.model.code.Instruction.Clock;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Fence;
import io.gpuclass.model.code.Instruction.InitFence;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.ProxyFence;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Order;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.Scope;
import java.util.List;

/** Lets a thread go on until it needs what a read returns: no read is decided before, so that loads and stores may pass each other. */
final class Machine {
    private static final int MOST_STEPS = 200_000;
    private static final int STEPS_BETWEEN_CHECKS = 64;

    private final RunningThread running;
    private final Execution execution;
    private final int number;
    private final ThreadState thread;
    private final Code code;
    private final int rounds;

    private Machine(Execution execution, int number, int rounds) {
        this.execution = execution;
        this.number = number;
        this.rounds = rounds;
        running = new RunningThread(execution, number);
        thread = running.state;
        code = running.code;
    }

    /** Returns whether what a thread waits for is known, if it has not ended. */
    static boolean canRun(Execution execution, int number) {
        ThreadState thread = execution.threads.get(number);
        return !thread.ended
                && thread.clocked == Value.NONE
                && thread.forked == Value.NONE
                && !execution.values.isOpen(thread.awaits);
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
        thread.awaits = Value.NONE;
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
                Value holds = thread.registers[line.guard()].in(execution.values);
                if (!(holds instanceof Known known)) {
                    if (!passes(line, holds)) {
                        return true;
                    }
                    continue;
                }
                thread.assumed = null;
                thread.isParted |= code.varying().get(line.guard()) && line.instruction() instanceof Branch;
                if (known.isFromMemory() && thread.decidedByClock != line.guard()) {
                    thread.decidedByClock = Value.NONE;
                }
                if ((known.decisive(line) != 0) == line.negated()) {
                    enter(thread.pc + 1);
                    continue;
                }
            }
            if (line.instruction() instanceof Stop stop
                    && stop.fault() != null
                    && thread.decidedByClock != Value.NONE) {
                running.note(Omission.WATCHDOG, line);
                return false;
            }
            if (line.instruction() instanceof Branch branch) {
                if (!jumps(branch.target(), line)) {
                    return false;
                }
            } else if (executes(line)) {
                enter(thread.pc + 1);
                if (execution.values.isOpen(thread.awaits)) {
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
                            thread.registers[compute.into()].in(execution.values),
                            holds)
                    .in(execution.values);
            enter(thread.pc + 1);
            return true;
        }
        if (thread.assumed != null) {
            running.condition = holds;
            boolean isDone = thread.assumed == line.negated() || executes(line);
            running.condition = null;
            if (isDone) {
                thread.assumed = null;
                enter(thread.pc + 1);
            }
            return isDone;
        }
        boolean isMemory = line.instruction() instanceof Accessing || line.instruction() instanceof Fence;
        if (!isByClock && isMemory && running.storesMayPass(line, holds)) {
            thread.forked = line.guard();
            thread.awaits = Value.NONE;
        } else {
            running.stall(holds, line.guard());
        }
        return false;
    }

    private Value[] needed(int pc) {
        return code.needed().get(pc).stream()
                .mapToObj(register -> thread.registers[register])
                .toArray(Value[]::new);
    }

    /** Returns whether registers hold now what they held then: reads that were open then may have been decided since. */
    private boolean isSame(Value[] then, Value[] now) {
        for (int i = 0; i < then.length; i++) {
            Value a = then[i].in(execution.values);
            Value b = now[i].in(execution.values);
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
                : thread.registers[line.guard()].in(execution.values) instanceof Known known && known.isFromMemory();
        if (isDecidedByMemory && thread.rounds.merge(target, 1, Integer::sum) > rounds) {
            running.note(Omission.LOOPS, line);
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
            running.note(Omission.WEAK_POLL, looks.get(0).line());
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
            if (event.thread() == number && execution.values.changes(event)) {
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
            running.addAlone(line, Kind.FENCE, fence.order(), fence.scope(), 0, 0, List.of());
        } else if (line.instruction() instanceof Stop stop) {
            thread.ended = true;
            thread.fault = stop.fault();
        } else if (line.instruction() instanceof Accessing accessing) {
            return new MemoryAccess(running, line).does(accessing);
        } else if (line.instruction() instanceof ActiveLanes active) {
            new BarrierArrival(running, line).asksWhoIsActive(active);
        } else if (line.instruction() instanceof Meet meet) {
            return new BarrierArrival(running, line).meets(meet);
        } else if (line.instruction() instanceof Check check) {
            return checks(line, check);
        } else if (line.instruction() instanceof ProxyFence) {
            running.addAlone(line, Kind.PROXY_FENCE, Order.WEAK, Scope.CTA, 0, 0, List.of());
        } else if (line.instruction() instanceof InitFence) {
            new Agents(running, line).fencesInitialized();
        } else if (line.instruction() instanceof Asynchronous asynchronous) {
            return new Agents(running, line).starts(asynchronous);
        }
        return true;
    }

    private boolean checks(Line line, Check check) {
        Value value = running.value(check.value());
        if (!(value instanceof Known known)) {
            running.stall(value, check.value().register());
            return false;
        }
        if (known.decisive(line) != 0) {
            running.fails(check.fault() + ": " + line.source() + "  " + line.text());
        }
        return true;
    }

    private Value computed(Compute compute) {
        List<Operand> arguments = compute.arguments();
        Value a = running.value(arguments, 0);
        Value b = running.value(arguments, 1);
        Value c = running.value(arguments, 2);
        if (compute.name().startsWith("selp") && c instanceof Known known && !known.isOpaque()) {
            Value chosen = known.bits() != 0 ? a : b;
            return chosen instanceof Known one
                    ? new Known(one.bits(), one.high(), one.isFromMemory() || known.isFromMemory(), one.isOpaque())
                    : chosen;
        }
        return new Computed(compute.function(), a, b, c).in(execution.values);
    }
}
