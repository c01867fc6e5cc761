package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * What one processor got of what all completed.
 *
 * @param share of the operations of all, from 0 to 1
 */
public record MemberShare(@Required String member, double share) {
    public MemberShare {
        Check.within(0, share, 1, "share");
    }
}
