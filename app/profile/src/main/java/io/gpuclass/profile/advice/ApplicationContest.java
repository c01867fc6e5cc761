package io.gpuclass.profile.advice;

import io.gpuclass.profile.advice.ApplicationChoice.SweepChoice;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Estimate.FewSamples;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results of an application at one input and number of blocks, with each form that it ran with. */
public final class ApplicationContest {
    private static final String LOCK_FREE = "lock-free";

    private static final String GRID_SYNC = "grid-sync";
    static final String KERNEL_RELAUNCH = "kernel-relaunch";
    static final String GRAPH_RELAUNCH = "graph-relaunch";

    /** All that count, fastest first. */
    private final List<ApplicationResult> fastestFirst;
    /** Results that can be chosen. */
    private final List<ApplicationResult> running;

    ApplicationContest(DeviceKind device, List<ApplicationResult> results) {
        fastestFirst = results.stream()
                .filter(ApplicationContest::counts)
                .sorted(Comparator.comparingDouble(ApplicationContest::ms))
                .toList();
        running = fastestFirst.stream()
                .filter(result -> !result.application().hasPhases()
                        || !SweptBarriers.endsTheKernel(device, result.implementation()))
                .filter(result -> !isAsPublished(device, result))
                .toList();
    }

    private static boolean isAsPublished(DeviceKind device, ApplicationResult result) {
        return Catalogue.find(device, Kind.BARRIER, result.implementation())
                .map(row -> row.has(Trait.AS_PUBLISHED))
                .orElse(false);
    }

    /** Returns whether its time can be ranked. */
    static boolean counts(ApplicationResult result) {
        return result.counts() && result.elapsedMs().median() > 0;
    }

    /** Returns the choice; empty where nothing can be chosen. */
    Optional<ApplicationChoice> choice(SweptBarriers sweep) {
        return running.stream().findFirst().map(best -> choice(best, sweep));
    }

    private ApplicationChoice choice(ApplicationResult best, SweptBarriers sweep) {
        ApplicationResult second = running.size() < 2 ? null : running.get(1);
        boolean phases = best.application().hasPhases();
        return ApplicationChoiceBuilder.builder()
                .application(best.application())
                .input(best.input())
                .blocks(best.blocks())
                .blocksPerMultiprocessor(best.blocksPerMultiprocessor())
                .best(best.implementation())
                .bestMs(ms(best))
                .amongEquals(equalsOf(best))
                .overGridSync(timesAsLong(GRID_SYNC, best))
                .overKernelRelaunch(timesAsLong(KERNEL_RELAUNCH, best))
                .overGraphRelaunch(timesAsLong(GRAPH_RELAUNCH, best))
                .runnerUp(second == null ? null : second.implementation())
                .margin(second == null ? null : (Double) (ms(second) / ms(best) - 1))
                .decided(second == null ? null : (Boolean) areApart(best, second))
                .synchronizingShare(best.synchronizingShare())
                .sweep(phases ? sweep.fastest(best.blocks()).map(this::chosen).orElse(null) : null)
                .reason(phases ? reasonOfBarriers(fastestFirst, running) : reasonOfLocks(running))
                .build();
    }

    private List<String> equalsOf(ApplicationResult best) {
        return running.stream()
                .filter(result -> result.equals(best) || !areApart(best, result))
                .map(ApplicationResult::implementation)
                .toList();
    }

    private Double timesAsLong(String implementation, ApplicationResult best) {
        return find(fastestFirst, implementation)
                .map(result -> ms(result) / ms(best))
                .orElse(null);
    }

    private SweepChoice chosen(PrimitiveResult barrier) {
        ApplicationResult best = running.get(0);
        Optional<ApplicationResult> used = find(running, barrier.implementation());
        return new SweepChoice(
                barrier.implementation(),
                barrier.blocks(),
                used.map(result -> ms(result) / ms(best) - 1).orElse(null),
                used.map(result -> result.equals(best) || !areApart(best, result))
                        .orElse(null),
                barrierShare(best, barrier));
    }

    private static Double barrierShare(ApplicationResult best, PrimitiveResult barrier) {
        double bareMs = Nanos.PER_SECOND / barrier.opsPerSecond().median() / Nanos.PER_MILLI;
        return best.phases() == null ? null : (Double) (best.phases() * bareMs / ms(best));
    }

    static Optional<ApplicationResult> find(List<ApplicationResult> results, String implementation) {
        return results.stream()
                .filter(result -> result.implementation().equals(implementation))
                .findFirst();
    }

    /** Returns whether the intervals show that the one is faster than the other. */
    static boolean areApart(ApplicationResult faster, ApplicationResult slower) {
        List<Estimate> both = Stream.of(faster, slower)
                .map(ApplicationResult::elapsedMs)
                .flatMap(time -> FewSamples.interval(time.estimate(), time.samples()).stream())
                .toList();
        return both.size() == 2 && both.get(0).high() < both.get(1).low();
    }

    static double ms(ApplicationResult result) {
        return result.elapsedMs().median();
    }

    /**
     * Chooses the fastest form for each application, input and number of blocks, and compares it with the prediction of the sweep of bare
     * barriers. Only what completed and is verified takes part. Pure.
     */
    public static final class ApplicationChoices {
        private ApplicationChoices() {}

        /** Application, input and number of blocks at which results compete with each other. */
        private record SizedApplication(Application application, String input, int blocks) {}

