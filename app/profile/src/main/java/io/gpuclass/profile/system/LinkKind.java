package io.gpuclass.profile.system;

import io.gpuclass.profile.units.Named;

/** By what a processor reaches another one's memory. */
public enum LinkKind implements Named {
    NVLINK,
    PCIE;
}
