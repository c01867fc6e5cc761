package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.machine.ConditionSection;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.machine.HostageSection;
import io.gpuclass.view.section.machine.PaperTables;
import io.gpuclass.view.section.machine.ProbeSection;
import io.gpuclass.view.section.machine.RatioSection;
import io.gpuclass.view.section.machine.SimtSection;
import io.gpuclass.view.section.primitive.BreakEvenSection;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.section.primitive.RankSection;
import io.gpuclass.view.section.primitive.RecommendationSection;
import io.gpuclass.view.section.primitive.TuningSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import io.gpuclass.view.section.primitive.WorkSection;
import io.gpuclass.view.section.program.ApplicationSection;
import io.gpuclass.view.section.program.ArtificialBarrierSection;
import io.gpuclass.view.section.program.SkippedProgramSection;
import java.util.ArrayList;
import java.util.List;

/** All of a profile: the answer first, then the evidence. A part that the profile lacks is left out. */
public final class ProfileReport {
    private ProfileReport() {}

    /** Returns the report on a profile. */
    public static Document of(Profile profile) {
        Document notices = new Document(ConditionSection.notices(profile));
        Document beside =
                new Document(PaperTables.section(List.of(profile), List.of(DeviceSection.name(profile.device())))
                        .wideBlocks());
        return Document.of(device(profile), answer(profile), notices, beside, evidence(profile));
    }

    /** Returns the part that says what was measured and how. */
    public static Document device(Profile profile) {
        return new Document(DeviceSection.of(profile));
    }

    /** Returns the part with the answer. */
    public static Document answer(Profile profile) {
        List<Block> blocks = new ArrayList<>(ClassSection.of(profile));
        blocks.addAll(RecommendationSection.of(profile));
        return new Document(blocks);
    }

    /** Returns the short answers on whole programs; empty where none ran. */
    public static Document programs(Profile profile) {
        List<Block> blocks = new ArrayList<>(ApplicationSection.brief(profile));
        blocks.addAll(ArtificialBarrierSection.brief(profile));
        return new Document(blocks);
    }

    /** Returns the part with the evidence. */
    public static Document evidence(Profile profile) {
        List<Block> blocks = new ArrayList<>();
        blocks.addAll(ProbeSection.of(profile));
        blocks.addAll(RatioSection.of(profile));
        blocks.addAll(HostageSection.of(profile));
        blocks.addAll(SimtSection.of(profile));
        blocks.addAll(PrimitiveSection.of(profile));
        blocks.addAll(WorkSection.of(profile));
        blocks.addAll(ArtificialBarrierSection.of(profile));
        blocks.addAll(ApplicationSection.of(profile));
        blocks.addAll(SkippedProgramSection.of(profile));
        blocks.addAll(BreakEvenSection.of(profile));
        blocks.addAll(TuningSection.of(profile));
        blocks.addAll(RankSection.of(profile));
        blocks.addAll(RecommendationSection.candidates(profile.recommendations()));
        blocks.addAll(VerificationSection.of(profile.device(), profile.verification(), false));
        blocks.addAll(ConditionSection.of(profile));
        return new Document(blocks);
    }
}
