package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.KindSection;
import io.gpuclass.view.section.primitive.OwnSection;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import io.gpuclass.view.section.primitive.WorkSection;

/** What {@code bench} found of a user's primitive: the verdict first, then where it stands, then the figures. */
public final class BenchReport {
    private BenchReport() {}

    /** Returns the whole report. */
    public static Document of(BenchRun run) {
        return Document.of(
                device(run).blocks(), answer(run).blocks(), evidence(run).blocks());
    }

    /** Returns the title, and what is known of the device. */
    public static Document device(BenchRun run) {
        return new Document(DeviceSection.title(run.device()));
    }

    /** Returns the part with the verdict and the ranks. */
    public static Document answer(BenchRun run) {
        return Document.of(OwnSection.verdict(run), OwnSection.ranks(run));
    }

    /** Returns the part with the figures. */
    public static Document evidence(BenchRun run) {
        Profile profile = run.profile();
        return Document.of(
                PrimitiveSection.of(profile),
                WorkSection.of(profile),
                KindSection.of(profile),
                VerificationSection.of(run.device(), run.verification(), !run.kept()));
    }
}
