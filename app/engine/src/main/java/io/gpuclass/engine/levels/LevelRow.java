package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A row of {@code probes-cuda/levels-catalogue.inc}.
 *
 * @param where the level, or whose shared memory
 * @param name in the names of its kernels
 * @param threads threads of a block, with each of which it is timed
 * @param groups groups of each block that meet apart from each other; null for one
 * @param twin whether it is a broken twin, which is only verified
 * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
 */
public record LevelRow(
        Use use, String where, String name, List<Integer> threads, Integer groups, boolean twin, String unobserved)
        implements Form {
    private static final String TABLE = "levels-catalogue.inc";
    private static final int PHASES = 104;
    /** Groups that check beside each other at least, where there may be several. */
    private static final int GROUPS = 4;
    /** Clusters for whose records there is room beside each other. */
    private static final int MOST_CLUSTERS = 64;

    /** Blocks of a cluster, as kernels are compiled for them. */
    static final List<Integer> CLUSTERS = List.of(2, 4, 8, 16);

    /** Clusters in which twins are compiled. */
    private static final List<Integer> CLUSTERS_OF_TWINS = List.of(4);

    /** What rows are for. */
    public enum Use {
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

    @Override
    public FormName form() {
        return FormName.ofLevel(Named.parse(Level.class, where), id(), use.inClusters);
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

    /** Returns the barriers, on any device. */
    public static Stream<LevelRow> barriers() {
        return all().stream().filter(row -> row.use.meets());
    }

    /** Returns the checks of those barriers that are wanted and that a device has kernels and room for. */
    public static Stream<Check> checks(Device device, Predicate<? super LevelRow> wanted) {
        return areOn(device, all()) ? barriers().filter(wanted).flatMap(row -> row.checks(device)) : Stream.of();
    }

    private Stream<Check> checks(Device device) {
        return clusters().stream()
                .filter(cluster -> fits(device, cluster))
                .flatMap(cluster -> sizes(device, cluster).map(blocks -> check(cluster, blocks)));
    }

    private boolean fits(Device device, Integer cluster) {
        String kernel = verified(cluster);
        return device.has(kernel) && device.saturation(kernel, Trial.THREADS_PER_BLOCK) >= each(cluster);
    }

    private Check check(Integer cluster, int blocks) {
        return Check.ending(
                this,
                key(cluster),
                Trial.of(verified(cluster), blocks).withLength(PHASES),
                seen -> seen.operations() > 0,
                (found, seen) -> found.set(Verification::level, where)
                        .set(Verification::form, id())
                        .set(Verification::blocksPerCluster, cluster)
                        .set(Verification::phases, seen.operations()));
    }

    private Stream<Integer> sizes(Device device, Integer cluster) {
        int most = device.saturation(verified(cluster), Trial.THREADS_PER_BLOCK);
        int several = Math.min(GROUPS * each(cluster), most);
        int oneEach = LevelSuite.oneEach(device, cluster, most);
        // Order that is missing shows only where many clusters keep the memory busy.
        Stream<Integer> sizes = use.grid()
                ? Stream.of(several, oneEach, most)
                : Stream.of(
                        each(cluster),
                        cluster == null ? several : Math.min(Math.max(several, oneEach), MOST_CLUSTERS * cluster));
        return sizes.distinct();
    }

    /** Returns the fewest blocks that it runs on. */
    static int each(Integer cluster) {
        return Objects.requireNonNullElse(cluster, 1);
    }

    private List<Object> key(Integer cluster) {
        return List.of(where, name, twin, each(cluster));
    }

    /** Returns whether a check of it passed, and none failed. */
    boolean isVerified(Verifier verifier, Integer cluster) {
        return verifier.passed(key(cluster));
    }
}
