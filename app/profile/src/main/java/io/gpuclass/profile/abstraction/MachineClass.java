package io.gpuclass.profile.abstraction;

/**
 * The three-parameter machine abstraction of Stuart & Owens 2011, section 4. An axis that was not measured is null.
 *
 * @param atomicToVolatile contentious serial atomic read over volatile read
 * @param atomicToVolatileWrite contentious serial atomic write over completed volatile write, which is fenced; of published numbers, over
 *     theirs, which are posted
 * @param atomicToPostedWrite contentious serial atomic write over posted volatile write, as in the paper; null in older profiles
 * @param contentiousToNoncontentious contentious over non-contentious serial volatile read
 * @param lineHostage whether atomics hold a line hostage
 */
public record MachineClass(
        ClassifiedRatio atomicToVolatile,
        ClassifiedRatio atomicToVolatileWrite,
        ClassifiedRatio atomicToPostedWrite,
        ClassifiedRatio contentiousToNoncontentious,
        HostageVerdicts lineHostage) {
    /** Returns the axis of writes that are completed; null where they were not measured apart from posted ones. */
    public ClassifiedRatio completedWrites() {
        return atomicToPostedWrite != null && atomicToPostedWrite.equals(atomicToVolatileWrite)
                ? null
                : atomicToVolatileWrite;
    }
}
