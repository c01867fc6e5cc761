package io.gpuclass.model.code;

import io.gpuclass.model.code.Assembler.Names;
import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Order;
import io.gpuclass.model.code.Instruction.Scope;
import io.gpuclass.model.code.Instruction.Space;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import java.util.List;
import java.util.Set;

/**
 * Makes atomic operations and loads of the instructions of an {@code mbarrier} (PTX ISA, "Parallel Synchronization and Communication
 * Instructions: mbarrier"): its eight bytes are the arrivals that the phase waits for, those that each phase expects, and the number of the
 * phase. Arrivals release and waits acquire, among the threads of the block if nothing else is said. What counts bytes of asynchronous copies
 * is refused.
 */
final class MbarrierDecoder {
    private static final Set<String> KNOWN = Set.of(
            "init",
            "inval",
            "arrive",
            "arrive_drop",
            "test_wait",
            "try_wait",
            "parity",
            "release",
            "acquire",
            "relaxed",
            "cta",
            "cluster",
            "shared",
            "shared::cta",
            "b64");

    private static final int EXPECTED = 20;
    private static final int PHASE = 40;
    private static final long COUNT = (1L << EXPECTED) - 1;
    private static final String TEMPORARY = "%mbarrier";

    private final Names names;

    MbarrierDecoder(Names names) {
        this.names = names;
    }

    /** @throws Refused if the model does not know it */
    List<Instruction> instructions(Mnemonic mnemonic, List<String> operands) {
        if (!KNOWN.containsAll(mnemonic.parts().subList(1, mnemonic.parts().size()))) {
            throw mnemonic.refused("does not cover what is asynchronous or of another block:");
        }
        return switch (mnemonic.parts().get(1)) {
            case "init" -> begins(mnemonic, operands.get(0), names.operand(operands.get(1)));
            case "inval" -> begins(mnemonic, operands.get(0), Operand.of(0));
            case "arrive", "arrive_drop" -> arrives(mnemonic, operands);
            case "test_wait", "try_wait" -> waits(mnemonic, operands);
            default -> throw mnemonic.refused("does not know");
        };
    }

    private List<Instruction> begins(Mnemonic mnemonic, String address, Operand count) {
        int word = names.register(TEMPORARY);
        return List.of(
                new Compute(word, "init", (a, b, c) -> a & COUNT | (a & COUNT) << EXPECTED, List.of(count)),
                new Store(access(mnemonic, address, Order.WEAK), List.of(new Operand(word, 0))));
    }

    private List<Instruction> arrives(Mnemonic mnemonic, List<String> operands) {
        boolean drops = mnemonic.has("arrive_drop");
        int into = operands.get(0).equals("_") ? -1 : names.register(operands.get(0));
        Operand count = operands.size() < 3 ? Operand.of(1) : names.operand(operands.get(2));
        Arithmetic arrive = (word, arriving, c) -> arrived(word, arriving, drops ? arriving : 0);
        return List.of(new Update(
                into,
                -1,
                access(mnemonic, operands.get(1), mnemonic.order(Order.RELEASE)),
                arrive,
                false,
                List.of(count)));
    }

    private static long arrived(long word, long arriving, long leaving) {
        long pending = (word & COUNT) - arriving;
        long expected = (word >>> EXPECTED & COUNT) - leaving;
        long phase = word >>> PHASE;
        return pending <= 0
                ? expected & COUNT | (expected & COUNT) << EXPECTED | phase + 1 << PHASE
                : pending | (expected & COUNT) << EXPECTED | phase << PHASE;
    }

    /** A phase is over once another number is there, or, asked for by its parity, a number of the other parity. */
    private List<Instruction> waits(Mnemonic mnemonic, List<String> operands) {
        int word = names.register(TEMPORARY);
        boolean isByParity = mnemonic.has("parity");
        Arithmetic isOver = isByParity
                ? (now, parity, c) -> (now >>> PHASE & 1) != (parity & 1) ? 1 : 0
                : (now, state, c) -> now >>> PHASE != state >>> PHASE ? 1 : 0;
        return List.of(
                new Load(List.of(word), access(mnemonic, operands.get(1), mnemonic.order(Order.ACQUIRE))),
                new Compute(
                        names.register(operands.get(0)),
                        "wait",
                        isOver,
                        List.of(new Operand(word, 0), names.operand(operands.get(2)))));
    }

    private Access access(Mnemonic mnemonic, String address, Order order) {
        if (Names.isNumber(address)) {
            throw mnemonic.refused("takes no number for an address:");
        }
        Space space = mnemonic.space();
        if (space == Space.SHARED) {
            names.register(Assembler.SHARED_BASE);
        }
        Scope scope = mnemonic.has("cluster") ? Scope.CLUSTER : Scope.CTA;
        return new Access(space, names.address(address), Long.BYTES, order, scope);
    }
}
