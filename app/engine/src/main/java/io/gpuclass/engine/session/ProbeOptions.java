package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.input.AlignInput;
import io.gpuclass.engine.input.GraphSource;
import io.gpuclass.engine.primitives.BlockSweep;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Named;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Options of {@code probe}.
 *
 * @param requireGpu whether only a GPU will do
 * @param includeIds whether the profile may tell identifying facts
 * @param suites which parts, in the order in which they run
 * @param called which parts besides, if the device calls for them; they come last
 * @param seed seed of the order in which cases are visited
 * @param timeBudget time allowed for measuring
 * @param timeGiven whether that is what was asked for, whatever runs
 * @param record where to record every observation
 * @param primitives what is asked of primitives besides the usual; null for nothing
 * @param programs what whole programs are measured on
 */
@RecordBuilder
public record ProbeOptions(
        DeviceSpec device,
        boolean requireGpu,
        boolean includeIds,
        Depth depth,
        Set<Suite> suites,
        Set<Suite> called,
        long seed,
        Duration timeBudget,
        boolean timeGiven,
        Optional<Path> record,
        PrimitiveOptions primitives,
        ProgramOptions programs) {
    public ProbeOptions {
        primitives = primitives == null ? PrimitiveOptions.DEFAULTS : primitives;
        suites = Collections.unmodifiableSet(new LinkedHashSet<>(suites));
        called = called == null ? Set.of() : Collections.unmodifiableSet(new LinkedHashSet<>(called));
    }

    /** Returns the options with the suites that a device calls for, and with their time. */
    ProbeOptions on(Device chosen) {
        Set<Suite> all = new LinkedHashSet<>(suites);
        called.stream().filter(suite -> suite.call().comesFrom(chosen, depth)).forEach(all::add);
        return ProbeOptionsBuilder.builder(this)
                .suites(all)
                .called(Set.of())
                .timeBudget(timeGiven || all.equals(suites) ? timeBudget : RunClock.budget(depth, all))
                .build();
    }

    /**
     * Requests for primitives besides the usual.
     *
     * @param fixedWork whether mutexes and semaphores of suite {@code primitives} also do the same number of operations in each block
     * @param sweep gives the numbers of blocks at which a sweep measures, ascending: from those that are resident at once, and the multiprocessors
     */
    public record PrimitiveOptions(boolean fixedWork, BiFunction<Integer, Integer, List<Integer>> sweep) {
        public static final PrimitiveOptions DEFAULTS = new PrimitiveOptions(false, BlockSweep::ofFigures);
    }

    /**
     * Inputs and limits of whole programs, files read.
     *
     * @param graphs given instead of the generated ones; may be empty
     * @param vertices of the generated road graph
     * @param alignment given instead of the generated ones
     * @param memory device memory that an input may take at most
     * @param barriers ids of those to try; empty for all
     */
    public record ProgramOptions(
            List<GraphSource> graphs,
            int vertices,
            Optional<AlignInput> alignment,
            Bytes memory,
            List<String> barriers) {
        /** As many as the smallest of the road graphs of Mahapatra 2020, section 4.2. */
        public static final int VERTICES = 1 << 18;

        public static final Bytes MEMORY = new Bytes(4_000_000_000L);

        public static final ProgramOptions DEFAULTS =
                new ProgramOptions(List.of(), VERTICES, Optional.empty(), MEMORY, List.of());

        public ProgramOptions {
            graphs = List.copyOf(graphs);
            barriers = List.copyOf(barriers);
        }
    }

    /**
     * An option of whole programs that was given.
     *
     * @param name as on the command line
     * @param heededBy the suites in which it means anything
     */
    public record ProgramOption(String name, List<Suite> heededBy) {
        public ProgramOption {
            heededBy = List.copyOf(heededBy);
        }

        /** Returns the option; empty where its value is null, since it was not given. */
        public static Optional<ProgramOption> of(String name, Object value, Suite... heededBy) {
            return value == null ? Optional.empty() : Optional.of(new ProgramOption(name, List.of(heededBy)));
        }

        /** Returns the error where none of its suites was asked for. */
        public String without() {
            return words() + ", which " + run() + " not among those to run: add it to --suites, or leave " + name
                    + " out";
        }

        /** Returns the error where the file to resume has all of its suites that were asked for. */
        public String measuredIn(Object file) {
            return words() + ", and nothing of that is left to measure in " + file + ": leave " + name
                    + " out, or measure again without --resume";
        }

        private String run() {
            return heededBy.size() == 1 ? "is" : "are";
        }

        private String words() {
            String suites = heededBy.stream().map(Named::id).collect(Collectors.joining(" and "));
            return name + " is for " + (heededBy.size() == 1 ? "suite " : "suites ") + suites;
        }
    }
}
