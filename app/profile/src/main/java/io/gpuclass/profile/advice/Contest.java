package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.Evidence.CodeForm;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Selects the implementations and results that compete with each other. All who rank or choose go by it.
 *
 * <p>Two sorts stay out. A barrier that ends the kernel is what the others are weighed against ({@link BreakEven}), not one to call. A
 * reader-writer semaphore keeps another contract than a semaphore does. Where the listings of the paper are in question, so do all that
 * it has none of.
 */
final class Contest {
    /** Forms that Stuart & Owens 2011 measured. */
    private static final Map<Kind, Set<String>> OF_THE_PAPER = Map.of(
            Kind.BARRIER, Set.of("atomic-two-stage", "xf"),
            Kind.MUTEX, Set.of("spin", "spin-backoff", "fa", "ring"),
            Kind.SEMAPHORE, Set.of("spin", "spin-backoff", "sleeping"),
            Kind.CONDITION_VARIABLE, Set.of());

    private final Evidence evidence;

    Contest(Evidence evidence) {
        this.evidence = evidence;
    }

    /** Returns the ids of the catalogue's implementations that compete, in its order; not those that were found unsupported. */
    Stream<String> implementations(Kind kind) {
        boolean ofThePaper = evidence.setup().form().equals(CodeForm.PUBLISHED)
                && !evidence.device().cpu();
        return Catalogue.of(evidence.device(), kind).stream()
                .filter(Contest::competes)
                .map(Implementation::id)
                .filter(id -> !ofThePaper || OF_THE_PAPER.get(kind).contains(id))
                .filter(id -> !isUnsupported(kind, id));
    }

    private boolean isUnsupported(Kind kind, String id) {
        return evidence.primitives().stream()
                .anyMatch(result -> result.outcome() == Outcome.UNSUPPORTED
                        && result.kind() == kind
                        && result.implementation().equals(id));
    }

    /** Returns the results of what competes, whether or not they count; what the catalogue does not know is among them. */
    Stream<PrimitiveResult> results() {
        return evidence.primitives().stream()
                .filter(result -> result.writers() == null)
                .filter(result -> competes(evidence.device(), result.kind(), result.implementation()));
    }

    /** Returns whether an implementation competes; one that the catalogue does not know does. */
    static boolean competes(DeviceKind device, Kind kind, String implementation) {
        return Catalogue.find(device, kind, implementation)
                .map(Contest::competes)
                .orElse(true);
    }

    /** Returns the results that count and have a rate. */
    Stream<PrimitiveResult> ranked() {
        return results().filter(Contest::isRanked);
    }

    /** Returns whether a result has a place in a ranking: a figure that {@linkplain PrimitiveResult#counts counts}, and is not 0. */
    static boolean isRanked(PrimitiveResult result) {
        return result.counts() && result.opsPerSecond().median() > 0;
    }

    private static boolean competes(Implementation row) {
        return !row.has(Trait.ENDS_THE_KERNEL) && !row.has(Trait.READERS_AND_WRITERS);
    }
}
