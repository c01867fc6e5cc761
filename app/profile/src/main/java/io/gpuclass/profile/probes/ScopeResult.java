package io.gpuclass.profile.probes;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Summary;

/**
 * What an operation costs at a scope, in memory of the device that does it. Each block has a word of its own, so that a difference between
 * scopes is one of order and not of contention.
 *
 * @param operation what is done
 * @param scope for whom
 * @param blocks blocks in the grid, each of which does it
 * @param nsPerOperation steady nanoseconds of one operation of one block while all blocks do it
 */
public record ScopeResult(
        @Required ScopedOperation operation,
        @Required MemoryScope scope,
        int blocks,
        @Required Summary nsPerOperation) {
    public ScopeResult {
        Check.atLeast(1, blocks, "blocks");
        Summary.checkNotNegative(nsPerOperation, "nsPerOperation");
    }
}
