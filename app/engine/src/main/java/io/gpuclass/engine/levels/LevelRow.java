package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.Device;
import io.gpuclass.profile.primitives.CatalogueRow;
import io.gpuclass.profile.primitives.CatalogueTable;
import java.util.Collections;
import java.util.List;

/**
 * A row of {@code probes-cuda/levels-catalogue.inc}.
 *
 * @param use what it is
 * @param where the level, or whose shared memory
 * @param name in the names of its kernels
 * @param threads threads of a block, with each of which it is timed
 * @param groups groups of each block that meet apart from each other; null for one
 * @param twin whether it is a broken twin, which is only verified
 * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
 */
record LevelRow(
        Use use, String where, String name, List<Integer> threads, Integer groups, boolean twin, String unobserved) {
    private static final String TABLE = "levels-catalogue.inc";

    /** Blocks of a cluster, as kernels are compiled for them. */
    static final List<Integer> CLUSTERS = List.of(2, 4, 8, 16);

    /** Clusters in which twins are compiled. */
    private static final List<Integer> CLUSTERS_OF_TWINS = List.of(4);

    /** What rows are for. */
    enum Use {
        /** A barrier that any GPU has. */
        LEVEL("level", false),
        /** A barrier in shared memory. */
        SHARED_LEVEL("cluster", false),
        /** A barrier of the blocks of a cluster. */
        CLUSTER_LEVEL("cluster", true),
        /** A barrier of the grid, over clusters. */
        CLUSTERED("cluster", true),
        /** One without. */
        FLAT("barrier", false),
        /** Reads of the block's own shared memory. */
        OWN_SHARED("level", false),
        /** Reads of another block's. */
        OTHER_SHARED("cluster", true);

        private final String prefix;
        private final boolean inClusters;

        Use(String prefix, boolean inClusters) {
            this.prefix = prefix;
            this.inClusters = inClusters;
        }

        /** Returns whether it is a barrier. */
        boolean meets() {
            return this != OWN_SHARED && this != OTHER_SHARED;
        }

        /** Returns whether all blocks of the grid meet. */
        boolean grid() {
            return this == FLAT || this == CLUSTERED;
        }
    }

    /** Returns the rows of the table, in its order; none in a build without it. */
    static List<LevelRow> all() {
        return CatalogueTable.read(TABLE).stream().map(LevelRow::of).toList();
    }

    static LevelRow of(CatalogueRow row) {
        String groups = row.one("groups");
        return new LevelRow(
                Use.valueOf(row.kind()),
                row.names().get(0),
                row.name(),
                row.all("threads").stream().map(Integer::valueOf).toList(),
                groups == null ? null : Integer.valueOf(groups),
                row.twin(),
                row.unobserved());
    }

    /** Returns whether a device knows levels below the grid at all: then it has the barriers that any GPU has. */
    static boolean areOn(Device device, List<LevelRow> rows) {
        return rows.stream().anyMatch(row -> row.use == Use.LEVEL && !row.twin && device.has(row.timed(null)));
    }

    /** Returns its id in profiles. */
    String id() {
        return name.replace('_', '-');
    }

    /** Returns the sizes of its clusters: one that is null without clusters. */
    List<Integer> clusters() {
        if (!use.inClusters) {
            return Collections.singletonList(null);
        }
        return twin ? CLUSTERS_OF_TWINS : CLUSTERS;
    }

    /** Returns the kernel that times it. */
    String timed(Integer cluster) {
        return use == Use.FLAT ? "barrier_time_" + name : kernel("time", name, cluster);
    }

    /** Returns the kernel that verifies it. */
    String verified(Integer cluster) {
        if (use == Use.FLAT) {
            return "barrier_verify_" + name;
        }
        return kernel("verify", twin ? "twin_" + name : name, cluster);
    }

    private String kernel(String metric, String variant, Integer cluster) {
        String size = cluster == null ? "" : "_of_" + cluster;
        return use.prefix + "_" + metric + "_" + where + "_" + variant + size;
    }
}
