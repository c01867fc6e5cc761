package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.program.ApplicationSection;
import io.gpuclass.view.section.program.ArtificialBarrierSection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Only what a profile says of whole programs. */
public final class ProgramReport {
    private ProgramReport() {}

    /** Returns the report on programs with barriers that they do not need; says so where none ran. */
    public static Document artificialBarriers(Profile profile) {
        return of(profile, ArtificialBarrierSection::of, ArtificialBarrierSection.TITLE, "artificial-barriers");
    }

    /** Returns the report on applications; says so where none ran. */
    public static Document applications(Profile profile) {
        return of(profile, ApplicationSection::of, ApplicationSection.TITLE, "applications");
    }

    private static Document of(Profile profile, Function<Profile, List<Block>> section, String title, String suite) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, title + ", " + DeviceSection.name(profile.device())));
        List<Block> parts = section.apply(profile);
        if (parts.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.of("The suite " + suite + " has not run on it: 'gpuclass probe --suites "
                    + suite + "' measures it.")));
        } else {
            blocks.addAll(parts.subList(1, parts.size()));
        }
        return new Document(blocks);
    }
}
