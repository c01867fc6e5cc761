package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;

/**
 * How one processor reaches the memory of another.
 *
 * @param from id of the one that accesses
 * @param to id of the one whose memory it is
 * @param kind by what; null where nobody tells
 * @param nvlinks NVLinks between the two; null where that is not known, or has no meaning
 * @param peerAccess whether loads and stores reach that memory
 * @param nativeAtomics whether atomics do, as one; null where the driver does not tell
 */
public record Link(
        @Required String from,
        @Required String to,
        LinkKind kind,
        Integer nvlinks,
        boolean peerAccess,
        Boolean nativeAtomics) {
    public Link {
        Check.that(from == null || !from.equals(to), "to", () -> "nobody has a link to itself: " + from);
        Check.atLeast(0, nvlinks, "nvlinks");
    }
}
