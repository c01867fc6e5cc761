package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Instruction.Operand;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes instructions of what blocks of a cluster have in common: addresses in each other's shared memory, and a barrier. */
final class ClusterDecoder {
    private static final Set<String> BARRIER =
            Set.of("barrier", "cluster", "arrive", "wait", "release", "relaxed", "acquire", "aligned");
    private static final Set<String> ADDRESSES = Set.of("shared", "shared::cta", "shared::cluster", "u32", "u64", "to");
    private static final Operand NONE = Operand.of(0);

    private final Names names;

    ClusterDecoder(Names names) {
        this.names = names;
    }

    /** Returns the barrier of a cluster (PTX ISA, "barrier.cluster"): arrivals release and waits acquire, if nothing else is said. */
    Meet barrier(Mnemonic mnemonic) {
        boolean waits = mnemonic.has("wait");
        boolean isKnown = BARRIER.containsAll(mnemonic.parts())
                && waits != mnemonic.has("arrive")
                && !(waits ? mnemonic.has("release", "relaxed") : mnemonic.has("acquire"));
        if (!isKnown) {
            throw mnemonic.refused("does not know");
        }
        boolean orders = !mnemonic.has("relaxed");
        return new Meet(-1, waits, Meeters.CLUSTER, NONE, NONE, Optional.empty(), Agreement.NONE, orders);
    }

    /** Returns the computation of an address in another block (PTX ISA, "mapa"). */
    Compute mapped(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, operands, 3);
        return ofCluster(
                mnemonic,
                operands,
                names.operand(operands.get(2)),
                SharedAddresses.IN_BLOCK,
                SharedAddresses.GENERIC_IN_BLOCK);
    }

    /** Returns the computation of an address's block (PTX ISA, "getctarank"). */
    Compute rank(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, operands, 2);
        return ofCluster(
                mnemonic,
                operands,
                names.operand("%cluster_ctarank"),
                SharedAddresses.RANK_OF,
                SharedAddresses.GENERIC_RANK_OF);
    }

    /** @param generic the same of a generic address, which is told by where the cluster's shared memory begins */
    private Compute ofCluster(
            Mnemonic mnemonic, List<String> operands, Operand rank, Arithmetic shared, Arithmetic generic) {
        Operand address = names.address(operands.get(1));
        return mnemonic.has("shared::cluster")
                ? sum(operands.get(0), mnemonic, shared, List.of(address, rank))
                : sum(
                        operands.get(0),
                        mnemonic,
                        generic,
                        List.of(address, rank, names.operand(SharedAddresses.CLUSTER_BASE)));
    }

    /** Returns the computation that turns generic addresses into those of a state space, or back (PTX ISA, "cvta"). */
    Compute converted(Mnemonic mnemonic, List<String> operands) {
        boolean leavesGeneric = mnemonic.has("to");
        Operand address = names.operand(operands.get(1));
        boolean isShared = mnemonic.has("shared", "shared::cta", "shared::cluster");
        if (isShared) {
            List<Operand> bases = List.of(
                    address, names.operand(SharedAddresses.SHARED_BASE), names.operand(SharedAddresses.CLUSTER_BASE));
            return leavesGeneric
                    ? names.compute(operands.get(0), "sub", SharedAddresses.FROM_GENERIC, bases)
                    : names.compute(operands.get(0), "add", SharedAddresses.TO_GENERIC, bases);
        }
        List<Operand> sum = List.of(address, mnemonic.has("local") ? Operand.of(SharedAddresses.LOCAL) : NONE);
        return leavesGeneric
                ? names.compute(operands.get(0), "sub", (a, b, c) -> a - b, sum)
                : names.compute(operands.get(0), "add", (a, b, c) -> a + b, sum);
    }

    /** Returns the computation that tells whether a generic address is one of a state space (PTX ISA, "isspacep"). */
    Compute asksForSpace(Mnemonic mnemonic, List<String> operands) {
        List<Operand> address = List.of(names.operand(operands.get(1)));
        String space = mnemonic.parts().get(mnemonic.parts().size() - 1);
        Arithmetic isThere = switch (space) {
            case "shared", "shared::cta" ->
                (a, b, c) -> !SharedAddresses.isMapped(a) && SharedAddresses.isShared(a) ? 1 : 0;
            case "shared::cluster" -> (a, b, c) -> SharedAddresses.isShared(a) ? 1 : 0;
            case "local" -> (a, b, c) -> a >= SharedAddresses.LOCAL ? 1 : 0;
            case "global" -> (a, b, c) -> !SharedAddresses.isShared(a) && a < SharedAddresses.LOCAL ? 1 : 0;
            default -> throw mnemonic.refused("does not know");
        };
        return names.compute(operands.get(0), mnemonic.toString(), isThere, address);
    }

    private static void check(Mnemonic mnemonic, List<String> operands, int count) {
        List<String> rest = mnemonic.parts().subList(1, mnemonic.parts().size());
        if (operands.size() != count || !ADDRESSES.containsAll(rest) || mnemonic.has("shared", "shared::cta", "to")) {
            throw mnemonic.refused("does not know, in this form,");
        }
    }

    /** Returns a computation from an address, which may be so many bytes behind what a register holds. */
    private Compute sum(String into, Mnemonic mnemonic, Arithmetic function, List<Operand> arguments) {
        Operand address = arguments.get(0);
        if (!address.isConstant() && address.constant() != 0) {
            throw mnemonic.refused("does not know, of a register and an offset,");
        }
        return names.compute(into, mnemonic.toString(), function, arguments);
    }
}
