package io.gpuclass.host.program;

import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.ObservationBuilder;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.program.DualCas.PairWriter;
import io.gpuclass.host.program.GraphSearch.Bfs;
import io.gpuclass.host.program.GraphSearch.Sssp;
import io.gpuclass.host.program.HostPrograms.ProgramKernels.ProgramKernel;
import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.program.Trie.ChildMaker;
import io.gpuclass.host.program.Trie.ChildMaker.LockFree;
import io.gpuclass.host.program.Trie.ChildMaker.NodeLock;
import io.gpuclass.host.program.Trie.ChildMaker.SlotLock;
import io.gpuclass.host.program.Trie.Nodes;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.verify.WorkerGroup;
import io.gpuclass.host.verify.WorkerGroup.Result;
import io.gpuclass.profile.units.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Runs programs on threads of this process, and checks the result of each run. Trials warm up before they are first timed, so that their code
 * is compiled. Used by one thread.
 */
public final class HostPrograms {
    private final Map<String, HostDataset> loaded = new HashMap<>();
    private final Set<Trial> warm = new HashSet<>();
    private final long warmUpNs;

    /** @param warmUpNs how long a trial runs, at least once, before it is first timed */
    public HostPrograms(long warmUpNs) {
        this.warmUpNs = warmUpNs;
    }

    public static boolean has(String kernel) {
        return ProgramKernels.find(kernel).isPresent();
    }

    /**
     * Loads a dataset, as {@link Device#load} specifies.
     *
     * @throws DeviceException if there is no room for it
     */
    public Device.Loaded load(DatasetSource source) {
        String id = source.id();
        if (loaded.containsKey(id)) {
            throw new IllegalStateException(id + " is loaded already");
        }
        long taken = loaded.values().stream().mapToLong(HostDataset::bytes).sum();
        if (source.deviceBytes() > Runtime.getRuntime().maxMemory() - taken) {
            throw tooLarge(source, null);
        }
        try {
            loaded.put(id, new HostDataset(source.make()));
        } catch (OutOfMemoryError e) {
            throw tooLarge(source, e);
        }
        return () -> {
            loaded.remove(id);
            warm.removeIf(trial -> id.equals(trial.dataset()));
        };
    }

    private static DeviceException tooLarge(DatasetSource source, Throwable cause) {
        return new DeviceException(
                Reason.OUT_OF_MEMORY,
                source.id() + " takes " + new Bytes(source.deviceBytes())
                        + " of memory, and more while it is made, but this"
                        + " Java may use "
                        + new Bytes(Runtime.getRuntime().maxMemory())
                        + " in all; let it use more (GPUCLASS_HEAP=8g), or ask for smaller inputs",
                cause);
    }

