package io.gpuclass.host.program;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.program.DualCas.PairWriter;
import io.gpuclass.host.program.GraphSearch.Bfs;
import io.gpuclass.host.program.GraphSearch.Sssp;
import io.gpuclass.host.program.Program.Setting;
import io.gpuclass.host.program.Trie.ChildMaker;
import io.gpuclass.host.program.Trie.ChildMaker.LockFree;
import io.gpuclass.host.program.Trie.ChildMaker.NodeLock;
import io.gpuclass.host.program.Trie.ChildMaker.SlotLock;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Patience;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs of a host, under the names that they have on a GPU. */
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
     * @param regions least number of its dataset's regions
     * @param numbers least number of its dataset's numbers
     * @param phases whether the trial's length bounds the phases; else there is one phase
     * @param barrier ends each phase
     */
    record ProgramKernel(Setting.Factory factory, int regions, int numbers, boolean phases, String barrier) {
        /** Fills the data, and prepares a run. */
        ProgramRun prepare(Trial trial, HostDataset data, Patience patience) {
            data.require(regions, numbers).fill();
            Setting setting = new Setting(data, trial.blocks(), phases ? trial.length() : 1, patience);
            return new ProgramRun(setting, factory.create(setting), Barrier.of(barrier, trial.blocks(), patience));
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

    private static void phased(Map<String, ProgramKernel> table, String program, Setting.Factory factory, int regions) {
        Stream.concat(Barrier.FORMS.stream(), Stream.of("twin_none"))
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
            Map<String, ProgramKernel> table, String kernel, Setting.Factory factory, int regions, int numbers) {
        table.put(kernel, new ProgramKernel(factory, regions, numbers, false, "central"));
    }
}
