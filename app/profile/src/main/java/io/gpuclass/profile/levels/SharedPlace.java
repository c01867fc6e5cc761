package io.gpuclass.profile.levels;

import io.gpuclass.profile.units.Named;

/** Whose shared memory a block accesses. */
public enum SharedPlace implements Named {
    /** Its own. */
    OWN,
    /** That of another block of its cluster. */
    OTHER
}
