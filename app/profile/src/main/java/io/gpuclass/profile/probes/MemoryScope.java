package io.gpuclass.profile.probes;

import io.gpuclass.profile.units.Named;

/** Which threads an operation synchronizes with (Mahapatra 2020, section 2.1; PTX ISA, "scope"). */
public enum MemoryScope implements Named {
    /** Those of the same block. */
    BLOCK,
    /** Those of the same GPU. */
    DEVICE,
    /** All, those of the host and of other GPUs too. */
    SYSTEM;
}
