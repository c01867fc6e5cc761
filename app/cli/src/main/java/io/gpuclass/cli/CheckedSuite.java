package io.gpuclass.cli;

import io.gpuclass.profile.units.Named;

/** What {@code verify} checks. */
enum CheckedSuite implements Named {
    /** Primitives of one device. */
    PRIMITIVES,
    /** Those of several processors that share memory. */
    SYSTEM;
}
