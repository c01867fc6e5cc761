package io.gpuclass.profile.levels;

import io.gpuclass.profile.units.Named;

/** Who meets at a barrier. */
public enum Level implements Named {
    /** The threads of a warp. */
    WARP,
    /** The threads of a block, or of a part of it. */
    BLOCK,
    /** The blocks of a cluster. */
    CLUSTER,
    /** All blocks of a grid. */
    GRID;

    /**
     * Returns what tells a form from itself with clusters of another size, such as {@code hardware-of-2}.
     *
     * @param blocksPerCluster null without clusters
     */
    public static String form(String form, Integer blocksPerCluster) {
        return blocksPerCluster == null ? form : form + "-of-" + blocksPerCluster;
    }
}
