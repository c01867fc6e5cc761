package io.gpuclass.cli;

import io.gpuclass.engine.session.ProbeOptions.PrimitiveOptions;
import io.gpuclass.engine.session.ProgramOption;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.suites.PrimitiveSuites;
import io.gpuclass.engine.suites.ReplicationSuites;
import io.gpuclass.engine.suites.SuiteRegistry;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options of {@code probe} that repeat the experiments of Stuart & Owens 2011. */
final class PrimitiveArguments {
    private static final String ALL = "all";
    private static final int LARGEST_STEP = 1_000_000;

    @Option(
            names = "--sweep",
            paramLabel = "all|STEP",
            completionCandidates = Suggestions.Sweeps.class,
            description = "Run suite sweep too: all forms over many numbers of blocks. all: each from 1 to 240, as the"
                    + " paper's figures have it, and beyond that each quarter of a block per SM; STEP: each"
                    + " STEP-th number, from one block to as many as fit.")
    private String sweep;

    @Option(
            names = "--fixed-work",
            description =
                    "Have mutexes and semaphores of suite primitives also do 1000 operations of each block, however"
                            + " long that takes; suite replication does so with the forms as printed.")
    private boolean fixedWork;

    /** Returns what is wrong, in a sentence. */
    Optional<String> contradiction() {
        return sweep == null || sweep.equals(ALL) || step() != null
                ? Optional.empty()
                : Optional.of("--sweep must be all, or blocks from one size to the next, 1 to " + LARGEST_STEP
                        + ", not '" + sweep + "'");
    }

    /** Returns these suites, and the one that was asked for by an option. */
    Set<Suite> with(Set<Suite> suites) {
        return sweep == null ? suites : SuiteRegistry.and(suites, ReplicationSuites.SWEEP);
    }

    /** Returns an option that none of these suites heeds, if it was given. */
    Optional<ProgramOption> unheeded(Set<Suite> running) {
        return fixedWork && !running.contains(PrimitiveSuites.PRIMITIVES)
                ? ProgramOption.of("--fixed-work", fixedWork, PrimitiveSuites.PRIMITIVES)
                : Optional.empty();
    }

    PrimitiveOptions get() {
        return new PrimitiveOptions(fixedWork, sweep == null || sweep.equals(ALL) ? null : step());
    }

    /** Returns the step; null where it is none. */
    private Integer step() {
        if (!sweep.matches("[0-9]{1,7}")) {
            return null;
        }
        int step = Integer.parseInt(sweep);
        return step >= 1 && step <= LARGEST_STEP ? step : null;
    }
}
