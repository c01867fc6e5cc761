package io.gpuclass.cuda;

import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.Weakening;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One kernel of a module. Where the build has marked an instruction with the source line that it comes from, it can be weakened. Copies of
 * an instruction that come from the same line are one place. Immutable.
 *
 * @param name entry point
 * @param lines its text, from the head to the closing brace
 */
record PtxEntry(String name, List<String> lines) {
    private static final String MARK = "//@ ";

    PtxEntry {
        lines = List.copyOf(lines);
    }

    /** Returns its mutants, in the order of its text. */
    List<Mutant> mutants() {
        Set<Mutant> mutants = new LinkedHashSet<>();
        for (int line = 1; line < lines.size(); line++) {
            mutantsAt(line).keySet().forEach(mutants::add);
        }
        return List.copyOf(mutants);
    }

    /**
     * Returns the same kernel, weakened.
     *
     * @throws IllegalArgumentException if it has no such mutant
     */
    PtxEntry weakened(Mutant mutant) {
        if (mutant.isUnchanged()) {
            return this;
        }
        List<String> changed = new ArrayList<>(lines);
        boolean found = false;
        for (int line = 1; line < lines.size(); line++) {
            String weaker = mutantsAt(line).get(mutant);
            if (weaker != null) {
                changed.set(line, weaker);
                found = true;
            }
        }
        if (!found) {
            throw new IllegalArgumentException(name + " has no mutant " + mutant);
        }
        return new PtxEntry(name, changed);
    }

    /** Returns the mutants that change a line, each with what the line becomes. */
    private Map<Mutant, String> mutantsAt(int line) {
        String mark = lines.get(line - 1).strip();
        if (!mark.startsWith(MARK)) {
            return Map.of();
        }
        PtxInstruction instruction = PtxInstruction.parse(lines.get(line));
        Map<Mutant, String> mutants = new LinkedHashMap<>();
        for (Map.Entry<Weakening, String> each : instruction.weakened().entrySet()) {
            mutants.put(
                    new Mutant(name, mark.substring(MARK.length()), instruction.opcode(), each.getKey()),
                    each.getValue());
        }
        return mutants;
    }
}
