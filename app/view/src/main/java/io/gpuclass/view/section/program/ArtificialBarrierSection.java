package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.BarrierAdvice;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What barriers do to programs that do not need them (Lo et al.). */
public final class ArtificialBarrierSection {
    public static final String TITLE = "Artificial barriers";

    private ArtificialBarrierSection() {}

    /** Returns the answer, then all that it follows from. */
    public static List<Block> of(Profile profile) {
        if (profile.artificialBarriers().isEmpty()
                && profile.locality().isEmpty()
                && profile.barrierGrids().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(brief(profile));
        if (blocks.isEmpty()) {
            blocks.add(new Block.Heading(2, TITLE));
        }
        List<Block> sentences = profile.advice().programs().artificialBarriers().stream()
                .map(one -> line(one, machine(profile)))
                .toList();
        Stream.of(
                        sentences,
                        ArtificialBarrierTable.of(profile),
                        GridTables.of(profile),
                        LoTables.of(profile),
                        PrintedCycles.of(profile),
                        ModelTables.of(profile))
                .flatMap(List::stream)
                .forEach(block -> blocks.add(new Block.Wide(block)));
        return blocks;
    }

    /** Returns the answer alone: a sentence, a row for each program and input, and what does not count. */
    public static List<Block> brief(Profile profile) {
        if (profile.artificialBarriers().isEmpty()) {
            return List.of();
        }
        List<BarrierAdvice> advice = profile.advice().programs().artificialBarriers();
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, TITLE));
        if (!advice.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.unbroken(BarrierAdviceTable.sentence(advice, machine(profile)))));
            blocks.add(BarrierAdviceTable.of(advice));
        }
        blocks.addAll(Uncounted.artificialBarriers(profile));
        return blocks;
    }

    private static String machine(Profile profile) {
        return profile.device().kind().machine();
    }

    private static Block line(BarrierAdvice advice, String machine) {
        String sentence = advice.sentence(machine);
        String alone = advice.alone();
        return Block.Paragraph.item(Cell.unbroken(Character.toUpperCase(sentence.charAt(0))
                + sentence.substring(1)
                + (alone.isEmpty() ? "." : "; " + alone + ".")));
    }
}