    /**
     * Runs a trial.
     *
     * @param runner runs a worker group to its end
     * @return observations whose counts are the threads' summed time of work between barriers and their summed time, in nanoseconds; the
     *     first one includes the violations of the warm-up
     */
    public List<Observation> observe(Trial trial, int samples, Function<WorkerGroup, Result> runner) {
        ProgramKernel kernel = ProgramKernels.find(trial.kernel()).orElseThrow();
        requirePhases(kernel, trial);
        TimedRuns runs = new TimedRuns(kernel, trial, dataset(trial), runner);
        long untimedViolations = warm.contains(trial) ? 0 : warmUp(runs);
        warm.add(trial);
        List<Observation> observations = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            observations.add(runs.run(i == 0 ? untimedViolations : 0));
        }
        return List.copyOf(observations);
    }

    private HostDataset dataset(Trial trial) {
        HostDataset dataset = loaded.get(trial.dataset());
        if (dataset == null) {
            throw new IllegalStateException(
                    trial.kernel() + " works on a dataset, but " + trial.dataset() + " is not loaded");
        }
        return dataset;
    }

    private long warmUp(TimedRuns runs) {
        long startNs = System.nanoTime();
        long violations = 0;
        do {
            violations += runs.run(0).violations();
        } while (System.nanoTime() - startNs < warmUpNs);
        return violations;
    }

    private static void requirePhases(ProgramKernel kernel, Trial trial) {
        if (kernel.phases() && trial.length() < 1) {
            throw DeviceException.failed("the host CPU cannot run " + trial.kernel() + " for " + trial.length()
                    + " phases: ask for one at least");
        }
    }

    private record TimedRuns(
            ProgramKernel kernel, Trial trial, HostDataset data, Function<WorkerGroup, Result> runner) {
        Observation run(long violationsBefore) {
            Deadline deadline = new Deadline(trial.timeoutNs());
            ProgramRun run = kernel.prepare(trial, data, deadline);
            long startNs = System.nanoTime();
            Result result = runner.apply(new WorkerGroup(trial.blocks(), 1, deadline, run));
            long violations = violationsBefore + result.violations();
            return result.timedOut()
                    ? observation(true, System.nanoTime() - startNs, 0, violations, List.of())
                    : observation(
                            false,
                            run.clocks().elapsedNs(),
                            run.program().operations((int) result.reached()),
                            violations,
                            List.of(run.clocks().workNs(), run.clocks().wholeNs()));
        }

        private static Observation observation(
                boolean timedOut, double elapsedNs, long operations, long violations, List<Long> counts) {
            return ObservationBuilder.builder()
                    .timedOut(timedOut)
                    .elapsedNs(elapsedNs)
                    .windowNs(elapsedNs)
                    .operations(operations)
                    .violations(violations)
                    .counts(counts)
                    .build();
        }
    }

    /** The programs of a host, under the names that they have on a GPU. */
    static final class ProgramKernels {
        private static final Map<String, ProgramKernel> ALL = all();

        private ProgramKernels() {}

        static Optional<ProgramKernel> find(String kernel) {
            return Optional.ofNullable(ALL.get(kernel));
        }

        /**
         * A program as a kernel of the host.
         *
         * @param factory refuses by {@link IllegalArgumentException} what is no dataset of its program
         * @param regions least number of its dataset's regions
         * @param numbers least number of its dataset's numbers
         * @param phases whether the trial's length bounds the phases; else there is one phase
         * @param barrier ends each phase
         */
        record ProgramKernel(
                Function<RunInput, Program> factory, int regions, int numbers, boolean phases, String barrier) {
            /** Fills the data, and prepares a run. */
            ProgramRun prepare(Trial trial, HostDataset data, Deadline deadline) {
                data.require(regions, numbers).fill();
                RunInput setting = new RunInput(data, trial.blocks(), phases ? trial.length() : 1, deadline);
                return new ProgramRun(setting, factory.apply(setting), Barrier.of(barrier, trial.blocks(), deadline));
            }
        }

        private static Map<String, ProgramKernel> all() {
            Map<String, ProgramKernel> table = new LinkedHashMap<>();
            phased(table, "bfs", Bfs::new, 6);
            phased(table, "sssp", Sssp::new, 8);
            phased(table, "pagerank", PageRankProgram::new, 7);
            trie(table, "node_lock", NodeLock::new);
            trie(table, "slot_lock", SlotLock::new);
            trie(table, "lock_free", (nodes, deadline) -> new LockFree(nodes));
            dualCas(table, "lock_free", PairWriter.LOCK_FREE);
            dualCas(table, "starvation_free", PairWriter.STARVATION_FREE);
            return Collections.unmodifiableMap(table);
        }

        private static void phased(
                Map<String, ProgramKernel> table, String program, Function<RunInput, Program> factory, int regions) {
            Stream.concat(Barrier.FORMS.stream(), Stream.of("twin_none"))
                    .forEach(barrier -> table.put(
                            program + "_time_" + barrier, new ProgramKernel(factory, regions, 3, true, barrier)));
        }

        private static void trie(
                Map<String, ProgramKernel> table, String variant, BiFunction<Nodes, Deadline, ChildMaker> maker) {
            single(table, "trie_time_" + variant, setting -> new Trie(setting, maker), 7, 3);
        }

        private static void dualCas(Map<String, ProgramKernel> table, String variant, PairWriter writer) {
            single(table, "dualcas_time_" + variant, setting -> new DualCas(setting, writer), 4, 2);
        }

        private static void single(
                Map<String, ProgramKernel> table,
                String kernel,
                Function<RunInput, Program> factory,
                int regions,
                int numbers) {
            table.put(kernel, new ProgramKernel(factory, regions, numbers, false, "central"));
        }
    }
}
