package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.advice.CostModel.PredictedTime;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrintedNames;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Advice from the class of a machine alone, held against measurements. Its components are the names of the JSON.
 * Immutable.
 *
 * @param machine the three ratios, and what it costs to order
 * @param holdsLines whether atomics hold their line, by either test
 * @param nearest the printed GPU that the machine is nearest to, itself left out
 * @param inSample whether the constants of the cost model were chosen with this machine, or one of its model, in view
 * @param cells the choices, by role and number of blocks
 * @param times what the cost model predicts of the recommended forms, beside what was measured
 */
public record ClassAdvice(
        MachineClass machine,
        boolean holdsLines,
        String nearest,
        boolean inSample,
        List<Cell> cells,
        List<Time> times) {
    /** Factor by which a form may be behind the best and count as right: as far as two runs may be apart. */
    private static final double CLOSE = 1.03;

    /** The machines that the constants of the cost model were chosen with. */
    private static final Set<String> IN_VIEW =
            Set.of("nvidia-geforce-gtx-295", "nvidia-geforce-gtx-580", "nvidia-h100", "nvidia-h200");

    public ClassAdvice {
        cells = List.copyOf(cells);
        times = List.copyOf(times);
    }

    /**
     * One role at one number of blocks: the choice among the paper's forms by class alone, and the measured best.
     *
     * @param printed whether the forms as printed were measured, by which the choices of the paper are judged; else this library's are
     * @param byNearest what Table 5 prints for the nearest printed GPU; the machine itself has no part in it
     * @param byClass what the paper's rules say for the class; null where they say nothing
     * @param byModel what the cost model predicts from the probes of this library's forms, judged by these; null without them
     * @param best the fastest as measured, or as Table 5 prints it for the GPU itself
     * @param bestOfLibrary the fastest of this library's forms; null where none was measured
     */
    public record Cell(
            Role role,
            int blocks,
            boolean printed,
            Choice byNearest,
            Choice byClass,
            Choice byModel,
            String best,
            String bestOfLibrary) {}

    /**
     * Chosen form.
     *
     * @param regret the best one's rate over its own; null where the profile has none
     * @param right whether it is the best, or within 3 % of it; null where that is not known
     */
    public record Choice(String form, Double regret, Boolean right) {}

    /**
     * An operation of a recommended form.
     *
     * @param measuredNs nanoseconds per operation of all blocks together, as measured
     * @param predictedNs as the cost model predicts it from the probes
     * @param ratio predicted over measured
     */
    public record Time(Role role, String form, int blocks, double measuredNs, double predictedNs, double ratio) {}

    /**
     * Measurements of the forms that compete.
     *
     * @param library this library's
     * @param printed those as printed in the paper
     * @param recommended the form recommended for each role that has one
     */
    public record CompetingForms(
            List<PrimitiveResult> library, List<PrimitiveResult> printed, Map<Role, String> recommended) {}

    /**
     * Draws it.
     *
     * @param slug of the machine
     * @param known the printed GPUs with their classes, by slug
     * @param predictions of the cost model
     */
    public static ClassAdvice of(
            String slug,
            MachineClass machine,
            Map<String, MachineClass> known,
            int blocks,
            CompetingForms measured,
            List<PredictedTime> predictions) {
        String nearest = known.keySet().stream()
                .filter(other -> !other.equals(slug))
                .min(Comparator.comparingDouble(other -> distance(machine, known.get(other))))
                .orElseThrow();
        List<Cell> cells = Stream.of(Role.values())
                .flatMap(role -> sizes(role, blocks, measured.library()).map(size -> {
                    Map<String, Double> library = rates(role, size, measured.library());
                    Map<String, Double> asPrinted = printedRates(role, size, measured.printed());
                    boolean printed = asPrinted.size() > 1;
                    Map<String, Double> rates = printed ? asPrinted : library;
                    Optional<String> best = PaperSet.printed(role, slug).or(() -> fastest(rates));
                    Optional<String> ofLibrary = fastest(library);
                    Function<Optional<String>, Choice> judged =
                            form -> form.map(id -> choice(id, best, rates)).orElse(null);
                    return new Cell(
                            role,
                            size,
                            printed,
                            judged.apply(PaperSet.printed(role, nearest)),
                            judged.apply(PaperSet.byClass(role, machine)),
                            predicted(role, size, predictions)
                                    .map(id -> choice(id, ofLibrary.or(() -> best), library))
                                    .orElse(null),
                            best.orElse(null),
                            ofLibrary.orElse(null));
                }))
                .toList();
        return new ClassAdvice(
                machine,
                PaperSet.holdsLines(machine.lineHostage()),
                nearest,
                IN_VIEW.stream().anyMatch(slug::startsWith),
                cells,
                times(measured, predictions));
    }

    private static List<Time> times(CompetingForms measured, List<PredictedTime> predictions) {
        return Stream.of(Role.values())
                .flatMap(role -> predictions.stream()
                        .filter(time -> time.blocks() > 1
                                && isOf(role, time)
                                && time.implementation()
                                        .equals(measured.recommended().get(role)))
                        .flatMap(time -> measured.library().stream()
                                .filter(result -> role.fits(result.kind(), result.initial())
                                        && result.blocks() == time.blocks()
                                        && result.writers() == null
                                        && result.counts()
                                        && result.implementation().equals(time.implementation()))
                                .limit(1)
                                .map(result -> time(role, time, result))))
                .sorted(Comparator.comparing(Time::role).thenComparing(Time::blocks))
                .toList();
    }

    private static Time time(Role role, PredictedTime predicted, PrimitiveResult result) {
        double measuredNs = Nanos.PER_SECOND / result.opsPerSecond().median();
        return new Time(
                role,
                predicted.implementation(),
                predicted.blocks(),
                measuredNs,
                predicted.nsPerOperation(),
                predicted.nsPerOperation() / measuredNs);
    }

    private static boolean isOf(Role role, PredictedTime time) {
        return time.kind() == role.kind()
                && (role.initial() == null || role.initial().equals(time.initial()));
    }

    /** Returns the rates of the forms as printed, under the names of this library's. */
    private static Map<String, Double> printedRates(Role role, int blocks, List<PrimitiveResult> printed) {
        Map<String, Double> rates = new TreeMap<>();
        for (String form : PaperSet.of(role)) {
            printed.stream()
                    .filter(result -> role.fits(result.kind(), result.initial())
                            && result.blocks() == blocks
                            && result.counts()
                            && result.implementation()
                                    .equals(PrintedNames.of(role.kind().id(), form)))
                    .forEach(result -> rates.put(form, result.opsPerSecond().median()));
        }
        return rates;
    }

    /** Returns the distance of two classes: by the logarithms of their ratios, and as far as a ratio of e where one holds lines and the other not. */
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
                .filter(time -> isOf(role, time) && time.blocks() == blocks)
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

        /**
         * Returns the form that the class calls for; empty where atomic : volatile, which is "the most important characteristic", is unknown or
         * ambiguous. How steep contention is "determines how well a sleeping algorithm performs" (section 4), not which algorithm it is.
         */
        static Optional<String> byClass(Role role, MachineClass machine) {
            if (role == Role.BARRIER) {
                return Optional.of("xf");
            }
            return known(machine.atomicToVolatile()).map(atomics -> {
                boolean sleeps = atomics == RatioClass.PROHIBITIVE
                        || atomics == RatioClass.MODERATE
                                && (!holdsLines(machine.lineHostage()) || role == Role.SEMAPHORE_HIGH);
                return !sleeps ? SPIN_BACKOFF : role == Role.MUTEX ? "fa" : SLEEPING;
            });
        }

        /** Returns the form that Table 5 prints for a GPU; empty for others. */
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

        /** Returns whether atomics hold their line, by either test. */
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
