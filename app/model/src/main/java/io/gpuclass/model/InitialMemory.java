package io.gpuclass.model;

import io.gpuclass.model.code.Instruction.Branch;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Fence;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Line;
import io.gpuclass.model.code.Operand;
import io.gpuclass.model.code.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a thread leaves in memory that runs before all others, and alone. */
public final class InitialMemory {
    private static final int MOST_STEPS = 10_000_000;

    private final Program.Member thread;
    private final Map<Long, Byte> memory;
    private final long[] registers;

    private InitialMemory(Program.Member thread, Map<Long, Byte> memory) {
        this.thread = thread;
        this.memory = new HashMap<>(memory);
        registers = new long[thread.code().registers().size()];
    }

    /**
     * Runs a thread to its end.
     *
     * @param memory bytes that are not zero before
     * @return bytes that are not zero after
     */
    public static Map<Long, Byte> after(Program.Member thread, Map<Long, Byte> memory) {
        InitialMemory run = new InitialMemory(thread, memory);
        run.run();
        run.memory.values().removeIf(value -> value == 0);
        return run.memory;
    }

    private void run() {
        thread.registers().forEach((name, value) -> {
            if (thread.code().registers().containsKey(name)) {
                registers[thread.code().registers().get(name)] = value;
            }
        });
        int pc = 0;
        for (int steps = 0; pc < thread.code().lines().size(); steps++) {
            if (steps > MOST_STEPS) {
                throw new Refused("making the initial state does not end");
            }
            Line line = thread.code().lines().get(pc);
            boolean isSkipped = line.guard() >= 0 && (registers[line.guard()] != 0) == line.negated();
            if (isSkipped) {
                pc++;
            } else if (line.instruction() instanceof Branch branch) {
                pc = branch.target();
            } else if (line.instruction() instanceof Stop stop) {
                require(stop.fault() == null, line);
                return;
            } else {
                execute(line);
                pc++;
            }
        }
    }

    private static void require(boolean holds, Line line) {
        if (!holds) {
            throw new Refused("making the initial state: " + line.source() + ": " + line.text());
        }
    }

    private void execute(Line line) {
        if (line.instruction() instanceof Compute compute) {
            List<Operand> arguments = compute.arguments();
            registers[compute.into()] =
                    compute.function().of(value(arguments, 0), value(arguments, 1), value(arguments, 2));
        } else if (line.instruction() instanceof Load load) {
            for (int i = 0; i < load.into().size(); i++) {
                registers[load.into().get(i)] = load(address(load.address()) + (long) i * load.bytes(), load.bytes());
            }
        } else if (line.instruction() instanceof Store store) {
            for (int i = 0; i < store.values().size(); i++) {
                store(address(store.address()) + (long) i * store.bytes(), store.bytes(), value(store.values(), i));
            }
        } else if (line.instruction() instanceof Update update) {
            update(update);
        } else {
            require(line.instruction() instanceof Fence, line);
        }
    }

    private void update(Update update) {
        long address = address(update.address());
        long read = load(address, update.bytes());
        if (update.into() >= 0) {
            registers[update.into()] = read;
        }
        List<Operand> arguments = update.arguments();
        if (!update.comparesFirst() || value(arguments, 0) == read) {
            store(address, update.bytes(), update.function().of(read, value(arguments, 0), value(arguments, 1)));
        }
    }

    private long address(Operand operand) {
        return operand.constant() + (operand.register() < 0 ? 0 : registers[operand.register()]);
    }

    private long value(List<Operand> operands, int at) {
        return at < operands.size() ? address(operands.get(at)) : 0;
    }

    private long load(long address, int bytes) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (memory.getOrDefault(address + i, (byte) 0) & 0xffL) << 8 * i;
        }
        return value;
    }

    private void store(long address, int bytes, long value) {
        for (int i = 0; i < bytes; i++) {
            memory.put(address + i, (byte) (value >>> 8 * i));
        }
    }
}
