package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.ArriveAfterCopies;
import io.gpuclass.model.code.Instruction.AsyncStore;
import io.gpuclass.model.code.Instruction.CommitGroup;
import io.gpuclass.model.code.Instruction.Copy;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Instruction.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decodes asynchronous stores, reductions and copies (PTX ISA, "st.async", "red.async", "cp.async" and "cp.async.bulk"). Forms of which the
 * model does not know everything are refused.
 */
final class AsyncDecoder {
    private static final String BYTES_COMPLETE = "mbarrier::complete_tx::bytes";
    private static final String HINT = "L2::cache_hint";
    private static final Set<String> REDUCTIONS = Set.of("inc", "dec", "min", "max", "and", "or", "xor", "add");
    private static final Set<String> STORED = Set.of(
            "async",
            "weak",
            "relaxed",
            "release",
            "cluster",
            "gpu",
            "sys",
            "shared::cluster",
            "global",
            BYTES_COMPLETE,
            "v2",
            "v4");
    private static final Set<String> COPIED =
            Set.of("async", "ca", "cg", "shared", "shared::cta", "global", HINT, "L2::64B", "L2::128B", "L2::256B");
    private static final Set<String> IN_BULK = Set.of(
            "async", "bulk", "weak", "shared::cta", "shared::cluster", "global", BYTES_COMPLETE, "bulk_group", HINT);

    private final Names names;

    AsyncDecoder(Names names) {
        this.names = names;
    }

    /** @throws Refused if the model does not know it */
    List<Instruction> instructions(Mnemonic mnemonic, List<String> operands) {
        if (mnemonic.name().equals("st") || mnemonic.name().equals("red")) {
            return List.of(store(mnemonic, operands));
        }
        if (mnemonic.toString().startsWith("cp.async.bulk.prefetch.L2.global")) {
            return List.of(); // a hint to caches
        }
        if (!mnemonic.name().equals("cp") || !mnemonic.has("async") || mnemonic.has("reduce", "tensor", "prefetch")) {
            throw mnemonic.refused("does not cover");
        }
        boolean isBulk = mnemonic.has("bulk");
        if (mnemonic.has("commit_group")) {
            return List.of(new CommitGroup(isBulk));
        }
        if (mnemonic.has("wait_all")) {
            return List.of(new CommitGroup(isBulk), new WaitGroup(isBulk, 0, false));
        }
        if (mnemonic.has("wait_group")) {
            return List.of(new WaitGroup(isBulk, (int) Names.number(operands.get(0)), isBulk && mnemonic.has("read")));
        }
        if (mnemonic.parts().size() > 3 && mnemonic.parts().get(2).equals("mbarrier") && mnemonic.has("arrive")) {
            return arrives(mnemonic, operands);
        }
        return List.of(isBulk ? bulk(mnemonic, operands) : copy(mnemonic, operands));
    }

    private void check(Mnemonic mnemonic, Set<String> known) {
        for (String part : mnemonic.parts().subList(1, mnemonic.parts().size())) {
            boolean isReduction = mnemonic.name().equals("red") && REDUCTIONS.contains(part);
            if (!known.contains(part) && !isReduction && Type.of(part) == null && !part.matches("f(32|64)")) {
                throw mnemonic.refused("does not know " + part + " in");
            }
        }
    }

    private Access access(Mnemonic mnemonic, Space space, String address, int bytes, Order order, Scope scope) {
        if (Names.isNumber(address)) {
            throw mnemonic.refused("takes no number for an address:");
        }
        return new Access(space, names.address(address), bytes, order, scope, scope);
    }

    /** The completion releases to the cluster, whatever the operation itself orders. */
    private Access barrier(Mnemonic mnemonic, Space space, String address) {
        return access(mnemonic, space, address, Long.BYTES, Order.RELEASE, Scope.CLUSTER);
    }

