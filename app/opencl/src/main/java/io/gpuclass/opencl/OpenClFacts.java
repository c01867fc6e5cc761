package io.gpuclass.opencl;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.records.Draft;

/** What OpenCL tells of a device, as a profile has it. Nothing here takes long: no context is made. */
final class OpenClFacts {
    /** What tells a device of this backend from the same GPU used otherwise, where names of files matter. */
    private static final String SUFFIX = " OpenCL";

    private OpenClFacts() {}

    static DeviceFacts of(ClDevice device, int ordinal, boolean includeIds) {
        ClFigures figures = device.figures();
        return Draft.of(DeviceFacts.class)
                .set(DeviceFacts::kind, DeviceKind.OPENCL)
                .set(DeviceFacts::name, device.name())
                .set(DeviceFacts::slug, DeviceFacts.slugOf(device.name() + SUFFIX))
                .set(DeviceFacts::ordinal, ordinal)
                .set(DeviceFacts::computeCapability, figures.computeCapability())
                .set(DeviceFacts::multiprocessors, figures.units())
                .set(DeviceFacts::warpSize, figures.warpSize())
                .set(DeviceFacts::memoryBytes, figures.memoryBytes())
                .set(DeviceFacts::smClockMhz, figures.clockMhz())
                .set(DeviceFacts::driver, device.driver())
                .set(DeviceFacts::uuid, includeIds ? device.uuid() : null)
                .set(DeviceFacts::fingerprint, device.uuid() == null ? null : Fingerprint.of(device.uuid()))
                .set(DeviceFacts::platform, device.platformName())
                .set(DeviceFacts::vendor, device.vendor())
                .set(DeviceFacts::apiVersion, device.version() + ", " + device.language())
                .set(DeviceFacts::memoryOrders, device.atomics().orders())
                .set(DeviceFacts::memoryScopes, device.atomics().scopes())
                .set(DeviceFacts::order, Dialect.of(device).order().id())
                .set(DeviceFacts::timerResolutionNs, figures.timerNs())
                .build();
    }
}
