package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;

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

    /**
     * One ratio of the machine abstraction with its class (Stuart & Owens 2011, section 4).
     *
     * @param low lower end of its 95 % interval
     * @param high upper end of its 95 % interval
     * @param classification its class; {@code class} in the profile
     */
    public record ClassifiedRatio(double value, double low, double high, RatioClass classification) {
        public ClassifiedRatio {
            Check.inOrder(low, value, high);
        }

        static ClassifiedRatio of(Estimate ratio, RatioClass classification) {
            return new ClassifiedRatio(ratio.value(), ratio.low(), ratio.high(), classification);
        }
    }

    /**
     * Whether an atomic unit with a non-empty queue holds its line hostage.
     *
     * @param oneShot by the paper's four probes that are preceded by one atomic
     * @param sustained by atomics that go on while others poll
     */
    public record HostageVerdicts(
            @Required Verdict oneShot, @Required Verdict sustained) {
        /** Returns the verdict that advice is based on: the sustained one where there is one. */
        public Verdict forAdvice() {
            return sustained == Verdict.UNKNOWN ? oneShot : sustained;
        }
    }

    /** The class of a ratio of the machine abstraction. */
    public enum RatioClass implements Named {
        /** Atomic to volatile below 2. */
        CHEAP,
        /** Atomic to volatile from 2 to below 10. */
        MODERATE,
        /** Atomic to volatile of 10 or more. */
        PROHIBITIVE,
        /** Contentious to non-contentious below 2. */
        FLAT,
        /** Contentious to non-contentious of 2 or more. */
        STEEP,
        /** The interval straddles a threshold. */
        AMBIGUOUS;
    }
}
