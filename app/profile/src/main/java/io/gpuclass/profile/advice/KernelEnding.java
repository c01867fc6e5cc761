package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Time of ending the kernel for each phase, beside that of the best barrier inside a kernel.
 *
 * @param input the graph or the size
 * @param implementation the way to end the kernel
 * @param times its time over the best's
 * @param faster whether intervals show that it is faster than the best
 */
public record KernelEnding(
        Application application, String input, int blocks, String implementation, double times, boolean faster) {
    /** Returns the measured ones of each choice, the fastest first. */
    static List<KernelEnding> of(List<ApplicationChoice> choices, List<ApplicationResult> results) {
        return choices.stream()
                .filter(choice -> choice.application().hasPhases())
                .flatMap(choice -> Stream.of(
                                ending(
                                        choice,
                                        results,
                                        ApplicationContest.KERNEL_RELAUNCH,
                                        choice.overKernelRelaunch()),
                                ending(choice, results, ApplicationContest.GRAPH_RELAUNCH, choice.overGraphRelaunch()))
                        .flatMap(Optional::stream)
                        .sorted(Comparator.comparingDouble(KernelEnding::times)))
                .toList();
    }

    /** Returns whether it is about the application, input and blocks of a choice. */
    public boolean isBeside(ApplicationChoice choice) {
        return choice.application() == application && choice.input().equals(input) && choice.blocks() == blocks;
    }

    private static Optional<KernelEnding> ending(
            ApplicationChoice choice, List<ApplicationResult> results, String implementation, Double times) {
        return Optional.ofNullable(times)
                .map(factor -> new KernelEnding(
                        choice.application(),
                        choice.input(),
                        choice.blocks(),
                        implementation,
                        factor,
                        isFaster(choice, results, implementation)));
    }

    private static boolean isFaster(ApplicationChoice choice, List<ApplicationResult> results, String implementation) {
        List<ApplicationResult> here = results.stream()
                .filter(result -> choice.covers(result) && ApplicationContest.counts(result))
                .toList();
        Optional<ApplicationResult> best = ApplicationContest.find(here, choice.best());
        Optional<ApplicationResult> ending = ApplicationContest.find(here, implementation);
        return best.isPresent() && ending.isPresent() && ApplicationContest.areApart(ending.get(), best.get());
    }
}
