package io.gpuclass.cli;

import io.gpuclass.primitives.PrimitiveResult;
import io.gpuclass.primitives.VerificationResult;
import io.gpuclass.probes.HostagePoint;
import io.gpuclass.probes.ProbeResult;
import io.gpuclass.probes.SimtHazard;
import java.util.List;

/**
 * What the suites found; what did not run is empty, or null.
 *
 * @param probes the memory probes
 * @param hostage the sustained line-hostage probe
 * @param simt the SIMT hazard probe
 * @param verification what verification showed
 * @param primitives what each implementation gave
 */
record Findings(
        List<ProbeResult> probes,
        List<HostagePoint> hostage,
        SimtHazard simt,
        List<VerificationResult> verification,
        List<PrimitiveResult> primitives) {}
