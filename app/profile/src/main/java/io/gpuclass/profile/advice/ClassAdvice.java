package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What follows from the class of a machine alone, and how it comes out against measurements. Its components are the names of the JSON.
 * Immutable.
 *
 * @param machine the three ratios
 * @param holdsLines whether atomics hold their line, by either test
 * @param nearest the printed GPU that the machine is nearest to, itself left out
 * @param cells the choices, by role and number of blocks
 */
public record ClassAdvice(MachineClass machine, boolean holdsLines, String nearest, List<Cell> cells) {
    /** How far behind the best a form may be and count as right, as a share: as far as two runs may be apart. */
    private static final double CLOSE = 1.03;

    public ClassAdvice {
        cells = List.copyOf(cells);
    }

    /**
     * One role at one number of blocks: what would be chosen of the paper's forms without measuring them, and what measuring says.
     *
     * @param byNearest what Table 5 prints for the nearest printed GPU; the machine itself has no part in it
     * @param byClass what the paper's rules say for the class; null where they say nothing
     * @param byModel what the cost model predicts from the probes; null without them
     * @param best the fastest as measured, or as Table 5 prints it for the GPU itself
     */
    public record Cell(Role role, int blocks, Choice byNearest, Choice byClass, Choice byModel, String best) {}

    /**
     * A form that is chosen.
     *
     * @param regret the best one's rate over its own; null where the profile has none
     * @param right whether it is the best, or within 3 % of it; null where that is not known
     */
    public record Choice(String form, Double regret, Boolean right) {}

    /**
     * Draws it.
     *
     * @param slug of the machine
     * @param printed the printed GPUs with their classes, by slug
     * @param predictions of the cost model
     */
    public static ClassAdvice of(
            String slug,
            MachineClass machine,
            Map<String, MachineClass> printed,
            int blocks,
            List<PrimitiveResult> measured,
            List<PredictedTime> predictions) {
        String nearest = printed.keySet().stream()
                .filter(other -> !other.equals(slug))
                .min(Comparator.comparingDouble(other -> distance(machine, printed.get(other))))
                .orElseThrow();
        List<Cell> cells = Stream.of(Role.values())
                .flatMap(role -> sizes(role, blocks, measured).map(size -> {
                    Map<String, Double> rates = rates(role, size, measured);
                    Optional<String> best = PaperSet.printed(role, slug).or(() -> fastest(rates));
                    Function<Optional<String>, Choice> judged =
                            form -> form.map(id -> choice(id, best, rates)).orElse(null);
                    return new Cell(
                            role,
                            size,
                            judged.apply(PaperSet.printed(role, nearest)),
                            judged.apply(PaperSet.byClass(role, machine)),
                            judged.apply(predicted(role, size, predictions)),
                            best.orElse(null));
                }))
                .toList();
        return new ClassAdvice(machine, PaperSet.holdsLines(machine.lineHostage()), nearest, cells);
    }

    /** How far two classes are apart: by the logarithms of their ratios, and as far as a ratio of e where one holds lines and the other not. */
    private static double distance(MachineClass one, MachineClass other) {
        return apart(one.atomicToVolatile(), other.atomicToVolatile())
                + apart(one.contentiousToNoncontentious(), other.contentiousToNoncontentious())
                + (PaperSet.holdsLines(one.lineHostage()) == PaperSet.holdsLines(other.lineHostage()) ? 0 : 1);
    }

    private static double apart(ClassifiedRatio one, ClassifiedRatio other) {
        return one == null || other == null ? 0 : Math.abs(Math.log(one.value() / other.value()));
    }

    /** All numbers of blocks at which two of the paper's forms are there; the one that fills the machine where none are. */
    private static Stream<Integer> sizes(Role role, int full, List<PrimitiveResult> measured) {
        List<Integer> sizes = measured.stream()
                .map(PrimitiveResult::blocks)
                .distinct()
                .filter(size -> size > 1 && rates(role, size, measured).size() > 1)
                .sorted()
                .toList();
        return sizes.isEmpty() ? Stream.of(full) : sizes.stream();
    }

    private static Map<String, Double> rates(Role role, int blocks, List<PrimitiveResult> measured) {
        return measured.stream()
                .filter(result -> result.kind() == role.kind() && result.blocks() == blocks && result.counts())
                .filter(result -> role.initial() == null || role.initial().equals(result.initial()))
                .filter(result -> PaperSet.of(role).contains(result.implementation()))
                .collect(Collectors.toMap(
                        PrimitiveResult::implementation,
                        result -> result.opsPerSecond().median(),
                        Math::max,
                        TreeMap::new));
    }

