package io.gpuclass.profile.advice;

import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.levels.LevelResults.LevelChoice;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.Implementation.CppType;
import java.util.Comparator;
import java.util.Optional;

/**
 * Barrier for a grid that fits into one cluster, whose blocks then meet by the cluster's hardware barrier.
 *
 * @param blocks the most blocks that one cluster was measured with
 * @param threads threads of each block
 * @param use id of the form, among those of clusters
 * @param header what declares it
 * @param type its C++ type
 * @param nsPerBarrier the median time from one barrier to the next, in nanoseconds
 */
public record SmallGrid(int blocks, int threads, String use, String header, String type, double nsPerBarrier) {
    /** Returns the advice for the smallest blocks measured; empty where no cluster was measured. */
    static Optional<SmallGrid> of(LevelResults levels) {
        return levels == null
                ? Optional.empty()
                : levels.choices().stream()
                        .filter(choice -> choice.level() == Level.CLUSTER && choice.groupsPerBlock() == null)
                        .filter(choice ->
                                choice.blocksPerCluster() != null && choice.blocks() == choice.blocksPerCluster())
                        .min(Comparator.comparingInt(LevelChoice::threads)
                                .thenComparing(Comparator.comparingInt(LevelChoice::blocks)
                                        .reversed()))
                        .flatMap(SmallGrid::of);
    }

    private static Optional<SmallGrid> of(LevelChoice choice) {
        return type(choice.use())
                .map(type -> new SmallGrid(
                        choice.blocks(),
                        choice.threads(),
                        choice.use(),
                        type.header(),
                        type.qualified(),
                        choice.nsPerBarrier()));
    }

    /** Returns the C++ type of a barrier of clusters: a row's types are who meets and the algorithm. */
    static Optional<CppType> type(String form) {
        return CatalogueTable.read("levels-catalogue.inc").stream()
                .filter(row -> !row.twin()
                        && row.kind().equals("CLUSTER_LEVEL")
                        && row.id().equals(form))
                .map(row -> row.types().get(1))
                .map(algorithm -> new CppType(algorithm.replace("algorithm::", ""), algorithm))
                .findFirst();
    }
}
