package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import java.util.List;

/** Which programs did not run, and why. */
final class SkippedProgramSection {
    private SkippedProgramSection() {}

    static List<Block> of(Profile profile) {
        Section section = Section.titled("Programs that did not run");
        profile.skippedPrograms()
                .forEach(skipped -> section.item(
                        skipped.program() + (skipped.input() == null ? "" : " " + skipped.input()),
                        ": " + skipped.reason() + "."));
        return section.blocks();
    }
}
