package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import java.util.List;

/** Which programs did not run, and why. */
public final class SkippedProgramSection {
    private SkippedProgramSection() {}

    public static List<Block> of(Profile profile) {
        Section section = Section.titled("Programs that did not run");
        profile.skippedPrograms()
                .forEach(skipped -> section.item(
                        skipped.program() + (skipped.input() == null ? "" : " " + skipped.input()),
                        ": " + skipped.reason() + "."));
        return section.blocks();
    }
}
