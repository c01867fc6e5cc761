package io.gpuclass.profile.programs;

import io.gpuclass.profile.primitives.Counted;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One program without and with something that it does not need. What was not measured is null.
 *
 * @param input its pattern and size, such as {@code paper} or {@code irregular-4096x32768}
 * @param bytes device memory that its data takes, what its result is checked against included
 * @param added what it does not need
 * @param outcome how the measurement ended; wrong where a result differed from the host's
 * @param verified whether each run's result was what the host computed
 * @param elapsedMs time of the kernel without, in milliseconds, launch included
 * @param elapsedMsWith the same with it
 * @param improvement (t - t_s) / t, over pairs of runs (Lo et al., equation 5)
 * @param cycles where the time goes without
 * @param cyclesWith where it goes with it
 */
@RecordBuilder
public record ArtificialBarrierResult(
        ArtificialProgram program,
        String input,
        int blocks,
        int threads,
        long bytes,
        Added added,
        Outcome outcome,
        boolean verified,
        Summary elapsedMs,
        Summary elapsedMsWith,
        Summary improvement,
        CycleSplit cycles,
        CycleSplit cyclesWith,
        Benefit benefit)
        implements Counted {
    public ArtificialBarrierResult {
        Check.require(
                program == ArtificialProgram.ALIGN
                        || !ArtificialProgram.ALIGN.additions().contains(added),
                "added",
                () -> "only align has a place for '" + added.id() + "'");
        Check.require(
                benefit == null || benefit.agreesWith(improvement),
                "benefit",
                () -> "'" + benefit.id() + "' contradicts the interval of the improvement");
    }

    @Override
    public Summary figure() {
        return improvement;
    }

    /** Returns the results that count, by what they have in common, groups and members in the order in which they come. */
    public static <K> Map<K, List<ArtificialBarrierResult>> counting(
            Collection<ArtificialBarrierResult> results, Function<ArtificialBarrierResult, K> key) {
        return results.stream()
                .filter(ArtificialBarrierResult::counts)
                .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * Shares of a kernel's time, in SM cycles: means over its warps (Lo et al., Tables 3 and 4).
     *
     * @param memory accesses, from the load until its value is there
     * @param barrier what was added to the loop, waiting included
     * @param rest everything else
     * @param reduction the part of the rest that is the tree reduction of scalar products, what warps wait for each other there included;
     *     null where there is none
     */
    public record CycleSplit(double memory, double barrier, double rest, Double reduction) {
        public CycleSplit {
            Check.require(
                    reduction == null || reduction <= rest,
                    "reduction",
                    () -> "it is a part of the rest, and is " + reduction + " of " + rest);
        }
    }

    /**
     * The machine code of a kernel without a barrier that it does not need beside that with it, without padding (Lo et al., Figure 3).
     *
     * @param kernel the kernel's family, such as {@code memtest_time}
     * @param added what it does not need
     * @param instructions of the kernel without
     * @param instructionsWith of the kernel with it
     * @param more instructions that the one with it has beyond those without, by kind
     * @param fewer instructions that it has not any more, by kind
     * @param moved instructions of both that are not in the same order
     */
    public record BarrierCode(
            ArtificialProgram program,
            String kernel,
            Added added,
            int instructions,
            int instructionsWith,
            int more,
            int fewer,
            int moved) {}

    /**
     * The time of a program as (m + c) n without a barrier, and as (m_s + c + d + s) n with it, n being the iterations of each thread (Lo et
     * al., equations 1 and 2). Times in nanoseconds; where the line begins is the launch.
     *
     * @param points numbers of iterations that were measured
     * @param most the most
     * @param without the line without the barrier
     * @param with the line with it
     */
    public record ExecutionFit(
            ArtificialProgram program,
            int blocks,
            int threads,
            int points,
            long fewest,
            long most,
            LineFit without,
            LineFit with) {
        /**
         * A line through points, by least squares of what the points differ by from it, as a share of each.
         *
         * @param atZero where it begins, in the unit of the points
         * @param perStep what each step adds, in the same unit
         * @param residual root mean square of these shares
         */
        public record LineFit(double atZero, double perStep, double residual) {}
    }

    /**
     * A program on the grid that suits it best without a barrier, beside the grid that suits it best with one: whether a barrier still helps
     * whoever chooses the grid.
     *
     * @param input its pattern and size
     * @param added what it does not need
     * @param grids how many grids were tried
     * @param without the fastest grid without
     * @param with the fastest grid with it
     * @param improvement the time that the latter saves, as a share of the former's; of one and the same grid that of its pairs of runs, else
     *     with the widest interval that the two times allow
     */
    public record BestGrids(
            ArtificialProgram program,
            String input,
            Added added,
            int grids,
            Grid without,
            Grid with,
            Estimate improvement,
            Benefit benefit) {
        /**
         * A grid and its time.
         *
         * @param elapsedMs median time from launch to end
         */
        public record Grid(int blocks, int threads, double elapsedMs) {}

        private record Key(ArtificialProgram program, String input, Added added) {
            private static Key of(ArtificialBarrierResult result) {
                return new Key(result.program(), result.input(), result.added());
            }
        }

        /** Returns one for each program, input and thing that was added, in the order of the results: those that count. */
        public static List<BestGrids> of(List<ArtificialBarrierResult> results) {
            return ArtificialBarrierResult.counting(results, Key::of).values().stream()
                    .flatMap(grids -> best(grids).stream())
                    .toList();
        }

        private static Optional<BestGrids> best(List<ArtificialBarrierResult> grids) {
            ArtificialBarrierResult without = fastest(grids, ArtificialBarrierResult::elapsedMs);
            ArtificialBarrierResult with = fastest(grids, ArtificialBarrierResult::elapsedMsWith);
            return improvement(without, with)
                    .map(rho -> new BestGrids(
                            with.program(),
                            with.input(),
                            with.added(),
                            grids.size(),
                            grid(without, without.elapsedMs()),
                            grid(with, with.elapsedMsWith()),
                            rho,
                            Benefit.of(rho)));
        }

        private static ArtificialBarrierResult fastest(
                List<ArtificialBarrierResult> grids, Function<ArtificialBarrierResult, Summary> time) {
            return grids.stream()
                    .min(Comparator.comparingDouble(result -> time.apply(result).median()))
                    .orElseThrow();
        }

        private static Grid grid(ArtificialBarrierResult result, Summary time) {
            return new Grid(result.blocks(), result.threads(), time.median());
        }

        private static Optional<Estimate> improvement(ArtificialBarrierResult without, ArtificialBarrierResult with) {
            if (without == with) {
                return interval(with.improvement());
            }
            return interval(with.elapsedMsWith())
                    .flatMap(one -> interval(without.elapsedMs())
                            .filter(other -> other.low() > 0)
                            .map(one::over))
                    .map(share -> new Estimate(1 - share.value(), 1 - share.high(), 1 - share.low()));
        }

        private static Optional<Estimate> interval(Summary summary) {
            return FewSamples.interval(summary.estimate(), summary.samples());
        }
    }

    /** Benefit to a program of something that it does not need. */
    public enum Benefit implements Named {
        /** The whole interval of the improvement is above the noise. */
        HELPS,
        /** The whole interval is below it, on the other side: it costs time. */
        DOES_NOT_HELP,
        /** The whole interval is within the noise. */
        WITHIN_NOISE,
        /** The interval is on both sides of where noise ends, so that no verdict can be given. */
        AMBIGUOUS;

        /** Share by which figures of a GPU differ without a cause. */
        public static final double NOISE = 0.01;

        /**
         * Returns the verdict on an improvement.
         *
         * @param improvement as a share of the time without, with its interval, which is widened where samples are few
         */
        public static Benefit of(Summary improvement) {
            return FewSamples.interval(improvement.estimate(), improvement.samples())
                    .map(Benefit::of)
                    .orElse(AMBIGUOUS);
        }

        /** Returns the verdict on an improvement by the interval to reckon with. */
        static Benefit of(Estimate improvement) {
            if (improvement.low() > NOISE) {
                return HELPS;
            }
            if (improvement.high() < -NOISE) {
                return DOES_NOT_HELP;
            }
            return improvement.low() >= -NOISE && improvement.high() <= NOISE ? WITHIN_NOISE : AMBIGUOUS;
        }

        /** Returns whether it says that there is an effect, one way or the other. */
        public boolean isEffect() {
            return this == HELPS || this == DOES_NOT_HELP;
        }

        /** Returns whether the improvement, null for none, is on the side of 0 that an effect must be on. */
        boolean agreesWith(Summary improvement) {
            return switch (this) {
                case HELPS -> improvement != null && improvement.low() > 0;
                case DOES_NOT_HELP -> improvement != null && improvement.high() < 0;
                case WITHIN_NOISE, AMBIGUOUS -> true;
            };
        }
    }

    /** Work of a block in a loop that does not need it (Lo et al., sections 3.2 and 5.3). */
    public enum Added implements Named {
        /** All of {@code __syncthreads}: waiting, and an order of memory accesses for the block. */
        BARRIER,
        /** {@code __threadfence} alone: an order of memory accesses for the whole device, which is more than a block barrier gives. */
        FENCE,
        /** {@code barrier.arrive} alone: arriving without waiting. */
        ARRIVAL,
        /** A barrier after each edge of the tree, in {@code align}. */
        FIRST,
        /** A barrier after each suffix of a query, in {@code align}. */
        SECOND,
        /** Both of these, in {@code align}. */
        BOTH;
    }

    /** A program whose result does not need a barrier inside its blocks (Lo et al., sections 3 and 5). */
    public enum ArtificialProgram implements Named {
        /** Algorithm 1: counts the cells of memory that are not zero. */
        MEMTEST,
        /** Algorithm 2: adds two vectors. */
        VECADD,
        /** Algorithm 3: scalar products of many pairs of vectors. */
        SCALARPROD,
        /** Algorithm 4: matches the suffixes of queries against a suffix tree, as MUMmerGPU does. */
        ALIGN;

        /** Returns the things that can be added to it: the parts of a block barrier or, of {@link #ALIGN}, the places of one. */
        public List<Added> additions() {
            return this == ALIGN
                    ? List.of(Added.FIRST, Added.SECOND, Added.BOTH)
                    : List.of(Added.BARRIER, Added.FENCE, Added.ARRIVAL);
        }
    }
}
