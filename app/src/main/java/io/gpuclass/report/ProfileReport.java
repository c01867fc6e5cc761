package io.gpuclass.report;

import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.List;

/** All of a profile: the answer first, then the evidence. A part that the profile lacks is left out. */
public final class ProfileReport {
    private ProfileReport() {}

    /** Returns the report on a profile. */
    public static Document of(Profile profile) {
        List<Block> blocks = new ArrayList<>();
        blocks.addAll(DeviceSection.of(profile));
        blocks.addAll(ClassSection.of(profile));
        blocks.addAll(RecommendationSection.of(profile));
        blocks.addAll(ConditionSection.notices(profile));
        blocks.addAll(ProbeSection.of(profile));
        blocks.addAll(RatioSection.of(profile));
        blocks.addAll(HostageSection.of(profile));
        blocks.addAll(SimtSection.of(profile));
        blocks.addAll(PrimitiveSection.of(profile));
        blocks.addAll(WorkSection.of(profile));
        blocks.addAll(BreakEvenSection.of(profile));
        blocks.addAll(TuningSection.of(profile));
        blocks.addAll(RankSection.of(profile));
        blocks.addAll(RecommendationSection.candidates(profile.recommendations()));
        blocks.addAll(VerificationSection.of(profile.device(), profile.verification(), false));
        blocks.addAll(ConditionSection.of(profile));
        return new Document(blocks);
    }
}
