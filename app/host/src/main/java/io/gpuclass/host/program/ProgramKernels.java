package io.gpuclass.host.program;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.sync.Patience;
import io.gpuclass.host.sync.Primitives;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs that a host runs, by the names that a GPU has for them. */
final class ProgramKernels {
    private static final Map<String, ProgramKernel> ALL = all();

    private ProgramKernels() {}

    static Optional<ProgramKernel> find(String kernel) {
        return Optional.ofNullable(ALL.get(kernel));
    }

    /**
     * A program as a kernel of the host.
     *
     * @param factory makes the program
     * @param regions that its dataset has at least
     * @param numbers that its dataset has at least
     * @param phases whether a trial says how many phases there are at most; else there is one
     * @param barrier what separates the phases, or ends the only one
     */
    record ProgramKernel(ProgramSetting.Factory factory, int regions, int numbers, boolean phases, String barrier) {
        /** Fills the data, and makes a run over it. */
        ProgramRun prepare(Trial trial, HostDataset data, Patience patience) {
            data.require(regions, numbers).fill();
            ProgramSetting setting = new ProgramSetting(data, trial.blocks(), phases ? trial.length() : 1, patience);
            return new ProgramRun(
                    setting, factory.create(setting), Primitives.barrier(barrier, trial.blocks(), patience));
        }
    }

    private static Map<String, ProgramKernel> all() {
        Map<String, ProgramKernel> table = new LinkedHashMap<>();
        phased(table, "bfs", Bfs::new, 6);
        phased(table, "sssp", Sssp::new, 8);
        phased(table, "pagerank", PageRankProgram::new, 7);
        trie(table, "node_lock", NodeLock::new);
        trie(table, "slot_lock", SlotLock::new);
        trie(table, "lock_free", (nodes, patience) -> new LockFree(nodes));
        dualCas(table, "lock_free", PairWriter.LOCK_FREE);
        dualCas(table, "starvation_free", PairWriter.STARVATION_FREE);
        return Collections.unmodifiableMap(table);
    }

    private static void phased(
            Map<String, ProgramKernel> table, String program, ProgramSetting.Factory factory, int regions) {
        Stream.concat(Primitives.BARRIERS.stream(), Stream.of("twin_none"))
                .forEach(barrier ->
                        table.put(program + "_time_" + barrier, new ProgramKernel(factory, regions, 3, true, barrier)));
    }

    private static void trie(Map<String, ProgramKernel> table, String variant, ChildMaker.Factory maker) {
        single(table, "trie_time_" + variant, setting -> new Trie(setting, maker), 7, 3);
    }

    private static void dualCas(Map<String, ProgramKernel> table, String variant, PairWriter writer) {
        single(table, "dualcas_time_" + variant, setting -> new DualCas(setting, writer), 4, 2);
    }

    private static void single(
            Map<String, ProgramKernel> table, String kernel, ProgramSetting.Factory factory, int regions, int numbers) {
        table.put(kernel, new ProgramKernel(factory, regions, numbers, false, "central"));
    }
}