        /**
         * Returns one for each setting at which anything takes part, in the order of the results.
         *
         * @param device what sort of device ran them: it says which barriers end the kernel
         * @param results what the applications gave
         * @param primitives the sweep of bare barriers; may be empty
         */
        public static List<ApplicationChoice> of(
                DeviceKind device, List<ApplicationResult> results, List<PrimitiveResult> primitives) {
            SweptBarriers sweep = new SweptBarriers(device, primitives);
            Map<SizedApplication, List<ApplicationResult>> bySetting = results.stream()
                    .collect(Collectors.groupingBy(
                            result -> new SizedApplication(result.application(), result.input(), result.blocks()),
                            LinkedHashMap::new,
                            Collectors.toList()));
            return bySetting.values().stream()
                    .map(all -> new ApplicationContest(device, all).choice(sweep))
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    /** The bare barriers inside a kernel, as the sweep measured them. */
    static final class SweptBarriers {
        /** A sweep with fewer or more blocks than so many times as many tells nothing. */
        private static final double FARTHEST = 2;

        private final List<PrimitiveResult> ranked;

        SweptBarriers(DeviceKind device, List<PrimitiveResult> primitives) {
            ranked = primitives.stream()
                    .filter(result -> result.kind() == Kind.BARRIER && Contest.isRanked(result))
                    .filter(result -> !endsTheKernel(device, result.implementation()))
                    .toList();
        }

        static boolean endsTheKernel(DeviceKind device, String barrier) {
            return Catalogue.find(device, Kind.BARRIER, barrier)
                    .map(row -> row.has(Trait.ENDS_THE_KERNEL))
                    .orElse(false);
        }

        /**
         * Returns the fastest with so many blocks, or with the number nearest to it by ratio, of two equally near the larger one; empty where
         * that is more than a factor of {@value #FARTHEST} away.
         */
        Optional<PrimitiveResult> fastest(int blocks) {
            return ranked.stream()
                    .map(PrimitiveResult::blocks)
                    .filter(size -> distance(size, blocks) <= Math.log(FARTHEST))
                    .min(Comparator.comparingDouble((Integer size) -> distance(size, blocks))
                            .thenComparing(Comparator.reverseOrder()))
                    .flatMap(nearest -> ranked.stream()
                            .filter(result -> result.blocks() == nearest)
                            .max(Comparator.comparingDouble(
                                    result -> result.opsPerSecond().median())));
        }

        private static double distance(int size, int blocks) {
            return Math.abs(Math.log((double) size / blocks));
        }
    }

    /**
     * Returns the sentence on barriers.
     *
     * @param all all that count, fastest first
     * @param running those of them inside a kernel, at least one
     */
    private static String reasonOfBarriers(List<ApplicationResult> all, List<ApplicationResult> running) {
        ApplicationResult best = running.get(0);
        List<String> parts = new ArrayList<>(List.of(best.implementation() + " takes " + time(best)));
        if (running.size() > 1) {
            parts.add(overSecond(best, running.get(1)));
        }
        find(running.subList(1, running.size()), "grid-sync")
                .ifPresent(gridSync -> parts.add("grid-sync takes " + time(gridSync)));
        all.stream()
                .filter(result -> !running.contains(result))
                .findFirst()
                .ifPresent(ending -> parts.add(ending(best, ending)));
        return String.join("; ", parts);
    }

    /** Two whose intervals overlap are not told apart. */
    private static String overSecond(ApplicationResult best, ApplicationResult second) {
        return areApart(best, second)
                ? "the next best, " + second.implementation() + ", " + share(best, second) + " more"
                : second.implementation() + " is not told apart from it";
    }

    private static String ending(ApplicationResult best, ApplicationResult ending) {
        String ended = "ending the kernel for each phase, " + ending.implementation() + " takes " + time(ending);
        return areApart(ending, best) ? ended + " and is faster" : ended;
    }

    /** Returns whether doing without a lock pays: it is not a matter of course (Giroux S9329). */
    private static String reasonOfLocks(List<ApplicationResult> running) {
        Optional<ApplicationResult> lockFree = find(running, LOCK_FREE);
        Optional<ApplicationResult> other = running.stream()
                .filter(result -> !result.implementation().equals(LOCK_FREE))
                .findFirst();
        return lockFree.isPresent() && other.isPresent()
                ? compared(lockFree.get(), other.get())
                : running.get(0).implementation() + " takes " + time(running.get(0))
                        + "; there is nothing to compare it with";
    }

    private static String compared(ApplicationResult lockFree, ApplicationResult other) {
        String times = ": " + time(lockFree) + " against " + time(other);
        if (areApart(lockFree, other)) {
            return "lock-free is faster than " + other.implementation() + " by " + share(lockFree, other) + times;
        }
        return areApart(other, lockFree)
                ? "lock-free is slower than " + other.implementation() + " by " + share(other, lockFree) + times
                : "lock-free and " + other.implementation() + " are not told apart" + times;
    }

    private static String share(ApplicationResult faster, ApplicationResult slower) {
        double more = ms(slower) / ms(faster) - 1;
        return String.format(Locale.ROOT, "%.1f %%", 100 * more);
    }

    private static String time(ApplicationResult result) {
        return new Nanos(ms(result) * Nanos.PER_MILLI).toString();
    }
}
