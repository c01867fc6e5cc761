package io.gpuclass.model.ptx;

import io.gpuclass.profile.primitives.MutantResult.Weakening;
import io.gpuclass.profile.primitives.PtxInstruction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What is weakened in a primitive: all instructions of one kind that come from one line of its source, as the build has marked them.
 *
 * @param site header and source line
 * @param instruction what is weakened there
 * @param weakening what is taken away
 */
public record Mutation(String site, String instruction, Weakening weakening) {
    static final String MARK = "//@ ";

    /** Returns the mutations of the body of a kernel, in its order. */
    static Set<Mutation> of(String body) {
        Set<Mutation> found = new LinkedHashSet<>();
        String site = null;
        for (String line : body.split("\n")) {
            if (site != null) {
                PtxInstruction instruction = PtxInstruction.parse(line);
                for (Weakening weakening : instruction.weakenedAndNarrowed().keySet()) {
                    found.add(new Mutation(site, instruction.opcode(), weakening));
                }
            }
            site = siteOf(line);
        }
        return found;
    }

    /** Returns the body of a kernel, weakened. */
    String applied(String body) {
        List<String> lines = new ArrayList<>(Arrays.asList(body.split("\n")));
        for (int i = 1; i < lines.size(); i++) {
            if (site.equals(siteOf(lines.get(i - 1)))) {
                PtxInstruction written = PtxInstruction.parse(lines.get(i));
                String weaker = written.weakenedAndNarrowed().get(weakening);
                if (weaker != null && written.opcode().equals(instruction)) {
                    lines.set(i, weaker);
                }
            }
        }
        return String.join("\n", lines);
    }

    static String siteOf(String line) {
        String stripped = line.strip();
        return stripped.startsWith(MARK) ? stripped.substring(MARK.length()) : null;
    }
}
