package io.gpuclass.model.ptx;

import io.gpuclass.profile.primitives.PtxInstruction;
import io.gpuclass.profile.primitives.Weakening;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Weakening of a primitive: applies to all instructions of one kind that come from one line of its source, as the build has marked them.
 *
 * @param site header and source line
 * @param instruction what is weakened there
 * @param weakening what is taken away
 */
public record Mutation(String site, String instruction, Weakening weakening) {
    /** Returns the mutations of the body of a kernel, in its order. */
    static Set<Mutation> of(String body) {
        Set<Mutation> found = new LinkedHashSet<>();
        for (Map.Entry<String, String> line : Marks.lines(body)) {
            PtxInstruction instruction = PtxInstruction.parse(line.getValue());
            for (Weakening weakening : instruction.weakenedAndNarrowed().keySet()) {
                found.add(new Mutation(line.getKey(), instruction.opcode(), weakening));
            }
        }
        return found;
    }

    /** Returns the body of a kernel, weakened. */
    String applied(String body) {
        return Marks.changed(body, (from, line) -> {
            if (!from.equals(site)) {
                return line;
            }
            PtxInstruction written = PtxInstruction.parse(line);
            String weaker = written.weakenedAndNarrowed().get(weakening);
            return weaker != null && written.opcode().equals(instruction) ? weaker : line;
        });
    }
}
