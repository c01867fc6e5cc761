package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.primitives.UseVerification;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import java.util.List;

/** What launches that follow each other on the same state showed. */
public final class UseSection {
    private UseSection() {}

    /** Returns what checking them showed; {@code null} where they were not asked for. */
    public static List<Block> verified(List<UseVerification> found) {
        if (found == null) {
            return List.of();
        }
        Section section = Section.titled("Verification of launches that follow each other");
        if (!found.isEmpty()) {
            section.add(new TableColumns<UseVerification>()
                    .text("kind", UseVerification::kind)
                    .text("implementation", check -> check.implementation() + (check.twin() ? " (twin)" : ""))
                    .number("blocks", UseVerification::blocks)
                    .number("launches", UseVerification::launches)
                    .number("violated", UseVerification::violations)
                    .text("result", check -> verdict(check).cell())
                    .table(
                            "Checks of launches",
                            found,
                            "Half of the launches one by one without a gap, and half as a CUDA graph that is"
                                    + " replayed."));
        }
        return section.blocks();
    }

    private static Verdict verdict(UseVerification check) {
        return new Verdict(check.implementation(), check.twin(), check.passed(), check.timedOut(), null);
    }
}
