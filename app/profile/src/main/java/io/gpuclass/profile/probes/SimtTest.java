package io.gpuclass.profile.probes;

/**
 * One loop of the SIMT hazard probe.
 *
 * @param outcome how it ended
 * @param threads threads that each take the lock once; what the count should be
 * @param fewestCounted smallest count over the runs
 * @param mostCounted largest count over the runs
 * @param runs how often it was run
 */
public record SimtTest(SimtOutcome outcome, int threads, long fewestCounted, long mostCounted, int runs) {}
