package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ApplicationResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What ending the kernel for each phase gives, held against the best barrier inside a kernel.
 *
 * @param implementation the faster one of the ways to do that
 * @param times its time over the best's
 * @param faster whether intervals show that it is faster than the best
 */
public record KernelEnding(String implementation, double times, boolean faster) {
    /**
     * Returns it; empty where it was not measured.
     *
     * @param results what the choice was made from; without them nothing shows that it is faster
     */
    public static Optional<KernelEnding> of(ApplicationChoice choice, List<ApplicationResult> results) {
        return Stream.of(
                        ending(choice, results, ApplicationContest.KERNEL_RELAUNCH, choice.overKernelRelaunch()),
                        ending(choice, results, ApplicationContest.GRAPH_RELAUNCH, choice.overGraphRelaunch()))
                .flatMap(Optional::stream)
                .min(Comparator.comparingDouble(KernelEnding::times));
    }

    /** Returns whether a result ends the kernel and is faster than the best that does not. */
    public static boolean isFaster(
            ApplicationResult result, ApplicationChoice choice, List<ApplicationResult> results) {
        boolean ends = result.implementation().equals(ApplicationContest.KERNEL_RELAUNCH)
                || result.implementation().equals(ApplicationContest.GRAPH_RELAUNCH);
        return ends && choice.application().hasPhases() && isFaster(choice, results, result.implementation());
    }

    private static Optional<KernelEnding> ending(
            ApplicationChoice choice, List<ApplicationResult> results, String implementation, Double times) {
        return Optional.ofNullable(times)
                .map(factor -> new KernelEnding(implementation, factor, isFaster(choice, results, implementation)));
    }

    private static boolean isFaster(ApplicationChoice choice, List<ApplicationResult> results, String implementation) {
        List<ApplicationResult> here = results.stream()
                .filter(result -> result.application() == choice.application()
                        && result.input().equals(choice.input())
                        && result.blocks() == choice.blocks()
                        && ApplicationContest.counts(result))
                .toList();
        Optional<ApplicationResult> best = ApplicationContest.find(here, choice.best());
        Optional<ApplicationResult> ending = ApplicationContest.find(here, implementation);
        return best.isPresent() && ending.isPresent() && ApplicationContest.areApart(ending.get(), best.get());
    }
}
