package io.gpuclass.profile.abstraction;

/**
 * The three-parameter machine abstraction of Stuart & Owens 2011, section 4. An axis that was not measured is null.
 *
 * @param atomicToVolatile contentious serial atomic read over volatile read
 * @param atomicToVolatileWrite the write ratio beside it
 * @param contentiousToNoncontentious contentious over non-contentious serial volatile read
 * @param lineHostage whether atomics hold a line hostage
 */
public record MachineClass(
        Axis atomicToVolatile,
        Axis atomicToVolatileWrite,
        Axis contentiousToNoncontentious,
        HostageVerdicts lineHostage) {}
