package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.units.Named;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reason for which a figure is not a regression gate.
 *
 * <p>What a run measures until it is known, and what another run then confirms, gates: access times, rates, times of applications.
 * Figures that one run knows
 * to a thousandth and the next one finds elsewhere gate where it is known by how much: by how far GPUs of the model are apart, which move
 * them as far ({@link Spreads}), or by three earlier profiles or more. They are fairness, and what depends on where memory came to lie. Between runs
 * of unchanged probes on H200s poll times were up to 7 % apart and pipelined access times 6 % (others 2 %); and in a single run the sections of equal
 * length fall into two groups of 38 and 45 us. Programs without and with a barrier that they do not need are of that sort too: where their memory
 * lies binds them, and the short ones the launch.
 *
 * <p>All else never gates: it follows from those (ratios, slowdowns), has the launch in it (elapsed), or was looked at by kernels that
 * looking slows, in so few samples that a single late block moves it (hand-offs, accesses, times of sections).
 */
public enum Exemption implements Named {
    /** The metric describes, and is not guarded. */
    METRIC,
    /** It moves between runs by more than its interval, and fewer than three base profiles do not show by how much. */
    NOISE_UNKNOWN,
    /** It was measured on a host, where other processes move it, and fewer than three base profiles do not show by how much. */
    SHARES_ITS_CPUS,
    /** Most blocks starve in one of the profiles, so that the rate depends on which few hold on. */
    STARVES,
    /** It is known that two GPUs of a model, or two runs of one, are more than a factor of two apart in it. */
    AT_CLIFF,
    /** It ends the kernel: the rate is that at which the host launches. */
    ENDS_THE_KERNEL,
    /** Its form has other code than in the base: what changed is not the hardware. */
    OTHER_CODE;

    /** All of their figures are known by a run far better than the next one confirms them. */
    private static final Set<Subject> MOVED_SUBJECTS = Set.of(
            Subjects.SECTION,
            Subjects.ARTIFICIAL_BARRIER,
            Subjects.BARRIER_SIZE,
            Subjects.BARRIER_GRID,
            Subjects.CONTENTION);

    /**
     * Returns why a figure does not gate; empty if it does.
     *
     * @param known what is known of its noise
     * @param base which forms starve in the base
     * @param current which forms starve in the current profile
     */
    static Optional<Exemption> of(FigureKey key, Known known, Starving base, Starving current) {
        if (!key.metric().is(Metric.Trait.GUARDED)) {
            return Optional.of(METRIC);
        }
        if (key.kind() != null && endsTheKernel(key, base)) {
            return Optional.of(ENDS_THE_KERNEL);
        }
        // A lock that only begins to starve blocks is what the guard of fairness is for.
        boolean starves = base.contains(key) || key.metric() != Metric.FAIRNESS && current.contains(key);
        if (key.kind() != null && !key.subject().overGpus() && starves) {
            return Optional.of(STARVES);
        }
        if (known.unstable) {
            return Optional.of(AT_CLIFF);
        }
        if (base.device().cpu() && !known.byRuns) {
            return Optional.of(SHARES_ITS_CPUS);
        }
        boolean noiseIsKnown = known.byRuns || known.byGpus && !movesByChance(key);
        return movesWithTheRun(key) && !noiseIsKnown ? Optional.of(NOISE_UNKNOWN) : Optional.empty();
    }

    /**
     * Known noise of a figure.
     *
     * @param byRuns whether there are enough base profiles to tell how runs differ
     * @param byGpus whether it is judged by how far GPUs of a model are apart
     * @param unstable whether it is known to be
     */
    record Known(boolean byRuns, boolean byGpus, boolean unstable) {}

    /** Returns whether a run knows it far better than the next one confirms it. */
    static boolean movesWithTheRun(FigureKey key) {
        return key.metric().is(Metric.Trait.MOVED_BY_THE_RUN)
                || MOVED_SUBJECTS.contains(key.subject())
                || Pattern.PIPELINED.id().equals(key.pattern());
    }

    /**
     * Returns whether not even other GPUs tell how far the next run is apart: of a form that may starve blocks, how evenly it serves them, and its
     * sections, of which nobody counts whom they serve; and how evenly blocks are served by what is no lock.
     */
    static boolean movesByChance(FigureKey key) {
        if (key.subject() == Subjects.CONTENTION) {
            return true;
        }
        boolean lock = key.subject() == Subjects.PRIMITIVE || key.subject() == Subjects.SECTION;
        boolean served = key.metric() == Metric.FAIRNESS || key.subject() == Subjects.SECTION;
        return served && (!lock || mayStarve(key));
    }

    private static boolean mayStarve(FigureKey key) {
        return Catalogue.find(DeviceKind.CUDA, Named.parse(Kind.class, key.kind()), key.name())
                .map(row -> row.facts().progress() != ProgressGuarantee.STARVATION_FREE)
                .orElse(true);
    }

    private static boolean endsTheKernel(FigureKey key, Starving base) {
        if (key.subject().overGpus()) {
            return GroupBarrierResult.EVENTS.equals(key.name());
        }
        boolean application = key.subject() == Subjects.APPLICATION;
        return (application ? Optional.of(Kind.BARRIER) : Named.find(Kind.class, key.kind()))
                .flatMap(kind -> Catalogue.find(base.device(), kind, key.name()))
                .map(row -> row.has(Trait.ENDS_THE_KERNEL))
                .orElse(false);
    }

    /**
     * Forms that left most blocks out. A section has no fairness of its own: it starves where the form does with nothing inside, whichever
     * blocks write.
     *
     * @param device sort of device
     * @param forms the forms
     */
    record Starving(DeviceKind device, Set<Form> forms) {
        private static final String ANY = "any";

        /** A form at one size. */
        private record Form(String kind, String name, Integer blocks, Integer initial, String writers) {}

        static Starving of(DeviceKind device, Iterable<PrimitiveResult> results, GridScale scale) {
            Set<Form> forms = new HashSet<>();
            for (PrimitiveResult result : results) {
                if (result.starves()) {
                    String writers =
                            result.writers() == null ? null : result.writers().id();
                    int blocks = scale.toBase(result.blocks());
                    forms.add(new Form(result.kind().id(), result.implementation(), blocks, result.initial(), writers));
                    forms.add(new Form(result.kind().id(), result.implementation(), blocks, result.initial(), ANY));
                }
            }
            return new Starving(device, forms);
        }

        boolean contains(FigureKey key) {
            String writers = key.subject() == Subjects.SECTION ? ANY : key.writers();
            return forms.contains(new Form(key.kind(), key.name(), key.blocks(), key.initial(), writers));
        }
    }
}
