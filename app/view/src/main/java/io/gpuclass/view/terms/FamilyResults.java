package io.gpuclass.view.terms;

import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the implementations of one family gave.
 *
 * @param family what they do
 * @param all at every size, at least one
 */
public record FamilyResults(Family family, List<PrimitiveResult> all) {
    public FamilyResults {
        all = List.copyOf(all);
    }

    public static List<FamilyResults> of(List<PrimitiveResult> results) {
        return Family.group(results, result -> new Family(result.kind(), result.initial(), result.writers()))
                .entrySet()
                .stream()
                .map(group -> new FamilyResults(group.getKey(), group.getValue()))
                .toList();
    }

    public List<String> implementations() {
        return all.stream().map(PrimitiveResult::implementation).distinct().toList();
    }

    /** Returns the measured numbers of blocks, in ascending order. */
    public List<Integer> sizes() {
        return Sizes.sorted(all.stream().map(PrimitiveResult::blocks).toList());
    }

    public int saturation() {
        return all.stream().mapToInt(PrimitiveResult::blocks).max().orElseThrow();
    }

    public Optional<PrimitiveResult> find(String implementation, int size) {
        return at(size).filter(result -> result.implementation().equals(implementation))
                .findFirst();
    }

    public Stream<PrimitiveResult> at(int size) {
        return all.stream().filter(result -> result.blocks() == size);
    }

    /** Whether it is the fastest of its size, of those under which blocks do not starve if there are any. */
    public boolean isBest(PrimitiveResult result) {
        boolean allStarve = at(result.blocks()).filter(PrimitiveResult::counts).allMatch(PrimitiveResult::starves);
        return at(result.blocks())
                .filter(PrimitiveResult::counts)
                .filter(other -> allStarve || !other.starves())
                .max(Comparator.comparingDouble(other -> other.opsPerSecond().median()))
                .filter(result::equals)
                .isPresent();
    }
}
