package io.gpuclass.engine.experiment;

import io.gpuclass.profile.primitives.Implementation;

/**
 * A form, and the kernel that times it.
 *
 * @param kind its kind, level or application, as figures have it
 * @param name what it is called, as figures have it
 * @param kernel the kernel
 */
public record TimedForm(String kind, String name, String kernel) {
    public static TimedForm of(Implementation row) {
        return new TimedForm(row.kind().id(), row.id(), row.timingKernel());
    }
}
