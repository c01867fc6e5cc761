package io.gpuclass.profile.abstraction;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.EnumSet;
import java.util.Set;

/**
 * The three-parameter machine abstraction of Stuart & Owens 2011, section 4, and a fourth: what it costs to order. An axis that was not
 * measured is null.
 *
 * @param atomicToVolatile contentious serial atomic read over volatile read
 * @param atomicToVolatileWrite contentious serial atomic write over completed volatile write, which is fenced; of published numbers, over
 *     theirs, which are posted
 * @param atomicToPostedWrite contentious serial atomic write over posted volatile write, as in the paper; null in older profiles
 * @param contentiousToNoncontentious contentious over non-contentious serial volatile read
 * @param lineHostage whether atomics hold a line hostage
 * @param order what it costs to order; null where nothing tells, as in the paper
 */
@RecordBuilder
public record MachineClass(
        ClassifiedRatio atomicToVolatile,
        ClassifiedRatio atomicToVolatileWrite,
        ClassifiedRatio atomicToPostedWrite,
        ClassifiedRatio contentiousToNoncontentious,
        HostageVerdicts lineHostage,
        Order order) {
    /** A ratio that is an axis of the class, in the order of reports. */
    public enum ClassAxis {
        ATOMIC_READS("atomic : volatile, reads"),
        ATOMIC_POSTED_WRITES("atomic : volatile, posted writes"),
        ATOMIC_COMPLETED_WRITES("atomic : volatile, completed writes"),
        CONTENTION("contentious : noncontentious"),
        FENCE("fence : volatile"),
        RELEASE("release : store"),
        ACQUIRE("acquire : read");

        /** The ratios in which machines differ by what it costs to order. */
        private static final Set<ClassAxis> OF_ORDER = EnumSet.of(FENCE, RELEASE, ACQUIRE);

        private final String words;

        ClassAxis(String words) {
            this.words = words;
        }

        /** Returns what is over what. */
        public String words() {
            return words;
        }

        /** Returns the same, of what it costs to order with that word. */
        public String title() {
            return OF_ORDER.contains(this) ? "order, " + words : words;
        }

        /** Returns the ratio of a class; null where it was not measured. */
        public ClassifiedRatio of(MachineClass machine) {
            return switch (this) {
                case ATOMIC_READS -> machine.atomicToVolatile;
                case ATOMIC_POSTED_WRITES -> machine.atomicToPostedWrite;
                case ATOMIC_COMPLETED_WRITES -> machine.completedWrites();
                case CONTENTION -> machine.contentiousToNoncontentious;
                case FENCE -> machine.order == null ? null : machine.order.fenceToVolatile;
                case RELEASE -> machine.order == null ? null : machine.order.releaseToStore;
                case ACQUIRE -> machine.order == null ? null : machine.order.acquireToRead;
            };
        }
    }

    /**
     * Cost of ordering accesses: the axis that tells an H100 from an H200, which agree in the other three.
     *
     * @param fenceToVolatile a fence at device scope by all blocks, over a serial volatile read of one's own word
     * @param releaseToStore a store to one's own word that a fence completes, over the store alone
     * @param acquireToRead an acquiring read at device scope of one's own word by all blocks, over a serial volatile read of it
     */
    public record Order(
            ClassifiedRatio fenceToVolatile, ClassifiedRatio releaseToStore, ClassifiedRatio acquireToRead) {}

    /** Returns the axis of writes that are completed; null where they were not measured apart from posted ones. */
    private ClassifiedRatio completedWrites() {
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
    public record ClassifiedRatio(
            double value,
            double low,
            double high,
            @JsonProperty("class") RatioClass classification) {
        static ClassifiedRatio of(Estimate ratio, RatioClass classification) {
            return new ClassifiedRatio(ratio.value(), ratio.low(), ratio.high(), classification);
        }
    }

    /**
     * Verdicts on atomic units with a non-empty queue that hold their line hostage.
     *
     * @param oneShot by the paper's four probes that are preceded by one atomic
     * @param sustained by atomics that go on while others poll
     */
    public record HostageVerdicts(Verdict oneShot, Verdict sustained) {
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
        /** Only of the axis of order: beyond moderate. */
        DEAR,
        /** Contentious to non-contentious below 2. */
        FLAT,
        /** Contentious to non-contentious of 2 or more. */
        STEEP,
        /** The interval straddles a threshold, or lies where no machine can. */
        AMBIGUOUS;
    }
}
