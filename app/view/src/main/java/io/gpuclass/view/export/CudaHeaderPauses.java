package io.gpuclass.view.export;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.PauseWords;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pauses of the implementations of a profile: the library's own, or those that a search found, where these were clearly faster in a user's
 * kernel too.
 */
final class CudaHeaderPauses {
    /** {@code linear_backoff} multiplies the two in 32 bits. */
    private static final long MOST_CYCLES = (1L << 31) - 1;

    private static final String MEASURED = "";
    private static final String SEARCHED = ", the best of those tried on this GPU";
    private static final String TUNED = ", tuned";

    private final Profile profile;
    private final List<Tuning> tunings;

    CudaHeaderPauses(Profile profile) {
        this.profile = profile;
        this.tunings = profile.tuning().stream()
                .filter(Tuning::isKept)
                .filter(this::isUsable)
                .toList();
    }

    /**
     * Pauses as they go into a header.
     *
     * @param unitNs one unit of a linear form, in nanoseconds; null for other forms
     * @param unitCycles the same in SM cycles; 0 for other forms
     * @param origin words on how they were found; empty where they are those that the rates were measured with all along
     */
    record Found(Pauses pauses, Double unitNs, int unitCycles, String origin) {
        /** Returns the same, and says that the rate beside them is that of other pauses, predicted from the probes; null for none. */
        Found withRateOf(Pauses measured) {
            return measured == null
                    ? this
                    : new Found(
                            pauses,
                            unitNs,
                            unitCycles,
                            "; the rate is that of " + CudaHeaderPauses.words(measured, null));
        }

        String words() {
            return CudaHeaderPauses.words(pauses, unitNs) + origin;
        }
    }

    private static String words(Pauses pauses, Double unitNs) {
        return PauseWords.of(pauses, unitNs).replace("–", "to").replace('×', 'x');
    }

    /** Returns the results of implementations with the pauses that a search found best, as far as a header can have these. */
    List<PrimitiveResult> tunedResults() {
        return Tuning.results(tunings, profile.primitives());
    }

    /** Returns the pauses of a result; empty where they cannot be told in SM cycles. */
    Optional<Found> of(PrimitiveResult result, Contention contention) {
        return kept(result, contention)
                .map(tuning -> found(tuning.pauses(), tuning.unitNs(), TUNED + ": " + gain(tuning)))
                .orElseGet(() -> searched(result.pauses()).or(() -> untuned(result)));
    }

    /** Returns a spread that the run itself searched on the GPU: only such a one says how far words lie apart. */
    private Optional<Found> searched(Pauses measured) {
        boolean isSearched = measured != null && measured.is(Pauses.Form.SPREAD) && measured.figure(3) != 0;
        return isSearched ? found(measured, null, SEARCHED) : Optional.empty();
    }

    private Optional<Found> untuned(PrimitiveResult result) {
        return untuned(result.kind(), result.implementation())
                .map(own -> own.pauses().equals(result.pauses()) ? own : own.withRateOf(result.pauses()));
    }

    /** Returns whether a result was measured with tuned pauses that are kept. */
    boolean isTuned(PrimitiveResult result, Contention contention) {
        return kept(result, contention).isPresent();
    }

    /** The pauses beside a rate are those that gave it. */
    private Optional<Tuning> kept(PrimitiveResult result, Contention contention) {
        return tunings.stream()
                .filter(tuning -> isOf(tuning, result) && tuning.contention() == contention)
                .filter(tuning -> tuning.opsPerSecond().equals(result.opsPerSecond())
                        || tuning.pauses().equals(result.pauses()))
                .findFirst();
    }

    private static String gain(Tuning tuning) {
        Double factor = Lead.factor(tuning.useOpsPerSecond(), tuning.useUntunedOpsPerSecond());
        return factor == null
                ? "no faster than the library's own in a user's kernel"
                : Numbers.fixed(factor, 2) + " times as fast as the library's own in a user's kernel";
    }

    /** Returns why the tuned pauses of what is selected are left out; null if it has none or they are not left out. */
    String leftOut(Kind kind, String implementation, Integer initial, Contention contention) {
        return profile.tuning().stream()
                .filter(tuning -> tuning.kind() == kind
                        && tuning.implementation().equals(implementation)
                        && tuning.contention() == contention)
                .filter(tuning -> !(tuning.isKept() && Objects.equals(tuning.initial(), initial)))
                .filter(tuning -> !tuning.pauses().equals(catalogued(kind, implementation)))
                .map(tuning ->
                        "left out, tuned pauses: " + words(tuning.pauses(), tuning.unitNs()) + "; " + whyNot(tuning))
                .findFirst()
                .orElse(null);
    }