    private Instruction store(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, STORED);
        boolean isReduction = mnemonic.name().equals("red");
        boolean releases = mnemonic.has("release");
        Type type = mnemonic.type(null);
        boolean isFloat = mnemonic.parts().stream().anyMatch(part -> part.matches("f(32|64)"));
        boolean isKnown = type != null
                && operands.size() == (releases ? 2 : 3)
                && (isReduction || !mnemonic.has("relaxed"))
                && !(isReduction && (isFloat || mnemonic.has("v2", "v4")))
                && (releases
                        ? mnemonic.has("gpu", "sys") && !mnemonic.has("shared::cluster", BYTES_COMPLETE, "v2", "v4")
                        : mnemonic.has(BYTES_COMPLETE) && !mnemonic.has("global", "gpu", "sys"));
        if (!isKnown || isReduction && !releases && !(mnemonic.has("relaxed") && mnemonic.has("cluster"))) {
            throw mnemonic.refused("does not know this form of what is asynchronous:");
        }
        Order order = releases ? Order.RELEASE : isReduction ? Order.RELAXED : Order.WEAK;
        Arithmetic function = null;
        if (isReduction) {
            String operation = mnemonic.parts().stream()
                    .filter(REDUCTIONS::contains)
                    .findFirst()
                    .orElseThrow();
            function = Arithmetic.updating(operation, type);
        }
        Access into = access(mnemonic, mnemonic.space(), operands.get(0), type.bytes(), order, mnemonic.scope());
        return new AsyncStore(
                into,
                names.operands(Names.parts(operands.get(1))),
                function,
                releases ? Optional.empty() : Optional.of(barrier(mnemonic, mnemonic.space(), operands.get(2))));
    }

    private Copy copy(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, COPIED);
        boolean hasHint = mnemonic.has(HINT);
        List<String> rest = operands.subList(0, operands.size() - (hasHint ? 1 : 0));
        long size = Names.number(rest.get(2));
        boolean isPredicate =
                rest.size() > 3 && !Names.isNumber(rest.get(3)) && !rest.get(3).matches("%r\\d+|r\\d+");
        if (size != 4 && size != 8 && size != 16 || rest.size() > 4 || isPredicate) {
            throw mnemonic.refused("knows copies of 4, 8 or 16 bytes, of which a register says how many are read, not");
        }
        Operand read = rest.size() == 3 ? Operand.of(size) : names.operand(rest.get(3));
        return new Copy(
                access(mnemonic, Space.GENERIC, rest.get(1), (int) size, Order.WEAK, Scope.GPU),
                access(mnemonic, Space.SHARED, rest.get(0), (int) size, Order.WEAK, Scope.GPU),
                Operand.of(size),
                read,
                false,
                Optional.empty());
    }

    private Copy bulk(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, IN_BULK);
        List<String> spaces = mnemonic.parts().stream()
                .filter(part -> part.equals("global") || part.startsWith("shared::"))
                .toList();
        boolean tellsBarrier = mnemonic.has(BYTES_COMPLETE);
        List<String> known = tellsBarrier
                ? List.of("shared::cta, global", "shared::cluster, global", "shared::cluster, shared::cta")
                : List.of("global, shared::cta");
        boolean isKnown = known.contains(String.join(", ", spaces))
                && tellsBarrier != mnemonic.has("bulk_group")
                && operands.size() == (tellsBarrier ? 4 : 3) + (mnemonic.has(HINT) ? 1 : 0);
        if (!isKnown) {
            throw mnemonic.refused("does not know this form of what is asynchronous:");
        }
        Space into = space(spaces.get(0));
        return new Copy(
                access(mnemonic, space(spaces.get(1)), operands.get(1), 1, Order.WEAK, Scope.GPU),
                access(mnemonic, into, operands.get(0), 1, Order.WEAK, Scope.GPU),
                names.operand(operands.get(2)),
                names.operand(operands.get(2)),
                true,
                tellsBarrier ? Optional.of(barrier(mnemonic, into, operands.get(3))) : Optional.empty());
    }

    private static Space space(String name) {
        return name.equals("global")
                ? Space.GENERIC
                : name.equals("shared::cta") ? Space.SHARED : Space.SHARED_OF_CLUSTER;
    }

    /** An arrival that follows all copies of the thread; unless it was counted when the barrier was made, one more is expected first. */
    private List<Instruction> arrives(Mnemonic mnemonic, List<String> operands) {
        check(mnemonic, Set.of("async", "mbarrier", "arrive", "noinc", "shared", "shared::cta", "b64"));
        List<Instruction> all = new ArrayList<>();
        if (!mnemonic.has("noinc")) {
            Access word = MbarrierDecoder.access(names, mnemonic, operands.get(0), Order.RELAXED, Scope.CTA);
            all.add(new Update(-1, -1, word, Mbarrier.ARRIVE, false, List.of(Operand.of(-1))));
        }
        all.add(new ArriveAfterCopies(
                MbarrierDecoder.access(names, mnemonic, operands.get(0), Order.RELEASE, Scope.CTA)));
        return all;
    }
}
