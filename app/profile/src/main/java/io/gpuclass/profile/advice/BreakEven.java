package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.ApplicationContest.SweptBarriers;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Worth of a barrier inside a kernel against ending the kernel, at one number of blocks.
 *
 * @param blocks blocks that took part
 * @param barrier the fastest barrier inside a kernel
 * @param barrierNs its time, in nanoseconds
 * @param kernelRelaunchNs time from phase to phase when each is a kernel of its own; null where it was not measured
 * @param graphRelaunchNs the same as nodes of a CUDA graph; null where it was not measured
 * @param savedNs what each phase saves against the faster of the two: so long may keeping the grid resident cost; negative where ending
 *     the kernel is faster
 */
public record BreakEven(
        int blocks, String barrier, double barrierNs, Double kernelRelaunchNs, Double graphRelaunchNs, double savedNs) {
    /** Returns one for each number of blocks at which a barrier inside a kernel and a relaunch have figures that count, fewest blocks first. */
    public static List<BreakEven> of(List<PrimitiveResult> results) {
        Map<Integer, List<PrimitiveResult>> bySize = results.stream()
                .filter(result -> result.kind() == Kind.BARRIER && Contest.isRanked(result))
                .collect(Collectors.groupingBy(PrimitiveResult::blocks, TreeMap::new, Collectors.toList()));
        return bySize.values().stream()
                .map(BreakEven::atOneSize)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<BreakEven> atOneSize(List<PrimitiveResult> barriers) {
        Double kernel = nsOf(barriers, ApplicationContest.KERNEL_RELAUNCH);
        Double graph = nsOf(barriers, ApplicationContest.GRAPH_RELAUNCH);
        return barriers.stream()
                .filter(result -> !SweptBarriers.endsTheKernel(DeviceKind.CUDA, result.implementation()))
                .filter(result -> Unstable.of(result).isEmpty())
                .min(Comparator.comparingDouble(BreakEven::ns))
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
                .map(BreakEven::ns)
                .orElse(null);
    }

    private static double ns(PrimitiveResult result) {
        return Nanos.PER_SECOND / result.opsPerSecond().median();
    }
}
