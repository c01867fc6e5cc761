package io.gpuclass.view.report;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import java.util.ArrayList;
import java.util.List;

/** What checking every implementation, and every broken twin, showed. */
public final class VerificationReport {
    private VerificationReport() {}

    /** Returns the report on the verification of a device, with a row for each run. */
    public static Document of(DeviceFacts device, List<VerificationResult> results) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, DeviceSection.name(device)));
        blocks.addAll(VerificationSection.of(device, results, true));
        return new Document(blocks);
    }
}
