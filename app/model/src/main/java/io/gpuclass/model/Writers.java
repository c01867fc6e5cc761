package io.gpuclass.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Addresses that each thread of a program has written in any execution so far, from which follows what may still be written. Owned by one
 * exploration. */
final class Writers {
    private final Program program;
    /** For each thread, by instruction: how many bytes it writes at each address. */
    private final List<Map<Integer, Map<Long, Integer>>> written = new ArrayList<>();

    /** For each thread, the instructions whose address follows from what was read. */
    private final List<BitSet> anywhere = new ArrayList<>();

    /** Answers so far, by thread, instruction and address. */
    private final Map<List<Object>, Boolean> answers = new HashMap<>();

    private boolean isLearning;

    Writers(Program program) {
        this.program = program;
        program.threads().forEach(thread -> {
            written.add(new HashMap<>());
            anywhere.add(new BitSet());
        });
    }

    /** @param learning whether what has not written yet is taken to write nowhere; else it may write anywhere */
    void learn(boolean learning) {
        isLearning = learning;
        answers.clear();
    }

    /** Takes a write into account, and returns whether its instruction wrote elsewhere before: what was answered so far may be wrong then. */
    boolean learn(Event write) {
        Map<Long, Integer> known = written.get(write.thread()).computeIfAbsent(write.pc(), any -> new HashMap<>());
        boolean isNew = known.put(write.address(), write.bytes()) == null;
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

    /** Returns whether a thread may write from an instruction on what a read loads. */
    boolean mayWrite(int thread, int pc, Event read) {
        return answers.computeIfAbsent(
                List.of(thread, pc, read.address(), read.bytes()), any -> reaches(thread, pc, read));
    }

    private boolean reaches(int thread, int pc, Event read) {
        List<BitSet> reachable = program.threads().get(thread).code().writes();
        return pc < reachable.size()
                && reachable.get(pc).stream().anyMatch(at -> {
                    Map<Long, Integer> known = written.get(thread).get(at);
                    return known == null
                            ? !isLearning
                            : anywhere.get(thread).get(at)
                                    || known.entrySet().stream()
                                            .anyMatch(write -> write.getKey() < read.address() + read.bytes()
                                                    && read.address() < write.getKey() + write.getValue());
                });
    }
}
