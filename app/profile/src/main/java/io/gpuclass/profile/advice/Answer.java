package io.gpuclass.profile.advice;

import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult.SkewedResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Lists;
import io.gpuclass.profile.records.Required;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Implementation to use for a role, under one contention and with one length of section, as measured there. {@link AnswerRule} says how it
 * is chosen.
 *
 * @param role what it is wanted for
 * @param contention how many blocks contend
 * @param blocks so many, on the device measured
 * @param section loads and stores in each critical section, or between two barriers; 0 for none
 * @param between the two lengths of section measured that this one lies between; null where it was measured itself
 * @param use id of the implementation to use
 * @param header what declares it, as in {@code #include}; null where the library has none
 * @param type its C++ type with its namespaces; null where the library has none
 * @param tuned true where that is with pauses that a search found; else null
 * @param nsPerOperation time per operation of all blocks together, the section included; of a barrier, from one phase to the next
 * @param nsLow lower end of the interval in which nearly every rerun on the same device lies; null where samples are too few to tell
 * @param nsHigh its upper end
 * @param runnerUp id of the fastest other one, of those under which most blocks get on; null where there is none
 * @param speedup how many times as fast as that; below 1, by {@link io.gpuclass.profile.stats.Lead#LEAST} at most, where the runner-up is the fastest; null
 *     without one
 * @param fairness Jain index measured with it; null for barriers, and where not measured
 * @param decided whether the lead over the runner-up is one that reruns confirm; null without one
 * @param versus how many times as fast it is as what programs use without this library; null where it is that itself, that was not
 *     measured, or is unstable
 * @param until the shortest length of section measured from which on it is less than {@link #WORTH_IT} ahead of that; null where there is none
 * @param gain what a program gains by it whose steps take a given time; null unless that was asked
 * @param cliffs what is not ranked there, though it serves most blocks, since it is unstable
 * @param why one or two sentences, from the numbers
 * @param changes where else another one is to be used: in each direction the nearest such place of the role
 */
@RecordBuilder
public record Answer(
        @Required Role role,
        @Required Contention contention,
        int blocks,
        int section,
        List<Integer> between,
        @Required String use,
        String header,
        String type,
        Boolean tuned,
        double nsPerOperation,
        Double nsLow,
        Double nsHigh,
        String runnerUp,
        Double speedup,
        Double fairness,
        Boolean decided,
        Versus versus,
        Integer until,
        Gain gain,
        List<UnstableForm> cliffs,
        String why,
        List<Change> changes) {
    /** A program does not notice a gain of less than this share. */
    public static final double WORTH_IT = Lead.WORTH_IT;

    public Answer {
        between = between == null ? null : List.copyOf(between);
        cliffs = cliffs == null || cliffs.isEmpty() ? null : List.copyOf(cliffs);
        changes = changes == null ? List.of() : List.copyOf(changes);
        Check.atLeast(1, blocks, "blocks");
        Check.atLeast(0, section, "section");
        Check.size(nsPerOperation, "nsPerOperation");
        Check.require((nsLow == null) == (nsHigh == null), "", () -> "'nsLow' and 'nsHigh' come together");
        if (nsLow != null) {
            Check.inOrder(nsLow, nsPerOperation, nsHigh);
        }
        Check.size(speedup, "speedup");
        Check.require(
                (runnerUp == null) == (speedup == null) && (runnerUp == null) == (decided == null),
                "",
                () -> "'runnerUp', 'speedup' and 'decided' come together");
    }

    /** Returns whether reruns confirm the lead over a runner-up. */
    public boolean leads() {
        return Boolean.TRUE.equals(decided);
    }

    /** Returns the reason why an implementation is unstable there, if it is and serves most blocks. */
    public Optional<Unstable> unstable(String implementation) {
        return Lists.orEmpty(cliffs).stream()
                .filter(one -> one.implementation().equals(implementation))
                .map(UnstableForm::cliff)
                .findFirst();
    }

    /** An unstable implementation. */
    public record UnstableForm(
            @Required String implementation, @Required Unstable cliff) {}

    /**
     * A place at which another implementation is to be used.
     *
     * @param contention how many blocks contend there
     * @param section loads and stores in each section there; 0 for none
     * @param use id of the implementation to use there
     */
    public record Change(
            @Required Contention contention,
            int section,
            @Required String use) {}

    /**
     * Speed of a form over the one that programs use without this library.
     *
     * @param implementation id of that one
     * @param ratio the ratio of the medians of their rates
     * @param low lower end of the interval in which nearly every rerun on the same device lies; null where samples are too few to tell
     * @param high its upper end
     */
    public record Versus(@Required String implementation, double ratio, Double low, Double high) {
        public Versus {
            Check.size(ratio, "ratio");
            Check.require((low == null) == (high == null), "", () -> "'low' and 'high' come together");
            if (low != null) {
                Check.inOrder(low, ratio, high);
            }
        }

        /** @param incumbent id of what programs use without this library */
        static Versus of(Summary rate, String incumbent, Summary other) {
            Estimate ratio = Reruns.ofRate(rate)
                    .flatMap(own -> Reruns.ofRate(other)
                            .filter(its -> own.low() >= 0 && its.low() > 0)
                            .map(own::over))
                    .orElse(null);
            return new Versus(
                    incumbent,
                    rate.median() / other.median(),
                    ratio == null ? null : Double.valueOf(ratio.low()),
                    ratio == null ? null : Double.valueOf(ratio.high()));
        }
    }

    /**
     * Speed-up of a program by a form over the one that it uses without this library.
     *
     * <p>Programs keep blocks apart and processors busy between two barriers, so empty loops promise too much. The saved time per step is read
     * off what was measured with loads and stores inside, and with blocks that arrive apart, at steps about as long. The value is the least of
     * these less a share of {@value #HIDDEN}, as NVIDIA's sample {@code conjugateGradientMultiBlockCG} was seen to save on an H200 (80 to 122 ns
     * a step). The interval goes from half of that to the most that was saved in any of these measurements.
     *
     * @param stepNs time from one barrier, or lock, to the next in the program as it is, in nanoseconds
     * @param ratio time of a step over its time with the form
     * @param low lower end of the interval
     * @param high upper end of the interval
     */
    public record Gain(double stepNs, double ratio, double low, double high) {
        /** Share of the time saved in measurements that programs were seen not to save. */
        private static final double HIDDEN = 0.15;

        /** A step cannot be made shorter than by this share: beyond, the form would take all of it. */
        private static final double MOST_SAVED = 0.95;

        public Gain {
            Check.size(stepNs, "stepNs");
            Check.inOrder(low, ratio, high);
        }

        /** A step that was measured, and what a form saves of it. */
        private record Saving(double stepNs, double savedNs) {}

        /** Returns the gain by an answer's form; empty where no work was measured with both forms at as many blocks. */
        public static Optional<Gain> of(
                Answer answer, double stepNs, List<SectionResult> sections, List<SkewedResult> skewed) {
            if (answer.versus() == null) {
                return Optional.empty();
            }
            List<Double> saved = saved(answer, stepNs, sections, skewed);
            return saved.isEmpty() ? Optional.empty() : Optional.of(of(stepNs, saved, 0, 0));
        }

        /**
         * Returns the gain on a small grid. No work was measured there: of what bare barriers save, the share is left that is left with work at a
         * greater number of blocks; all of it where no work was measured with both forms there either.
         *
         * @param there that number of blocks
         * @param bareThere what bare barriers save there, in nanoseconds; not a number where that is not known
         */
        static Optional<Gain> onASmallGrid(
                Answer answer,
                int there,
                double bareThere,
                double stepNs,
                List<SectionResult> sections,
                List<SkewedResult> skewed) {
            if (answer.versus() == null || answer.versus().low() == null) {
                return Optional.empty();
            }
            double bare = saving(answer, answer.versus().ratio());
            List<Double> left = bareThere > 0
                    ? saved(AnswerBuilder.builder(answer).blocks(there).build(), stepNs, sections, skewed)
                    : List.of();
            List<Double> saved = left.isEmpty()
                    ? List.of(bare)
                    : left.stream()
                            .map(ns -> bare * Math.max(0, Math.min(1, ns / bareThere)))
                            .toList();
            return Optional.of(of(
                    stepNs,
                    saved,
                    bare - saving(answer, answer.versus().low()),
                    saving(answer, answer.versus().high()) - bare));
        }

        private static double saving(Answer answer, double ratio) {
            return answer.nsPerOperation() * (ratio - 1);
        }

        /** Returns the share of a step that is saved, by each sort of work that was measured with both forms. */
        private static List<Double> saved(
                Answer answer, double stepNs, List<SectionResult> sections, List<SkewedResult> skewed) {
            return Stream.of(inside(answer, sections), apart(answer, skewed))
                    .filter(series -> !series.isEmpty())
                    .map(series -> at(series, stepNs))
                    .toList();
        }

        /** @param less how much less than that may be saved; and how much more: beside what work hides */
        private static Gain of(double stepNs, List<Double> saved, double less, double more) {
            double least = saved.stream().mapToDouble(ns -> ns).min().orElseThrow();
            double most = saved.stream().mapToDouble(ns -> ns).max().orElseThrow();
            double likely = least > 0 ? (1 - HIDDEN) * least : least;
            return new Gain(
                    stepNs,
                    ratio(stepNs, likely),
                    ratio(stepNs, Math.min(likely / 2, likely) - less),
                    ratio(stepNs, Math.max(most, likely) + more));
        }

        private static double ratio(double stepNs, double savedNs) {
            return stepNs / (stepNs - Math.min(savedNs, MOST_SAVED * stepNs));
        }

        private static List<Saving> inside(Answer answer, List<SectionResult> sections) {
            List<SectionResult> alike = sections.stream()
                    .filter(Counted::counts)
                    .filter(one -> answer.role().fits(one.kind(), one.initial()) && one.blocks() == answer.blocks())
                    .filter(one -> one.writers() == null)
                    .toList();
            return savings(answer, alike, SectionResult::implementation, SectionResult::length, (own, other) -> {
                double step = Nanos.PER_SECOND / other.opsPerSecond().median();
                return new Saving(
                        step, step - Nanos.PER_SECOND / own.opsPerSecond().median());
            });
        }

        /** Blocks that come apart by so many times a form's own latency wait as long for each form: what is left to compare is its cost. */
        private static List<Saving> apart(Answer answer, List<SkewedResult> skewed) {
            if (answer.role().kind() != Kind.BARRIER) {
                return List.of();
            }
            List<SkewedResult> alike = skewed.stream()
                    .filter(one -> one.counts() && one.skewNs() != null && one.blocks() == answer.blocks())
                    .toList();
            return savings(
                    answer,
                    alike,
                    SkewedResult::implementation,
                    SkewedResult::times,
                    (own, other) -> new Saving(
                            other.skewNs() + other.costNs().median(),
                            other.costNs().median() - own.costNs().median()));
        }

        /** Returns the savings of the answer's form over the one that programs use, wherever both were measured with the same amount of work. */
        private static <R> List<Saving> savings(
                Answer answer,
                List<R> alike,
                Function<R, String> form,
                Function<R, Object> work,
                BiFunction<R, R, Saving> saving) {
            return alike.stream()
                    .filter(own -> form.apply(own).equals(answer.use()))
                    .flatMap(own -> alike.stream()
                            .filter(other ->
                                    form.apply(other).equals(answer.versus().implementation()))
                            .filter(other -> work.apply(own).equals(work.apply(other)))
                            .map(other -> saving.apply(own, other)))
                    .toList();
        }

        /** Returns the share of a step that is saved: on the line between the nearest two measured, and outside of them as at the nearest. */
        private static double at(List<Saving> savings, double stepNs) {
            List<Saving> sorted = savings.stream()
                    .sorted(Comparator.comparingDouble(Saving::stepNs))
                    .toList();
            Saving below = sorted.get(0);
            for (Saving above : sorted) {
                if (above.stepNs >= stepNs) {
                    double span = above.stepNs - below.stepNs;
                    double share = span == 0 ? 0 : Math.max(0, stepNs - below.stepNs) / span;
                    return below.savedNs + share * (above.savedNs - below.savedNs);
                }
                below = above;
            }
            return below.savedNs;
        }
    }
}
