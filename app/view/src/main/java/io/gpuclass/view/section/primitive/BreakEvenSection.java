package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.BreakEven;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.terms.Sizes;
import java.util.ArrayList;
import java.util.List;

/** Whether a barrier inside a kernel is worth it, or ending the kernel does as well. */
public final class BreakEvenSection {
    private static final TableColumns<BreakEven> COLUMNS = new TableColumns<BreakEven>()
            .text("fastest barrier", BreakEven::barrier)
            .number("blocks", BreakEven::blocks)
            .number("its time", at -> new Nanos(at.barrierNs()))
            .number("kernel", at -> ValueCells.nanos(at.kernelRelaunchNs()))
            .number("graph node", at -> ValueCells.nanos(at.graphRelaunchNs()))
            .number(
                    "saved a phase",
                    at -> new Cell(new Nanos(at.savedNs()).toString(), at.savedNs() > 0 ? Tone.GOOD : Tone.WARN));

    private BreakEvenSection() {}

    public static List<Block> of(Profile profile) {
        List<BreakEven> all = profile.breakEven();
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> sizes = Sizes.sorted(all.stream().map(BreakEven::blocks).toList());
        List<Integer> shown = Sizes.shown(sizes, profile.device().multiprocessors());
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Barrier or end of kernel"));
        all.stream()
                .filter(each -> each.blocks() == sizes.get(sizes.size() - 1))
                .findFirst()
                .ifPresent(largest -> blocks.add(Block.Paragraph.of(Cell.of(sentence(largest)))));
        blocks.add(COLUMNS.table(
                all.stream().filter(each -> shown.contains(each.blocks())).toList(), ""));
        if (!shown.equals(sizes)) {
            blocks.add(new Block.Wide(COLUMNS.table("The whole sweep", all, "")));
        }
        return blocks;
    }

    private static String sentence(BreakEven at) {
        List<String> ways = new ArrayList<>();
        if (at.kernelRelaunchNs() != null) {
            ways.add(new Nanos(at.kernelRelaunchNs()) + " as a kernel of its own");
        }
        if (at.graphRelaunchNs() != null) {
            ways.add(new Nanos(at.graphRelaunchNs()) + " as a node of a CUDA graph");
        }
        ways.add(new Nanos(at.barrierNs()) + " behind " + at.barrier() + " inside one kernel");
        String verdict = at.savedNs() > 0
                ? "Staying in the kernel saves " + new Nanos(at.savedNs())
                        + " a phase: it pays unless keeping the grid resident costs more than that."
                : "Ending the kernel saves " + new Nanos(-at.savedNs()) + " a phase.";
        return "With " + at.blocks() + " blocks a phase takes " + String.join(", ", ways) + ". " + verdict;
    }
}
