package io.gpuclass.view.export;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Choices;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.view.terms.PauseWords;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The pauses of the implementations that a profile is about: as they were measured with, or as a search found them best. */
final class CudaHeaderPauses {
    /** {@code linear_backoff} multiplies the two in 32 bits. */
    private static final long MOST_CYCLES = (1L << 31) - 1;

    private static final String MEASURED = "";
    private static final String PREDICTED = ", predicted from the probes";
    private static final String TUNED = ", tuned";

    private final Profile profile;
    private final List<Tuning> tunings;

    CudaHeaderPauses(Profile profile) {
        this.profile = profile;
        this.tunings = profile.tuning().stream().filter(this::isUsable).toList();
    }

    /**
     * Pauses as they go into a header.
     *
     * @param pauses the pauses
     * @param unitNs one unit of a linear form, in nanoseconds; null for other forms
     * @param unitCycles the same in SM cycles; 0 for other forms
     * @param origin words on how they were found; empty where they are those that the rates were measured with all along
     */
    record Found(Pauses pauses, Double unitNs, int unitCycles, String origin) {
        String words() {
            return PauseWords.of(pauses, unitNs).replace("–", "to").replace('×', 'x') + origin;
        }
    }

    /** Returns the results of implementations with the pauses that a search found best, as far as a header can have these. */
    List<PrimitiveResult> tunedResults() {
        return Choices.tuned(profile.primitives(), tunings);
    }

    /**
     * Returns the pauses with which a result was measured; for a semaphore, those that were tuned at another initial value. Empty where
     * they cannot be told in SM cycles.
     */
    Optional<Found> of(PrimitiveResult result, Contention contention) {
        return tunings.stream()
                .filter(tuning -> tuning.kind() == result.kind()
                        && tuning.implementation().equals(result.implementation())
                        && tuning.contention() == contention)
                .filter(tuning -> !isOf(tuning, result) || tuning.opsPerSecond().equals(result.opsPerSecond()))
                .min(Comparator.comparing(tuning -> isOf(tuning, result) ? 0 : 1))
                .map(tuning -> found(tuning.pauses(), tuning.unitNs(), origin(tuning, result)))
                .orElseGet(() -> result.pauses() == null
                        ? untuned(result.kind(), result.implementation())
                        : found(result.pauses(), null, PREDICTED));
    }

    /** The rate beside pauses is theirs, unless it is said that it is not. */
    private static String origin(Tuning tuning, PrimitiveResult result) {
        return isOf(tuning, result)
                ? TUNED
                : TUNED + " at initial value " + tuning.initial() + "; the rate is that of untuned ones";
    }

    /** Returns the pauses that an implementation was measured with, where no search found others. */
    Optional<Found> untuned(Kind kind, String implementation) {
        Pauses catalogued = catalogued(kind, implementation);
        Method.Backoff used = profile.method().backoff();
        if (used == null) {
            return found(catalogued, null, MEASURED);
        }
        return found(used.forCosts().insteadOf(catalogued), used.unitNs(), MEASURED);
    }

    /** Whether what was found fits the implementation as this version has it, and a header. */
    private boolean isUsable(Tuning tuning) {
        return tuning.pauses().form()
                        == catalogued(tuning.kind(), tuning.implementation()).form()
                && found(tuning.pauses(), tuning.unitNs(), TUNED).isPresent();
    }

    private static Pauses catalogued(Kind kind, String implementation) {
        return Catalogue.find(DeviceKind.CUDA, kind, implementation)
                .map(Implementation::pauses)
                .orElse(Pauses.NONE);
    }

    private Optional<Found> found(Pauses pauses, Double unitNs, String origin) {
        if (!(pauses instanceof Pauses.Linear linear)) {
            return Optional.of(new Found(pauses, null, 0, origin));
        }
        Integer megahertz = profile.device().smClockMhz();
        if (unitNs == null || megahertz == null) {
            return Optional.empty();
        }
        long cycles = Math.max(1, Math.round(unitNs * megahertz / 1000));
        return cycles * linear.longest() > MOST_CYCLES
                ? Optional.empty()
                : Optional.of(new Found(pauses, unitNs, (int) cycles, origin));
    }

    private static boolean isOf(Tuning tuning, PrimitiveResult result) {
        return tuning.kind() == result.kind()
                && tuning.implementation().equals(result.implementation())
                && Objects.equals(tuning.initial(), result.initial());
    }
}
