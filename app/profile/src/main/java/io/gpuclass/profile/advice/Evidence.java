package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import java.util.List;

/**
 * The measurements that recommendations are made from. Immutable.
 *
 * @param setup the machine and the code
 * @param probes results of the memory probes; without them nothing is predicted
 * @param hostage whether atomics hold their line hostage; null for unknown
 * @param primitives results of the implementations; without them nothing is measured
 * @param scopes what a scope costs; without it a fence is taken to cost what a store does that it completes
 */
public record Evidence(
        Setup setup,
        List<ProbeResult> probes,
        HostageVerdicts hostage,
        List<PrimitiveResult> primitives,
        List<ScopeResult> scopes) {
    /** Evidence of a machine of which nothing is known of what a scope costs. */
    public Evidence(Setup setup, List<ProbeResult> probes, HostageVerdicts hostage, List<PrimitiveResult> primitives) {
        this(setup, probes, hostage, primitives, List.of());
    }

    public Evidence {
        scopes = List.copyOf(scopes);
        probes = List.copyOf(probes);
        primitives = List.copyOf(primitives);
        hostage = hostage == null ? new HostageVerdicts(Verdict.UNKNOWN, Verdict.UNKNOWN) : hostage;
    }

    /**
     * A machine as far as costs depend on it, and the code that ran there.
     *
     * @param device sort of device, which decides the implementations considered
     * @param multiprocessors SMs, each of which is a group of blocks to a tree barrier; null where there are none, or not known
     * @param threadsPerBlock threads in a block: so many flags a barrier's master block polls side by side
     * @param cachedReads whether a cache of the SM's answered the reads that nobody contended for, so that they say nothing of the way
     *     to where blocks meet
     * @param form how the implementations are coded
     * @param backoff pauses of the backoff forms; null for the default
     */
    public record Setup(
            DeviceKind device,
            Integer multiprocessors,
            int threadsPerBlock,
            boolean cachedReads,
            CodeForm form,
            Backoff backoff) {
        public Setup {
            backoff = backoff == null ? Backoff.DEFAULT : backoff;
            if (threadsPerBlock < 1) {
                throw new IllegalArgumentException("a block has at least one thread, not " + threadsPerBlock);
            }
            if (multiprocessors != null && multiprocessors < 1) {
                throw new IllegalArgumentException("a device has at least one multiprocessor, not " + multiprocessors);
            }
        }
    }

    DeviceKind device() {
        return setup.device();
    }

    /**
     * Difference of the code of an implementation from another of the same algorithm, as far as its cost depends on it.
     *
     * @param wordsShareLine whether the words of one primitive lie on one memory line, so that atomics on one of them are felt on all
     * @param fencedRelease whether releasing is a fence and then a store, one after the other, rather than a bare store
     * @param partedSemaphores whether pauses between attempts at a semaphore are so long that attempts do not meet
     */
    public record CodeForm(boolean wordsShareLine, boolean fencedRelease, boolean partedSemaphores) {
        /**
         * The listings of Stuart & Owens 2011: words side by side, and a volatile store to release. Its pauses are not printed; of those in
         * semaphores section 6 says that "no thread ever has to wait", as rates hardly depend on blocks or initial values.
         */
        public static final CodeForm PUBLISHED = new CodeForm(true, false, true);

        /** The kernels of this tool: each word on a line of its own, and releases that publish what was written before. */
        public static final CodeForm LIBRARY = new CodeForm(false, true, false);
    }

    /**
     * Pauses between attempts (Stuart & Owens 2011, section 5), as measured with. The linear ones stand in for those that the catalogue
     * gives the same implementations today; pauses of other forms are the catalogue's. Immutable.
     *
     * @param spinning linear pauses of the forms in which any waiter may win
     * @param polling linear pauses of the forms in which one certain waiter is called
     * @param unitNs one unit in nanoseconds; null for what the paper makes it, one non-contentious volatile read as probed
     */
    public record Backoff(Pauses spinning, Pauses polling, Double unitNs) {
        /** The pauses assumed where a profile does not say. */
        public static final Backoff DEFAULT = new Backoff(Pauses.SPINNING, Pauses.POLLING, null);

        /**
         * The pauses assumed of Stuart & Owens 2011, who print none: of the powers of two from 4 to 64 that give Table 5, the one that comes
         * closest to what section 6 says of backoff in mutexes on both of its GPUs.
         */
        public static final Backoff PUBLISHED = new Backoff(Pauses.linear(1, 16), Pauses.POLLING, null);

        public Backoff {
            if (unitNs != null && !(unitNs > 0)) {
                throw new IllegalArgumentException("one unit of backoff must be positive, not " + unitNs + " ns");
            }
        }

        /** Returns the pauses that stand for those of a row of the catalogue. */
        public Pauses insteadOf(Pauses catalogued) {
            if (catalogued.equals(Pauses.SPINNING)) {
                return spinning;
            }
            return catalogued.equals(Pauses.POLLING) ? polling : catalogued;
        }
    }
}
