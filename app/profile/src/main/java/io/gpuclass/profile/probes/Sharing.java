package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** Whether the blocks of a memory probe share one word (Stuart & Owens 2011, section 3). */
public enum Sharing implements Named {
    /** Every block accesses the same word. */
    CONTENTIOUS,
    /** Every block accesses its own word, 256 bytes from its neighbour's. */
    NONCONTENTIOUS;
}