    private static Optional<String> fastest(Map<String, Double> rates) {
        return rates.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    private static Optional<String> predicted(Role role, int blocks, List<PredictedTime> predictions) {
        return predictions.stream()
                .filter(time -> time.kind() == role.kind() && time.blocks() == blocks)
                .filter(time -> role.initial() == null || role.initial().equals(time.initial()))
                .filter(time -> PaperSet.of(role).contains(time.implementation()))
                .min(Comparator.comparingDouble(PredictedTime::nsPerOperation))
                .map(PredictedTime::implementation);
    }

    private static Choice choice(String form, Optional<String> best, Map<String, Double> rates) {
        Double regret = rates.containsKey(form) && best.isPresent() && rates.containsKey(best.get())
                ? (Double) (rates.get(best.get()) / rates.get(form))
                : null;
        Boolean right = best.isEmpty() || regret == null && !rates.isEmpty()
                ? null
                : (Boolean) (form.equals(best.get()) || regret != null && regret <= CLOSE);
        return new Choice(form, regret, right);
    }

    /** The forms of Stuart & Owens 2011, and which of them a class of machine calls for: sections 4 to 7 as rules. */
    static final class PaperSet {
        private static final String SPIN_BACKOFF = "spin-backoff";
        private static final String SLEEPING = "sleeping";

        /** The forms that compete for each role (sections 5 and 6). */
        private static final Map<Role, List<String>> FORMS = Map.of(
                Role.BARRIER, List.of("atomic-two-stage", "xf"),
                Role.MUTEX, List.of("spin", SPIN_BACKOFF, "fa", "ring"),
                Role.SEMAPHORE_LOW, List.of("spin", SPIN_BACKOFF, SLEEPING),
                Role.SEMAPHORE_HIGH, List.of("spin", SPIN_BACKOFF, SLEEPING));

        private PaperSet() {}

        static List<String> of(Role role) {
            return FORMS.get(role);
        }

        /** Returns what the class calls for; empty where an axis that decides is unknown or ambiguous. */
        static Optional<String> byClass(Role role, MachineClass machine) {
            if (role == Role.BARRIER) {
                return Optional.of("xf");
            }
            Optional<RatioClass> atomics = known(machine.atomicToVolatile());
            if (atomics.isEmpty()) {
                return Optional.empty();
            }
            boolean sleeps = atomics.get() == RatioClass.PROHIBITIVE
                    || atomics.get() == RatioClass.MODERATE && !holdsLines(machine.lineHostage())
                    || atomics.get() == RatioClass.MODERATE && role == Role.SEMAPHORE_HIGH;
            if (sleeps) {
                return Optional.of(role == Role.MUTEX ? "fa" : SLEEPING);
            }
            return known(machine.contentiousToNoncontentious())
                    .map(contention -> contention == RatioClass.STEEP ? SPIN_BACKOFF : "spin");
        }

        /** Returns what Table 5 prints for a GPU; empty for others. */
        static Optional<String> printed(Role role, String slug) {
            return switch (slug) {
                case "nvidia-geforce-gtx-295" ->
                    Optional.of(
                            switch (role) {
                                case BARRIER -> "xf";
                                case MUTEX -> "fa";
                                case SEMAPHORE_LOW, SEMAPHORE_HIGH -> SLEEPING;
                            });
                case "nvidia-geforce-gtx-580" ->
                    Optional.of(
                            switch (role) {
                                case BARRIER -> "xf";
                                case MUTEX, SEMAPHORE_LOW -> SPIN_BACKOFF;
                                case SEMAPHORE_HIGH -> SLEEPING;
                            });
                default -> Optional.empty();
            };
        }

        /** Whether atomics hold their line, by either test. */
        static boolean holdsLines(HostageVerdicts verdicts) {
            return verdicts != null && (verdicts.sustained() == Verdict.YES || verdicts.oneShot() == Verdict.YES);
        }

        /** Returns the class of an axis, if it has one. */
        static Optional<RatioClass> known(ClassifiedRatio axis) {
            return Optional.ofNullable(axis)
                    .map(ClassifiedRatio::classification)
                    .filter(found -> found != RatioClass.AMBIGUOUS);
        }
    }
}
