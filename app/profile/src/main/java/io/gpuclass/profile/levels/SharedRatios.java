package io.gpuclass.profile.levels;

import io.gpuclass.profile.levels.LevelResults.SharedAccessResult;
import io.gpuclass.profile.levels.LevelResults.SharedAccessResult.SharedPlace;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The paper's two ratios (Stuart & Owens 2011, section 4) at the level of shared memory.
 *
 * @param place whose shared memory
 * @param threads threads of each block, all of which read
 * @param blocksPerCluster blocks of the cluster; null for the block's own
 * @param atomicToVolatile contentious atomic reads over contentious volatile reads
 * @param contentiousToNoncontentious contentious over noncontentious volatile reads
 */
public record SharedRatios(
        @Required SharedPlace place,
        int threads,
        Integer blocksPerCluster,
        @Required Estimate atomicToVolatile,
        @Required Estimate contentiousToNoncontentious) {
    public SharedRatios {
        Check.atLeast(1, threads, "threads");
        Check.atLeast(2, blocksPerCluster, "blocksPerCluster");
    }

    /** Returns what can be divided, in the order of the accesses. */
    public static List<SharedRatios> of(List<SharedAccessResult> accesses) {
        List<SharedRatios> ratios = new ArrayList<>();
        accesses.stream()
                .filter(one -> one.access() == Access.VOLATILE && one.sharing() == Sharing.CONTENTIOUS)
                .forEach(one -> of(one, accesses).ifPresent(ratios::add));
        return List.copyOf(ratios);
    }

    private static Optional<SharedRatios> of(SharedAccessResult contended, List<SharedAccessResult> accesses) {
        Optional<Estimate> atomic = like(contended, Access.ATOMIC, Sharing.CONTENTIOUS, accesses);
        Optional<Estimate> alone = like(contended, Access.VOLATILE, Sharing.NONCONTENTIOUS, accesses);
        Estimate shared = contended.nsPerAccess().estimate();
        boolean divides = Stream.of(atomic, alone, Optional.of(shared))
                .allMatch(one -> one.filter(estimate -> estimate.low() > 0).isPresent());
        return divides
                ? Optional.of(new SharedRatios(
                        contended.place(),
                        contended.threads(),
                        contended.blocksPerCluster(),
                        atomic.get().over(shared),
                        shared.over(alone.get())))
                : Optional.empty();
    }

    private static Optional<Estimate> like(
            SharedAccessResult one, Access access, Sharing sharing, List<SharedAccessResult> accesses) {
        return accesses.stream()
                .filter(other -> new SharedAccessResult(
                                one.place(),
                                access,
                                sharing,
                                one.threads(),
                                one.blocksPerCluster(),
                                other.nsPerAccess())
                        .equals(other))
                .findFirst()
                .map(other -> other.nsPerAccess().estimate());
    }
}
