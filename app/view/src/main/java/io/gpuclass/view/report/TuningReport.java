package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.TuningSection;
import java.util.ArrayList;
import java.util.List;

/** Only the pauses that a search found best. */
public final class TuningReport {
    private TuningReport() {}

    /** Returns the report on a profile's tuned pauses. */
    public static Document of(Profile profile) {
        List<Block> blocks = new ArrayList<>();
        blocks.addAll(DeviceSection.title(profile.device()));
        blocks.addAll(TuningSection.of(profile));
        return new Document(blocks);
    }
}
