package io.gpuclass.engine.levels;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.profile.levels.LevelResults.Level;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.units.Named;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A row of {@code probes-cuda/levels-catalogue.inc}, with clusters of one size where it has some.
 *
 * @param where the level, or whose shared memory
 * @param name in the names of its kernels
 * @param threads threads of a block, with each of which it is timed
 * @param groups groups of each block that meet apart from each other; null for one
 * @param cluster blocks of a cluster; null without clusters
 * @param twin whether it is a seeded bug, which is only verified
 * @param unobserved of a seeded bug that no GPU was seen to show: why; null for others
 */
public record LevelRow(
        Use use,
        String where,
        String name,
        List<Integer> threads,
        Integer groups,
        Integer cluster,
        boolean twin,
        String unobserved)
        implements Form {
    private static final String TABLE = "levels-catalogue.inc";
    private static final int PHASES = 104;
    /** Groups that check beside each other at least, where there may be several. */
    private static final int GROUPS = 4;
    /** Clusters for whose records there is room beside each other. */
    private static final int MOST_CLUSTERS = 64;

    /** Blocks of a cluster, as kernels are compiled for them. */
    private static final List<Integer> CLUSTERS = List.of(2, 4, 8, 16);

    /** Clusters in which seeded bugs are compiled. */
    private static final List<Integer> CLUSTERS_OF_TWINS = List.of(4);

    private static final List<Integer> NO_CLUSTERS = Collections.singletonList(null);

    /** Threads of a block from which on reads of one word take so long that runs are shorter. */
    private static final int MANY_THREADS = 1024;

    /** Purpose of a row. */
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
        return CatalogueTable.read(TABLE).stream().flatMap(LevelRow::of).toList();
    }

    static Stream<LevelRow> of(CatalogueRow row) {
        String groups = row.one("groups");
        Use use = Use.valueOf(row.kind());
        List<Integer> clusters = use.inClusters ? row.twin() ? CLUSTERS_OF_TWINS : CLUSTERS : NO_CLUSTERS;
        return clusters.stream()
                .map(cluster -> new LevelRow(
                        use,
                        row.names().get(0),
                        row.name(),
                        row.all("threads").stream().map(Integer::valueOf).toList(),
                        groups == null ? null : Integer.valueOf(groups),
                        cluster,
                        row.twin(),
                        row.unobserved()));
    }

    /** Returns whether a device knows levels below the grid at all: then it has the barriers that any GPU has. */
    static boolean areOn(Device device, List<LevelRow> rows) {
        return rows.stream().anyMatch(row -> row.use == Use.LEVEL && !row.twin && device.has(row.timed()));
    }

    /** Returns its id in profiles. */
    String id() {
        return name.replace('_', '-');
    }

    /** Returns its name, such as {@code cluster/hardware-of-2}. */
    String path() {
        return where + "/" + Level.form(id(), cluster);
    }

    Level level() {
        return Named.parse(Level.class, where);
    }

    @Override
    public FormName form() {
        return FormName.ofLevel(level(), id(), use.inClusters);
    }

    /** Returns the kernel that times it. */
    String timed() {
        return use == Use.FLAT ? "barrier_time_" + name : kernel("time", name);
    }

    /** Returns the kernel that verifies it. */
    String verified() {
        return use == Use.FLAT ? "barrier_verify_" + name : kernel("verify", twin ? "twin_" + name : name);
    }

    private String kernel(String metric, String variant) {
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
        boolean fits = device.has(verified()) && device.saturation(verified(), Trial.THREADS_PER_BLOCK) >= each();
        return fits ? sizes(device).distinct().map(this::check) : Stream.of();
    }

    private Check check(int blocks) {
        return Check.ending(
                this,
                key(),
                Trial.of(verified(), blocks).withLength(PHASES),
                seen -> seen.operations() > 0,
                (found, seen) ->
                        found.level(where).form(id()).blocksPerCluster(cluster).phases(seen.operations()));
    }

    private Stream<Integer> sizes(Device device) {
        int most = device.saturation(verified(), Trial.THREADS_PER_BLOCK);
        int several = Math.min(GROUPS * each(), most);
        int oneEach = oneEach(device, most);
        if (use.grid()) {
            return Stream.of(several, oneEach, most);
        }
        // Order that is missing shows only where many clusters keep the memory busy.
        int many = cluster == null ? several : Math.min(Math.max(several, oneEach), MOST_CLUSTERS * cluster);
        return Stream.of(each(), many);
    }

    /** Returns the most blocks, in whole clusters, that leave an SM for each. */
    int oneEach(Device device, int most) {
        return Math.max(each(), Experiment.onEach(device, 1, most) / each() * each());
    }

    /** Returns the fewest blocks that it can run on. */
    int each() {
        return Objects.requireNonNullElse(cluster, 1);
    }

    private List<Object> key() {
        return List.of(where, name, twin, each());
    }

    /** Returns whether a check of it passed, and none failed. */
    boolean isVerified(Verifier verifier) {
        return verifier.passed(key());
    }

    /** Returns it under each name that its figures have. */
    Stream<TimedForm> timedForms() {
        Stream<String> names =
                use.meets() ? Stream.of(id()) : Stream.of(Sharing.values()).map(sharing -> sharing.id() + "-" + id());
        return names.map(name -> new TimedForm(where, Level.form(name, cluster), timed()));
    }

    /**
     * Returns two runs with so many barriers, or reads, that their times differ by some hundred microseconds: far more than the time of a
     * launch varies by.
     */
    Difference cost(Trial trial) {
        if (where.equals("warp")) {
            return new Difference(trial, 800, 80_000);
        }
        if (use.grid()) {
            return new Difference(trial, 48, 248);
        }
        if (!use.meets() && trial.threads() >= MANY_THREADS) {
            return new Difference(trial, 40, 200);
        }
        return use == Use.CLUSTER_LEVEL || use == Use.OTHER_SHARED
                ? new Difference(trial, 104, 1000)
                : new Difference(trial, 800, 8000);
    }
}
