package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.BreakEvenSection;
import io.gpuclass.view.section.primitive.RecommendationSection;
import io.gpuclass.view.section.primitive.TuningSection;
import io.gpuclass.view.section.program.ApplicationSection;
import io.gpuclass.view.section.program.ArtificialBarrierSection;
import java.util.ArrayList;
import java.util.List;

/** Only the answer: which implementation to use. */
public final class RecommendationReport {
    private RecommendationReport() {}

    /** Returns the report on a profile's recommendations; says so where there are none. */
    public static Document of(Profile profile) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, DeviceSection.name(profile.device())));
        blocks.addAll(RecommendationSection.of(profile));
        blocks.addAll(ApplicationSection.brief(profile));
        blocks.addAll(ArtificialBarrierSection.brief(profile));
        blocks.addAll(BreakEvenSection.of(profile));
        blocks.addAll(TuningSection.of(profile));
        if (blocks.size() == 1) {
            blocks.add(
                    Block.Paragraph.of(
                            Cell.of(
                                    "The profile holds no recommendation: it has no probes, primitives, applications or artificial barriers to base one on.")));
        }
        return new Document(blocks);
    }
}
