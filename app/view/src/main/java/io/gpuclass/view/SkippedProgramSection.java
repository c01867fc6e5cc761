package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.SkippedProgram;
import java.util.ArrayList;
import java.util.List;

/** Which programs did not run, and why. */
final class SkippedProgramSection {
    private SkippedProgramSection() {}

    static List<Block> of(Profile profile) {
        if (profile.skippedPrograms().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Programs that did not run"));
        profile.skippedPrograms().forEach(skipped -> blocks.add(line(skipped)));
        return blocks;
    }

    private static Block line(SkippedProgram skipped) {
        String input = skipped.input() == null ? "" : " " + skipped.input();
        return Block.Paragraph.item(Cell.strong(skipped.program() + input), Cell.of(": " + skipped.reason() + "."));
    }
}
