package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The bare barriers inside a kernel, as the sweep measured them. */
final class SweptBarriers {
    /** A sweep with fewer or more blocks than so many times as many tells nothing. */
    private static final double FARTHEST = 2;

    private final List<PrimitiveResult> ranked;

    SweptBarriers(DeviceKind device, List<PrimitiveResult> primitives) {
        ranked = primitives.stream()
                .filter(result -> result.kind() == Kind.BARRIER && Contest.isRanked(result))
                .filter(result -> !endsTheKernel(device, result.implementation()))
                .toList();
    }

    static boolean endsTheKernel(DeviceKind device, String barrier) {
        return Catalogue.find(device, Kind.BARRIER, barrier)
                .map(row -> row.has(Trait.ENDS_THE_KERNEL))
                .orElse(false);
    }

    /**
     * Returns the fastest with so many blocks, or with the number nearest to it by ratio, of two equally near the larger one; empty where
     * that is more than a factor of {@value #FARTHEST} away.
     */
    Optional<PrimitiveResult> fastest(int blocks) {
        return ranked.stream()
                .map(PrimitiveResult::blocks)
                .filter(size -> distance(size, blocks) <= Math.log(FARTHEST))
                .min(Comparator.comparingDouble((Integer size) -> distance(size, blocks))
                        .thenComparing(Comparator.reverseOrder()))
                .flatMap(nearest -> ranked.stream()
                        .filter(result -> result.blocks() == nearest)
                        .max(Comparator.comparingDouble(
                                result -> result.opsPerSecond().median())));
    }

    private static double distance(int size, int blocks) {
        return Math.abs(Math.log((double) size / blocks));
    }
}
