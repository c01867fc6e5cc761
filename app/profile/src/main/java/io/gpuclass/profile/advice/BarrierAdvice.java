package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.stats.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Advice on patterns of accesses that run faster with a barrier that they do not need (Lo et al., section 5).
 *
 * @param input its pattern and size
 * @param benefits what each thing that was added does, in the order of the results: those that completed and are verified
 */
public record BarrierAdvice(ArtificialProgram program, String input, int blocks, List<Verdict> benefits) {
    public BarrierAdvice {
        benefits = List.copyOf(benefits);
    }

    /**
     * Effect on a program of one thing that it does not need.
     *
     * @param added the thing
     * @param benefit whether it helps
     * @param rho median of the improvement, as a share of the time without
     * @param low lower end of its interval
     * @param high upper end
     */
    public record Verdict(Added added, Benefit benefit, double rho, double low, double high) {
        private static Verdict of(ArtificialBarrierResult result) {
            Summary rho = result.improvement();
            return new Verdict(result.added(), result.benefit(), rho.median(), rho.low(), rho.high());
        }
    }

    private record SizedProgram(ArtificialProgram program, String input, int blocks) {
        private static SizedProgram of(ArtificialBarrierResult result) {
            return new SizedProgram(result.program(), result.input(), result.blocks());
        }

        private BarrierAdvice advice(List<ArtificialBarrierResult> results) {
            return new BarrierAdvice(
                    program, input, blocks, results.stream().map(Verdict::of).toList());
        }
    }

    /** Returns one for each program, input and number of blocks that tells anything, in the order of the results. */
    public static List<BarrierAdvice> of(List<ArtificialBarrierResult> results) {
        List<ArtificialBarrierResult> judged =
                results.stream().filter(result -> result.benefit() != null).toList();
        return ArtificialBarrierResult.counting(judged, SizedProgram::of).entrySet().stream()
                .map(each -> each.getKey().advice(each.getValue()))
                .toList();
    }

    /** Returns the verdict on one thing; null where it was not measured. */
    public Verdict about(Added added) {
        return benefits.stream()
                .filter(verdict -> verdict.added() == added)
                .findFirst()
                .orElse(null);
    }

    /** Returns the verdict on the barrier; of a barrier with several possible places, the verdict on the best place. */
    public Verdict main() {
        return main(List.of(Added.values())).orElseThrow();
    }

    /** Returns the same of some of the things that were added; empty where none of them tells anything. */
    public Optional<Verdict> main(List<Added> among) {
        return benefits.stream()
                .filter(verdict -> among.contains(verdict.added()))
                .max(Comparator.comparing((Verdict verdict) -> verdict.added() == Added.BARRIER)
                        .thenComparingDouble(Verdict::rho));
    }

    /**
     * Returns the sentence on the barrier (of {@code align}, on the best of its places), without a full stop, such as {@code an unneeded
     * barrier does not help vecadd 2^26 but costs time on this GPU: rho -4.1 % [-4.3 %, -4.0 %]}.
     *
     * @param machine what to call the device, such as {@code GPU}
     */
    public String sentence(String machine) {
        return BarrierSentence.of(this, machine);
    }

    /** Returns the effect of a device-wide fence alone, and of arriving alone, without a full stop; empty where that was not looked at. */
    public String alone() {
        Verdict barrier = about(Added.BARRIER);
        List<Verdict> others = List.of(Added.FENCE, Added.ARRIVAL).stream()
                .map(this::about)
                .filter(Objects::nonNull)
                .toList();
        return barrier == null ? "" : BarrierSentence.alone(barrier, others);
    }

    /** Puts into words what barriers do that a program does not need. */
    static final class BarrierSentence {
        private static final String PLACES = ", the best of three positions, ";

        private BarrierSentence() {}

        static String of(BarrierAdvice advice, String machine) {
            String place = advice.program().id() + " " + advice.input();
            Verdict verdict = advice.main();
            return subject(verdict.added()) + verb(verdict.benefit(), place) + " on this " + machine + ": "
                    + rho(verdict);
        }

        private static String subject(Added added) {
            return switch (added) {
                case BARRIER -> "an unneeded barrier ";
                case FENCE -> "an unneeded device-wide fence ";
                case ARRIVAL -> "an unneeded arrival ";
                case FIRST -> "an unneeded barrier after each edge" + PLACES;
                case SECOND -> "an unneeded barrier after each suffix" + PLACES;
                case BOTH -> "an unneeded barrier after each edge and each suffix" + PLACES;
            };
        }

        private static String verb(Benefit benefit, String place) {
            return switch (benefit) {
                case HELPS -> "helps " + place;
                case DOES_NOT_HELP -> "does not help " + place + " but costs time";
                case WITHIN_NOISE -> "is within noise for " + place;
                case AMBIGUOUS -> "cannot be told from noise for " + place;
            };
        }

        private static String rho(Verdict verdict) {
            return "rho " + percent(verdict.rho()) + " [" + percent(verdict.low()) + ", " + percent(verdict.high())
                    + "]";
        }

        private static String percent(double share) {
            String text = String.format(Locale.ROOT, "%.1f %%", 100 * share);
            return text.equals("-0.0 %") ? "0.0 %" : text;
        }

        /** Returns the effect of each thing alone: a fence orders more than the barrier does, so that it explains nothing of it. */
        static String alone(Verdict barrier, List<Verdict> others) {
            return others.stream()
                    .map(other -> (other.added() == Added.FENCE ? "a device-wide fence alone " : "arriving alone ")
                            + does(other)
                            + besides(barrier, other))
                    .collect(Collectors.joining("; "));
        }

        private static String does(Verdict verdict) {
            return switch (verdict.benefit()) {
                case HELPS -> "helps (" + rho(verdict) + ")";
                case DOES_NOT_HELP -> "costs time (" + rho(verdict) + ")";
                case WITHIN_NOISE -> "is within noise";
                case AMBIGUOUS -> "cannot be told from noise (" + rho(verdict) + ")";
            };
        }

        /** Only arriving is a part of the barrier, and only an effect of both is worth a comparison. */
        private static String besides(Verdict barrier, Verdict other) {
            boolean alike = other.added() == Added.ARRIVAL
                    && other.benefit() == barrier.benefit()
                    && other.benefit().isEffect()
                    && other.low() <= barrier.high()
                    && barrier.low() <= other.high();
            return alike ? ", not told apart from the barrier" : "";
        }
    }
}
