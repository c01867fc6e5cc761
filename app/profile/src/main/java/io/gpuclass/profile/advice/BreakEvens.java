package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Weighs barriers inside a kernel against ending the kernel. Pure. */
public final class BreakEvens {
    private static final String KERNEL_RELAUNCH = "kernel-relaunch";
    private static final String GRAPH_RELAUNCH = "graph-relaunch";

    private BreakEvens() {}

    /** Returns one for each number of blocks at which a barrier inside a kernel and a relaunch have figures that count, fewest blocks first. */
    public static List<BreakEven> of(List<PrimitiveResult> results) {
        Map<Integer, List<PrimitiveResult>> bySize = results.stream()
                .filter(result -> result.kind() == Kind.BARRIER && Contest.isRanked(result))
                .collect(Collectors.groupingBy(PrimitiveResult::blocks, TreeMap::new, Collectors.toList()));
        return bySize.values().stream()
                .map(BreakEvens::atOneSize)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<BreakEven> atOneSize(List<PrimitiveResult> barriers) {
        Double kernel = nsOf(barriers, KERNEL_RELAUNCH);
        Double graph = nsOf(barriers, GRAPH_RELAUNCH);
        return barriers.stream()
                .filter(result -> !endsTheKernel(result))
                .min(Comparator.comparingDouble(BreakEvens::ns))
                .flatMap(fastest -> Stream.of(kernel, graph)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .map(relaunch -> new BreakEven(
                                fastest.blocks(),
                                fastest.implementation(),
                                ns(fastest),
                                kernel,
                                graph,
                                relaunch - ns(fastest))));
    }

    private static Double nsOf(List<PrimitiveResult> barriers, String id) {
        return barriers.stream()
                .filter(result -> result.implementation().equals(id))
                .findFirst()
                .map(BreakEvens::ns)
                .orElse(null);
    }

    private static boolean endsTheKernel(PrimitiveResult result) {
        return Catalogue.find(DeviceKind.CUDA, Kind.BARRIER, result.implementation())
                .map(row -> row.has(Trait.ENDS_THE_KERNEL))
                .orElse(false);
    }

    private static double ns(PrimitiveResult result) {
        return Nanos.PER_SECOND / result.opsPerSecond().median();
    }
}
