package io.gpuclass.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where each thread of a program has written in any execution so far, so that it is known what may still be written. Owned by one exploration. */
final class Writers {
    private final Program program;
    /** For each thread, addresses by instruction. */
    private final List<Map<Integer, Set<Long>>> written = new ArrayList<>();

    /** For each thread, the instructions whose address follows from what was read. */
    private final List<BitSet> anywhere = new ArrayList<>();

    /** Answers so far, by thread, instruction and address. */
    private final Map<List<Object>, Boolean> answers = new HashMap<>();

    Writers(Program program) {
        this.program = program;
        program.threads().forEach(thread -> {
            written.add(new HashMap<>());
            anywhere.add(new BitSet());
        });
    }

    /** Takes a write into account, and returns whether its instruction wrote elsewhere before: what was answered so far may be wrong then. */
    boolean learn(Event write) {
        Set<Long> known = written.get(write.thread()).computeIfAbsent(write.pc(), any -> new HashSet<>());
        boolean isNew = known.add(write.address());
        if (isNew) {
            answers.clear();
        }
        return isNew && known.size() > 1;
    }

    /** Takes into account whose address follows from what was read. */
    void learn(int thread, BitSet computed) {
        if (anywhere.get(thread).cardinality() < computed.cardinality()) {
            anywhere.get(thread).or(computed);
            answers.clear();
        }
    }

    /** Whether a thread may write from an instruction on what a read loads. */
    boolean mayWrite(int thread, int pc, Event read) {
        return answers.computeIfAbsent(List.of(thread, pc, read.address()), any -> reaches(thread, pc, read));
    }

    private boolean reaches(int thread, int pc, Event read) {
        List<BitSet> reachable = program.threads().get(thread).code().writes();
        return pc < reachable.size()
                && reachable.get(pc).stream().anyMatch(at -> {
                    Set<Long> known = written.get(thread).get(at);
                    return known == null
                            || anywhere.get(thread).get(at)
                            || known.stream()
                                    .anyMatch(address ->
                                            address < read.address() + read.bytes() && read.address() < address + 16);
                });
    }
}