    private static String whyNot(Tuning tuning) {
        if (!tuning.isJudged()) {
            return "they were never judged in a user's kernel (gpuclass tune does it)";
        }
        return tuning.isKept()
                ? "they were judged at initial value " + tuning.initial() + " only"
                : "they are " + gain(tuning);
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

    /** Returns whether what was found fits the implementation as this version has it, and a header. */
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
        if (!pauses.is(Pauses.Form.LINEAR)) {
            return Optional.of(new Found(pauses, null, 0, origin));
        }
        Integer megahertz = profile.device().smClockMhz();
        if (unitNs == null || megahertz == null) {
            return Optional.empty();
        }
        long cycles = Math.max(1, Math.round(unitNs * megahertz / 1000));
        return cycles * pauses.figure(1) > MOST_CYCLES
                ? Optional.empty()
                : Optional.of(new Found(pauses, unitNs, (int) cycles, origin));
    }

    /** Returns whether a search was about an implementation, at the same initial value. */
    static boolean isOf(Tuning tuning, PrimitiveResult result) {
        return tuning.kind() == result.kind()
                && tuning.implementation().equals(result.implementation())
                && Objects.equals(tuning.initial(), result.initial());
    }

    /** C++ types with the constants of their pauses as part of them, so that objects can be made without naming them. */
    static final class Constants {
        private static final String LATER = "spin_then<linear_backoff>";

        /** The longer name comes before the one that it holds. */
        private static final List<String> POLICIES = List.of(
                LATER,
                "linear_backoff",
                "exponential_backoff",
                "proportional_backoff",
                "clocked_backoff",
                "turn_backoff",
                "round_backoff",
                "spread_backoff");

        private Constants() {}

        /**
         * Returns a form with pauses.
         *
         * @param type of a form with a policy that takes its constants when it is made, or with none
         * @param pauses of the form that the policy has
         * @param unitCycles one unit of a linear form, in SM cycles
         */
        static String pausing(CppType type, Pauses pauses, int unitCycles) {
            return policy(type)
                    .map(policy -> with(type, tuned(policy, pauses, unitCycles)))
                    .orElse(type.declared());
        }

        /**
         * Returns a form whose pauses follow from the number of blocks.
         *
         * @param found its pauses for low, medium and full contention
         * @param mostLow blocks up to which those for low contention hold
         * @param mostMedium blocks up to which those for medium contention hold
         */
        static String pausingByBlocks(CppType type, List<CudaHeaderPauses.Found> found, int mostLow, int mostMedium) {
            List<String> policies = found.stream()
                    .flatMap(each ->
                            policy(type).map(policy -> tuned(policy, each.pauses(), each.unitCycles())).stream())
                    .toList();
            if (policies.stream().distinct().count() < 2) {
                return pausing(type, found.get(0).pauses(), found.get(0).unitCycles());
            }
            return with(
                    type,
                    "by_blocks<" + policy(type).orElseThrow() + ", " + mostLow + ", " + mostMedium + ", "
                            + String.join(", ", policies) + ">");
        }

        private static String with(CppType type, String backoff) {
            return type.name() + "<scope::device, " + backoff + ">";
        }

        private static Optional<String> policy(CppType type) {
            return POLICIES.stream().filter(type.algorithm()::contains).findFirst();
        }

        private static String tuned(String policy, Pauses pauses, int unitCycles) {
            Stream<String> first = policy.equals(LATER) ? Stream.of(LATER + "::usual_polls") : Stream.empty();
            String constants = Stream.concat(
                            first, constants(pauses, unitCycles).map(Object::toString))
                    .collect(Collectors.joining(", "));
            return "tuned<" + policy + ", " + constants + ">";
        }

        private static Stream<Integer> constants(Pauses pauses, int unitCycles) {
            Stream<Integer> unit = pauses.is(Pauses.Form.LINEAR) ? Stream.of(unitCycles) : Stream.empty();
            return Stream.concat(pauses.figuresGiven().stream(), unit);
        }
    }
}
