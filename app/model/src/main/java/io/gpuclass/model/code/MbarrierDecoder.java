package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Check;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import java.util.List;
import java.util.Set;

/**
 * Decodes the instructions of an {@code mbarrier} into atomic operations and loads (PTX ISA, "Parallel Synchronization and Communication
 * Instructions: mbarrier"). Arrivals release and waits acquire, among the threads of the block if nothing else is said; whatever they order, they
 * are atomic for the whole cluster. What expects and completes bytes orders nothing.
 */
final class MbarrierDecoder {
    private static final Set<String> KNOWN = Set.of(
            "init",
            "inval",
            "arrive",
            "arrive_drop",
            "noComplete",
            "expect_tx",
            "complete_tx",
            "pending_count",
            "test_wait",
            "try_wait",
            "parity",
            "phase_type::primary",
            "layout::v0",
            "release",
            "acquire",
            "relaxed",
            "cta",
            "cluster",
            "shared",
            "shared::cta",
            "shared::cluster",
            "b64");

    /** Operations on one in another block (PTX ISA, "mbarrier support with shared memory"). */
    private static final Set<String> IN_CLUSTER = Set.of("arrive", "arrive_drop", "expect_tx", "complete_tx");

    private static final String UNDEFINED =
            "waits at an mbarrier that is undefined: it was not initialized before, or had"
                    + " more arrivals or bytes than it counts";
    private static final String TEMPORARY = "%mbarrier";

    private final Names names;

    MbarrierDecoder(Names names) {
        this.names = names;
    }

    /** @throws Refused if the model does not know it */
    List<Instruction> instructions(Mnemonic mnemonic, List<String> operands) {
        String operation = mnemonic.parts().get(1);
        if (!KNOWN.containsAll(mnemonic.parts().subList(1, mnemonic.parts().size()))) {
            throw mnemonic.refused("does not know, in this form,");
        }
        if (mnemonic.has("shared::cluster") && !IN_CLUSTER.contains(operation)) {
            throw mnemonic.refused("knows only arrivals and what counts bytes for an mbarrier of another block, not");
        }
        return switch (operation) {
            case "init" -> begins(mnemonic, operands.get(0), names.operand(operands.get(1)));
            case "inval" -> List.of(new Store(access(mnemonic, operands.get(0), Order.WEAK), List.of(Operand.of(0))));
            case "arrive", "arrive_drop" -> arrives(mnemonic, operands);
            case "expect_tx", "complete_tx" -> counts(mnemonic, operands);
            case "test_wait", "try_wait" -> waits(mnemonic, operands);
            case "pending_count" -> {
                List<Operand> state = List.of(names.operand(operands.get(1)));
                yield List.of(names.compute(operands.get(0), "pending_count", Mbarrier.PENDING, state));
            }
            default -> throw mnemonic.refused("does not know");
        };
    }

    private List<Instruction> begins(Mnemonic mnemonic, String address, Operand count) {
        if (count.isConstant() && (count.constant() < 1 || count.constant() > Mbarrier.MOST)) {
            throw mnemonic.refused("knows 1 to " + Mbarrier.MOST + " arrivals, not " + count.constant() + ", in");
        }
        return List.of(
                names.compute(TEMPORARY, "init", Mbarrier.INIT, List.of(count)),
                new Store(access(mnemonic, address, Order.WEAK), List.of(new Operand(names.register(TEMPORARY), 0))));
    }

    private List<Instruction> arrives(Mnemonic mnemonic, List<String> operands) {
        boolean isIgnored = operands.get(0).equals("_");
        if (mnemonic.has("shared::cluster") && !isIgnored) {
            throw mnemonic.refused("knows no result, so write _ for it, of");
        }
        boolean expects = mnemonic.has("expect_tx");
        boolean drops = mnemonic.has("arrive_drop");
        if (mnemonic.has("noComplete") && (expects || drops)) {
            throw mnemonic.refused("does not know, in this form,");
        }
        Operand given = operands.size() < 3 ? Operand.of(expects ? 0 : 1) : names.operand(operands.get(2));
        Arithmetic arrive = drops
                ? Mbarrier.ARRIVE_AND_DROP
                : mnemonic.has("noComplete") ? Mbarrier.ARRIVE_BEFORE_OTHERS : Mbarrier.ARRIVE;
        return List.of(new Update(
                isIgnored ? -1 : names.register(operands.get(0)),
                -1,
                access(mnemonic, operands.get(1), mnemonic.order(Order.RELEASE)),
                arrive,
                false,
                expects ? List.of(Operand.of(1), given) : List.of(given)));
    }

    private List<Instruction> counts(Mnemonic mnemonic, List<String> operands) {
        Arithmetic function = mnemonic.has("expect_tx") ? Mbarrier.EXPECT_BYTES : Mbarrier.COMPLETE_BYTES;
        Operand bytes = names.operand(operands.get(1));
        return List.of(
                new Update(-1, -1, access(mnemonic, operands.get(0), Order.RELAXED), function, false, List.of(bytes)));
    }

    /** A phase is over once another number is there, or, asked for by its parity, a number of the other parity. */
    private List<Instruction> waits(Mnemonic mnemonic, List<String> operands) {
        if (operands.get(0).contains("|")) {
            throw mnemonic.refused("does not know, with a report,");
        }
        Operand word = new Operand(names.register(TEMPORARY), 0);
        Operand undefined = new Operand(names.register("%undefined"), 0);
        Arithmetic isOver = mnemonic.has("parity") ? Mbarrier.IS_PAST_PARITY : Mbarrier.IS_PAST;
        return List.of(
                new Load(List.of(word.register()), access(mnemonic, operands.get(1), mnemonic.order(Order.ACQUIRE))),
                names.compute("%undefined", "check", Mbarrier.IS_UNDEFINED, List.of(word)),
                new Check(undefined, UNDEFINED),
                names.compute(operands.get(0), "wait", isOver, List.of(word, names.operand(operands.get(2)))));
    }

    private Access access(Mnemonic mnemonic, String address, Order order) {
        return access(names, mnemonic, address, order, mnemonic.has("cluster") ? Scope.CLUSTER : Scope.CTA);
    }

    /** Returns an access of an {@code mbarrier}. */
    static Access access(Names names, Mnemonic mnemonic, String address, Order order, Scope scope) {
        if (Names.isNumber(address)) {
            throw mnemonic.refused("takes no number for an address:");
        }
        Space space = mnemonic.space();
        return new Access(space, names.address(address), Long.BYTES, order, scope, Scope.CLUSTER);
    }
}
