package io.gpuclass.cli;

import io.gpuclass.model.ptx.MutantProof.Mutation;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Weakening;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.probes.ScopeResult.MemoryScope;
import io.gpuclass.profile.probes.ScopeResult.ScopedOperation;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What it saves to order less, by what a profile measured of one block in words that no other uses.
 *
 * @param device what was measured
 * @param scopes what each operation costs at each scope
 */
record OrderingPrices(String device, List<ScopeResult> scopes) {
    private static final Map<String, MemoryScope> SCOPES =
            Map.of("cta", MemoryScope.BLOCK, "gpu", MemoryScope.DEVICE, "sys", MemoryScope.SYSTEM);

    static OrderingPrices of(Profile profile) {
        return new OrderingPrices(profile.device().name(), profile.scopes());
    }

    /** Returns what the figures are. */
    String note() {
        return "Saves: so much of each call, by the scopes of " + device
                + ", where one block is alone; what has more to wait"
                + " for costs more. Of a fence, what one with nothing to wait for takes. At most: of a store, all that one"
                + " that releases takes; of an atomic operation, how much longer one that acquires and releases takes than"
                + " one that orders nothing.";
    }

    /** Returns what a mutation saves, or why that is not known. */
    String saved(Mutation mutation) {
        List<String> opcode = List.of(mutation.instruction().split("\\."));
        Optional<MemoryScope> scope =
                opcode.stream().filter(SCOPES::containsKey).map(SCOPES::get).findFirst();
        if (opcode.get(0).equals("ld")) {
            return "saving not measured: no load without order is timed beside one that acquires";
        }
        OptionalDouble saved =
                scope.map(at -> saved(opcode, mutation.weakening(), at)).orElse(OptionalDouble.empty());
        return saved.isPresent()
                ? (opcode.get(0).equals("fence") ? "saves about " : "saves at most ") + new Nanos(saved.getAsDouble())
                : "saving not measured: nothing times " + mutation.instruction() + " by itself";
    }

    private OptionalDouble saved(List<String> opcode, Weakening weakening, MemoryScope scope) {
        boolean isMeasuredFence = opcode.get(0).equals("fence") && !opcode.contains("sc");
        if (weakening == Weakening.REMOVED && isMeasuredFence) {
            return cost(ScopedOperation.FENCE, scope);
        }
        boolean losesOrder = Stream.of(Weakening.RELAXED, Weakening.LOSES_ACQUIRE, Weakening.LOSES_RELEASE)
                .anyMatch(weakening::equals);
        if (losesOrder && opcode.get(0).equals("st")) {
            return cost(ScopedOperation.RELEASE, scope);
        }
        OptionalDouble relaxed = cost(ScopedOperation.RELAXED_ATOMIC, scope);
        OptionalDouble ordered = cost(ScopedOperation.ATOMIC, scope);
        return losesOrder && opcode.get(0).matches("atom|red") && relaxed.isPresent() && ordered.isPresent()
                ? OptionalDouble.of(Math.max(0, ordered.getAsDouble() - relaxed.getAsDouble()))
                : OptionalDouble.empty();
    }

    private OptionalDouble cost(ScopedOperation operation, MemoryScope scope) {
        return scopes.stream()
                .filter(result -> result.operation() == operation && result.scope() == scope)
                .min(Comparator.comparingInt(ScopeResult::blocks))
                .filter(result -> result.blocks() == 1)
                .map(result -> OptionalDouble.of(result.nsPerOperation().median()))
                .orElse(OptionalDouble.empty());
    }
}
