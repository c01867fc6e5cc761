package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Fence;
import io.gpuclass.model.code.Instruction.InitFence;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Instruction.Objects;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.ProxyFence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes instructions of fences and of barriers of a block or a warp. */
final class SyncDecoder {
    private static final Operand NONE = Operand.of(0);
    private static final String ONE_WARP = "32";
    private static final Map<String, Agreement> AGREEMENTS =
            Map.of("and", Agreement.AND, "or", Agreement.OR, "popc", Agreement.COUNT);

    /** Fences between the generic and the async proxy that order both ways (PTX ISA, "fence"). */
    private static final Map<String, Objects> PROXY_FENCES = Map.of(
            "proxy.async", Objects.ALL,
            "proxy.async.global", Objects.GLOBAL,
            "proxy.async.shared::cta", Objects.SHARED,
            "proxy.async.shared::cluster", Objects.SHARED_OF_CLUSTER);

    private final Names names;

    SyncDecoder(Names names) {
        this.names = names;
    }

    static Instruction fence(Mnemonic mnemonic) {
        List<String> rest = mnemonic.parts().subList(1, mnemonic.parts().size());
        Objects objects = PROXY_FENCES.get(String.join(".", rest));
        if (objects != null) {
            return new ProxyFence(objects);
        }
        if (mnemonic.name().equals("fence") && rest.equals(List.of("mbarrier_init", "release", "cluster"))) {
            return new InitFence();
        }
        boolean isOfProxy = mnemonic.parts().stream().anyMatch(part -> part.contains("::"));
        if (isOfProxy || mnemonic.has("proxy", "mbarrier_init")) {
            throw mnemonic.refused("covers the generic proxy and fence.proxy.async only, not");
        }
        if (mnemonic.name().equals("membar")) {
            if (mnemonic.parts().size() != 2 || !mnemonic.has("cta", "gl", "sys")) {
                throw mnemonic.refused("knows membar.cta, membar.gl and membar.sys, not");
            }
        } else {
            Qualifiers.check(mnemonic);
        }
        Order order = mnemonic.name().equals("membar") ? Order.SC : mnemonic.order(Order.WEAK);
        return new Fence(order.compareTo(Order.ACQUIRE) < 0 ? Order.ACQ_REL : order, mnemonic.scope());
    }

    Meet meeting(Mnemonic mnemonic, List<String> operands) {
        if (mnemonic.has("cluster")) {
            return new ClusterDecoder(names).barrier(mnemonic);
        }
        if (mnemonic.has("warp")) {
            names.register("%laneid");
            Operand mask = names.operand(operands.get(0));
            return new Meet(-1, true, Meeters.WARP, mask, NONE, Optional.empty(), Agreement.NONE, true);
        }
        boolean reduces = mnemonic.has("red");
        List<String> rest = new ArrayList<>(operands);
        int into = reduces ? names.register(rest.remove(0)) : -1;
        Operand predicate = reduces ? names.operand(rest.remove(rest.size() - 1)) : NONE;
        boolean isOfOneWarp = rest.size() < 2 || rest.get(1).equals(ONE_WARP);
        if (!isOfOneWarp) {
            throw new Refused("the model covers barriers of a whole block or of one warp, not of " + rest.get(1)
                    + " of its threads");
        }
        Agreement agreement = mnemonic.parts().stream()
                .filter(AGREEMENTS::containsKey)
                .findFirst()
                .map(AGREEMENTS::get)
                .orElse(Agreement.NONE);
        Operand barrier = rest.isEmpty() ? NONE : names.operand(rest.get(0));
        boolean waits = !mnemonic.has("arrive");
        return new Meet(into, waits, Meeters.BLOCK, barrier, predicate, Optional.empty(), agreement, true);
    }
}
