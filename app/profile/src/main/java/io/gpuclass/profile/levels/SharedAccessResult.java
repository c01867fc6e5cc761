package io.gpuclass.profile.levels;

import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;

/**
 * What a read of shared memory costs, the next of which waits for the value of the last: the paper's probes (Stuart & Owens 2011, section 3) one
 * level down, with the threads of a block in place of blocks.
 *
 * @param place whose shared memory
 * @param access a volatile load, or an atomic addition of 0
 * @param sharing whether the threads of a block read one word, or one each
 * @param threads threads of each block, all of which read
 * @param blocksPerCluster blocks of the cluster, each of which reads the next one's; null for its own
 * @param nsPerAccess steady nanoseconds of one read of one thread while all read
 */
public record SharedAccessResult(
        @Required SharedPlace place,
        @Required Access access,
        @Required Sharing sharing,
        int threads,
        Integer blocksPerCluster,
        @Required Summary nsPerAccess) {
    public SharedAccessResult {
        Check.atLeast(1, threads, "threads");
        Check.atLeast(2, blocksPerCluster, "blocksPerCluster");
        Summary.checkNotNegative(nsPerAccess, "nsPerAccess");
    }

    /** Whose shared memory a block accesses. */
    public enum SharedPlace implements Named {
        /** Its own. */
        OWN,
        /** That of another block of its cluster. */
        OTHER
    }
}
