package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeResult;
import java.util.List;

/**
 * All that recommendations are made from. Immutable.
 *
 * @param probes results of the memory probes; without them nothing is predicted
 * @param hostage whether atomics hold their line hostage; null for unknown
 * @param primitives what each implementation gave; without them nothing is measured
 * @param backoff pauses of the backoff forms; null for the default
 * @param form how the implementations that recommendations are about are coded
 * @param threadsPerBlock threads in a block, which is how many flags a barrier's master block looks at side by side
 * @param multiprocessors SMs, each of which is a group of blocks to a tree barrier; null where there are none, or not known
 * @param device sort of device, which decides the implementations considered
 */
public record Evidence(
        List<ProbeResult> probes,
        HostageVerdicts hostage,
        List<PrimitiveResult> primitives,
        Backoff backoff,
        CodeForm form,
        int threadsPerBlock,
        Integer multiprocessors,
        DeviceKind device) {
    public Evidence {
        probes = List.copyOf(probes);
        primitives = List.copyOf(primitives);
        hostage = hostage == null ? new HostageVerdicts(Verdict.UNKNOWN, Verdict.UNKNOWN) : hostage;
        backoff = backoff == null ? Backoff.DEFAULT : backoff;
        if (threadsPerBlock < 1) {
            throw new IllegalArgumentException("a block has at least one thread, not " + threadsPerBlock);
        }
        if (multiprocessors != null && multiprocessors < 1) {
            throw new IllegalArgumentException("a device has at least one multiprocessor, not " + multiprocessors);
        }
    }

    /** Evidence from a device without multiprocessors, or of which their number is not known. */
    public Evidence(
            List<ProbeResult> probes,
            HostageVerdicts hostage,
            List<PrimitiveResult> primitives,
            Backoff backoff,
            CodeForm form,
            int threadsPerBlock,
            DeviceKind device) {
        this(probes, hostage, primitives, backoff, form, threadsPerBlock, null, device);
    }
}
