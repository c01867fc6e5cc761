package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Has the kernels of primitives made ready beside verification, which times nothing, instead of each when it is first needed.
 * Confined to one thread.
 */
public final class Preparation {
    private final Device device;
    private final List<String> kernels = new ArrayList<>();

    /** @param details whether kernels that count, and those whose blocks come apart, are needed too */
    public Preparation(Device device, boolean details) {
        this.device = device;
        DeviceKind kind = device.facts().kind();
        if (!kind.cpu()) {
            add(Catalogue.of(kind), Implementation::verificationKernel);
            add(Catalogue.twins(kind), Implementation::verificationKernel);
            add(Catalogue.of(kind), Implementation::timingKernel);
            if (details) {
                add(Catalogue.of(kind), Implementation::detailKernel);
                add(Catalogue.of(kind, Kind.BARRIER), Implementation::skewKernel);
            }
        }
    }

    private void add(List<Implementation> implementations, Function<Implementation, String> kernelOf) {
        implementations.stream().map(kernelOf).forEach(kernels::add);
    }

    /** Begins, in the order in which they are needed. */
    public void begin() {
        device.prepare(List.copyOf(kernels));
    }

    /** Waits for all of them, so that what is timed next is not disturbed. */
    public void end() {
        kernels.forEach(device::has);
    }
}
